/** `whurl --columns` and `whurl --stats`, as a process. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { whurl } from "./command.js";

const INPUT = [
  "https://u:p@www.EXAMPLE.co.uk:8080/a/../b?q=1#f",
  "https://[::1]/?#",
  "https://exa mple/",
  "mailto:a@b",
  "file:///x",
  "",
  "git://h.example.com/#",
].join("\r\n");

/** @param {string} text */
const cellsOf = (text) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));

describe("a table", () => {
  test("has the parts of each URL, and \\N for what it does not have", () => {
    const names = "href,scheme,username,password,host,port,path,query,fragment,origin,site,suffix,param:q,error";
    const { out, err, code } = whurl(["--columns", names], INPUT);
    assert.deepEqual(cellsOf(out), [
      names.split(","),
      [
        ...[
          "https://u:p@www.example.co.uk:8080/b?q=1#f",
          "https",
          "u",
          "p",
          "www.example.co.uk",
          "8080",
          "/b",
          "q=1",
          "f",
        ],
        ...["https://www.example.co.uk:8080", "example.co.uk", "co.uk", "1", "\\N"],
      ],
      ["https://[::1]/?#", "https", "", "", "[::1]", "\\N", "/", "", "", "https://[::1]", "\\N", "\\N", "\\N", "\\N"],
      [...Array(13).fill("\\N"), "domain-to-ASCII"],
      ["mailto:a@b", "mailto", "", "", "\\N", "\\N", "a@b", "\\N", "\\N", "null", "\\N", "\\N", "\\N", "\\N"],
      ["file:///x", "file", "", "", "", "\\N", "/x", "\\N", "\\N", "null", "\\N", "\\N", "\\N", "\\N"],
      [
        ...["git://h.example.com/#", "git", "", "", "h.example.com", "\\N", "/", "\\N", "", "null"],
        ...["\\N", "\\N", "\\N", "\\N"],
      ],
    ]);
    assert.deepEqual([err, code], ["", 1]);
  });

  test("keeps each URL on its line, whatever a parameter has", () => {
    const url = "http://h/?a=%09%0A%0D%5C%22,&b=&c=%20x";
    const names = "param:a,param:b,param:c,param:d";
    const rows = (/** @type {string} */ format) => whurl(["-c", names, "-f", format, url]).out.split("\n");
    assert.deepEqual(rows("tsv"), ["param:a\tparam:b\tparam:c\tparam:d", '\\t\\n\\r\\\\",\t\t x\t\\N', ""]);
    const row = ['"\t\n\r\\"","', '""', '" x"', ""].join(",");
    assert.equal(rows("csv").join("\n"), `${names}\n${row}\n`);
    const [json] = rows("jsonl");
    assert.deepEqual(JSON.parse(json), { "param:a": '\t\n\r\\",', "param:b": "", "param:c": " x", "param:d": null });
  });

  test("has a row of CSV for each URL that readers keep, in a single column, too", () => {
    const urls = "http://h/?q=1\nhttp://h/\nhttp://h/?q=\nhttp://[";
    const csv = (/** @type {string} */ names) => whurl(["-c", names, "-f", "csv"], urls).out;
    assert.equal(csv("param:q"), 'param:q\n1\n""\n""\n""\n');
    assert.equal(csv("param:q,port"), 'param:q,port\n1,\n,\n"",\n,\n');
  });

  test("resolves against a base, and has as many rows as there are URLs", () => {
    const hosts = Array.from({ length: 20_001 }, (_, index) => `//h${index}.example.com/`);
    const { out, code } = whurl(["--columns=host,site", "--base=https://b/"], hosts.join("\n"));
    assert.deepEqual(
      cellsOf(out).slice(1),
      hosts.map((host) => [host.slice(2, -1), "example.com"]),
    );
    assert.equal(code, 0);
  });

  test("has its head without URLs, too", () => {
    assert.equal(whurl(["--columns", "host"]).out, "host\n");
    assert.equal(whurl(["--columns", "host", "--format", "jsonl"]).out, "");
  });

  test("is refused if nothing like it could be meant", () => {
    for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
      [["-c", "hots"], /--columns: unknown name hots\n/],
      [["-c", ""], /--columns: a name is empty\n/],
      [["-c", "constructor"], /unknown name constructor/],
      [["-c", "host", "-f", "xml"], /--format: xml is not one of tsv, csv, jsonl, arrow/],
      [["-c", "host", "-f", "toString"], /--format: toString/],
      [["-f", "csv"], /--format needs --columns/],
      [["-c", "host", "-g", "{host}"], /--columns and --get cannot be combined/],
      [["-c", "host", "--json"], /--json and --columns cannot be combined/],
      [["-c", "host", "--stats"], /--columns and --stats cannot be combined/],
      [["-c", "host", "-b", "/x"], /the base is not a valid URL: \/x/],
      [["--stats", "--strict"], /--stats and --strict cannot be combined/],
    ])) {
      const { err, code } = whurl([...args, "http://h/"]);
      assert.match(err, message);
      assert.equal(code, 2);
    }
  });
});

describe("the counts", () => {
  const input = `${"http://b/\nhttp://a/x\nhttp://a/y\n".repeat(50)}http://[\n\nhttp://[\nhttp://a:x\n`;

  test("are of URLs, errors, schemes and hosts, the most frequent first", () => {
    const { out, code } = whurl(["--stats"], input);
    assert.deepEqual(out.split("\n"), [
      "153 URLs, 3 of which do not parse",
      "",
      "errors",
      "  2  IPv6-unclosed",
      "  1  port-invalid",
      "",
      "schemes",
      "  150  http",
      "",
      "hosts",
      "  100  a",
      "   50  b",
      "",
    ]);
    assert.equal(code, 1);
  });

  test("are JSON if asked for", () => {
    const { out } = whurl(["--stats", "--json"], input);
    assert.deepEqual(JSON.parse(out), {
      urls: 153,
      invalid: 3,
      errors: { "IPv6-unclosed": 2, "port-invalid": 1 },
      schemes: { http: 150 },
      hosts: { a: 100, b: 50 },
    });
  });

  test("are of twenty hosts, and say of how many", () => {
    const hosts = Array.from({ length: 30 }, (_, index) => `http://h${index}/`);
    assert.match(whurl(["--stats"], hosts.join("\n")).out, /\nhosts, the first 20 of 30\n( {2}1 {2}h\d+\n){20}$/);
    assert.equal(whurl(["--stats"]).out, "0 URLs, 0 of which do not parse\n");
    assert.match(whurl(["--stats"], "none\n").out, /^1 URL, 1 of which does not parse\n/);
  });
});
