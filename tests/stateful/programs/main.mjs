// Stateful fuzzing in Node.js, Deno or Bun. Its argument is JSON: options, and the folder of the hostile modules. Prints
// lines of JSON: how far it is, and at last the outcome.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { ALL_MODES, BUFFERS, fuzz, makeHostile } from "./stateful.mjs";

const { folder, isRaw, buffer, ...options } = JSON.parse(process.argv[2]);
const names = existsSync(folder) ? readdirSync(folder) : [];
const modules = names.map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)));
const bytes = readFileSync(createRequire(import.meta.url).resolve("whurl/whurl.wasm"));
BUFFERS[buffer]?.();
// The raw classes make their instance when they are imported.
const hostility = makeHostile(isRaw ? ALL_MODES[options.mode] : {}, { modules });
const { URL, URLSearchParams, initSync } = await import(isRaw ? "whurl/raw" : "whurl/slim");
const module = new WebAssembly.Module(bytes);
const renew = isRaw ? undefined : () => initSync(module);
let said = performance.now();
const outcome = await fuzz({ URL, URLSearchParams, renew, isRaw }, hostility, { ...options, buffer }, (done) => {
  if (performance.now() - said < 10_000) return;
  said = performance.now();
  console.log(JSON.stringify({ done }));
});
console.log(JSON.stringify(outcome));
