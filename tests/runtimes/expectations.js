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
