// Every entry of the package, as CommonJS requires it.
const { readFileSync } = require("node:fs");
const { URL, URLSearchParams } = require("whurl");
const { inspect } = require("whurl/inspect");
const { initSync: initInspect, inspect: slimInspect } = require("whurl/inspect/slim");
const { URL: RawURL } = require("whurl/raw");
const { initSync, URL: SlimURL } = require("whurl/slim");

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
};
raw.free();
import("whurl").then((module) => {
  console.log(JSON.stringify({ ...results, isRequireTheSame: module.URL === URL }));
});
