/** The programs that run in every environment: one for each entry of the package, in the form that is wanted there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Without what only this repository's checks read: the comments name types in a way that SES takes for `import()`. */
const checks = readFileSync(new URL("checks.js", import.meta.url), "utf8")
  .replaceAll(/^ *\/\*\*.*?\*\/\n/gms, "")
  .replaceAll(/\/\*\* @type .*? \*\/ /g, "")
  .replaceAll(/^export /gm, "");

/** What is wrong with some functions of `whurl/inspect`, among them one for each kind of argument and answer. */
const OF_INSPECT = `failuresOf(inspect, [
  ["a URL", (it) => it.inspect("https://EXÄMPLE.com\\\\é").url.href, "https://xn--exmple-cua.com/%C3%A9"],
  ["errors", (it) => it.inspect("https://H\\\\a").errors.map(({ name }) => name), "invalid-reverse-solidus"],
  ["text", (it) => it.domainToUnicode("XN--exmple-cua.com").domain, "exämple.com"],
  ["bytes of text", (it) => it.percentDecode("é%E2%82%AC"), "195,169,226,130,172"],
  ["bytes of bytes", (it) => it.percentDecode(Uint8Array.of(0xff, 0x25, 0x34, 0x31)), "255,65"],
  ["bytes in a Buffer, which may be another realm's", (it) => it.percentDecode((globalThis.Buffer ?? Uint8Array).of(0xff)), "255"],
  ["much", (it) => it.percentEncode("é".repeat(70000), "userinfo"), "%C3%A9".repeat(70000)],
])`;

/**
 * By the entry that each imports. What is wrong is an expression: a list with a string for each failure.
 * @type {Record<string, { imports: string[], failures: string }>}
 */
const PROGRAMS = {
  whurl: {
    imports: ['import { URL, URLSearchParams } from "whurl";'],
    failures: "failuresOf({ URL, URLSearchParams })",
  },
  "whurl/polyfill": {
    imports: ['import "whurl/polyfill";', 'import * as whurl from "whurl";'],
    failures: "failuresOfGlobals(whurl)",
  },
  "whurl/polyfill/force": {
    imports: ['import "whurl/polyfill/force";', 'import * as whurl from "whurl";'],
    failures: `(URL === whurl.URL ? failuresOfGlobals(whurl) : ["the global URL is not whurl's"])`,
  },
  "whurl/inspect": {
    imports: ['import * as inspect from "whurl/inspect";'],
    failures: OF_INSPECT,
  },
  "whurl/raw": {
    imports: ['import { URL, URLSearchParams } from "whurl/raw";'],
    failures: "failuresOf({ URL, URLSearchParams })",
  },
};

export const ENTRIES = Object.keys(PROGRAMS);

/**
 * An entry as a part of a file's name.
 * @param {string} entry
 */
export const fileNameOf = (entry) => entry.replaceAll("/", "-");

/** @typedef {(failures: string) => string} Use a statement that does something with the expression for what is wrong */

/** @type {Use} */
export const print = (failures) => `console.log(JSON.stringify(${failures}));`;
/** Leaves it, as text, where whoever runs the program finds it. @type {Use} */
export const leave = (failures) => `globalThis.failures = JSON.stringify(${failures});`;

/**
 * The program as a module.
 * @param {string} entry
 * @param {Use} use
 * @param {string[]} [imports] besides, which come after the entry's
 */
export function moduleOf(entry, use, imports = []) {
  const program = PROGRAMS[entry];
  return [...program.imports, ...imports, checks, use(program.failures)].join("\n");
}

/**
 * The program in CommonJS.
 * @param {string} entry
 * @param {Use} use
 * @param {string[]} [imports]
 */
export function commonJSOf(entry, use, imports = []) {
  return moduleOf(entry, use, imports)
    .replaceAll(/^import (?:\* as )?(.+) from (".*");$/gm, "const $1 = require($2);")
    .replaceAll(/^import (".*");$/gm, "require($1);");
}

/**
 * The programs as classic scripts, which leave what is wrong: one with the package's own, and those of the entries, bundled.
 * @param {string} folder a user's
 * @returns {Promise<Record<string, string>>} by the entry
 */
export async function scriptsIn(folder) {
  const own = readFileSync(join(folder, "node_modules/whurl/index.global.js"), "utf8");
  const bundles = ENTRIES.map(async (entry) => [entry, await bundled(folder, moduleOf(entry, leave))]);
  return {
    "index.global.js": `${own}\n${checks}\n${leave("failuresOf(whurl)")}`,
    ...Object.fromEntries(await Promise.all(bundles)),
  };
}

/**
 * @param {string} folder
 * @param {string} contents a module's
 */
async function bundled(folder, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: "iife",
    platform: "browser",
    charset: "utf8",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].text;
}
