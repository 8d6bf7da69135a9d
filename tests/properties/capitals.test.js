/** A host in capitals becomes lowercase, and nothing else does, wherever such a URL is given. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { URL_ATTRIBUTES } from "../webidl/members.js";

const { URL } = await importInstalled("whurl");

const HOSTS = ["A", "WWW.Example.COM", "a-B.c", "XN--MNCHEN-3YA.De", "1.2.3.A", `${"Long".repeat(30)}.TEST`];
const BEFORE = ["https://", "http://", "ws://", "wss://", "ftp://", "https://U:P@", "http://User@"];
const AFTER = ["", ":8443", "/", ":8443/A/B?C=D#E", "?Q", "#F", "/a b", "/é", "/../A", `/${"Path".repeat(2000)}`];

/** @param {URL} url */
const members = (url) => URL_ATTRIBUTES.map((name) => url[name]);

for (const host of HOSTS) {
  test(`${host.slice(0, 20)} is the same host in lowercase`, () => {
    for (const before of BEFORE) {
      for (const after of AFTER) {
        const input = before + host + after;
        const expected = members(new URL(before + host.toLowerCase() + after));
        assert.equal(URL.canParse(input), true);
        assert.deepEqual(members(new URL(input)), expected);
        assert.deepEqual(members(new URL(input, "https://base.example/a/b")), expected);
        assert.deepEqual(members(new URL("#x", input)), members(new URL("#x", expected[0])));
        const url = new URL(input);
        url.hash = "y";
        const other = new URL(before + host.toLowerCase() + after);
        other.hash = "y";
        assert.deepEqual(members(url), members(other));
      }
    }
  });
}

test("an opaque host keeps its capitals", () => {
  assert.equal(new URL("app://U@EXAMPLE.com:1/A").href, "app://U@EXAMPLE.com:1/A");
});
