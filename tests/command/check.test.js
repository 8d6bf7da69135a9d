/** `whurl check`, as a process. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, describe, test } from "node:test";
import { program, whurl } from "./command.js";

const policies = mkdtempSync(join(tmpdir(), "whurl-policies-"));
after(() => rmSync(policies, { recursive: true }));

/** @param {string[]} args @param {string} [input] */
const check = (args, input) => whurl(["check", ...args], input);

/**
 * The path of a file with a policy.
 * @param {unknown} policy what it is as JSON; or its text
 */
function policyFile(policy) {
  const path = join(policies, "policy.json");
  writeFileSync(path, typeof policy === "string" ? policy : JSON.stringify(policy));
  return path;
}

describe("whurl check", () => {
  test("prints the URLs that are allowed, and why others are not", () => {
    const { out, err, code } = check(["https://EXAMPLE.com/a/../b", "http://me@127.0.0.1/", "http://a b/"]);
    assert.equal(out, "https://example.com/b\n");
    assert.deepEqual(err.split("\n"), [
      "http://me@127.0.0.1/ is not allowed",
      "",
      "  http://me@127.0.0.1/",
      "         ^^",
      "  credentials: A username and password are not allowed.",
      "",
      "  http://me@127.0.0.1/",
      "            ^^^^^^^^^",
      "  host-class loopback: The host 127.0.0.1 is a loopback address.",
      "",
      "http://a b/ is not allowed",
      "",
      "  http://a b/",
      "         ^^^",
      "  invalid domain-to-ASCII: The URL is invalid: the domain cannot be converted to ASCII, or has a code point that no domain may have.",
      "",
      "",
    ]);
    assert.equal(code, 1);
  });

  test("reads lines, and writes JSON", () => {
    const { out, err, code } = check(["--json"], "https://example.com\n\nhttp://10.0.0.1/\r\n");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ line, input, ok, href }) => [line, input, ok, href]),
      [
        [1, "https://example.com", true, "https://example.com/"],
        [3, "http://10.0.0.1/", false, null],
      ],
    );
    const [{ code: about, detail, start, end }] = lines[1].reasons;
    assert.deepEqual([about, detail, start, end], ["host-class", "private", 7, 15]);
    assert.deepEqual([err, code], ["", 1]);
    assert.deepEqual(check([], "https://example.com"), { out: "https://example.com/\n", err: "", code: 0 });
  });

  test("takes a preset, a base, and a file", () => {
    assert.equal(check(["--policy", "linkInHTML", "mailto:me@example.com"]).code, 0);
    assert.equal(check(["mailto:me@example.com"]).code, 1);
    assert.equal(check(["--base", "https://example.com/a", "../b"]).out, "https://example.com/b\n");
    const policy = policyFile({
      schemes: ["https"],
      hosts: ["example.com", { subdomainsOf: "example.org" }, { pattern: "https://*.example.net/a*" }],
      refusedHosts: [{ pattern: { hostname: "no.example.org" } }],
    });
    const inputs = ["https://example.com", "https://a.example.org", "https://x.example.net/ab"];
    assert.deepEqual(check(["-p", policy, ...inputs]), {
      out: "https://example.com/\nhttps://a.example.org/\nhttps://x.example.net/ab\n",
      err: "",
      code: 0,
    });
    for (const input of ["http://example.com", "https://x.example.net/b", "https://no.example.org"]) {
      assert.deepEqual([check(["-p", policy, input]).code, check(["-p", policy, input]).out], [1, ""], input);
    }
  });

  test("says what is wrong with a policy, a file, a base or an option", () => {
    const path = policyFile({ schemas: ["https"] });
    for (const [args, message] of /** @type {const} */ ([
      [["-p", path, "https://a/"], /^whurl: .*policy\.json: the policy's schemas is not one of schemes, /],
      [["-p", join(policies, "none.json"), "https://a/"], /^whurl: the policy cannot be read: ENOENT/],
      [["-b", "example", "https://a/"], /^whurl: the base is not a valid URL: example\nTry whurl --help\.\n$/],
      [["--strict", "https://a/"], /^whurl: Unknown option '--strict'/],
    ])) {
      const { out, err, code } = check([...args]);
      assert.match(err, message);
      assert.deepEqual([out, code], ["", 2]);
    }
    for (const [policy, message] of /** @type {const} */ ([
      ["{", /policy\.json is not JSON: /],
      ['{"maxLength":1e400,"maxLength":9}', /policy\.json is not JSON: .*out of range/],
      [null, /policy\.json: the policy is not an object/],
      [[], /policy\.json: the policy is not a plain object, but an array/],
      [{ hosts: [{ pattern: null }] }, /policy\.json: the policy's hosts\[0\]\.pattern is not a string or an object/],
      [{ hosts: ["a.com", { pattern: {} }] }, /the policy's hosts\[1\]\.pattern is empty, which matches every URL/],
      [{ hosts: [{ pattern: { hostnam: "a" } }] }, /hosts\[0\]\.pattern\.hostnam is not one of protocol, /],
      [{ hosts: [{ pattern: { hostname: null } }] }, /hosts\[0\]\.pattern\.hostname is not a string/],
      [{ hosts: [{ pattern: "https://*", test: 1 }] }, /hosts\[0\] has both pattern and test/],
      [{ hosts: [{ pattern: "https://{" }] }, /policy\.json: the policy's hosts\[0\]\.pattern is not a URLPattern: /],
      [{ hosts: [{}] }, /policy\.json: the policy's hosts\[0\] is not a host, /],
    ])) {
      const { err, code } = check(["-p", policyFile(policy), "https://a/"]);
      assert.match(err, message);
      assert.equal(code, 2);
    }
  });

  test("does not say that all is well if nobody reads on", async () => {
    const child = spawn(process.execPath, [program, "check"], { stdio: ["pipe", "pipe", "pipe"] });
    const err = text(child.stderr);
    child.stdin.on("error", () => {});
    child.stdin.end(`${"https://a.com/\n".repeat(200_000)}http://127.0.0.1/\n`);
    child.stdout.once("data", () => child.stdout.destroy());
    const [code] = await once(child, "close");
    assert.equal(code, 2);
    assert.match(await err, /^whurl: nobody reads the output/);
  });

  test("says that all is well only if there is memory to look", () => {
    const args = ["--wasm-max-mem-pages=1", program, "check", "https://example.com/"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
    assert.match(stderr, /^whurl: not enough memory/);
    assert.deepEqual({ stdout, status }, { stdout: "", status: 2 });
  });

  test("has a help of its own", () => {
    const { out, code } = check(["--help"]);
    assert.match(out, /^Usage: whurl check /);
    assert.equal(code, 0);
  });
});
