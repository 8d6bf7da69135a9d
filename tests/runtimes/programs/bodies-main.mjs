// Prints what programs/bodies.mjs observes. Arguments: a polyfill or `none`, `early` or `late`, the server's origin.
import process from "node:process";
import { observe } from "./bodies.mjs";

const [, , entry, when, origin] = process.argv;
const platform = globalThis.URLSearchParams;
// Some runtimes load the implementation of these at first use: before the polyfill, or after it.
if (when === "early") new Request("http://h/");
if (entry !== "none") await import(entry);
const isLoaded = process.moduleLoadList?.some((name) => name.endsWith("deps/undici/undici")) ?? false;
const wrapped = functions();
if (entry !== "none") await Promise.all([import("whurl/polyfill"), import("whurl/polyfill/force")]);
const isSameAgain = functions().every((value, index) => value === wrapped[index]);
console.log(JSON.stringify({ isLoaded, isSameAgain, facts: await observe({ platform, origin }) }));
// What has not been read keeps connections open.
process.exit();

function functions() {
  return [fetch, Request, Response, structuredClone, Request.prototype.constructor];
}
