/**
 * A browser that translates pages puts elements of its own in place of text. What is rendered into that text later would not be
 * seen, so what a script changes is not translated.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { at, Site } from "./lib/site.js";

/** @typedef {import("./lib/site.js").Visitor} Visitor */

const site = new Site();

for (const tab of ["errors", "compare", "steps", "params", "host", "readers", "list"]) {
  test(`the playground shows the new input, tab ${tab}`, async () => {
    const bank = "https://bank.example/?bank=1";
    const visitor = await site.open(at({ input: bank, tab, list: tab === "list" ? bank : "" }));
    if (tab !== "params") await visitor.sees("#panel", tab === "errors" ? "No validation errors" : "bank");
    await translate(visitor);
    await visitor.paste("#input", "https://evil.example/?evil=1");
    if (tab === "list") await visitor.paste("#list", "https://evil.example/?evil=1");
    await visitor.page.waitForFunction(() => location.hash.includes("evil"));
    await visitor.sees("#live", "evil");
    assert.equal(await visitor.href(), "https://evil.example/?evil=1");
    if (tab !== "params" && tab !== "errors") await visitor.sees("#panel", "evil");
    assert.doesNotMatch(await visitor.read("main"), /bank/);
    await visitor.paste("#input", "https://evil.example:x/");
    await visitor.sees("#anatomy", "port");
    await visitor.sees("#status", "Failure");
    assert.doesNotMatch(await visitor.read("#status"), /Valid/);
    await expectKept(visitor);
  });
}

test("the page of patterns", async () => {
  const visitor = await site.open("patterns.html#pattern=/old/:a&urls=https://example.com/old/1");
  await visitor.click("#measure");
  await visitor.sees("#times", "µs");
  await translate(visitor);
  await visitor.type("#pattern", "/new/:a/:a");
  assert.match(await visitor.read("#error"), /another group/);
  assert.equal(await visitor.read("#components"), "");
  await visitor.type("#pattern", "/new/:b");
  await visitor.paste("#urls", "https://example.com/new/2");
  await visitor.sees("#matches h3", "https://example.com/new/2 match");
  await visitor.sees("#components", "/new/:b");
  assert.equal(await visitor.read("#error"), "");
  assert.doesNotMatch(await visitor.read("main"), /old|µs/);
  await visitor.click("#measure");
  await visitor.sees("#state", "Done.");
  await expectKept(visitor);
});

test("the bench", async () => {
  const folder = mkdtempSync(join(tmpdir(), "whurl-www-"));
  const list = join(folder, "list.txt");
  writeFileSync(list, "https://one.example/\nhttps://two.example/\n");
  const visitor = await site.open("bench.html");
  await translate(visitor);
  await visitor.upload("#file", list);
  await visitor.sees("#list", "2 lines");
  rmSync(folder, { recursive: true });
  await visitor.click("#run");
  await visitor.sees("#results h3 + p", "2 inputs");
  await visitor.click("#stop");
  await visitor.sees("#state", "Stopped.");
  assert.doesNotMatch(await visitor.read("main"), /built-in list:|Nothing measured|Measuring/);
  await expectKept(visitor);
});

test("the page of conformance", async () => {
  const visitor = await site.open("conformance.html");
  await visitor.sees("#suites", "All");
  await translate(visitor);
  await visitor.click("#run");
  await visitor.page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
  await visitor.sees("#suites tr:last-child", "all pass");
  await visitor.click('[name="show"][value="whurl"]');
  assert.equal(await visitor.read("#found"), "0 cases");
  assert.equal(await visitor.read("#cases"), "");
  await expectKept(visitor);
});

test("the page of examples", async () => {
  const visitor = await site.open("examples.html");
  await visitor.sees("#found", "examples");
  await translate(visitor);
  await visitor.type("#filter", "::1::1");
  assert.equal(await visitor.read("#found"), "1 example");
  assert.equal((await visitor.readAll("#sections tbody tr")).length, 1);
  assert.match(await visitor.read("#sections tbody"), /::1::1.*failure/);
  await expectKept(visitor);
});

/**
 * Does to a page what browsers' translators do, and watches from now on where text changes.
 * @param {Visitor} visitor
 */
async function translate({ page }) {
  await page.evaluate(() => {
    const kept = "[translate=no].notranslate";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest(`textarea, script, style, code, pre, option, ${kept}`))
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.append(inner);
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
    const scope = /** @type {any} */ (globalThis);
    scope.changed ??= [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest(kept) === null) scope.changed.push(element.outerHTML.slice(0, 200));
      }
    });
    observer.observe(document.body, { subtree: true, characterData: true, childList: true });
  });
}

/**
 * Expects that all that is rendered, and all that has changed, is kept from translators.
 * @param {Visitor} visitor
 */
async function expectKept({ page }) {
  const exposed = await page.evaluate(() => {
    const rendered = [...document.querySelectorAll("*")].filter((element) => "_$litPart$" in element);
    if (rendered.length === 0) throw new Error("nothing is rendered");
    const isExposed = (/** @type {Element} */ element) => element.closest("[translate=no].notranslate") === null;
    const names = rendered.filter(isExposed).map((element) => element.outerHTML.slice(0, 200));
    return [...names, .../** @type {any} */ (globalThis).changed];
  });
  assert.deepEqual(exposed, []);
}
