/** The sizes of the package's files, as they are and as a server would send them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { say } from "../lib/shell.mjs";

/** @param {Uint8Array} bytes */
const brotliSizeOf = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;

/** @param {string} pkg */
export function reportSizes(pkg) {
  say("build: sizes in bytes, as they are and with brotli");
  for (const file of [
    "whurl.wasm",
    "slim.js",
    "index.js",
    "raw.wasm",
    "raw.shared.js",
    "text/raw.js",
    "inspect.wasm",
    "inspect-utf-8.wasm",
    "inspect.shared.js",
    "text/inspect.js",
    "guard.wasm",
    "guard.shared.js",
    "text/guard.js",
    "columns.wasm",
    "columns.shared.js",
    "text/columns.js",
  ]) {
    const bytes = readFileSync(join(pkg, file));
    say(`  ${file.padEnd(18)} ${String(bytes.length).padStart(8)} ${String(brotliSizeOf(bytes)).padStart(8)}`);
  }
}
