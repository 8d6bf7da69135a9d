/**
 * whatwg-url, and the package in its place: a folder in which `whatwg-url` is `whurl-whatwg-url`, as "overrides" makes it, with
 * whurl as a user gets it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder as installed } from "../runner/installed.js";

const built = fileURLToPath(new URL("../../pkg-whatwg-url", import.meta.url));

/** The folder. */
export const folder = mkdtempSync(join(tmpdir(), "whurl-whatwg-url-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "node_modules"));
cpSync(join(installed, "node_modules", "whurl"), join(folder, "node_modules", "whurl"), { recursive: true });
cpSync(built, join(folder, "node_modules", "whatwg-url"), { recursive: true });

/** `require` in that folder. */
export const requireOurs = createRequire(join(folder, "user.cjs"));
/** `require` where whatwg-url itself is installed. */
export const requireTheirs = createRequire(import.meta.url);

/** @typedef {typeof import("../../pkg-template/whatwg-url/index.js")} Package */

/** @type {Package} */
export const ours = requireOurs("whatwg-url");
/** @type {Package} */
export const theirs = requireTheirs("whatwg-url");
