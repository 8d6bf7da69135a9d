// Lays a window over the globals of Node.js, as in Electron's renderer (where both have a name, it is the window's), runs
// the programs that its arguments name, each with the globals as they were, and prints what is wrong.
import vm from "node:vm";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("", { url: "https://example.com/" });
const language = new Set(vm.runInNewContext("Object.getOwnPropertyNames(globalThis)"));
const define = (name, descriptor) => Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!name.startsWith("_") && !language.has(name)) define(name, Object.getOwnPropertyDescriptor(window, name));
}
for (const name of ["window", "self", "parent", "top"]) define(name, { value: globalThis, writable: true });
process.type = "renderer";
process.versions.electron = "43.0.0";

const replaced = ["URL", "URLSearchParams", "webkitURL"];
const descriptors = replaced.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
const outcome = {};
for (const program of process.argv.slice(2)) {
  await import(`./${program}`);
  outcome[program] = JSON.parse(globalThis.failures);
  replaced.forEach((name, index) => {
    define(name, descriptors[index]);
  });
}
console.log(JSON.stringify(outcome));
