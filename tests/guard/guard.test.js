/** `whurl/guard`, through the installed package. The crate's tests have more about what it answers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { importInstalled } from "../node/installed.js";

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
    [{ schemes: ["a", "https"], hosts: ["a.com"], refusedClasses: [] }, "https://a.com/", "a://a.com/", "host"],
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

  test("that is a preset can be changed by a copy only", () => {
    assert.equal(check("https://a.com:8443/", { ...fetchFromServer, ports: [8443] }).ok, true);
    assert.throws(() => {
      /** @type {any} */ (fetchFromServer).ports = "any";
    }, TypeError);
    assert.deepEqual(codesOf(check("https://a.com:8443/", fetchFromServer)), ["port"]);
  });

  test("has no inherited conditions", () => {
    assert.equal(check("http://127.0.0.1/", Object.create({ refusedClasses: [] })).ok, false);
  });

  /** @type {[unknown, RegExp][]} */
  const wrong = [
    [undefined, /policy is not an object/],
    [{ scheme: ["https"] }, /policy's scheme is not one of schemes, ports/],
    [{ schemes: "https" }, /schemes is not an array/],
    [{ schemes: ["https:"] }, /schemes\[0\] is not a scheme/],
    [{ ports: "all" }, /ports is not "any"/],
    [{ ports: [80, 65_536] }, /ports\[1\] is not an integer/],
    [{ allowCredentials: 1 }, /allowCredentials is not true or false/],
    [{ hosts: ["a.com", "a b"] }, /hosts\[1\] is not a host/],
    [{ hosts: [{}] }, /hosts\[0\] is not a host, \{ subdomainsOf \}/],
    [{ hosts: [{ subdomainsOf: "127.0.0.1" }] }, /hosts\[0\] is not a domain/],
    [{ refusedHosts: [{ registrableDomain: "co.uk" }] }, /refusedHosts\[0\] has no registrable domain/],
    [{ refusedClasses: ["loop"] }, /refusedClasses\[0\] is not a class/],
    [{ readers: ["me"] }, /readers\[0\] is not a reader/],
    [{ readers: "none" }, /readers is not an array/],
    [{ maxLength: -1 }, /maxLength is not a number of bytes/],
    [{ maxLength: "9" }, /maxLength is not a number of bytes/],
    [{ origin: "a.com" }, /origin does not parse/],
  ];
  for (const [policy, message] of wrong) {
    test(`is refused: ${message.source}`, () => {
      assert.throws(() => check("https://a.com/", /** @type {any} */ (policy)), { name: "TypeError", message });
    });
  }
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
  assert.deepEqual(classify("::ffff:10.0.0.1"), ["private", "ipv4-mapped"]);
  assert.deepEqual(classify(new URL("http://LOCALHOST/")), ["localhost", "single-label"]);
  assert.deepEqual(classify("8.8.8.8"), ["global"]);
  assert.deepEqual(classify("example.com"), []);
  assert.throws(() => classify("a b"), { name: "TypeError", message: "classify: not a host: a b" });
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
