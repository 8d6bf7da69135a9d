/**
 * The web-platform-tests' URL data as suites that run in any runtime: they use nothing of their host, and are given
 * the classes, the data (the contents of the JSON files by file name) and a harness.
 *
 * @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} Api
 * @typedef {Record<string, any>} Data
 * @typedef {import("../../harness.js").Harness} Harness
 * @typedef {(api: Api, data: Data, t: Harness) => void} Suite
 */
import { idna, toAscii } from "./idna.js";
import { parsing, statics } from "./parsing.js";
import { percentEncoding } from "./percent_encoding.js";
import { setters } from "./setters.js";

/** @type {Record<string, Suite>} */
export const suites = {
  "urltestdata: new URL": parsing("urltestdata.json"),
  "urltestdata: URL.parse, URL.canParse": statics("urltestdata.json"),
  "urltestdata-javascript-only: new URL": parsing("urltestdata-javascript-only.json"),
  "urltestdata-javascript-only: URL.parse, URL.canParse": statics("urltestdata-javascript-only.json"),
  setters_tests: setters,
  toascii: toAscii,
  IdnaTestV2: idna("IdnaTestV2.json"),
  "IdnaTestV2-removed": idna("IdnaTestV2-removed.json"),
  "percent-encoding": percentEncoding,
};
