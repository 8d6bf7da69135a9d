// Every entry of the package, as ES modules of any server-side runtime import it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { URL, URLSearchParams } from "whurl";
import { inspect } from "whurl/inspect";
import { initSync as initInspect, inspect as slimInspect } from "whurl/inspect/slim";
import { URL as RawURL } from "whurl/raw";
import { initSync, URL as SlimURL } from "whurl/slim";

const require = createRequire(import.meta.url);
const platform = globalThis.URL;
initSync(readFileSync(require.resolve("whurl/whurl.wasm")));
initInspect(readFileSync(require.resolve("whurl/inspect-utf-8.wasm")));
const raw = new RawURL("../b", "https://H/a/");
const results = {
  whurl: new URL("../b", "https://H/a/").href,
  params: new URLSearchParams({ a: "é" }).toString(),
  raw: raw.href,
  slim: new SlimURL("../b", "https://H/a/").href,
  inspect: inspect("https://H\\a").errors.map(({ name }) => name),
  inspectSlim: slimInspect("https://H\\a").errors.map(({ name }) => name),
  version: require("whurl/package.json").version,
  areGlobalsUntouched: globalThis.URL === platform && platform !== URL,
  isRequireTheSame: require("whurl").URL === URL,
};
raw.free();
console.log(JSON.stringify(results));
