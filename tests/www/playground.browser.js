/** The playground, used as a person uses it: what it says of a URL. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browserName } from "./lib/browsers.js";
import { at, Site } from "./lib/site.js";

const site = new Site();

/** An input on which the browser differs, with spaces shown as the site shows them. */
const DIFFERENCE =
  browserName === "webkit"
    ? {
        ...{ input: "a://@h?", right: "a://h?", shown: "a://h/?" },
        rule: "A URL that is not special can have an empty path",
      }
    : {
        ...{ input: "data:x  #f", right: "data:x %20#f", shown: "data:x␣␣#f" },
        rule: "The space before a query or fragment is encoded",
      };

/** What the site calls the browsers. */
const LABELS = { chromium: "Chromium", firefox: "Firefox", webkit: "WebKitGTK" };

describe("anatomy", () => {
  const input = "https://ada:pw@Example.org:8443/a/./b?q#top";

  test("pieces have names and offsets", async () => {
    const visitor = await site.open(at({ input }));
    assert.deepEqual(await visitor.readAll("#anatomy .piece__label"), [
      "scheme 0–5",
      "username 8–11",
      "password 12–14",
      "host 15–26",
      "port 27–31",
      "path 31–35",
      "query 36–37",
      "fragment 38–41",
    ]);
  });

  test("hovering links piece, row and input", async () => {
    const visitor = await site.open(at({ input }));
    await visitor.page.hover('#anatomy [data-component="host"] button');
    const active = await visitor.page.$$eval(".is-active", (elements) =>
      elements.map((element) => `${element.tagName} ${/** @type {HTMLElement} */ (element).dataset.component}`),
    );
    assert.deepEqual(active.sort(), ["LI host", "SPAN host", "TR host", "TR host port"].sort());
    assert.equal(await visitor.read("#input-mirror .is-active"), "Example.org");
  });

  test("focus links them too, and the cursor in the input does", async () => {
    const visitor = await site.open(at({ input }));
    await visitor.page.focus("#edit-pathname");
    assert.equal(await visitor.read("#anatomy .is-active b"), "path");
    assert.equal(await visitor.read("#input-mirror .is-active"), "/a/./b");
    await visitor.page.focus("#input");
    await visitor.page.keyboard.press("End");
    await visitor.page.waitForFunction(
      () => document.querySelector("#anatomy .is-active b")?.textContent === "fragment",
    );
  });

  test("hovering the input finds the piece", async () => {
    const visitor = await site.open(at({ input }));
    const place = await visitor.page.$eval('#input-mirror [data-component="query"]', (span) => {
      const { x, y, width, height } = span.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await visitor.page.mouse.move(place.x, place.y);
    await visitor.page.waitForFunction(() => document.querySelector("#anatomy .is-active b")?.textContent === "query");
  });

  test("where each component came from", async () => {
    const visitor = await site.open(at({ input: "c?d", base: "https://example.org/a/b#e" }));
    const sources = await visitor.page.$$eval("#components tbody tr", (rows) =>
      Object.fromEntries(rows.map((row) => [row.querySelector("code")?.textContent, row.cells[3].textContent])),
    );
    assert.equal(sources.protocol, "base");
    assert.equal(sources.hostname, "base");
    assert.equal(sources.pathname, "base + input");
    assert.equal(sources.search, "input 1–3");
    assert.equal(sources.hash, "—");
  });

  test("a click on a piece goes to its editor", async () => {
    const visitor = await site.open(at({ input }));
    await visitor.click('#anatomy [data-component="port"] button');
    assert.equal(await visitor.page.evaluate(() => document.activeElement?.id), "edit-port");
  });
});

describe("setters", () => {
  test("a value that is taken as it is, and one that is mended", async () => {
    const visitor = await site.open(at({ input: "http://h/p" }));
    await visitor.type("#edit-hostname", "EXAMPLE.org");
    await visitor.sees("#edit-note", "Taken as example.org");
    assert.equal(await visitor.value("#input"), "http://example.org/p");
    await visitor.page.keyboard.press("Enter");
    assert.equal(await visitor.value("#edit-hostname"), "example.org");
    await visitor.type("#edit-port", "81x");
    await visitor.sees("#edit-note", "Taken as 81");
    assert.equal(await visitor.href(), "http://example.org:81/p");
    await visitor.type("#edit-hash", `#${"a".repeat(300)}`);
    assert.equal(await visitor.page.$("#edit-note"), null, "however long it is");
  });

  test("a value that is too long is refused", async () => {
    const visitor = await site.open(at({ input: "http://h/a" }));
    await visitor.paste("#edit-href", `http://${"ﷺ".repeat(1_000_000)}`);
    assert.match(await visitor.read("#edit-note"), /^Too long\. A value of more than 4,000 characters/);
    assert.equal(await visitor.value("#edit-href"), "http://h/a");
    assert.equal(await visitor.href(), "http://h/a");
    await visitor.paste("#edit-href", "http://i/");
    assert.equal(await visitor.href(), "http://i/");
    await visitor.click("#undo");
    assert.equal(await visitor.href(), "http://h/a");
  });

  test("the field stays while it is typed in, however long the URL is", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `http://h/${"é".repeat(400_000)}#f`);
    await visitor.page.waitForSelector("#edit-hash");
    await visitor.type("#edit-hash", "#hello");
    assert.equal(await visitor.value("#edit-hash"), "#hello");
    assert.equal(await visitor.page.evaluate(() => document.activeElement?.id), "edit-hash");
    assert.ok((await visitor.value("#input")).endsWith("#hello"));
  });

  test("what is refused, and why", async () => {
    const visitor = await site.open(at({ input: "https://h:1/p" }));
    await visitor.type("#edit-port", "70000");
    await visitor.sees("#edit-note", "Ignored. A port has 16 bits");
    await visitor.type("#edit-protocol", "mailto");
    await visitor.sees("#edit-note", "Ignored. A special scheme can only become another special one");
    await visitor.type("#edit-hostname", "a b");
    await visitor.sees("#edit-note", "Ignored.");
    await visitor.type("#edit-href", "https://");
    await visitor.sees("#edit-note", "Throws a TypeError.");
    await visitor.page.keyboard.press("Tab");
    assert.equal(await visitor.value("#edit-hostname"), "h");
  });

  test("undo", async () => {
    const visitor = await site.open(at({ input: "https://h/p" }));
    await visitor.type("#edit-hash", "x");
    assert.equal(await visitor.href(), "https://h/p#x");
    await visitor.click("#undo");
    assert.equal(await visitor.href(), "https://h/p");
  });

  test("the focus of a button that goes is not lost", async () => {
    const visitor = await site.open(at({ input: "http:h", tab: "errors" }));
    const focused = () => visitor.page.evaluate(() => document.activeElement?.id);
    await visitor.page.waitForSelector("#panel [data-fix]");
    await visitor.page.focus("#panel [data-fix]");
    await visitor.page.keyboard.press("Enter");
    await visitor.sees("#panel", "No validation errors.");
    assert.equal(await focused(), "panel");
    await visitor.page.focus("#undo");
    await visitor.page.keyboard.press("Enter");
    assert.equal(await focused(), "input");
  });

  test("a link that sets a component", async () => {
    const visitor = await site.open(at({ input: "https://h/p", set: "port", value: "none" }));
    await visitor.sees("#edit-note", "Ignored. A port begins with a digit.");
  });
});

describe("compare", () => {
  test("where they agree", async () => {
    const visitor = await site.open(at({ input: "https://example.org/", tab: "compare" }));
    await visitor.sees("#panel .verdict", "whurl and this browser agree");
    assert.equal((await visitor.readAll("#panel .comparison tbody tr")).length, 11);
  });

  test("where they differ, it is marked and explained", async () => {
    const visitor = await site.open(at({ input: DIFFERENCE.input, tab: "compare" }));
    await visitor.sees("#panel .verdict", DIFFERENCE.rule);
    assert.deepEqual(await visitor.readAll("#panel .differs th"), ["href", "pathname"]);
    assert.equal(await visitor.read("#panel .comparison .differs td:last-child"), DIFFERENCE.shown);
    assert.equal(await visitor.read("#tab-compare .badge"), "differs");
  });

  test("a copied link has the sender's browser and its answer", async () => {
    const { input, right, shown } = DIFFERENCE;
    const visitor = await site.open(at({ input, tab: "compare" }));
    assert.equal(await visitor.page.$("#panel .answers"), null);
    const link = await visitor.copied("#copy-link");
    const version = await visitor.page.evaluate(() => /(?:Chrome|Firefox)(\/\d+)/.exec(navigator.userAgent)?.[1] ?? "");
    const name = LABELS[browserName] + version.replace("/", " ");
    const other = await site.open(link.slice(site.url.length));
    const answers = await other.readAll("#panel .answers > div");
    assert.equal(answers[0], `The sender's ${name} ${shown}`);
    assert.equal(answers[1], `Your ${name} ${shown}`);
    assert.equal(answers[2], `The Standard ${right}`);
    await other.settled();
    await other.reload();
    await other.sees("#panel .answers", "The Standard");
    assert.equal((await other.readAll("#panel .answers > div")).length, 3);
    assert.ok((await other.copied("#copy-markdown")).startsWith(`| \`new URL("${input}")\` | the Standard | `));
    // It is about that input only.
    await other.page.focus("#input");
    await other.page.keyboard.type("x");
    await other.page.waitForFunction(() => document.querySelector("#panel .answers") === null);
    await other.settled();
    assert.doesNotMatch(await other.address(), /from=/);
  });

  test("a sender whose browser throws", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "compare", from: "Browser 1" }));
    assert.equal((await visitor.readAll("#panel .answers > div"))[0], "The sender's Browser 1 throws");
  });

  test("a sender's name is shown for what it is, and a difference on every tab", async () => {
    const state = { input: "http://h/", tab: "errors", from: "A\u202eB", answer: "http://other/" };
    const visitor = await site.open(at(state));
    assert.equal(await visitor.read("#tab-compare .badge"), "differs");
    await visitor.openTab("compare");
    assert.equal((await visitor.readAll("#panel .answers dt"))[0], "The sender's A\\u{202E}B");
    const same = await site.open(at({ ...state, answer: "http://h/" }));
    assert.equal(await same.read("#tab-compare"), "Compare");
  });

  test("the known differences can be opened", async () => {
    const visitor = await site.open(at({ input: "https://example.org/", tab: "compare" }));
    const groups = await visitor.readAll("#panel .known tbody");
    assert.equal(groups.length, 5);
    assert.match(groups[0], /parses the Standard; .*Chromium 156 throws .*Firefox 153; WebKitGTK 2.50$/);
    await visitor.click("#panel .known tbody:nth-of-type(1) a");
    await visitor.sees("#anatomy", "xn--8i7caa.famitei.net");
  });
});

describe("errors", () => {
  test("each has its place, its explanation and its link", async () => {
    const visitor = await site.open(at({ input: "https://user@example.org\\path", tab: "errors" }));
    assert.deepEqual(await visitor.readAll("#panel .error__head code"), [
      "invalid-credentials",
      "invalid-reverse-solidus",
    ]);
    assert.deepEqual(await visitor.readAll("#panel .error mark"), ["user@", "\\"]);
    const links = await visitor.page.$$eval("#panel .error__head a:has(code)", (all) =>
      all.map((a) => a.getAttribute("href")),
    );
    assert.deepEqual(links, [
      "https://url.spec.whatwg.org/#invalid-credentials",
      "https://url.spec.whatwg.org/#invalid-reverse-solidus",
    ]);
  });

  test("fixes, one after the other, make it valid", async () => {
    const visitor = await site.open(at({ input: " https:\\\\u:p@EXAMPLE.org\\a b|%c?é#`", tab: "errors" }));
    for (let count = 0; count < 20 && (await visitor.page.$("#panel [data-fix], #panel [data-find-fix]")); count++) {
      // On a busy machine there is no time for a fix at once.
      if (!(await visitor.page.$("#panel [data-fix]"))) await visitor.click("#panel [data-find-fix]");
      await visitor.click("#panel [data-fix]");
    }
    await visitor.sees("#panel", "No validation errors");
    await visitor.sees("#status", "Valid");
    assert.equal(await visitor.value("#input"), "https://EXAMPLE.org/a%20b%7C%25c?é#%60");
  });

  test("a failure says where and why, and can be mended", async () => {
    const visitor = await site.open(at({ input: "example.org/x", tab: "errors" }));
    await visitor.sees("#anatomy", "missing-scheme-non-relative-URL");
    await visitor.click('[data-fix="missing-scheme-non-relative-URL"]');
    assert.equal(await visitor.href(), "https://example.org/x");
  });
});

describe("steps", () => {
  test("the slider and the keyboard go through the parser's states", async () => {
    const visitor = await site.open(at({ input: "http://h:81/p?q", tab: "steps" }));
    await visitor.sees("#panel .facts", "scheme start state");
    await visitor.page.focus("#step");
    const states = [];
    for (let step = 0; step < 8; step++) {
      await visitor.page.keyboard.press("ArrowRight");
      states.push(await visitor.read("#panel .facts a"));
    }
    assert.deepEqual(states, [
      "scheme state",
      "special authority slashes state",
      "special authority ignore slashes state",
      "authority state",
      "host state",
      "port state",
      "path start state",
      "path state",
    ]);
    await visitor.page.keyboard.press("End");
    await visitor.sees("#panel .step-href", "http://h:81/p?q");
    assert.match(
      await visitor.page.$eval("#step", (step) => step.getAttribute("aria-valuetext") ?? ""),
      /^Step 10 of 10/,
    );
  });

  test("play", async () => {
    const visitor = await site.open(at({ input: "a:b", tab: "steps" }));
    await visitor.click(".step-controls .button:not(.button--icon)");
    await visitor.sees("#panel .facts", "opaque path state");
    await visitor.sees(".step-controls", "Play");
  });

  test("on another tab it does not play", async () => {
    const visitor = await site.open(at({ input: "http://h/?q", tab: "steps" }));
    await visitor.click(".step-controls .button:not(.button--icon)");
    await visitor.sees(".step-controls", "Pause");
    await visitor.openTab("host");
    await visitor.openTab("steps");
    await visitor.sees(".step-controls", "Play");
  });
});

describe("parameters", () => {
  test("the table follows the URL", async () => {
    const visitor = await site.open(at({ input: "http://h/?b=1&a=two+words", tab: "params" }));
    const values = () =>
      visitor.page.$$eval("#panel .params input", (inputs) =>
        inputs.map((input) => /** @type {HTMLInputElement} */ (input).value),
      );
    assert.deepEqual(await values(), ["b", "1", "a", "two words"]);
    await visitor.type("#input", "http://h/?x=%C3%A9");
    assert.deepEqual(await values(), ["x", "é"]);
  });

  test("and the URL follows the table", async () => {
    const visitor = await site.open(at({ input: "http://h/?b=1&a=2", tab: "params" }));
    await visitor.click("#add-parameter");
    await visitor.page.keyboard.type("c d");
    assert.equal(await visitor.value("#input"), "http://h/?b=1&a=2&c+d=");
    await visitor.type('[aria-label="Value of parameter 3"]', "ü");
    assert.equal(await visitor.value("#input"), "http://h/?b=1&a=2&c+d=%C3%BC");
    await visitor.click('[aria-label="Move parameter 3 up"]');
    assert.equal(await visitor.value("#input"), "http://h/?b=1&c+d=%C3%BC&a=2");
    const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    assert.equal(await focused(), "Move parameter 2 up");
    await visitor.page.keyboard.press("Enter");
    assert.equal(await focused(), "Move parameter 1 down");
    await visitor.page.keyboard.press("Enter");
    assert.equal(await visitor.value("#input"), "http://h/?b=1&c+d=%C3%BC&a=2");
    await visitor.click("#panel .row .button:nth-child(2)");
    assert.equal(await visitor.value("#input"), "http://h/?a=2&b=1&c+d=%C3%BC");
    await visitor.click('[aria-label="Delete parameter 2"]');
    assert.equal(await visitor.value("#input"), "http://h/?a=2&c+d=%C3%BC");
    await visitor.page.focus('[aria-label="Delete parameter 2"]');
    await visitor.page.keyboard.press("Enter");
    assert.equal(await visitor.value("#input"), "http://h/?a=2");
    assert.equal(await visitor.page.evaluate(() => document.activeElement?.id), "add-parameter");
  });
});

test("a parameter of a long URL keeps the focus while it is written", async () => {
  const visitor = await site.open(at({ input: `http://h/?a=1&${"b=2&".repeat(2000)}`, tab: "params" }));
  await visitor.sees("#panel", "And 1,901 more parameters.");
  await visitor.type('[aria-label="Value of parameter 1"]', "xyz");
  assert.match(await visitor.value("#input"), /^http:\/\/h\/\?a=xyz&b=2&/);
});

describe("what a change does to the other parameters", () => {
  test("is said before", async () => {
    const visitor = await site.open(at({ input: "http://h/?a=~&b=c%20d", tab: "params" }));
    await visitor.sees("#rewriting", "?a=~&b=c%20d becomes ?a=%7E&b=c+d");
    await visitor.type('[aria-label="Value of parameter 1"]', "1");
    assert.equal(await visitor.value("#input"), "http://h/?a=1&b=c+d");
    assert.equal(await visitor.page.$("#rewriting"), null);
  });
});

describe("list", () => {
  test("a row each, compared with the first", async () => {
    const lines = [
      "http://example.org/a",
      "HTTP://EXAMPLE.org:80/b/../a",
      "http://example.org/b",
      "http://www.example.org",
    ];
    const visitor = await site.open(at({ input: "http://h/", tab: "list" }));
    await visitor.paste("#list", [...lines, "", "https://example.org", "http://a:b/", "data:x  #f"].join("\n"));
    // Rows are filled from the first to the last, some of them after a pause.
    await visitor.sees("#panel .list tbody tr:nth-child(7)", "data:x");
    const rows = await visitor.readAll("#panel .list tbody tr");
    assert.deepEqual(rows.slice(0, 6), [
      "1 http://example.org/a same",
      "2 http://example.org/a same equal",
      "3 http://example.org/b same same origin",
      "4 http://www.example.org/ same same site",
      "6 https://example.org/ same cross-site",
      "7 failure: port-invalid same –",
    ]);
    assert.match(rows[6], /^8 data:x %20#f (data:x␣␣#f|same) cross-site$/);
    await visitor.settled();
    const other = await site.open((await visitor.address()).slice(site.url.length));
    assert.equal((await other.readAll("#panel .list tbody tr")).length, 7);
    await other.click("#panel .list tbody tr:nth-child(4) a");
    await other.sees("#anatomy", "www.example.org");
    assert.equal((await other.readAll("#panel .list tbody tr")).length, 7);
  });

  test("the cursor keeps its place before a character that is shown as an escape", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "list", list: "http://a/\nhttp://b/" }));
    await visitor.page.$eval("#list", (element) => {
      const field = /** @type {HTMLTextAreaElement} */ (element);
      field.focus();
      field.setSelectionRange(5, 5);
    });
    await visitor.page.keyboard.sendCharacter("\u200b");
    await visitor.page.keyboard.type("x");
    assert.equal(await visitor.value("#list"), "http:\\u{200B}x//a/\nhttp://b/");
  });

  test("the note of the lines that were left out is one unit", async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) => `http://h${index}/`);
    const visitor = await site.open(at({ input: "http://h/", tab: "list", list: lines.join("\n") }));
    const field = await visitor.value("#list");
    const [note] = /** @type {RegExpExecArray} */ (/\n\[… .* more …\]\n/.exec(field));
    const after = field.indexOf(note) + note.length;
    await visitor.page.focus("#list");
    await visitor.page.$eval(
      "#list",
      (field, at) => /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(at, at),
      after,
    );
    await visitor.page.keyboard.press("Backspace");
    assert.equal(await visitor.value("#list"), field);
    await visitor.sees("#panel", "And 11,900 more lines.");
  });

  test("lines that there was no time for come later, and one that is too long says so", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "list" }));
    const lines = Array.from({ length: 60 }, (_, index) => `http://${"ﷺ".repeat(9000)}${index}`);
    await visitor.paste("#list", [...lines, `http://${"ﷺ".repeat(40_000)}`, "http://last/"].join("\n"));
    await visitor.sees("#panel .list tr:nth-child(60)", "failure: domain-to-ASCII");
    await visitor.sees("#panel .list tr:nth-child(61)", "too long to be parsed here: 40,007 code units");
    await visitor.sees("#panel .list tr:nth-child(62)", "http://last/");
  });

  test("its lines are relative to the base, and a long list is cut", async () => {
    const visitor = await site.open(at({ input: "http://h/", base: "http://base/", tab: "list" }));
    await visitor.paste("#list", "x\n".repeat(1000));
    await visitor.sees("#panel .list", "http://base/x");
    await visitor.sees("#panel", "And 900 more lines.");
  });
});

describe("who reads it how", () => {
  test("readers that see another host, and by which rule", async () => {
    const visitor = await site.open(at({ input: "http://127.0.0.1\\@example.com/", tab: "readers" }));
    await visitor.sees("#panel .verdict--differs", "4 readers read another URL than the Standard.");
    await visitor.sees("#panel tr", "The Standard http none 127.0.0.1 none");
    await visitor.sees(
      "#panel tr",
      "Python's urllib.parse 3.11.7 http 127.0.0.1\\ (differs) example.com (differs) none",
    );
    await visitor.sees("#panel tr", "Go's net/url 1.19.8 refuses: a character that the userinfo may not have");
    await visitor.sees("#panel .partings", "The Standard treats a backslash as a slash in special URLs.");
    assert.equal(await visitor.read("#panel .partings mark"), "\\");
  });

  test("as it is typed, with a base, and where nobody differs", async () => {
    const visitor = await site.open(at({ input: "https://example.org/", tab: "readers" }));
    await visitor.sees("#panel", "Everyone reads this URL as the Standard does.");
    await visitor.type("#input", "/\\x.example/y");
    await visitor.sees("#panel", "Everyone refuses this input, or sees no host in it.");
    await visitor.type("#base", "https://example.org/");
    await visitor.sees("#panel tr", "The Standard https none x.example none");
    await visitor.sees("#panel .verdict--differs", "another URL than the Standard");
    await visitor.type("#base", "nothing");
    await visitor.sees("#panel", "The base URL does not parse.");
  });

  test("a long input is not read by all", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "readers" }));
    await visitor.paste("#input", `http://h/${"a".repeat(1992)}`);
    await visitor.sees("#panel", "The readers are asked about 2,000 code units at most.");
  });
});

describe("host", () => {
  test("a long one is not taken apart", async () => {
    for (const input of [
      `http://${"ü.".repeat(5000)}`,
      `a://${"b".repeat(1_000_000)}`,
      `http://h/${"%C3%A9".repeat(160_000)}`,
    ]) {
      const visitor = await site.open(at({ input: "http://h/", tab: "host" }));
      await visitor.paste("#input", input);
      await visitor.sees("#panel", input.startsWith("http://h/") ? "too many to be shown" : "DNS allows 253");
      assert.ok((await visitor.page.$eval("main", (main) => (main.textContent ?? "").length)) < 30_000);
      await visitor.page.close();
    }
  });

  test("a domain, label by label", async () => {
    const visitor = await site.open(at({ input: "https://Faß.例え.co.uk/", tab: "host" }));
    await visitor.sees("#panel", "Domain");
    assert.deepEqual(await visitor.readAll("#panel .labels tbody tr"), [
      "xn--fa-hia faß U+0066 U+0061 U+00DF",
      "xn--r8jz45g 例え U+4F8B U+3048",
      "co co ASCII",
      "uk uk ASCII",
    ]);
    await visitor.sees("#panel .facts", "Public suffix co.uk");
    await visitor.sees("#panel .facts", "Registrable domain xn--r8jz45g.co.uk");
    await visitor.sees("#panel .facts", "Serialized https://xn--fa-hia.xn--r8jz45g.co.uk");
  });

  test("an IPv4 address", async () => {
    const visitor = await site.open(at({ input: "http://0xC0.0250.1/", tab: "host" }));
    const text = await visitor.read("#panel");
    for (const form of ["192.168.0.1", "3232235521", "0xC0A80001", "11000000.10101000.00000000.00000001"]) {
      assert.ok(text.includes(form), `${form} in ${text}`);
    }
  });

  test("an IPv6 address", async () => {
    const visitor = await site.open(at({ input: "http://[::ffff:192.0.2.128]/", tab: "host" }));
    const text = await visitor.read("#panel");
    for (const form of [
      "::ffff:c000:280",
      "0000:0000:0000:0000:0000:ffff:c000:0280",
      "0:0:0:0:0:ffff:c000:280",
      "::ffff:192.0.2.128",
    ]) {
      assert.ok(text.includes(form), `${form} in ${text}`);
    }
  });

  test("shown to people", async () => {
    const visitor = await site.open(at({ input: "https://u:p@www.example.org/some/long/path/to/a/page", tab: "host" }));
    await visitor.sees("#panel", "example.org/some/long/path");
    const text = await visitor.read("#panel");
    assert.ok(!text.includes("u:p@"), text);
    await visitor.comesTo(async () => {
      // A browser may lose a key while its window gets the focus.
      await visitor.page.focus("#longest");
      await visitor.page.keyboard.press("Home");
      return (await visitor.read("#panel")).includes("In 10 characters");
    }, "In 10 characters");
  });

  test("shown to people who read from right to left", async () => {
    const visitor = await site.open(at({ input: "http://\u05d1.\u05e8.com/", tab: "host" }));
    await visitor.sees("#panel", "\u2066\u05d1\u2069.\u2066\u05e8\u2069.com");
  });

  test("no host, and an opaque origin", async () => {
    const visitor = await site.open(at({ input: "mailto:a@b", tab: "host" }));
    await visitor.sees("#panel", "No host");
    await visitor.sees("#panel", "Opaque, serialized as null");
  });
});
