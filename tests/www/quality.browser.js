/** What holds for every page: accessibility, keyboard, weight, time until it can be used, and no network. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import axe from "axe-core";
import { launch } from "./lib/browsers.js";
import { Site, serve, Visitor } from "./lib/site.js";

const site = new Site();

const PAGES = ["index.html", "examples.html", "patterns.html", "bench.html", "conformance.html"];
const TABS = ["errors", "compare", "steps", "params", "host", "list"];
const THEMES = /** @type {const} */ (["light", "dark"]);
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Brotli bytes of all that a page loads, without the lists that the bench and conformance pages load when they run. */
const LIGHT_ENOUGH = 250_000;
/** Milliseconds from the request until the playground has parsed and shown its first input. */
const SOON_ENOUGH = 1500;

afterEach(async () => {
  await site.closePages();
  assert.deepEqual(site.problems.splice(0), []);
});

describe("axe finds nothing", () => {
  for (const theme of THEMES) {
    for (const size of SIZES) {
      for (const page of PAGES) {
        test(`${page}, ${theme}, ${size.width} px`, async () => {
          const visitor = await site.open(page, size);
          await visitor.choose(theme);
          await expectAccessible(visitor);
        });
      }
    }

    test(`each tab, with errors and differences, ${theme}`, async () => {
      const input = encodeURIComponent("https://u:p@faß.例え.org\\a|b  c?d=e&f=g#`");
      const link = `index.html#input=${input}&list=${input}%0Adata:x  %23f&from=Firefox 153&answer=https://elsewhere/`;
      const visitor = await site.open(link);
      await visitor.choose(theme);
      for (const tab of TABS) {
        await visitor.openTab(tab);
        await expectAccessible(visitor);
      }
      await visitor.type("#input", "data:x  #f");
      await visitor.openTab("compare");
      await expectAccessible(visitor);
      await visitor.type("#edit-port", "1");
      await visitor.sees("#edit-note", "Refused");
      await expectAccessible(visitor);
      await visitor.type("#input", "https://exa%23mple.org/");
      await expectAccessible(visitor);
    });

    test(`conformance with its results, ${theme}`, async () => {
      const visitor = await site.open("conformance.html");
      await visitor.choose(theme);
      await visitor.click("#run");
      await visitor.page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
      await expectAccessible(visitor);
    });
  }
});

describe("keyboard", () => {
  for (const page of PAGES) {
    test(`${page}: Tab goes through everything, visibly, and out again`, async () => {
      const visitor = await site.open(page);
      const reachable = await visitor.page.evaluate(countTabStops);
      const stops = [];
      for (let count = 0; count < reachable + 3; count++) {
        await visitor.page.keyboard.press("Tab");
        const stop = await visitor.page.evaluate(describeFocus);
        if (stop === null) break;
        stops.push(stop);
        assert.ok(stop.isVisible, `no visible focus on ${stop.name}`);
      }
      assert.ok(stops.length >= Math.min(reachable, 3), `${stops.length} stops of ${reachable}`);
      assert.equal(stops[0].name, "A Skip to the content");
      assert.ok(stops.length <= reachable + 2, "Tab does not end");
      for (let at = 1; at < stops.length; at++) assert.notDeepEqual(stops[at], stops[at - 1], "a trap");
    });
  }

  test("arrow keys, Home and End move between the tabs", async () => {
    const visitor = await site.open("index.html");
    await visitor.page.focus("#tab-errors");
    const visited = [];
    for (const key of /** @type {const} */ (["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"])) {
      await visitor.page.keyboard.press(key);
      visited.push(await visitor.page.evaluate(() => document.activeElement?.id));
    }
    assert.deepEqual(visited, ["tab-compare", "tab-list", "tab-errors", "tab-list", "tab-errors"]);
  });

  test("on a phone the tabs begin on the first screen or just after it, and come before the components", async () => {
    const size = { width: 390, height: 844 };
    const visitor = await site.open("index.html#input=http%3A%2F%2Fh%2Fp%3Fq", size);
    const top = () => visitor.page.$eval("#tabs", (tabs) => tabs.getBoundingClientRect().y + scrollY);
    assert.ok((await top()) < size.height, `${await top()} px`);
    await visitor.click("#gallery li:first-child a");
    await visitor.sees("#anatomy", "fragment");
    assert.ok((await top()) < 1.2 * size.height, `${await top()} px, with eight components`);
    const order = await visitor.page.$$eval(".columns > section", (all) => all.map((each) => each.id));
    assert.deepEqual(order, ["tabs", ""]);
    await visitor.page.setViewport({ width: 1280, height: 900 });
    await visitor.page.waitForFunction(() => document.querySelector(".columns > section")?.id === "");
  });

  test("results are announced when typing pauses", async () => {
    const visitor = await site.open("index.html");
    await visitor.type("#input", "https://h:x/");
    await visitor.sees("#live[role=status]", "Failure.");
  });
});

describe("themes and motion", () => {
  test("the chosen colours stay, over pages too", async () => {
    const visitor = await site.open("index.html");
    const background = () => visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await visitor.choose("light");
    const light = await background();
    await visitor.choose("dark");
    const dark = await background();
    assert.notEqual(light, dark);
    await visitor.page.goto(`${site.url}bench.html`);
    assert.equal(await background(), dark);
    await visitor.choose("auto");
  });

  test("nothing moves where people do not want it", async () => {
    const durations = () => [
      ...new Set([...document.querySelectorAll("*")].map((element) => getComputedStyle(element).transitionDuration)),
    ];
    const { page } = await site.open("index.html");
    assert.ok((await page.evaluate(durations)).length > 1);
    const browser = await launch({ reducedMotion: true });
    const still = await browser.newPage();
    await still.goto(`${site.url}index.html`, { waitUntil: "load" });
    assert.deepEqual(await still.evaluate(durations), ["0s"]);
    await browser.close();
  });

  test("no page is wider than a phone, and no table wider than its place", async () => {
    const wide =
      "#input=data:x  %23f&tab=compare&from=Firefox 153&list=https://www.example.org/a/b/c/d/e/f%0Adata:x  %23f";
    for (const width of [320, 390, 768, 1280]) {
      const visitor = await site.open(`index.html${wide}`, { width, height: 700 });
      for (const tab of ["compare", "list"]) {
        await visitor.openTab(tab);
        const { table, panel } = await visitor.page.evaluate(() => ({
          table: Math.max(
            ...[...document.querySelectorAll("#panel table")].map((each) => each.getBoundingClientRect().right),
          ),
          panel: document.getElementById("panel")?.getBoundingClientRect().right ?? 0,
        }));
        assert.ok(table <= panel + 0.5, `${tab}, ${width} px: a table ends at ${table}, its panel at ${panel}`);
      }
    }
    for (const page of PAGES) {
      const visitor = await site.open(page, { width: 320, height: 700 });
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, `${page}: ${width} px`);
    }
  });
});

describe("weight and speed", () => {
  test("every page is light, with all that its features need", async () => {
    for (const name of PAGES) {
      const files = await filesOf(name);
      const total = files.reduce((sum, { size }) => sum + size, 0);
      console.log(`# ${name}: ${total} bytes: ${files.map(({ file, size }) => `${file} ${size}`).join(", ")}`);
      assert.ok(total <= LIGHT_ENOUGH, `${name}: ${total} bytes`);
    }
  });

  test("nothing is loaded later, whatever the playground is used for", async () => {
    const visitor = await site.open("index.html#input=https%3A%2F%2Fuser%40xn--bcher-kva.example%5Cp%3Fq%3D1");
    const before = await visitor.page.evaluate(loadedFiles);
    assert.ok(before.some((url) => url.endsWith(".wasm")));
    for (const tab of TABS) await visitor.click(`#tab-${tab}`);
    assert.deepEqual(await visitor.page.evaluate(loadedFiles), before);
  });

  test("until the parser is there, a word says so, and what is typed stays", async () => {
    // Without the blocking script that chooses the colours there is no page.
    for (const held of [/\.wasm$/, /assets.*\.js$/]) {
      // An origin of its own, without a service worker.
      const server = await serve();
      const page = await site.browser.newPage();
      await page.setRequestInterception(true);
      /** @type {(() => void)[]} */
      const waiting = [];
      let isHeld = true;
      page.on("request", (request) => {
        const proceed = () => void request.continue();
        if (isHeld && held.test(request.url())) waiting.push(proceed);
        else proceed();
      });
      const opened = page.goto(`${server.url}index.html#input=http%3A%2F%2Flinked%2F`).catch(() => null);
      await page.waitForSelector("#input");
      const visitor = new Visitor(page);
      await visitor.sees("#status", "Loading the parser");
      if (held.test("a.wasm")) assert.equal(await visitor.value("#input"), "http://linked/");
      await visitor.type("#input", "http://typed/");
      isHeld = false;
      for (const proceed of waiting) proceed();
      await opened;
      await visitor.sees("#anatomy", "typed");
      assert.equal(await visitor.value("#input"), "http://typed/");
      assert.doesNotMatch(await visitor.read("#status"), /Loading/);
      await page.close();
      await server.close();
    }
  });

  test("a parser that does not load says so", async () => {
    const server = await serve();
    const page = await site.browser.newPage();
    await page.setRequestInterception(true);
    page.on("request", (request) => void (request.url().endsWith(".wasm") ? request.abort() : request.continue()));
    await page.goto(`${server.url}index.html`);
    await new Visitor(page).sees("#status", "The parser could not be loaded.");
    await page.close();
    await server.close();
  });

  test("the playground can be used soon", async () => {
    const visitor = await site.open("index.html");
    const time = await visitor.page.evaluate(() => performance.getEntriesByName("whurl-interactive")[0].startTime);
    console.log(`# it can be used, and shows everything, after ${time.toFixed(0)} ms`);
    assert.ok(time < SOON_ENOUGH, `${time} ms`);
  });
});

describe("without a network", () => {
  test("every page works after the first visit", async () => {
    const server = await serve();
    const page = await site.browser.newPage();
    await page.goto(`${server.url}index.html`, { waitUntil: "load" });
    await page.waitForSelector("#offline:not([hidden])", { timeout: 30_000 });
    await server.close();
    const visitor = new Visitor(page);
    await page.goto(`${server.url}index.html#input=http%3A%2F%2Foffline.test%2F`);
    await page.reload();
    await visitor.sees("#anatomy", "offline.test");
    await visitor.sees("#panel", "No validation errors");
    await page.goto(server.url);
    await visitor.sees("#anatomy", "example.org");
    await page.goto(`${server.url}examples.html`);
    await visitor.sees("#found", "examples");
    await page.goto(`${server.url}conformance.html`);
    await visitor.click("#run");
    await page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
    await page.goto(`${server.url}bench.html`);
    await visitor.click("#run");
    await page.waitForSelector("#results h3", { timeout: 60_000 });
    await page.close();
  });
});

/** @param {Visitor} visitor */
async function expectAccessible({ page }) {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  });
  assert.deepEqual(violations, []);
}

/** How many elements Tab stops at. */
function countTabStops() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("a[href], button:enabled, input:enabled, select, textarea, [tabindex]")
  );
  return [...elements].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length;
}

/** What has the focus, and whether that can be seen; `null` outside the page. */
function describeFocus() {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const marks = [element, element.parentElement, element.nextElementSibling].flatMap((each) => {
    if (each === null) return [];
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle === "none" ? [] : [outlineWidth];
  });
  const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60) ?? "";
  const { x, y } = element.getBoundingClientRect();
  return {
    name: `${element.tagName} ${element.id || text}`,
    place: `${x} ${y + scrollY}`,
    isVisible: marks.length > 0,
  };
}

/**
 * The files that a page loads, with their sizes.
 * @param {string} name
 */
async function filesOf(name) {
  const { page } = await site.open(name);
  // What scripts and styles ask for themselves.
  await page.waitForNetworkIdle();
  return Promise.all((await page.evaluate(loadedFiles)).map(sizeOf));
}

/** The page itself, and what it has loaded so far. */
function loadedFiles() {
  const resources = performance.getEntriesByType("resource").map((entry) => entry.name);
  return [...new Set([location.href.replace(/#.*/, ""), ...resources])].sort();
}

/** @param {string} url */
async function sizeOf(url) {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const isCompressed = url.endsWith(".woff2");
  return { file: url.replace(/.*\//, ""), size: isCompressed ? bytes.length : brotliCompressSync(bytes).length };
}
