// Serves a bundled worker in miniflare and prints what it answers. Arguments: miniflare, the script, its .wasm modules.
import { readFileSync } from "node:fs";
import process from "node:process";

const [, , miniflare, script, ...modules] = process.argv;
const { Miniflare } = await import(miniflare);
const server = new Miniflare({
  host: "127.0.0.1",
  port: 0,
  cf: false,
  telemetry: { enabled: false },
  compatibilityDate: "2026-07-01",
  modules: [
    { type: "ESModule", path: script, contents: readFileSync(script, "utf8") },
    ...modules.map((path) => ({ type: "CompiledWasm", path, contents: readFileSync(path) })),
  ],
});
const address = await server.ready;
const response = await fetch(`${address.href}?url=../b&base=https://H/a/`);
console.log(await response.text());
await server.dispose();
