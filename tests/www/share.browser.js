/** What the playground keeps and passes on: links, copies, reloads, the history. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { at, Site } from "./lib/site.js";

const site = new Site();

describe("share", () => {
  test("the state is in the address, and a copied link brings it back", async () => {
    const visitor = await site.open(at({ input: "http://h/\\u{0}é#x", base: "http://b/", tab: "host" }));
    await visitor.type("#edit-pathname", "/n ew");
    await visitor.click("#copy-link");
    await visitor.sees("#copied, .copy-dialog", "");
    const link = await visitor.copied("#copy-link");
    const other = await site.open(link.slice(site.url.length));
    assert.equal(await other.value("#input"), "http://h/n%20ew#x");
    assert.equal(await other.value("#base"), "http://b/");
    await other.page.waitForSelector('#tab-host[aria-selected="true"]');
  });

  test("an empty input is one, in a link and after a reload", async () => {
    const visitor = await site.open(at({ input: "x", base: "http://b/?q" }));
    await visitor.paste("#input", "");
    await visitor.sees("#anatomy", "http");
    const link = await visitor.copied("#copy-link");
    await visitor.settled();
    await visitor.reload();
    await visitor.sees("#anatomy", "query");
    const other = await site.open(link.slice(site.url.length));
    for (const each of [visitor, other]) {
      assert.equal(await each.value("#input"), "");
      assert.equal(await each.value("#base"), "http://b/?q");
    }
  });

  test("what was typed just before a reload is there after it, and only there", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    const typeAndReload = () => {
      const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("input"));
      field.value += "a";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      location.reload();
    };
    for (const input of ["http://h/a", "http://h/aa"]) {
      await visitor.settled();
      await visitor.leaveBy(typeAndReload, `document.title === "${input} – whurl"`);
    }
    await visitor.page.goto(`${site.url}examples.html`);
    await visitor.page.goto(site.url + at({ input: "http://i/" }));
    await visitor.page.waitForFunction(() => document.title === "http://i/ – whurl");
  });

  test("what was typed just before leaving for another page is not there again after going back and typing more", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.settled();
    await visitor.page.evaluate(() => {
      const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("input"));
      field.value = "http://before/";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // As when the page is left and kept as it is.
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await visitor.paste("#input", "http://after/");
    await visitor.settled();
    await visitor.reload();
    await visitor.page.waitForFunction(() => document.title === "http://after/ – whurl");
    assert.equal(await visitor.value("#input"), "http://after/");
  });

  test("as JavaScript, Rust and JSON", async () => {
    const visitor = await site.open(at({ input: '../"\\u{0}é', base: "http://b/c/" }));
    assert.equal(
      await visitor.copied("#copy-js"),
      'import { URL } from "whurl";\n\nconst url = new URL("../\\"\\u0000é", "http://b/c/");\nconsole.log(url.href);\n',
    );
    const rust = await visitor.copied("#copy-rust");
    assert.ok(rust.includes('Url::parse("http://b/c/")?'), rust);
    assert.ok(rust.includes('base.join("../\\"\\u{0}é")?'), rust);
    const json = JSON.parse(await visitor.copied("#copy-json"));
    assert.equal(json.input, '../"\0é');
    assert.equal(json.url.pathname, "/%22%00%C3%A9");
    assert.equal(json.valid, false);
  });

  test("as JSON, with the first of many errors", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `http://h/${"<".repeat(300_000)}`);
    const json = JSON.parse(await visitor.copied("#copy-json"));
    assert.equal(json.url.pathname.length, 1 + 3 * 300_000);
    assert.equal(json.errors.length, 500);
    assert.equal(json.errorCount, 300_000);
  });

  test("where the clipboard is closed, a dialog has the text", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await visitor.click("#copy-link");
    await visitor.page.waitForSelector(".copy-dialog[open]");
    assert.equal(await visitor.read("#copied"), "");
    assert.match(await visitor.value(".copy-dialog textarea"), /#input=http/);
    await visitor.page.keyboard.press("Escape");
    await visitor.page.waitForFunction(() => document.querySelector(".copy-dialog") === null);
  });

  test("as a Markdown table and as a case of web-platform-tests", async () => {
    const visitor = await site.open(at({ input: "b?c|d", base: "http://h/a" }));
    const markdown = await visitor.copied("#copy-markdown");
    assert.match(
      markdown,
      /^\| `new URL\("b\?c\\\|d", "http:\/\/h\/a"\)` \| the Standard \| (Chromium \d+|Firefox \d+|WebKitGTK) \|\n/,
    );
    assert.match(markdown, /\n\| `href` \| `http:\/\/h\/b\?c\\\|d` \| `http:\/\/h\/b\?c\\\|d` \|\n/);
    assert.deepEqual(JSON.parse(await visitor.copied("#copy-wpt")), {
      input: "b?c|d",
      base: "http://h/a",
      href: "http://h/b?c|d",
      origin: "http://h",
      protocol: "http:",
      username: "",
      password: "",
      host: "h",
      hostname: "h",
      port: "",
      pathname: "/b",
      search: "?c|d",
      hash: "",
    });
  });

  test("a link to a step, and to an error", async () => {
    const visitor = await site.open(at({ input: "http://h:81/p?q", tab: "steps" }));
    await visitor.page.focus("#step");
    for (let step = 0; step < 5; step++) await visitor.page.keyboard.press("ArrowRight");
    await visitor.sees("#panel .facts", "host state");
    const step = await site.open((await visitor.copied("#copy-link")).slice(site.url.length));
    await step.sees("#panel .facts", "host state");
    await step.sees("#panel .step-controls", "6 / 10");

    await step.type("#input", "http://u@h\\a b|c");
    await step.openTab("errors");
    await step.click("#panel .error:nth-child(3) .error__head a:last-child");
    await step.page.waitForSelector("#panel .error:nth-child(3).is-chosen");
    await step.settled();
    const error = await site.open((await step.address()).slice(site.url.length));
    await error.page.waitForSelector("#panel .error:nth-child(3).is-chosen");
    assert.equal((await error.page.$$("#panel .is-chosen")).length, 1);
  });

  test("the title follows the URL", async () => {
    const visitor = await site.open(at({ input: "http://h/\u{202e}" }));
    await visitor.page.waitForFunction(() => document.title === "http://h/%E2%80%AE – whurl");
    await visitor.type("#input", "x");
    await visitor.page.waitForFunction(() => document.title === "Failure – whurl");
  });

  test("what was typed is still there after “Skip to the content”", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "host" }));
    await visitor.type("#input", "http://typed/");
    await visitor.page.$eval(".skip", (link) => /** @type {HTMLElement} */ (link).click());
    await visitor.settled();
    assert.equal(await visitor.value("#input"), "http://typed/");
    assert.match(await visitor.address(), /#input=http%3A%2F%2Ftyped%2F/);
    const patterns = await site.open("patterns.html");
    await patterns.type("#pattern", "/typed");
    await patterns.page.$eval(".skip", (link) => /** @type {HTMLElement} */ (link).click());
    await patterns.settled();
    assert.equal(await patterns.value("#pattern"), "/typed");
  });

  test("so do two such inputs, one after the other in the history", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    const [first, second] = ["A", "B"].map((letter) => `http://h/${letter.repeat(50_000)}`);
    await visitor.paste("#input", first);
    await visitor.click("#gallery li:nth-child(2) a");
    await visitor.paste("#input", second);
    await visitor.settled();
    const shown = async () => JSON.parse(await visitor.copied("#copy-json")).input.at(-1);
    for (const [move, letter] of /** @type {["goBack" | "goForward", string][]} */ ([
      ["goBack", "A"],
      ["goForward", "B"],
      ["goBack", "A"],
    ])) {
      await visitor.page[move]();
      await visitor.sees("#anatomy", letter.repeat(100));
      await visitor.settled();
      assert.equal(await shown(), letter);
    }
  });

  test("so does it where the browser refuses to change its address", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.page.evaluate(() => {
      history.replaceState = () => {
        throw new DOMException("too often", "SecurityError");
      };
    });
    await visitor.type("#input", "http://typed/");
    await visitor.page.waitForFunction(() => document.title === "http://typed/ – whurl");
    await visitor.reload();
    await visitor.page.waitForFunction(() => document.title === "http://typed/ – whurl");
    assert.equal(await visitor.value("#input"), "http://typed/");
  });

  test("what is too long for a link survives a reload, and a click on an example", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    const long = `http://h/${"ab ".repeat(17_000)}end`;
    await visitor.paste("#input", long);
    await visitor.page.waitForSelector("#too-long:not([hidden])");
    await visitor.sees("#tab-errors .badge", "17,000");
    assert.equal(await visitor.page.$("#panel .error__head a.small"), null, "a link that would lose the input");
    await visitor.reload();
    await visitor.sees("#status", "51,012 code units");
    await visitor.page.keyboard.press("Tab");
    await visitor.page.focus("#input");
    await visitor.page.keyboard.press("End");
    await visitor.page.keyboard.type("ing");
    // At once, before the address is written.
    await visitor.click("#gallery li:nth-child(2) a");
    await visitor.sees("#anatomy", "example.com");
    await visitor.click("#undo");
    await visitor.sees("#status", "51,015 code units");
    await visitor.click("#gallery li:nth-child(2) a");
    await visitor.sees("#anatomy", "example.com");
    await visitor.page.goBack();
    await visitor.sees("#status", "51,015 code units");
    assert.equal(JSON.parse(await visitor.copied("#copy-json")).input.length, long.length + 3);
  });

  test("undo brings back input and base after an example", async () => {
    const visitor = await site.open(at({ input: "a", base: "http://first/" }));
    await visitor.click("#gallery li:nth-child(3) a");
    await visitor.sees("#anatomy", "logo.svg");
    await visitor.click("#undo");
    assert.equal(await visitor.href(), "http://first/a");
  });

  test("what is too long for a link says so", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `http://h/${"a".repeat(40_000)}`);
    await visitor.page.waitForSelector("#too-long:not([hidden])");
    assert.equal(
      await visitor.page.$eval("#copy-link", (button) => /** @type {HTMLButtonElement} */ (button).disabled),
      true,
    );
  });

  test("going back goes to the example before", async () => {
    const visitor = await site.open(at({ input: "http://first/" }));
    await visitor.click("#gallery li:nth-child(2) a");
    await visitor.sees("#anatomy", "example.com");
    await visitor.page.goBack();
    await visitor.sees("#anatomy", "first");
  });
});
