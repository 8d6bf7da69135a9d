/** What changed in the Standard after 18 August 2025: a test for each row of docs/standard.md that the classes show. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";

const { URL } = await importInstalled("whurl");

test("a new query, not the value that was set, is what the search parameters are parsed from", () => {
  const url = new URL("https://host/");
  const { searchParams } = url;
  url.search = "?a=\tb&\n\rc=d";
  assert.equal(url.search, "?a=b&c=d");
  assert.deepEqual(
    [...searchParams],
    [
      ["a", "b"],
      ["c", "d"],
    ],
  );
});

test("an ASCII domain is only lowercased", () => {
  assert.equal(new URL("https://XN--8i7caa.famitei.net/").hostname, "xn--8i7caa.famitei.net");
  const url = new URL("https://host/");
  url.host = "XN--";
  assert.equal(url.href, "https://xn--/");
});
