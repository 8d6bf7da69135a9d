/** `whurl check` with policies in files: both commands follow the same URLs, and say the same of what is wrong with a policy. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertSame, both, buildNative } from "./both.js";

const folder = mkdtempSync(join(tmpdir(), "whurl-policies-"));
before(buildNative);
after(() => rmSync(folder, { recursive: true }));

/**
 * The path of a file with a policy.
 * @param {unknown} policy what it is as JSON; or its text
 */
function policyFile(policy) {
  const path = join(folder, "policy.json");
  writeFileSync(path, typeof policy === "string" || Buffer.isBuffer(policy) ? policy : JSON.stringify(policy));
  return path;
}

const URLS = [
  "https://example.com",
  "https://EXAMPLE.com./a?b",
  "http://me@a.example.org:8080/",
  "https://x.example.net/ab",
  "https://x.example.net/b",
  "https://no.example.org",
  "https://www.example.co.uk/public/日本",
  "http://127.0.0.1/",
  "http://[::ffff:7f00:1]/",
  "mongodb://a.example.org,b.example.org:1/",
  "mongodb://a.example.org,no.example.org/",
  "foo://%/",
  "ftp://example.com\\a",
  "https://xn--80ak6aa92e.com/",
  "https://example.com/|é",
  "https://a b/",
  "none",
  "",
].join("\n");

test("policies", () => {
  for (const policy of [
    {},
    { schemes: ["HTTPS", "ftp", "mongodb", "foo"] },
    { schemes: [] },
    { ports: "default" },
    { ports: [443, 8.08e3] },
    { ports: [], maxLength: 0 },
    { ports: "any", maxLength: 20 },
    { allowCredentials: true, maxLength: 1e21 },
    { allowCredentials: false, refuseValidationErrors: true },
    { hosts: [] },
    { hosts: ["example.com", { subdomainsOf: "example.org" }, { registrableDomain: "static.example.co.uk" }] },
    { hosts: ["127.0.0.1", "[::ffff:7f00:1]", "[::1]"], refusedClasses: [] },
    { refusedHosts: ["127.0.0.1", { subdomainsOf: "example.com" }], refusedClasses: ["private"] },
    { schemes: ["mongodb", "foo"], ports: "any", readers: [], hosts: [{ subdomainsOf: "example.org" }] },
    { schemes: ["mongodb", "foo"], readers: [], refusedHosts: ["no.example.org"] },
    { hosts: [{ pattern: "https://*.example.net/a*" }, "example.com"] },
    { hosts: [{ pattern: { hostname: ":sub.example.{net,org}?", pathname: "/((?=a).*)" } }] },
    { hosts: [{ pattern: { pathname: "*", baseURL: "https://x.example.net" } }] },
    { refusedHosts: [{ pattern: { hostname: "no.example.org" } }] },
    { refusedHosts: [{ pattern: { hostname: "{:sub.}?example.org" } }, "no.example.org"], schemes: ["mongodb", "foo"] },
    { refusedHosts: [{ pattern: { hostname: "*" } }, "a.example"], refuseValidationErrors: true },
    { readers: "all", refuseUnreadable: true },
    { readers: ["python", "go"].slice(0, 0), refuseSuspiciousDomains: true },
    { origin: "https://user@example.com/a" },
    { origin: "blob:https://example.com/a" },
  ]) {
    const path = policyFile(policy);
    assertSame(["check", "--policy", path], URLS);
    assertSame(["check", "-jp", path, "--base", "https://x.example.net/a/b"], URLS);
  }
});

test("what is written before a policy, and in it", () => {
  assertSame(["check", "-p", policyFile('\ufeff { "hosts" : ["\\u00e9.example"], "hosts": ["b.example"] }\n')], URLS);
  const bytes = Buffer.from('{"hosts":["\xff.example"]}', "latin1");
  assertSame(["check", "-p", policyFile(bytes), "https://a.example/"], "");
});

test("wrong policies", () => {
  for (const policy of [
    null,
    1,
    "[]",
    '"text"',
    { schemas: ["https"] },
    { "sche\u001bmes\u202e": 1, b: 2 },
    { z: 1, a: 2 },
    { schemes: "https" },
    { schemes: null },
    { schemes: [1] },
    { schemes: ["https", "a:"] },
    { schemes: [""] },
    { schemes: ["1a"] },
    { schemes: ["é"] },
    { ports: "none" },
    { ports: 80 },
    { ports: [80, "81"] },
    { ports: [1.5] },
    { ports: [65536] },
    { ports: [-1] },
    { allowCredentials: 1 },
    { hosts: "example.com" },
    { hosts: ["a.example", "*.example.com"] },
    { hosts: [".example.com"] },
    { hosts: ["a b"], ports: "none" },
    { hosts: ["a_b..c"], ports: "none" },
    { hosts: [""] },
    { hosts: [null] },
    { hosts: [[]] },
    { hosts: [{}] },
    { hosts: [{ test: 1 }] },
    { hosts: [{ subdomainsOf: 1 }] },
    { hosts: [{ subdomainsOf: "a.example", registrableDomain: "a.example" }] },
    { hosts: [{ subdomainsOf: "127.0.0.1" }] },
    { hosts: [{ subdomainsOf: "*.a.example" }] },
    { refusedHosts: [{ registrableDomain: "co.uk" }] },
    { refusedHosts: [{ registrableDomain: ".example.com" }] },
    { refusedHosts: { 0: "a" } },
    { hosts: [{ pattern: null }] },
    { hosts: [{ pattern: [] }] },
    { hosts: ["a.com", { pattern: {} }] },
    { hosts: [{ pattern: { hostnam: "a" } }] },
    { hosts: [{ pattern: { hostname: null } }] },
    { hosts: [{ pattern: "https://*", test: 1 }] },
    { hosts: [{ pattern: "https://{" }] },
    { hosts: [{ pattern: "/a" }] },
    { hosts: [{ pattern: { pathname: "/:id(\\d+" } }] },
    { hosts: [{ pattern: { pathname: "/:a:a" } }] },
    { hosts: [{ pattern: { baseURL: "none" } }] },
    { hosts: [{ pattern: { port: "x" } }, { pattern: {} }] },
    { refusedHosts: [{ pattern: {} }], hosts: [{ pattern: "https://(" }] },
    { refusedClasses: ["private", "publicc"] },
    { refusedClasses: "private" },
    { readers: ["nobody"] },
    { readers: "none" },
    { refuseUnreadable: "yes" },
    { maxLength: -1 },
    { maxLength: 1.5 },
    { maxLength: "9" },
    { maxLength: null },
    { origin: "none" },
    { origin: "data:," },
    { origin: null },
    { origin: {} },
    { origin: [] },
    { origin: 1 },
  ]) {
    const { err, code } = assertSame(["check", "-p", policyFile(policy ?? "null"), "https://a/"], "");
    assert.match(err, /^whurl: .*policy\.json: the policy/);
    assert.equal(code, 2);
  }
});

test("what is no policy", () => {
  for (const [path, message] of /** @type {[string, RegExp][]} */ ([
    [policyFile("{"), /^whurl: .*policy\.json is not JSON: /],
    [join(folder, "none.json"), /^whurl: the policy cannot be read: .*no such file/i],
    [folder, /^whurl: the policy cannot be read: /],
  ])) {
    for (const { out, err, code } of Object.values(both(["check", "-p", path, "-b", "none", "https://a/"], ""))) {
      assert.match(err, message);
      assert.deepEqual([out, code], ["", 2]);
    }
  }
});
