/** What the playground concludes from the package's answers, over the web-platform-tests' data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { initSync, trace, URL } from "whurl/inspect/slim";
import { examine } from "../../www/src/playground/analysis.js";
import { asMarkdown, asWebPlatformTest } from "../../www/src/playground/code.js";
import { fixFor } from "../../www/src/playground/fixes.js";
import { parse } from "../../www/src/playground/parsing.js";
import { whyRefused } from "../../www/src/playground/refusals.js";
import { partsOfInput } from "../../www/src/playground/source_map.js";
import { loadData } from "../wpt/data.mjs";

initSync(readFileSync(fileURLToPath(import.meta.resolve("whurl/inspect-utf-8.wasm"))));

const data = loadData();
/** @type {{ input: string, base: string | null, failure?: true }[]} */
const parsing = data["urltestdata.json"].filter((/** @type {unknown} */ entry) => typeof entry !== "string");

/** @param {string} input */
const partsOf = (input, base = "") =>
  partsOfInput(input, trace(input, base === "" ? undefined : base)).map(({ component, start, end }) => [
    component,
    input.slice(start, end),
  ]);

describe("parts of the input", () => {
  test("of an absolute URL", () => {
    assert.deepEqual(partsOf(" https://u:p:w@H:8/a/../b?c?d#e#f "), [
      ["scheme", "https:"],
      ["username", "u"],
      ["password", "p:w"],
      ["host", "H"],
      ["port", "8"],
      ["path", "/a/../b"],
      ["query", "?c?d"],
      ["fragment", "#e#f"],
    ]);
  });

  test("of unusual ones", () => {
    assert.deepEqual(partsOf("ht\ntps:\\\\h\t?q"), [
      ["scheme", "ht\ntps:"],
      ["host", "h\t"],
      ["query", "?q"],
    ]);
    assert.deepEqual(partsOf("mailto:a@b#c"), [
      ["scheme", "mailto:"],
      ["path", "a@b"],
      ["fragment", "#c"],
    ]);
    assert.deepEqual(partsOf("web+demo:/.//x"), [
      ["scheme", "web+demo:"],
      ["path", "/.//x"],
    ]);
    assert.deepEqual(partsOf("file:c:/x"), [
      ["scheme", "file:"],
      ["path", "c:/x"],
    ]);
    assert.deepEqual(partsOf("file:///c:/x"), [
      ["scheme", "file:"],
      ["path", "/c:/x"],
    ]);
    assert.deepEqual(partsOf("https://@h"), [
      ["scheme", "https:"],
      ["host", "h"],
    ]);
  });

  test("of relative ones", () => {
    assert.deepEqual(partsOf("b?c", "http://h/a"), [
      ["path", "b"],
      ["query", "?c"],
    ]);
    assert.deepEqual(partsOf("/b", "http://h/a"), [["path", "/b"]]);
    assert.deepEqual(partsOf("//g:1", "http://h/a"), [
      ["host", "g"],
      ["port", "1"],
    ]);
    assert.deepEqual(partsOf("#f", "mailto:x"), [["fragment", "#f"]]);
    assert.deepEqual(partsOf("https:b", "https://h/a"), [
      ["scheme", "https:"],
      ["path", "b"],
    ]);
  });

  test("they lie in order and apart, for every input that parses", () => {
    for (const { input, base } of parsing) {
      const analysis = parse(input, base ?? "");
      const { parts, components, sources, steps } = examine(analysis);
      assert.ok(analysis.url === null || steps.length > 0, input);
      let end = 0;
      for (const part of parts) {
        assert.ok(part.start >= end && part.end <= input.length, `${JSON.stringify(input)} ${JSON.stringify(parts)}`);
        end = part.end;
      }
      for (const { name, value } of components) {
        const isOwnText = ["scheme", "username", "password", "port", "query", "fragment"].includes(name);
        if (isOwnText && value !== "" && base === null) assert.equal(sources.get(name), "input", `${name} of ${input}`);
      }
    }
  });
});

describe("refusals", () => {
  /** @type {[string, { href: string, new_value: string }[]][]} */
  const attributes = Object.entries(data["setters_tests.json"]).filter(([name]) => name !== "comment");

  test("a bracket that is not closed is the reason, not a port", () => {
    const url = new URL("http://h/");
    for (const attribute of /** @type {const} */ (["host", "hostname"])) {
      assert.match(whyRefused(url, attribute, "[::1") ?? "", /\]|closed/);
      assert.equal(whyRefused(url, attribute, "[::1]"), null);
    }
    assert.match(whyRefused(url, "hostname", "[::1]:80") ?? "", /no port/);
    assert.equal(whyRefused(url, "host", "[::1]:80"), null);
  });

  test("a reason is given exactly where a setter refuses", () => {
    let refused = 0;
    for (const [name, cases] of attributes) {
      const attribute = /** @type {import("../../www/src/playground/components.js").Attribute["name"]} */ (name);
      for (const { href, new_value: value } of cases) {
        const url = new URL(href);
        const reason = whyRefused(url, attribute, value);
        const changed = new URL(href);
        if (attribute !== "origin") changed[attribute] = value;
        const what = `<${href}>.${name} = ${JSON.stringify(value)}: ${reason}`;
        if (reason !== null) assert.equal(changed.href, url.href, what);
        if (reason === null) assert.ok(changed.href !== url.href || url[attribute] === value, what);
        if (reason !== null) refused++;
      }
    }
    assert.ok(refused > 40, `${refused} refused`);
  });
});

describe("fixes", () => {
  test("each that is offered helps", () => {
    let offered = 0;
    for (const { input, base } of parsing) {
      const analysis = parse(input, base ?? "");
      analysis.details = examine(analysis);
      for (const error of analysis.details.errors) {
        const fix = fixFor(error, analysis);
        if (fix === null) continue;
        offered++;
        const fixed = parse(fix.input, base ?? "");
        assert.ok(fixed.url !== null, `${input}: ${fix.label}`);
        const isSame = analysis.url === null || fixed.url.href === analysis.url.href;
        assert.equal(fix.changes, !isSame, `${input}: ${fix.label}`);
        assert.ok(analysis.url === null || examine(fixed).errors.length < analysis.details.errors.length, input);
      }
    }
    assert.ok(offered > 300, `${offered} fixes`);
  });
});

describe("copies", () => {
  test("as a case of web-platform-tests: of each of their cases, what they have", () => {
    for (const { searchParams: _, comment: __, ...expected } of /** @type {any[]} */ (parsing)) {
      const copy = JSON.parse(asWebPlatformTest(parse(expected.input, expected.base ?? "")));
      // Not every case has an origin.
      if (!("origin" in expected)) delete copy.origin;
      assert.deepEqual(copy, { ...expected, base: expected.base || null });
    }
  });

  test("as a Markdown table", () => {
    const analysis = parse("data:`|  #f", "");
    const text = asMarkdown(analysis, [
      { name: "A 1", url: { href: "data:`|  #f" } },
      { name: "B 2", url: null },
    ]);
    assert.equal(
      text,
      [
        '| ``new URL("data:`\\|  #f")`` | the Standard | A 1 | B 2 |',
        "| --- | --- | --- | --- |",
        "| `href` | ``data:`\\| %20#f`` | ``data:`\\|  #f`` | throws |",
        "| `protocol` | `data:` |  | throws |",
        "| `pathname` | `` `\\| %20 `` |  | throws |",
        "| `hash` | `#f` |  | throws |",
        "| `origin` | `null` |  | throws |",
        "",
      ].join("\n"),
    );
    assert.equal(
      asMarkdown(parse("x", ""), [{ name: "A 1", url: null }]),
      '| `new URL("x")` | the Standard | A 1 |\n| --- | --- | --- |\n| `href` | throws | throws |\n',
    );
  });
});
