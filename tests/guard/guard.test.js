/** `whurl/guard`, through the installed package. The crate's tests have more about what it answers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import { importInstalled } from "../runner/installed.js";

/** @type {typeof import("../../pkg-template/guard.js")} */
const guard = await importInstalled("whurl/guard");
const { URL } = await importInstalled("whurl");
const { URLPattern } = await importInstalled("whurl/pattern");
const { agreement, check, classify, fetchFromServer, linkInHTML, redirectWithin, safeRedirect } = guard;

const data = JSON.parse(readFileSync(join(import.meta.dirname, "../data/guard_payloads.json"), "utf8"));
/** @typedef {import("../../pkg-template/guard.js").Reason} Reason */
/** @type {(verdict: { readonly reasons: readonly Reason[] }) => string[]} */
const codesOf = ({ reasons }) => reasons.map(({ code }) => code);

describe("check", () => {
  test(`refuses ${data.payloads.length} published payloads, or they are harmless`, () => {
    for (const { input, expected, because } of data.payloads) {
      const verdict = check(input, fetchFromServer);
      assert.equal(verdict.ok, expected === "harmless", input);
      assert.equal(verdict.url === null, !verdict.ok, input);
      assert.equal(verdict.reasons.length === 0, verdict.ok, input);
      if (!verdict.ok) assert.ok(codesOf(verdict).includes(because), `${input}: ${codesOf(verdict)}`);
    }
  });

  test("gives the parsed URL, of the class of whurl", () => {
    const { ok, url, reasons } = check("https://EXAMPLE.com/a/../b", fetchFromServer);
    assert.equal(ok, true);
    assert.ok(url instanceof URL);
    assert.equal(url?.href, "https://example.com/b");
    assert.deepEqual(reasons, []);
  });

  test("resolves against a base, a string or a URL", () => {
    for (const base of ["https://example.com/a/b", new URL("https://example.com/a/b")]) {
      assert.equal(check("c", fetchFromServer, base).url?.href, "https://example.com/a/c");
    }
    assert.throws(() => check("c", fetchFromServer, "a"), { name: "TypeError", message: /base/ });
  });

  test("names all reasons and their places, in code units", () => {
    const input = "http://\u{1F600}@127.1:8080/";
    const { reasons } = check(input, fetchFromServer);
    const places = reasons.map(({ code, start, end }) => [code, input.slice(start, end)]);
    assert.deepEqual(places.slice(0, 3), [
      ["credentials", "\u{1F600}"],
      ["port", "8080"],
      ["host-class", "127.1"],
    ]);
    assert.equal(reasons[2].detail, "loopback");
    assert.equal(reasons[2].message, "The host 127.0.0.1 is a loopback address.");
    assert.equal("detail" in reasons[0], false);
  });

  test("takes any input", () => {
    for (const input of ["", "\0", "\uD800", "http://[", "a".repeat(100_000), `http://${"é.".repeat(1000)}`]) {
      assert.equal(check(input, fetchFromServer).ok, false);
    }
    assert.deepEqual(codesOf(check(/** @type {any} */ (undefined), fetchFromServer)), ["invalid"]);
    assert.throws(() => check(/** @type {any} */ (Symbol("s")), fetchFromServer), { name: "TypeError" });
  });

  test("lists any number of reasons", () => {
    const input = `http://a.com/${"|".repeat(200_000)}`;
    const policy = { ...fetchFromServer, maxLength: undefined, refuseValidationErrors: true, readers: [] };
    assert.equal(check(input, policy).reasons.length, 200_000);
    assert.deepEqual(codesOf(check(input, { ...policy, maxLength: 8000 })), ["too-long"]);
    const lone = `http://a.com/${"\ud800".repeat(200_000)}`;
    assert.equal(check(lone, policy).reasons.length, 200_000);
    assert.deepEqual(codesOf(check(lone, { ...policy, maxLength: 8000 })), ["too-long"]);
  });

  test("takes time in proportion to the length", () => {
    const hosts = [new URLPattern({ hostname: "*.example.com" })];
    for (const host of [".", "a.", ",", "%2C", "\u3002", "-"]) {
      for (const policy of [{ hosts }, { refusedHosts: hosts }, { hosts, schemes: ["gopher"] }]) {
        const start = performance.now();
        check(`${policy.schemes?.[0] ?? "http"}://a${host.repeat(200_000)}a/`, { ...fetchFromServer, ...policy });
        const took = performance.now() - start;
        // A square of the length takes 19 seconds.
        assert.ok(took < 4000, `${host}: ${took} ms`);
      }
    }
  });

  test("asks readers about the href also where there is a base", () => {
    const policy = { schemes: ["mailto", "gopher"], readers: /** @type {const} */ (["curl"]) };
    for (const input of ["mailto:u@127.0.0.1/x", "gopher:1?"]) {
      assert.equal(check(input, policy).ok, false, input);
      assert.ok(codesOf(check(input, policy, "https://example.com/")).includes("disagreement"), input);
    }
  });

  test("knows what Python's package idna makes of a final sigma", () => {
    for (const input of ["http://ΣΑΣ.gr/", "http://metadata.tencentyun\u1806.com/"]) {
      assert.equal(check(input, fetchFromServer).ok, false, input);
    }
  });

  test("names places without delimiters", () => {
    const input = "http://u:p@\t127.0.0.1\t:\t81/";
    const places = check(input, fetchFromServer).reasons.map(({ start, end }) => input.slice(start, end));
    assert.deepEqual(places.slice(0, 3), ["u:p", "81", "127.0.0.1"]);
  });

  test("a lone surrogate is a validation error", () => {
    const policy = { refuseValidationErrors: true, refusedClasses: [] };
    const { reasons } = check("http://h/a\uD800b", policy);
    assert.deepEqual(
      reasons.map(({ code, detail, start, end }) => [code, detail, start, end]),
      [["validation-error", "invalid-URL-unit", 10, 11]],
    );
    assert.equal(check("http://h/a\uD800b", { refusedClasses: [] }).ok, true);
  });
});

describe("a policy", () => {
  /** Each with an input that it allows and one that it refuses, by this code. @type {[object, string, string, string][]} */
  const policies = [
    [{ schemes: ["HTTPS"] }, "https://a.com/", "http://a.com/", "scheme"],
    [{ schemes: ["mailto"], readers: [] }, "mailto:a@b.com", "https://a.com/", "scheme"],
    [{ ports: "default" }, "https://a.com:443/", "https://a.com:80/", "port"],
    [{ ports: [443, 8443] }, "https://a.com:8443/", "http://a.com/", "port"],
    [{ allowCredentials: true, readers: [] }, "https://u:p@a.com/", "https://u:p@localhost/", "host-class"],
    [{ hosts: ["A.com"] }, "https://a.com/", "https://b.a.com/", "host"],
    [{ schemes: ["git"], hosts: ["a.com"], readers: [] }, "git://A.com/", "git://b.com/", "host"],
    [{ schemes: ["git"], hosts: ["a.com", "b.com"], readers: [] }, "git://a.com,b.com/", "git://c.com,a.com/", "host"],
    [
      { schemes: ["gopher"], refusedHosts: ["a.com"], readers: [] },
      "gopher://b.com/",
      "gopher://A.com./",
      "refused-host",
    ],
    [
      { schemes: ["gopher"], refusedHosts: ["a.com"], refusedClasses: [], readers: [] },
      "gopher://localhost/",
      "gopher://%00/",
      "refused-host",
    ],
    [
      { schemes: ["gopher"], refusedHosts: [new URLPattern({ hostname: "a.com" })], refusedClasses: [], readers: [] },
      "gopher://b.com/",
      "gopher://b.com,A.com./",
      "refused-host",
    ],
    [
      { schemes: ["gopher"], refusedHosts: [new URLPattern({ hostname: "a.com" })], refusedClasses: [], readers: [] },
      "gopher://b.com/",
      "gopher://%00/",
      "refused-host",
    ],
    [
      { schemes: ["gopher"], hosts: [new URLPattern({ hostname: "*.a.com" })], readers: [] },
      "gopher://x.a.com,y.a.com/",
      "gopher://b.com,y.a.com/",
      "host",
    ],
    [{ refusedHosts: ["93.184.216.34"] }, "http://93.184.216.35/", "http://[64:ff9b::5db8:d822]/", "refused-host"],
    [
      { refusedHosts: [new URLPattern({ hostname: "93.184.216.34" })] },
      "http://[64:ff9b::5db8:d823]/",
      "http://[64:ff9b::5db8:d822]/",
      "refused-host",
    ],
    [{ schemes: ["mongodb"], readers: [] }, "mongodb://a.com,b.com/", "mongodb://a.com,10.0.0.5/", "host-class"],
    [{ schemes: ["redis"] }, "redis://a.com", "redis://", "host-class"],
    [{ schemes: ["app"], readers: [] }, "app:/settings", "app:///settings", "host-class"],
    [
      { schemes: ["redis"], refusedHosts: ["a.com"], refusedClasses: [] },
      "redis://b.com",
      "redis://?db=1",
      "refused-host",
    ],
    [
      { schemes: ["redis"], refusedHosts: [new URLPattern({ hostname: "a.com" })], refusedClasses: [] },
      "redis://b.com",
      "redis://?db=1",
      "refused-host",
    ],
    [
      { schemes: ["redis"], hosts: [new URLPattern({ hostname: "*.good.com" })], refusedClasses: [], readers: [] },
      "redis://A.Good.com",
      "redis://127.0.0.1%00.good.com/",
      "host",
    ],
    [
      { schemes: ["mongodb"], hosts: [new URLPattern({ hostname: ":x.good.com" })], readers: [] },
      "mongodb://a.good.com,c.good.com",
      "mongodb://a%2eb.good.com,c.good.com",
      "host",
    ],
    [
      { refusedHosts: [new URLPattern({ hostname: "10.0.0.1" })], refusedClasses: [], readers: [] },
      "http://10.2..",
      "http://10.1..",
      "refused-host",
    ],
    [{ schemes: ["redis"], ports: [6380], readers: [] }, "redis://a.com:6380/", "redis://a.com/", "port"],
    [{ hosts: [{ subdomainsOf: "a.com" }] }, "https://b.a.com/", "https://ba.com/", "host"],
    [{ hosts: [{ registrableDomain: "www.a.co.uk" }] }, "https://b.a.co.uk/", "https://b.co.uk/", "host"],
    [
      { hosts: [new URLPattern("https://:user.a.com/x/*"), "b.com"] },
      "https://c.a.com/x/1",
      "https://c.a.com/y",
      "host",
    ],
    [{ hosts: [new URLPattern({ hostname: "c.com" }), "b.com"] }, "https://b.com/", "https://d.com/", "host"],
    [{ refusedHosts: ["b.com"] }, "https://a.com/", "https://b.com./", "refused-host"],
    [{ refusedHosts: [new URLPattern({ hostname: "b.com" })] }, "https://a.com/", "https://b.com./", "refused-host"],
    [{ refusedClasses: ["global"] }, "https://a.com/", "https://8.8.8.8/", "host-class"],
    [
      { refusedClasses: [...guard.refusedClasses, "address-in-name"] },
      "https://a.com/",
      "https://10.0.0.1.nip.io/",
      "host-class",
    ],
    [{ readers: ["python-urllib"] }, "https://a.com/a|b", "https://a.com\\@b.com/", "disagreement"],
    [{ refuseUnreadable: true }, "https://a.com/a", "https://a.com/a|b", "refusal"],
    [
      { refuseSuspiciousDomains: true, readers: [] },
      "https://bücher.de/",
      "https://\u0430pple.com/",
      "suspicious-domain",
    ],
    [{ refuseValidationErrors: true, readers: [] }, "https://a.com/", "https:a.com", "validation-error"],
    [{ maxLength: 20 }, "https://a.com/", "https://a.com/12345678", "too-long"],
    [{ origin: "https://a.com/b" }, "https://a.com/c", "https://a.com:8443/", "origin"],
    [{ origin: new URL("https://a.com/b"), schemes: undefined }, "https://a.com/c", "https://b.com/", "origin"],
  ];
  for (const [policy, allowed, refused, code] of policies) {
    test(`${JSON.stringify(policy)}: ${code}`, () => {
      assert.deepEqual(check(allowed, policy).reasons, []);
      const codes = codesOf(check(refused, policy));
      assert.ok(codes.includes(code), `${codes}`);
    });
  }

  test("is read again, unless nothing in it can change", () => {
    /** @type {any} */
    const policy = { hosts: ["a.com"] };
    assert.equal(check("https://b.com/", policy).ok, false);
    policy.hosts.push("b.com");
    assert.equal(check("https://b.com/", policy).ok, true);
    Object.freeze(policy);
    assert.equal(check("https://c.com/", policy).ok, false);
    policy.hosts.push("c.com");
    assert.equal(check("https://c.com/", policy).ok, true);
    Object.freeze(policy.hosts);
    for (let count = 0; count < 3; count++) assert.equal(check("https://d.com/", policy).ok, false);
  });

  test("is read again if it has a URL, which changes although it is frozen", () => {
    const url = Object.freeze(new URL("https://a.com"));
    const policy = Object.freeze({ origin: url });
    assert.equal(check("https://a.com/", policy).ok, true);
    url.href = "https://b.com/";
    assert.equal(check("https://a.com/", policy).ok, false);
    assert.equal(check("https://b.com/", policy).ok, true);
  });

  test("that contains itself is wrong, as any list in a list of hosts", () => {
    /** @type {any[]} */
    const hosts = [];
    hosts[0] = hosts;
    const policy = Object.freeze({ hosts: Object.freeze(hosts) });
    assert.throws(() => check("https://a.com/", policy), { name: "TypeError", message: /hosts\[0\]/ });
  });

  test("has no RegExp, whatever it says that it is", () => {
    for (const realm of [globalThis, runInNewContext("globalThis")]) {
      const rule = new realm.RegExp("good");
      Object.defineProperty(rule, Symbol.toStringTag, { value: "Pattern" });
      assert.throws(() => check("https://evil.com/?good", { hosts: [rule] }), /hosts\[0\] is a RegExp/);
    }
  });

  test("is kept only if nothing in it could change before it was read", () => {
    const policy = {
      get refusedClasses() {
        const value = Object.freeze(["loopback"]);
        Object.defineProperty(policy, "refusedClasses", { value, enumerable: true });
        Object.freeze(policy);
        return [];
      },
    };
    const verdicts = [1, 2].map(() => check("http://127.0.0.1/", /** @type {any} */ (policy)).ok);
    assert.deepEqual(verdicts, [true, false]);
  });

  test("refuses the same after a program has changed the class, or a built-in", () => {
    const refusing = { refusedHosts: [new URLPattern({ hostname: "evil.com" })] };
    const allowing = { hosts: [new URLPattern({ hostname: "good.com" })] };
    const members = /** @type {const} */ ([
      [URL, "parse", { value: () => null }],
      [URL.prototype, "href", { get: () => "https://good.com/" }],
      [URL.prototype, "hostname", { get: () => "good.com", set: () => {} }],
      [URL.prototype, "origin", { get: () => "https://good.com" }],
      [URL.prototype, "protocol", { get: () => "https:" }],
      [URL.prototype, "toString", { value: () => "https://good.com/" }],
      [URL.prototype, Symbol.toPrimitive, { value: () => "https://good.com/" }],
      [globalThis, "String", { value: () => "https://good.com/" }],
      [globalThis, "Number", { value: () => 1e9 }],
      [Reflect, "apply", { value: () => "https://good.com/" }],
      [WeakMap.prototype, "get", { value: () => {} }],
      [Object.getPrototypeOf([][Symbol.iterator]()), "next", { value: () => ({ value: undefined }) }],
      [Object.prototype, "test", { value: () => true, enumerable: true }],
      [Object.prototype, "hasOwnProperty", { value: undefined }],
    ]);
    const own = { hosts: [{ test: () => false }] };
    const short = { maxLength: 5 };
    const sameOrigin = { origin: new URL("https://a.com") };
    const frozen = Object.freeze({ ports: Object.freeze([443]), hosts: Object.freeze(["good.com"]) });
    for (const [owner, name, changed] of members) {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      const found = [];
      Object.defineProperty(owner, name, { configurable: true, ...changed });
      try {
        for (let index = 0; index < 2; index++) {
          const input = index === 0 ? "https://evil.com/" : "https://evil.com./";
          found[8 * index] = check(input, refusing).ok;
          found[8 * index + 1] = check(input, allowing).ok;
          found[8 * index + 2] = check(input, redirectWithin("https://a.com")).ok;
          found[8 * index + 3] = check("/", {}, "http://127.0.0.1").ok;
          found[8 * index + 4] = check(input, own).ok;
          found[8 * index + 5] = check(input, short).ok;
          found[8 * index + 6] = check(input, sameOrigin).ok || check(input, frozen).ok;
          found[8 * index + 7] = safeRedirect(input, new URL("https://a.com/")) !== "/";
        }
      } finally {
        if (before) Object.defineProperty(owner, name, before);
        else delete (/** @type {any} */ (owner)[name]);
      }
      assert.deepEqual(found, new Array(16).fill(false), String(name));
    }
  });

  test("that is a preset can be changed by a copy only", () => {
    assert.equal(check("https://a.com:8443/", { ...fetchFromServer, ports: [8443] }).ok, true);
    assert.throws(() => {
      /** @type {any} */ (fetchFromServer).ports = "any";
    }, TypeError);
    assert.deepEqual(codesOf(check("https://a.com:8443/", fetchFromServer)), ["port"]);
  });

  test("has no inherited conditions", () => {
    assert.throws(() => check("http://127.0.0.1/", Object.create({ refusedClasses: [] })), { name: "TypeError" });
    const proto = /** @type {any} */ (Object.prototype);
    for (const [name, value] of Object.entries({
      subdomainsOf: "b.com",
      registrableDomain: "b.com",
      test: () => true,
      refusedClasses: [],
      hosts: ["b.com"],
    })) {
      proto[name] = value;
      try {
        assert.equal(check("https://b.com/", { hosts: ["a.com"] }).ok, false, name);
        assert.equal(check("https://b.com/", { hosts: [{ subdomainsOf: "a.com" }] }).ok, false, name);
        assert.equal(check("https://127.0.0.1/", {}).ok, false, name);
        assert.throws(() => check("https://b.com/", { hosts: [/** @type {any} */ ({})] }), TypeError);
      } finally {
        delete proto[name];
      }
    }
    const hole = /** @type {any} */ ([]);
    hole.length = 1;
    const list = /** @type {any} */ (Array.prototype);
    list[0] = "b.com";
    try {
      assert.throws(() => check("https://b.com/", { hosts: hole }), TypeError);
    } finally {
      delete list[0];
    }
  });

  test("can be of another realm, or without a prototype", () => {
    const policy = runInNewContext("({ hosts: [{ subdomainsOf: 'a.com' }], ports: [443] })");
    assert.equal(check("https://x.a.com/", policy).ok, true);
    assert.equal(check("https://b.com/", policy).ok, false);
    assert.equal(check("https://b.com/", Object.assign(Object.create(null), { hosts: ["a.com"] })).ok, false);
  });

  test("has patterns that are of a class or an object, and that say true or false", () => {
    class Pattern {
      /** @param {string} url */
      test(url) {
        return url.includes("a.com");
      }
    }
    const own = { test: (/** @type {string} */ url) => url.includes("a.com") };
    for (const hosts of [[new Pattern()], [own]]) {
      assert.equal(check("https://a.com/", { hosts }).ok, true);
      assert.equal(check("https://b.com/", { hosts }).ok, false);
    }
    // What is neither neither allows nor lets pass.
    const other = /** @type {any} */ ({ test: async () => true });
    assert.equal(check("https://a.com/", { hosts: [other] }).ok, false);
    assert.equal(check("https://a.com/", { refusedHosts: [other] }).ok, false);
    assert.equal(check("https://a.com/", { refusedHosts: [/** @type {any} */ ({ test: () => {} })] }).ok, false);
  });

  test("gives one reason for a host that is refused in two ways", () => {
    const policy = { refusedHosts: ["b.com", new URLPattern({ hostname: "b.com" })] };
    assert.deepEqual(codesOf(check("https://b.com/", policy)), ["refused-host"]);
  });

  test("that was asked about before does not answer for another", () => {
    const policies = [{ hosts: ["a.com"] }, { hosts: ["b.com"] }, {}, { hosts: ["a.com", "b.com"] }, { hosts: [] }];
    for (let round = 0; round < 3; round++) {
      const allowed = policies.map((policy) => ["a", "b", "c"].filter((it) => check(`https://${it}.com/`, policy).ok));
      assert.deepEqual(allowed, [["a"], ["b"], ["a", "b", "c"], ["a", "b"], []]);
    }
  });

  test("is the one of the call, whatever the calls before were about", () => {
    const [strict, loose] = [Object.freeze({ ports: "default" }), Object.freeze({})];
    const url = "https://a.com:8443/";
    const verdicts = () => [strict, loose, strict, strict, loose, loose].map((policy) => check(url, policy).ok);
    const expected = [false, true, false, false, true, true];
    assert.deepEqual(verdicts(), expected);
    for (const between of [
      () => check("/b", loose, "https://a.com/"),
      () => check(`https://a.com/${"é".repeat(2000)}`, loose),
      // So large that the module is discarded.
      () => check("a".repeat(2 ** 26), { readers: [] }),
      () => guard.agreement(url),
      () => assert.throws(() => check(url, { hosts: ["a b"] }), TypeError),
    ]) {
      assert.equal(check(url, strict).ok, false);
      between();
      assert.equal(check(url, strict).ok, false);
      assert.deepEqual(verdicts(), expected);
    }
    /** @type {any} */
    const changing = {};
    for (let round = 0; round < 3; round++) {
      assert.equal(check(url, changing).ok, true);
      changing.ports = [443];
      assert.equal(check(url, changing).ok, false);
      delete changing.ports;
    }
  });

  test("gives for an ordinary URL what the parser gives", () => {
    for (const input of ["https://a.com", "http://a.com:80/./b/../c?'#'", "https://A.com/%41", "https://8.8.8.8:443"]) {
      const { ok, url, reasons } = check(input, fetchFromServer);
      assert.deepEqual([ok, url?.href, reasons], [true, new URL(input).href, []], input);
    }
  });

  /** @type {[unknown, RegExp][]} */
  const wrong = [
    [undefined, /policy is not an object/],
    [redirectWithin, /policy is not a plain object, but redirectWithin, which has not been called/],
    [() => fetchFromServer, /policy is not a plain object, but a function/],
    [[], /policy is not a plain object, but an array/],
    [Promise.resolve(fetchFromServer), /policy is not a plain object, but a promise, which has to be awaited/],
    [new Map(Object.entries({ hosts: [] })), /policy is not a plain object/],
    [new Set(), /policy is not a plain object/],
    [new (class Policy {})(), /policy is not a plain object/],
    [Object.defineProperty({}, "hosts", { value: [] }), /policy's hosts is not enumerable/],
    [{ [Symbol("hosts")]: [] }, /policy's Symbol\(hosts\) is not one of schemes, /],
    [{ schemes: [["https"]] }, /schemes\[0\] is not a string/],
    [{ hosts: ["*.a.com"] }, /hosts\[0\] is not a host: subdomains are \{ subdomainsOf: "example.com" \}/],
    [{ refusedHosts: [".a.com"] }, /refusedHosts\[0\] is not a host: subdomains are/],
    [{ refusedHosts: [{ subdomainsOf: ".a.com" }] }, /refusedHosts\[0\] is not a domain: it is written as in/],
    [{ refusedHosts: [{ subdomainsOf: "*.a.com" }] }, /refusedHosts\[0\] is not a domain: /],
    [
      { hosts: [{ registrableDomain: "*.a.com" }] },
      /hosts\[0\] is not a host that has a registrable domain: it is written as in \{ registrableDomain: /,
    ],
    [{ hosts: [{ subdomainsOf: ["a.com", "b.com"] }] }, /hosts\[0\]\.subdomainsOf is not a string/],
    [{ hosts: [{ subdomainsOf: "a.com", registrableDomain: "b.com" }] }, /hosts\[0\] has both subdomainsOf and/],
    [{ hosts: [{ subdomainsOf: "a.com", port: 80 }] }, /hosts\[0\] is not a host, .* it has port/],
    [{ hosts: [{ subdomainsOf: "a.com", test: () => true }] }, /hosts\[0\] has both test and subdomainsOf/],
    [{ hosts: ["a.com h=b.com"] }, /hosts\[0\] is not a host/],
    [{ refusedHosts: [{ subdomainsOf: "a.com " }] }, /refusedHosts\[0\] is not a domain/],
    [{ hosts: [["a.com"]] }, /hosts\[0\] is not a host, /],
    [{ hosts: [URLPattern] }, /hosts\[0\] is not a host, /],
    [{ hosts: [/a\.com/g] }, /hosts\[0\] is a RegExp, and not a URLPattern/],
    [{ origin: ["https://a.com"] }, /origin is not a string or a URL/],
    [{ origin: "data:," }, /origin is opaque/],
    [{ scheme: ["https"] }, /policy's scheme is not one of schemes, ports/],
    [{ schemes: "https" }, /schemes is not an array/],
    [{ schemes: ["https:"] }, /schemes\[0\] is not a scheme/],
    [{ ports: "all" }, /ports is not "any"/],
    [{ ports: [80, 65_536] }, /ports\[1\] is not an integer/],
    [{ allowCredentials: 1 }, /allowCredentials is not true or false/],
    [{ hosts: ["a.com", "a b"] }, /hosts\[1\] is not a host/],
    [{ hosts: [{}] }, /hosts\[0\] is not a host, \{ subdomainsOf \}/],
    [{ hosts: [{ subdomainsOf: "127.0.0.1" }] }, /hosts\[0\] is not a domain/],
    [
      { refusedHosts: [{ registrableDomain: "co.uk" }] },
      /refusedHosts\[0\] is not a host that has a registrable domain$/,
    ],
    [{ refusedClasses: ["loop"] }, /refusedClasses\[0\] is not a class/],
    [{ readers: ["me"] }, /readers\[0\] is not a reader/],
    [{ readers: "none" }, /readers is not "all" or an array of readers/],
    [{ maxLength: -1 }, /maxLength is not a number of bytes/],
    [{ maxLength: "9" }, /maxLength is not a number of bytes/],
    [{ origin: "a.com" }, /origin does not parse/],
  ];
  for (const [policy, message] of wrong) {
    test(`is refused: ${message.source}`, () => {
      assert.throws(() => check("https://a.com/", /** @type {any} */ (policy)), { name: "TypeError", message });
    });
  }

  test("has the code and the input in the error, if a URL in it does not parse", () => {
    const properties = { name: "TypeError", code: "ERR_INVALID_URL", input: "//x" };
    assert.throws(() => check("https://a.com/", { origin: "//x" }), properties);
    assert.throws(() => check("https://a.com/", {}, "//x"), properties);
    assert.throws(() => agreement("https://a.com/", "//x"), properties);
    assert.throws(() => redirectWithin("//x"), properties);
  });
});

test("linkInHTML allows what a page may link to", () => {
  for (const input of ["mailto:a@b.com", "tel:+1", "http://localhost/", "https://a.com:8443/a|b"]) {
    assert.equal(check(input, linkInHTML).ok, true, input);
  }
  for (const input of ["javascript:alert(1)", " java\nscript:alert(1)", "data:,a", "https://a.com@b.com/"]) {
    assert.equal(check(input, linkInHTML).ok, false, input);
  }
});

test("redirectWithin and safeRedirect stay in the origin", () => {
  const base = "http://localhost:8080/login";
  const policy = redirectWithin(base);
  assert.equal(check("/a?b", policy, base).url?.href, "http://localhost:8080/a?b");
  assert.deepEqual(codesOf(check("//a.com", policy, base)), ["origin"]);
  assert.throws(() => redirectWithin("a"), { name: "TypeError", message: /origin/ });
  for (const opaque of ["about:blank", "data:,a", "file:///a", "foo://a/"]) {
    assert.throws(() => redirectWithin(opaque), {
      name: "TypeError",
      message: /^redirectWithin: the origin is opaque/,
    });
  }
  assert.equal(check("ws://a.com/b", redirectWithin("ws://a.com/")).ok, true);
  assert.equal(check("https://a.com/b", redirectWithin("blob:https://a.com/c")).ok, true);
  assert.equal(check("blob:https://a.com/b", redirectWithin("https://a.com/c")).ok, false);
  for (const { input, location } of data.redirects) {
    assert.equal(safeRedirect(input, "https://example.com/login?next=", "FALLBACK"), location ?? "FALLBACK", input);
  }
  assert.equal(safeRedirect("//a.com", new URL(base)), "/");
  assert.throws(() => safeRedirect("/", /** @type {any} */ (undefined)), { name: "TypeError" });
  assert.throws(() => safeRedirect("/", "a"), { name: "TypeError" });
});

describe("agreement", () => {
  test("has what each reader reads", () => {
    const input = "http://127.0.0.1\\@example.com/";
    const { url, error, isUnanimous, readings, disagreements } = agreement(input);
    assert.equal(url?.hostname, "127.0.0.1");
    assert.equal(error, null);
    assert.equal(isUnanimous, false);
    assert.deepEqual(
      readings.map(({ reader }) => reader),
      guard.readers.map(({ name }) => name),
    );
    const python = readings.find(({ reader }) => reader === "python-urllib");
    assert.deepEqual(python, {
      reader: "python-urllib",
      scheme: "http",
      userinfo: "127.0.0.1\\",
      host: "example.com",
      port: null,
      refusal: null,
    });
    for (const { reader, rule, start, end } of disagreements) {
      assert.ok(guard.readers.some(({ name }) => name === reader));
      assert.equal(`${rule} ${input.slice(start, end)}`, "backslash \\", reader);
    }
  });

  test("is unanimous about ordinary URLs", () => {
    const found = agreement("../c?d#e", "https://example.com/a/b");
    assert.equal(found.url?.href, "https://example.com/c?d#e");
    assert.equal(found.isUnanimous, true);
    assert.deepEqual([...found.disagreements, ...found.refusals], []);
  });

  test("says with which error the Standard refuses", () => {
    const found = agreement("http://[");
    assert.deepEqual([found.url, found.error, found.isUnanimous], [null, "IPv6-unclosed", false]);
    assert.throws(() => agreement("a", "b"), { name: "TypeError" });
  });

  test("counts code units", () => {
    const input = "http://\u{1F600}.example\\@a/";
    const { disagreements } = agreement(input);
    assert.ok(disagreements.some(({ start, end }) => input.slice(start, end) === "\\"));
  });
});

test("classify takes hosts, addresses of sockets, and what has a hostname", () => {
  assert.deepEqual(classify("169.254.169.254"), ["link-local", "cloud-metadata"]);
  assert.deepEqual(classify("::1"), ["loopback"]);
  assert.deepEqual(classify("[::1]"), ["loopback"]);
  assert.deepEqual(classify("fe80::1%eth0"), ["link-local"]);
  for (const end of ["", " ", "/x", "]@127.0.0.1", "\n", " 127.0.0.1", "%1"]) {
    assert.throws(() => classify(`2606::1%${end}`), TypeError, end);
  }
  // As the crate, which has the classes of the whole domain, too.
  for (const host of ["a.com,com", new URL("https://a.com,com/"), "a.com,\u00e9.com"]) {
    assert.ok(classify(host).includes("unlisted-top-level-domain"), String(host));
  }
  for (const end of ["2C127.0.0.1", "3b127.0.0.1", ",127.0.0.1", "eth0;127.0.0.1"]) {
    assert.ok(classify(`2606::1%${end}`).includes("loopback"), end);
  }
  assert.deepEqual(classify("::ffff:10.0.0.1"), ["private", "ipv4-mapped"]);
  assert.deepEqual(classify(new URL("http://LOCALHOST/")), ["localhost", "single-label"]);
  assert.deepEqual(classify("8.8.8.8"), ["global"]);
  assert.deepEqual(classify("example.com"), []);
  assert.deepEqual(classify("localhost,example.com"), ["localhost", "single-label"]);
  assert.deepEqual(classify(new URL("mongodb://8.8.8.8,10.0.0.6/")), ["private"]);
  assert.deepEqual(classify("8.8.8.8,a b"), ["unreadable"]);
  assert.throws(() => classify("a b"), { name: "TypeError", message: "classify: the argument is not a host" });
});

test("constants are frozen, and say what their names mean", () => {
  for (const list of [guard.hostClasses, guard.readers, guard.rules, guard.reasonCodes]) {
    assert.ok(Object.isFrozen(list));
    for (const definition of list) assert.ok(Object.values(definition).every((value) => value.length > 0));
  }
  const names = new Set(guard.hostClasses.map(({ name }) => name));
  assert.ok(guard.refusedClasses.every((name) => names.has(name)));
});

test("a policy that is changed while it is read is read as it was", () => {
  const policy = {
    get hosts() {
      check("https://x.com/", { hosts: ["x.com"] });
      return ["a.com"];
    },
  };
  assert.equal(check("https://a.com/", policy).ok, true);
  const input = {
    toString() {
      assert.equal(check("https://y.com/", fetchFromServer).ok, true);
      return "https://b.com/";
    },
  };
  assert.deepEqual(codesOf(check(/** @type {any} */ (input), policy)), ["host"]);
});
