/** The native command and the package's, with the same arguments and input: what they print and their exit codes are the same. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { url } from "../properties/arbitraries.js";
import { assertSame, both, buildNative } from "./both.js";

const NAMES = "href,scheme,username,password,host,port,path,query,fragment,origin,site,suffix,param:q,param:é,error";
const TEMPLATE =
  "{scheme}|{username}|{password}|{host}|{port}|{path}|{query}|{fragment}|{href}|{protocol}|{hostname}|{pathname}|{search}|{hash}|{origin}|{site}";

/** @type {[what: string, args: string[]][]} */
const OPTIONS = [
  ["no options", []],
  ["a base", ["--base", "https://b.example.co.uk/x/y?q#f"]],
  ["--strict alone", ["--strict", "--color"]],
  ["--set alone", ["--set", "port=8443", "-s", "username=é\u202e", "-b", "file:///C:/a"]],
  ["--json", ["--json"]],
  ["--json --set", ["-j", "--strict", "-s", "host=é.example:1", "-s", "path=\u202e", "-b", "mailto:a@b"]],
  ["check", ["check"]],
  ["check with a base", ["check", "--color", "--base", "https://b.example.co.uk/x/y?q#f"]],
  ["check --json", ["check", "--json"]],
  ["check by a preset", ["check", "-j", "-p", "linkInHTML"]],
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

/** How many random URLs for each set of options. */
const COUNT = Number(process.env.CLI_COUNT ?? 2000);

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
  [
    "characters that are wide, or not seen",
    [
      "https://u@h/日本 e\u0301><",
      "日本語😀👋🏽🇩🇪🇩🇩1\u20e3\u0301\u1100\u1161\u11a8क्षि \u{1f1e9}\ufe0f|\u200d<",
      "https://h/\u001b[31m\u202e?\u001b\u0007\ufeff\u2800",
      "http://раураl.example/ü?ü= é&\u00ad",
    ].join("\n"),
  ],
  [
    "what must be cut",
    ["日", "😀", "a", "\u0301"].map((it) => `https://h/|${it.repeat(300)}<${it.repeat(99)}>`).join("\n"),
  ],
  [
    "many errors",
    `http:${"/".repeat(100)}a b\nhttp:${"/".repeat(100)}a\nhttp:///////////////////////h/\nhttp://h/?${"&a=b".repeat(22)}`,
  ],
  [
    "what should not be followed",
    [
      "http://me@127.1:8080/",
      "http://0x7f.1\\@a.example/日\u202e",
      "https://10.0.0.1.nip.io/",
      " java\tscript:alert(1)",
      "http://a.example#@b.example:81/",
      "https://раураl.com/",
      `https://a.example/${"日".repeat(3000)}`,
    ].join("\n"),
  ],
  ["a long line", `https://h/${"é".repeat(300_000)}?q=${"%41".repeat(100_000)}\nhttps://i/`],
];

before(buildNative);

// What is a matter of lines is one input: to start the commands takes longer than to read.
const ALONE = [
  "nothing",
  "empty lines",
  "a byte order mark",
  "what is not UTF-8",
  "what does not parse",
  "a long line",
];
const lines = INPUTS.filter(([what]) => !ALONE.includes(what)).map(([, text]) => `${text}\n`);
const inputs = /** @type {typeof INPUTS} */ ([
  ...INPUTS.filter(([what]) => ALONE.includes(what)),
  ["lines of all kinds", lines.join("")],
]);

for (const [what, args] of OPTIONS) {
  describe(what, () => {
    for (const [input, text] of inputs) test(`of ${input}`, () => void assertSame(args, text));
  });
}

test("of URLs made at random", () => {
  const seed = Number(process.env.WHURL_SEED ?? 1);
  const generated = fc.sample(url, { numRuns: COUNT, seed }).map((line) => line.replaceAll(/[\r\n]/g, ""));
  // Versions of Unicode differ in what is assigned, which is not shown.
  const lines = generated.filter((line) => !/\p{Cn}/u.test(line));
  for (const [, args] of OPTIONS) assertSame(args, lines.join("\n"));
});

test("of arguments", () => {
  assertSame(["--get", "{host}", "https://a/", "", "none", "https://b/"], "https://c/");
  assertSame(["-c", "host", "--", "--x", "a://b"], "");
  for (const args of [["--help"], ["-vh"], ["check", "-h", "-p", "none"], ["--version"]]) assertSame(args, "");
  assertSame(["https://a/>", "", " ", "x:y", "check"], "https://c/");
  assertSame(["check", "https://a.example/", "", "check", "--", "-x"], "");
  assertSame(["-j", "https://h/<😀>", "none", "\t"], "");
  assertSame(["--color", "--no-color", "https://h/>"], "");
});

test("what makes no sense is refused by both", () => {
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [["-c", "hots"], /--columns: unknown name hots\n/],
    [["-c", ""], /--columns: a name is empty\n/],
    [["-c", "host", "-j"], /--json and --columns cannot be combined/],
    [["-g", "", "-j"], /--json and --get cannot be combined/],
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
    [["check", "--strict"], /^whurl: .*strict/],
    [["check", "-b", "/\u001b"], /the base is not a valid URL: \/␛\n/],
    [["--color=x"], /^whurl: .*color/],
    [["--get"], /^whurl: .*get/],
  ])) {
    for (const { out, err, code } of Object.values(both([...args, ...(args.length > 1 ? ["a://b"] : [])], ""))) {
      assert.match(err, message);
      assert.match(err, /\nTry whurl --help\.\n$/);
      assert.deepEqual([out, code], ["", 2]);
    }
  }
});
