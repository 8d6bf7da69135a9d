#!/usr/bin/env node
/**
 * What cargo runs in place of rustc, so that the modules are the same bytes in every folder. Cargo tells the library, which is
 * outside of wasm/'s workspace, and the crates that depend on it apart by its absolute path, and rustc orders functions by names
 * that this is a part of.
 */
import { spawnSync } from "node:child_process";

const [rustc, ...args] = process.argv.slice(2);
const crate = args[args.indexOf("--crate-name") + 1] ?? "";
const stable = args.map((arg) => (/^whurl/.test(crate) && /^metadata=/.test(arg) ? `metadata=${crate}` : arg));
const { status, error } = spawnSync(rustc, stable, { stdio: "inherit" });
if (error) throw error;
process.exitCode = status ?? 1;
