/** What the programs in programs/ print where everything is as it should be. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";

const manifest = readFileSync(join(installPackage(), "node_modules", "whurl", "package.json"), "utf8");

/** Of programs/entries.mjs and entries.cjs. */
export const ENTRIES = {
  whurl: "https://h/b",
  params: "a=%C3%A9",
  raw: "https://h/b",
  slim: "https://h/b",
  inspect: ["invalid-reverse-solidus"],
  inspectSlim: ["invalid-reverse-solidus"],
  version: JSON.parse(manifest).version,
  areGlobalsUntouched: true,
  isRequireTheSame: true,
};

/** Of programs/globals.mjs with `whurl/polyfill/force`. */
export const FORCED = { isWhurl: true, isPlatform: false, isEnumerable: false, hasObjectURLs: true, isSameAgain: true };

/** What `URLPattern` gives where engines differ, as an expression of a program: Deno throws, and Bun has another group. */
export const PATTERN_ANSWERS = `[
  new URLPattern({ hostname: "xn--8i7caa.famitei.net", pathname: "/a^b" }).test("https://xn--8i7caa.famitei.net/a^b"),
  new URLPattern().test(),
  Object.keys(new URLPattern({ pathname: "/([[a-z]--b]):g((?<x>a))" }).exec({ pathname: "/aa" }).pathname.groups),
].join()`;
export const RIGHT_ANSWERS = "true,true,0,g";

/**
 * A program that prints what is no object of the classes though it inherits from one, and then `printed`.
 * @param {string} entry
 * @param {string} [specifier] of the package
 */
export const printing = (entry, specifier = "whurl") => `
  const { URL, URLSearchParams } = Object.assign({}, await import("${specifier}${entry.slice("whurl".length)}"));
  const classes = URL ? { URL, URLSearchParams } : globalThis;
  const url = new classes.URL("https://example.com/"), params = new classes.URLSearchParams("a=1");
  for (const value of [url, params, params.keys()]) {
    const prototype = Object.getPrototypeOf(value);
    for (const other of [prototype, Object.create(prototype), Object.create(value), new Proxy(value, {})]) {
      console.log(other);
      console.log([other], { other });
    }
  }
  console.log("printed");`;

const FORM = /^application\/x-www-form-urlencoded;charset=utf-8$/i;
const ODD_BODY = "%C3%A9%25%252B=%EF%BF%BD%2B+%26%3D%3F%23&=&%25=%25zz%2500%00%0D%0A%EF%BF%BD%F0%9F%98%80%7E*-._&a=";

/**
 * Of programs/bodies.mjs under a polyfill: what it observes without one, and what is to be sent.
 * @param {Record<string, any>} facts
 * @param {Record<string, any>} own those without a polyfill
 * @param {string} about
 */
export function checkFacts(facts, own, about) {
  for (const name of ["Response: an odd list", "Request: an odd list", "fetch: an odd list"]) {
    const { type, text, body } = facts[name];
    assert.match(type, FORM, `${about}: ${name}`);
    assert.equal(text ?? body, ODD_BODY, `${about}: ${name}`);
  }
  assert.equal(facts["200 lists of random names and values"], "sent as they are serialized", about);
  assert.deepEqual(facts, own, about);
}

/**
 * The contents of files in programs/, for a user's folder.
 * @param {string[]} names
 */
export function programs(...names) {
  const files = names.map((name) => [name, readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8")]);
  return /** @type {Record<string, string>} */ (Object.fromEntries(files));
}
