/** What the playground concludes from the package's answers, over the web-platform-tests' data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { lexer } from "marked";
import { components, initSync, trace, URL } from "whurl/inspect/slim";
import { assign, SET_MEMBERS } from "../../js/cli/values.js";
import { examine } from "../../www/src/playground/analysis.js";
import { asJavaScript, asJson, asMarkdown, asRust, asWebPlatformTest } from "../../www/src/playground/code.js";
import { explain } from "../../www/src/playground/differences.js";
import { fixFor } from "../../www/src/playground/fixes.js";
import { parse } from "../../www/src/playground/parsing.js";
import { whyRefused } from "../../www/src/playground/refusals.js";
import { partsOfInput, recordAfter } from "../../www/src/playground/source_map.js";
import { visible } from "../../www/src/text/escapes.js";
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

test("the record after the last step is the URL", () => {
  const more = [
    { input: "../x", base: "http://h/h/b/c" },
    { input: "file:..", base: "file:///C:/a/b" },
    { input: "../..//x", base: "a:/p/q" },
    { input: "x", base: "a:/.//b" },
  ];
  for (const { input, base } of [...parsing, ...more]) {
    const url = URL.parse(input, base ?? undefined);
    if (url === null) continue;
    const record = [...recordAfter(trace(input, base ?? undefined))].filter(([, text]) => text !== "");
    const right = components(url).map(({ name, value }) => [name, value]);
    assert.deepEqual(
      Object.fromEntries(record),
      Object.fromEntries(right.filter(([, text]) => text !== "")),
      JSON.stringify({ input, base }),
    );
  }
});

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

describe("where a component came from", () => {
  /** What each is replaced by in a base, to see whether it shows in the result. */
  const OTHERS = /** @type {const} */ ([
    ["username", "username", "other"],
    ["password", "password", "other"],
    ["host", "hostname", "192.0.2.7"],
    ["port", "port", "4567"],
    ["query", "search", "?other"],
  ]);

  /**
   * @param {string} input
   * @param {string} base
   */
  const sourcesOf = (input, base) => {
    const { sources, components } = examine(parse(input, base));
    return Object.fromEntries(components.map(({ name }) => [name, sources.get(name)]));
  };

  test("from the base, exactly if another base gives another result", () => {
    let taken = 0;
    for (const { input, base } of parsing) {
      if (base === null || URL.parse(input, base) === null) continue;
      const sources = sourcesOf(input, base);
      const result = new Map(components(new URL(input, base)).map(({ name, value }) => [name, value]));
      for (const [name, member, other] of OTHERS) {
        const changed = new URL(base);
        if (result.get(name) === undefined || changed[member] === "") continue;
        changed[member] = other;
        const isOther =
          components(new URL(input, changed)).find((each) => each.name === name)?.value !== result.get(name);
        assert.equal(
          sources[name],
          isOther ? "base" : sources[name] === "parser" ? "parser" : "input",
          `${name}: ${input} <${base}>`,
        );
        if (isOther) taken++;
      }
      // Dots may leave nothing of a path that was begun with.
      const path = new URL(base).pathname;
      const changed = new URL(base);
      changed.pathname = path.replace(/([a-z])(?=[:|])|[a-z\d]+/gi, (text, drive) => (drive ? "Z" : `${text}x`));
      if (/\.\.|%2/.test(input) || path.startsWith("//") || changed.pathname === path) continue;
      const isOther = new URL(input, changed).pathname !== new URL(input, base).pathname;
      assert.equal(/^base/.test(sources.path ?? ""), isOther, `${input} <${base}>: ${sources.path}`);
      if (isOther) taken++;
    }
    assert.ok(taken > 100, `${taken} taken`);
  });

  test("of references, and of file URLs", () => {
    const rows = /** @type {[string, string, Record<string, string>][]} */ ([
      [
        "x?q",
        "http://u:p@h:8/a/b?q",
        { scheme: "base", username: "base", host: "base", path: "base and input", query: "input" },
      ],
      ["x", "http://h/a", { host: "base", path: "input" }],
      ["//g", "http://u@h/a", { scheme: "base", host: "input", path: "parser" }],
      ["?z", "http://h/a?q", { path: "base", query: "input" }],
      ["#f", "mailto:x?q", { path: "base", query: "base", fragment: "input" }],
      ["file:?q", "file://h/a", { scheme: "input", host: "base", path: "base" }],
      ["file:x", "http://h/a", { scheme: "input", host: "parser", path: "input" }],
      ["/x", "file:///C:/a", { scheme: "base", host: "base", path: "base and input" }],
      ["D|/x", "file://h/C:/a", { host: "base", path: "input" }],
      ["///x", "file://h/b", { scheme: "base", host: "parser", path: "input" }],
      ["https:b", "https://h/a/b", { scheme: "input", host: "base", path: "base and input" }],
    ]);
    for (const [input, base, expected] of rows) {
      const sources = sourcesOf(input, base);
      for (const [name, source] of Object.entries(expected))
        assert.equal(sources[name], source, `${name}: ${input} <${base}>`);
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

  test("so it is with every kind of URL and of value", () => {
    const hrefs = [
      "http://h/",
      "https://u:p@h:8/p?q#f",
      "file:///C:/a",
      "file://h/a",
      "a:b",
      "a:/b",
      "a://h/b",
      "a:///b",
      "ws://h:81/",
    ];
    const texts = [
      "",
      "x",
      "C:",
      "c|",
      "[::1]",
      "[::1]:80",
      "[::1",
      "[::1]x",
      "a b",
      "a@b",
      "h:81",
      "h:",
      ":81",
      "h:99999",
      "99999",
      "8x",
      " 8",
    ];
    const more = [
      "http",
      "https:",
      "file",
      "a",
      "mailto:x",
      "1a",
      "a/b",
      "/x",
      "?x",
      "#x",
      "a\\b",
      "%",
      "é",
      "\t",
      "\0",
      "1.2.3.256",
      "xn--a",
      "a%2fb",
    ];
    let refused = 0;
    for (const href of hrefs) {
      for (const attribute of /** @type {const} */ ([...SET_MEMBERS.values()])) {
        for (const value of [...texts, ...more]) {
          const isTaken = assign(/** @type {any} */ (new URL(href)), attribute, value);
          const reason = whyRefused(new URL(href), attribute, value);
          assert.equal(reason === null, isTaken, `<${href}>.${attribute} = ${JSON.stringify(value)}: ${reason}`);
          if (!isTaken) refused++;
        }
      }
    }
    assert.ok(refused > 500, `${refused} refused`);
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

  test("a table has the same cells whatever the input and the sender's answer are", () => {
    const texts = [
      "a|b",
      "\\|",
      "\\\\|",
      "``|`",
      "`",
      " x ",
      "a\nb",
      "<b>&amp;",
      "[x](y)",
      "a*b_c",
      "\u202e",
      "~~x~~",
      "1.2",
    ];
    for (const text of texts) {
      const analysis = parse(`a:${text}`, "");
      const table = lexer(asMarkdown(analysis, [{ name: `A 1.2 ${text}`, url: { href: `x${text}` } }]))[0];
      assert.equal(table.type, "table");
      const cells = [table.header, ...table.rows].map((/** @type {any[]} */ row) =>
        row.map(({ tokens }) => plain(tokens)),
      );
      const shown = visible(text);
      assert.equal(cells[0].length, 3);
      assert.equal(cells[0][2], `A 1.2 ${shown}`.trim());
      const href = cells.find(([name]) => name === "href");
      assert.deepEqual(href, ["href", analysis.url?.href, `x${shown}`]);
    }
  });

  test("a text of any length goes into a table", () => {
    const analysis = parse(`http://h/${"|`".repeat(500_000)}`, "");
    assert.ok(asMarkdown(analysis, []).startsWith("| ``new URL("));
  });

  test("what a base would change is not looked for after a scheme and two slashes", () => {
    const relativeTo = (/** @type {string} */ input) => JSON.parse(asWebPlatformTest(parse(input, ""))).relativeTo;
    assert.equal(relativeTo("http:\\\\a b"), undefined);
    assert.equal(relativeTo(" ht\ntp:/\t/a b"), undefined);
    assert.equal(relativeTo("http:"), "non-opaque-path-base");
    assert.equal(relativeTo("//h/"), "non-opaque-path-base");
    assert.equal(relativeTo("#"), "any-base");
  });

  test("nothing in a copy is invisible", () => {
    const hidden = ["\u202e", "\u200b", "\u2028", "\u3164", "\ufe0f", "\u{e0001}", "\u00a0", "\x7f", "\ufffc"];
    const analysis = parse(`a:${hidden.join("x")}`, "");
    const copies = { asJavaScript, asJson, asRust, asWebPlatformTest };
    for (const [name, copy] of Object.entries(copies)) {
      const text = copy(analysis);
      for (const character of hidden) assert.ok(!text.includes(character), `${name}: ${escape(character)}`);
    }
    assert.equal(JSON.parse(asJson(analysis)).input, analysis.input);
    assert.equal(JSON.parse(asWebPlatformTest(analysis)).input, analysis.input);
    assert.match(asJavaScript(analysis), /"a:\\u202ex\\u200bx.*\\udb40\\udc01x/);
    assert.match(asRust(analysis), /"a:\\u\{202e\}x.*\\u\{e0001\}x/);
    const markdown = asMarkdown(analysis, [{ name: "A 1", url: null }]);
    for (const character of hidden) assert.ok(!markdown.includes(character), escape(character));
  });
});

test("differences of WebKit are explained", () => {
  /** @type {[input: string, base: string | undefined, own: object | null, rule: RegExp][]} */
  const rows = [
    ["a://@h?", undefined, { href: "a://h/?", pathname: "/" }, /can have an empty path/],
    ["a:/.a", undefined, { href: "a:/.a", pathname: "a" }, /only a guard/],
    ["a:/.\\", undefined, { href: "a:/", pathname: "/" }, /^A backslash/],
    ["\\", "a:/", { href: "a:/", pathname: "/" }, /^A backslash/],
    ["http:/", "http://h", null, /repeat the scheme/],
    ["ws://9999999990x", undefined, null, /last label that is a number/],
    ["http://xn--", undefined, null, /only lowercased/],
    ["file:///x", undefined, { href: "file:///x", pathname: "/x", origin: "file://" }, /origin of a file/],
  ];
  for (const [input, base, theirs, rule] of rows) {
    const url = new URL(input, base);
    const { protocol, host, hostname, port, origin } = url;
    const own = theirs && { protocol, host, hostname, port, origin, ...theirs };
    const analysis = /** @type {any} */ ({ input, base: base ?? "", url, details: { own } });
    assert.match(explain(analysis).rule, rule, input);
  }
  // The rule about labels is not for a number.
  const refused = /** @type {any} */ ({
    input: "http://a.10.b",
    base: "",
    url: new URL("http://a.10.b"),
    details: { own: null },
  });
  assert.doesNotMatch(explain(refused).rule, /last label/);
});

test("differences are explained by the rule that fits, as measured in browsers", () => {
  /** @type {[input: string, base: string, own: object | null, rule: RegExp][]} */
  const rows = [
    ["blob:ftp://h/", "", { origin: "ftp://h" }, /^The origin of a blob/],
    ["blob:http:////xn--\\x", "", { origin: "null" }, /^The origin of a blob/],
    [
      "http://example example.com",
      "",
      { href: "http://example%20example.com/", host: "example%20example.com" },
      /forbidden/,
    ],
    ["file://h h/", "", { href: "file://h%20h/", host: "h%20h" }, /forbidden/],
    ["file://h h/", "", { href: "file:///", host: "" }, /keeps its host/],
    ["http://[::%31]", "", { href: "http://[::1]/", host: "[::1]" }, /^This browser parses/],
    ["http://h:99999/", "", { href: "http://h/", host: "h" }, /^This browser parses/],
    ["http://h:99999/xn--a", "", { href: "http://h/xn--a", host: "h" }, /^This browser parses/],
    ["a://h/xn--a", "", null, /^This browser refuses/],
    ["http://h/0x/é/1x", "", null, /^This browser refuses/],
    ["http://é.x/", "", null, /^Unicode in domains/],
    ["http://a/é", "", { host: "b", hostname: "b" }, /^The two/],
    ["file://h?q", "", null, /needs no path/],
    ["file://C:/x", "", null, /drive letter is not a host/],
    [
      "C|",
      "file://host/D:/dir/file",
      { pathname: "/D:/dir/C%7C", href: "file://host/D:/dir/C%7C" },
      /drive letters are the same/,
    ],
    ["file:////h/..", "", { href: "file:///", pathname: "/" }, /^Empty path segments/],
    ["file:///a^b", "", { href: "file:///a^b", pathname: "/a^b" }, /has “\^”/],
    ["file:////a^b", "", { href: "file:////a^b", pathname: "//a^b" }, /has “\^”/],
    ["chrome-extension:é%2f", "", null, /own schemes/],
    ["android://h h", "", { href: "android://h h", host: "" }, /own schemes/],
    ["steam:///h  ?q", "", { host: "", href: "steam:///h  ?q", pathname: "///h  " }, /own schemes/],
    ["data://h/x", "", { host: "", href: "data://h/x", pathname: "//h/x" }, /followed by a host/],
    ["data:////h  ?q", "", { host: "", href: "data:////h  ?q", pathname: "////h  " }, /followed by a host/],
    ["data://u'@h//x", "", { href: "data://u%27@h//x", pathname: "//x", host: "h" }, /^The apostrophe/],
    ["http://h/?'", "", { href: "http://h/?'" }, /^The two/],
    ["http://h/?a|b", "", { href: "http://h/?a%7Cb", search: "?a%7Cb" }, /^The two/],
    ["http://h/a|b", "", { href: "http://h/a%7Cb" }, /no “\|”/],
    ["data:x  #f", "", { href: "data:x  #f", pathname: "x  " }, /^The space/],
    ["data:x  #f", "", { href: "data:x #f", pathname: "x " }, /^The space/],
    ["a:b/../c", "", { href: "a:B/../c", pathname: "B/../c" }, /^The two/],
    ["about:/../", "", { href: "about:/../", pathname: "/../" }, /^Dots/],
    ["..", "abc://x/y/z/C:/", { href: "abc://x/y/z/C:/", pathname: "/y/z/C:/" }, /^Only file/],
    ["a://h\\x", "", { href: "a://h/x", host: "h", pathname: "/x" }, /^A backslash/],
    ["http://a\\b:c d/", "", { href: "http://a/b", host: "a", pathname: "/b" }, /^The two/],
  ];
  for (const [input, base, theirs, rule] of rows) {
    const analysis = parse(input, base);
    const url = /** @type {any} */ (
      analysis.url ?? { protocol: `${input.split(":")[0]}:`, pathname: "/", search: "", hash: "" }
    );
    const { protocol, host, hostname, port, origin, pathname, search, hash, href } = url;
    const own = theirs && { protocol, host, hostname, port, origin, pathname, search, hash, href, ...theirs };
    analysis.details = /** @type {any} */ ({ ...examine(analysis), own });
    assert.match(explain(analysis).rule, rule, `${input} <${base}>`);
  }
});

/**
 * What inline Markdown shows.
 * @param {any[]} tokens
 * @returns {string}
 */
function plain(tokens) {
  const text = tokens.map((token) => (token.type === "html" ? "" : token.type === "codespan" ? token.text : token.raw));
  return text.join("").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code));
}
