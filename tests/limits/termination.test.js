/**
 * A program that the engine terminates in the middle of a call, as the timeouts of `node:vm` do: no `catch` and no `finally`
 * runs. What it has done to memory must be noticed by the next call of whoever goes on.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, Script } from "node:vm";
import { importInstalled, requireInstalled } from "../runner/installed.js";

/** @type {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams, initSync(module: object): void }} */
const { URL, URLSearchParams, initSync } = await importInstalled("whurl/slim");
const { inspect } = await importInstalled("whurl/inspect");
const module = new WebAssembly.Module(readFileSync(requireInstalled.resolve("whurl/whurl.wasm")));

const LONG = "é ".repeat(3_000);
const context = createContext({
  URL,
  URLSearchParams,
  inspect,
  long: LONG,
  growing: `HTTPS://growing.example/${"é ".repeat(150_000)}`,
  domain: `https://${"éßäö".repeat(100)}.example/`,
  query: "a=%41&".repeat(5_000),
  url: undefined,
});

const PROGRAMS = {
  "new URL, growing": "new URL(growing)",
  "new URL": "new URL('https://first.example/' + long)",
  "new URL, against a base": "new URL('x?' + long, 'https://based.example/' + long)",
  setters: "url.pathname = long; url.hash = long; url.host = 'é.example:81'",
  domains: "url.hostname = domain; new URL(domain)",
  "new URLSearchParams": "new URLSearchParams(query).size",
  "URLSearchParams, its serialization": "new URLSearchParams([[long, long]]).toString()",
  inspect: "inspect(domain + long)",
};
/** What is done first after a termination, by turns. @type {[() => unknown, unknown][]} */
const FIRSTS = [
  [() => new URL("http://good.example/").host, "good.example"],
  [() => Object.assign(new URL("https://mine.example/"), { hash: "x" }).href, "https://mine.example/#x"],
  [() => new URL("é", "https://base.example/").href, "https://base.example/%C3%A9"],
  [() => URL.canParse("//["), false],
  [() => inspect("http://good.example/").url?.href, "http://good.example/"],
  [() => new URLSearchParams([["é", "b"]]).toString(), "%C3%A9=b"],
];

const ROUNDS = 40;

for (const [name, source] of Object.entries(PROGRAMS)) {
  const script = new Script(`for (;;) { ${source} }`);
  for (const isNew of [true, false])
    test(`${name}, ${isNew ? "new instances" : "one instance"}`, () => {
      for (let round = 1; round <= ROUNDS; round++) {
        // Memory grows in a new instance. In one that stays, what terminated calls leave behind adds up.
        if (isNew) initSync(module);
        context.url = new URL("https://victim.example/");
        const pending = new URL("https://pending.example/");
        pending.pathname = `/changed ${round}`;
        const begin = performance.now();
        // Terminations come at whole milliseconds: another moment of a call each time.
        while (performance.now() - begin < (round % 10) / 10);
        assert.throws(() => script.runInContext(context, { timeout: 1 + (round % 3) }), {
          code: "ERR_SCRIPT_EXECUTION_TIMEOUT",
        });
        const [act, expected] = FIRSTS[round % FIRSTS.length];
        assert.equal(act(), expected, `round ${round}`);
        assert.equal(pending.href, `https://pending.example/changed%20${round}`);
        assert.equal(new URL("../x", "https://base.example/a/b/c").href, "https://base.example/a/x");
        assert.equal(new URLSearchParams("a=%41+b").get("a"), "A b");
        assert.equal(new URLSearchParams({ é: "ü &" }).toString(), "%C3%A9=%C3%BC+%26");
        assert.ok(URL.canParse(context.url.href));
      }
    });
}
