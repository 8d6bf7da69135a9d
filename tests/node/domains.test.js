/** What the module's own normalization and tables of domains give where they are least alike others'. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";

const { URL } = await importInstalled("whurl");
const { domainToUnicode } = await importInstalled("whurl/inspect");

/** Labels, the same in form C, and Punycode of both. ICU4X before 2.4 and engines with it leave them as they are. */
const LABELS = [
  ["a\u{113C2}\u{113C5}", "a\u{113C5}\u{113C2}", "xn--a-xb9ija", "xn--a-xb9iia"],
  ["a\u{1138B}\u{113C7}", "a\u{1138E}\u{113B8}", "xn--a-s78izf", "xn--a-y78i7d"],
  ["a\u{1611E}\u{16122}", "a\u{16121}\u{16129}", "xn--a-ln1mma", "xn--a-rn1mya"],
  ["a\u{16D67}\u{16D68}", "a\u{16D68}\u{16D67}", "xn--a-bs6md", "xn--a-bs6mc"],
];

for (const [label, composed, wrong, right] of LABELS) {
  test(`${right} is in form C`, () => {
    assert.equal(new URL(`https://${label}/`).host, right);
    assert.equal(new URL(`https://${composed}/`).host, right);
    assert.deepEqual(domainToUnicode(right), { domain: composed, error: false });
  });

  test(`${wrong} is not, and is refused`, () => {
    assert.equal(URL.canParse(`https://é.${right}/`), true);
    assert.equal(URL.canParse(`https://é.${wrong}/`), false);
    assert.deepEqual(domainToUnicode(wrong), { domain: wrong, error: true });
  });
}
