/**
 * Runs a program for WASI: cargo's runner for the Rust tests that use WebAssembly's SIMD instructions.
 *
 *     node --no-warnings tests/wasi.mjs PROGRAM.wasm [ARGUMENT…]
 */
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const [, , program, ...rest] = argv;
if (!program) throw new Error("wasi.mjs: name a program.");
const wasi = new WASI({ version: "preview1", args: [program, ...rest], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(await readFile(program), {
  wasi_snapshot_preview1: wasi.wasiImport,
});
exit(wasi.start(instance));
