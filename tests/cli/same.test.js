/** The native command and the package's, with the same arguments and input: what they print and their exit codes are the same. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { root } from "../../scripts/lib/shell.mjs";
import { program } from "../inspect/command.js";
import { url } from "../properties/arbitraries.js";

const MANIFEST = join(root, "cli/Cargo.toml");
const NATIVE = join(process.env.CARGO_TARGET_DIR ?? join(root, "cli/target"), "debug/whurl");

const NAMES = "href,scheme,username,password,host,port,path,query,fragment,origin,site,suffix,param:q,param:é,error";
const TEMPLATE =
  "{scheme}|{username}|{password}|{host}|{port}|{path}|{query}|{fragment}|{href}|{protocol}|{hostname}|{pathname}|{search}|{hash}|{origin}|{site}";

/** @type {[what: string, args: string[]][]} */
const OPTIONS = [
  ["--get", ["--get", TEMPLATE]],
  ["--get with a base", ["--get={href}", "--base", "https://b.example.co.uk/x/y?q#f"]],
  ["--set", ["--get", TEMPLATE, "-s", "scheme=https", "--set", "port=8443", "-s", "path=/é x", "--set=query="]],
  [
    "--set, which many URLs do not take",
    ["-g{href}", "-s", "host=é.example:1", "-s", "username=", "-s", "fragment=a b"],
  ],
  ["--set with a base", ["-g{href}", "-s", "hostname=", "-b", "file:///C:/a"]],
  ["--set of all", ["-g{href}", "-s", "href=https://a/", "-s", "password=p"]],
  ["--strict", ["--get={href}", "--strict"]],
  ["--strict --set", ["--get={href}", "--strict", "-s", "port=80", "-b", "https://b.example/"]],
  ["braces that are none", ["-g", "{{host}{}{ host}}{port}{path"]],
  ["--columns", ["--columns", NAMES]],
  ["as CSV", ["-c", NAMES, "-f", "csv"]],
  ["as CSV of one column", ["-c", "port", "-f", "csv"]],
  ["as JSON lines", ["-c", `${NAMES},host`, "--format=jsonl"]],
  ["with a base", ["-c", "href,error", "-b", "file:///C:/a"]],
  ["--stats", ["--stats"]],
  ["--stats --json", ["--stats", "-j"]],
];

const UNSEEN = "%E2%80%AE%C2%A0%EF%BB%BF%E3%85%A4%F0%9D%85%99%7F%C2%85";

/** @type {[what: string, input: string | Buffer][]} */
const INPUTS = [
  ["nothing", ""],
  ["empty lines", "\n\r\n\n"],
  [
    "URLs",
    "https://u:p@www.EXAMPLE.co.uk:8080/a/../b?q=1#f\nhttps://[::1]/?#\nmailto:a@b\nfile:///x\ngit://h.example.com/#",
  ],
  ["CRLF", "https://a/\r\n\r\nbad\r\nhttps://b/\r"],
  ["other line ends", "https://a/\u2028x\nhttps://b/\u0085x\rhttps://c/\n"],
  ["a byte order mark", "\ufeffhttps://a/\n\ufeffhttps://b/"],
  ["NUL", "\0https://a/\0\nhttps://a\0b/\nhttps://c/\0\n"],
  [
    "what is not UTF-8",
    Buffer.from("https://a/\xff\xe2\x82\nhttps://b/?q=\xc3\xa9\nhttps://\xff/\n\xf0\x9f\x98", "latin1"),
  ],
  [
    "what formats escape",
    `https://h/?q=%09%0A%0D%5C%22,\nhttps://h/?q=\nhttps://h/?q=%20x\nhttps://h/?q=x${UNSEEN}&%C3%A9=%FF\n`,
  ],
  ["what does not parse", `${" \t\n"}${"é".repeat(90)}\nhttps://exa mple/\nhttps://h:99999/\na\u001b[31m\u202e\n`],
  ["a long line", `https://h/${"é".repeat(3_000_000)}?q=${"%41".repeat(100_000)}\nhttps://i/`],
];

/** @param {string | Buffer} input @param {string[]} args */
function both(args, input) {
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined };
  /** @param {string} file @param {string[]} args */
  const run = (file, args) => {
    const { stdout, stderr, status } = spawnSync(file, args, { input, env, encoding: "utf8", maxBuffer: 2 ** 30 });
    return { out: stdout, err: stderr, code: status };
  };
  return { native: run(NATIVE, args), script: run(process.execPath, [program, ...args]) };
}

/**
 * The package's command shows where in a URL the errors are, the native one names them on the same line.
 * @param {string} text
 */
const complaintsOf = (text) =>
  text.match(/^(?! ).* (?:does not parse|cannot be set like this|has validation errors)/gm) ?? [];

/** @param {string | Buffer} input @param {string[]} args */
function assertSame(args, input) {
  const { native, script } = both(args, input);
  assert.ok(native.out === script.out, `${native.out.slice(0, 2000)}\n${script.out.slice(0, 2000)}`);
  assert.deepEqual(complaintsOf(native.err), complaintsOf(script.err));
  assert.equal(native.code, script.code);
}

before(() => {
  execFileSync("cargo", ["build", "--locked", "--quiet", "--manifest-path", MANIFEST]);
});

for (const [what, args] of OPTIONS) {
  describe(what, () => {
    for (const [input, text] of INPUTS) test(`of ${input}`, () => assertSame(args, text));
  });
}

test("of URLs made at random", () => {
  const seed = Number(process.env.WHURL_SEED ?? 1);
  const generated = fc.sample(url, { numRuns: 20_000, seed }).map((line) => line.replaceAll(/[\r\n]/g, ""));
  // Versions of Unicode differ in what is assigned, which is not shown.
  const lines = generated.filter((line) => !/\p{Cn}/u.test(line));
  for (const [, args] of OPTIONS) assertSame(args, lines.join("\n"));
});

test("of arguments", () => {
  assertSame(["--get", "{host}", "https://a/", "", "none", "https://b/"], "https://c/");
  assertSame(["-c", "host", "--", "--x", "a://b"], "");
});

test("what makes no sense is refused by both", () => {
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [["-c", "hots"], /--columns: unknown name hots\n/],
    [["-c", ""], /--columns: unknown name \n/],
    [["-c", "host", "-f", "xml"], /--format: xml is not one of tsv, csv, jsonl/],
    [["-f", "csv"], /--format needs --columns/],
    [["-c", "host", "-g", "{host}"], /--columns and --get cannot be combined/],
    [["-c", "host", "--stats"], /--columns and --stats cannot be combined/],
    [["--stats", "-f", "csv"], /--stats and --format cannot be combined/],
    [["-c", "host", "-s", "port=1"], /--columns and --set cannot be combined/],
    [["--stats", "--strict"], /--stats and --strict cannot be combined/],
    [["-g", "", "-s", "hash=a"], /--set needs NAME=TEXT, with a name from --help, not hash=a\n/],
    [["-g", "{hust}"], /--get: unknown name hust/],
    [["-g", "{host}", "-b", "/x"], /the base is not a valid URL: \/x\n/],
    [["-g", "{host}", "-b", "\t"], /the base is not a valid URL: "\\t"\n/],
    [["--no-such"], /^whurl: .*no-such/],
    [["--get"], /^whurl: .*get/],
  ])) {
    for (const { out, err, code } of Object.values(both([...args, ...(args.length > 1 ? ["a://b"] : [])], ""))) {
      assert.match(err, message);
      assert.match(err, /\nTry whurl --help\.\n$/);
      assert.deepEqual([out, code], ["", 2]);
    }
  }
});
