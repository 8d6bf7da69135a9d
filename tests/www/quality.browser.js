/** What holds for every page: accessibility, keyboard, weight, time until it can be used, and no network. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import axe from "axe-core";
import { root } from "../../scripts/lib/shell.mjs";
import { browserName, launch } from "./lib/browsers.js";
import { closedAfter, Site, serve, Visitor } from "./lib/site.js";

const site = new Site();

const PAGES = ["index.html", "examples.html", "patterns.html", "bench.html", "conformance.html"];
const TABS = ["errors", "compare", "steps", "params", "host", "list"];
const THEMES = /** @type {const} */ (["light", "dark"]);
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const SERVICE_WORKER = join(root, "www/dist/sw.js");

/** Brotli bytes of all that a page loads, without the lists that the bench and conformance pages load when they run. */
const LIGHT_ENOUGH = 250_000;

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
      await visitor.sees("#edit-note", "Ignored.");
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
      const stops = [];
      for (;;) {
        await visitor.page.keyboard.press("Tab");
        const stop = await visitor.page.evaluate(describeFocus);
        // Where there is nothing else in the window, the first stop is next.
        if (stop === null || (stop.isKnown && stop.name === stops[0].name)) break;
        assert.ok(!stop.isKnown, `Tab comes back to ${stop.name}`);
        assert.ok(stop.isVisible, `no visible focus on ${stop.name}`);
        stops.push(stop);
      }
      // Counted last: a page may still be adding to itself while the first stops are visited.
      const reachable = await visitor.page.evaluate(countTabStops);
      assert.ok(stops.length >= Math.min(reachable, 3), `${stops.length} stops of ${reachable}`);
      assert.equal(stops[0].name, "A Skip to the content");
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

  test("the colours are those that were chosen last, in another tab or before going back", async () => {
    const first = await site.open("index.html");
    const second = await site.open("bench.html");
    const theme = (/** @type {Visitor} */ { page }) =>
      page.evaluate(() => {
        const chosen = /** @type {HTMLInputElement} */ (document.querySelector("#theme :checked"));
        return [document.documentElement.dataset.theme ?? "auto", chosen.value].join();
      });
    for (const chosen of /** @type {const} */ (["dark", "light", "auto"])) {
      await second.choose(chosen);
      await first.comesTo(async () => (await theme(first)) === `${chosen},${chosen}`, `${chosen} in the other tab`);
    }
    // Firefox asks for a favicon.ico where one goes back. Nobody watches this tab's requests.
    const third = new Visitor(await site.browser.newPage());
    await third.page.goto(`${site.url}bench.html`, { waitUntil: "load" });
    await third.page.goto(`${site.url}examples.html`, { waitUntil: "load" });
    await third.choose("dark");
    await third.leaveBy(() => history.back(), 'location.pathname.endsWith("bench.html")');
    await third.comesTo(async () => (await theme(third)) === "dark,dark", "dark after going back");
    // Not every browser keeps pages when a test drives it.
    await third.page.evaluate(() => {
      localStorage.setItem("whurl-theme", "light");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    assert.equal(await theme(third), "light,light");
    await third.choose("auto");
    await third.page.close();
  });

  // No other browser lets a test force its colours.
  if (browserName === "chromium") {
    test("what colours tell is seen in forced colours too", async () => {
      const steps = await site.open("index.html#input=https://example.org/&tab=steps&step=3");
      await forceColours(steps);
      const [tape, pointer, mark] = await looksOf(steps, ".tape, .tape__pointer, .tape mark");
      assert.notEqual(pointer, tape);
      assert.notEqual(mark, tape);
      assert.notEqual((await looksOf(steps, ".record__added"))[0], (await looksOf(steps, ".record li"))[0]);

      const patterns = await site.open("patterns.html#pattern=/:a/:b/:c/:d&urls=https://example.com/1/2/3/4");
      await forceColours(patterns);
      const legend = await looksOf(patterns, ".legend .part");
      assert.deepEqual([legend.length, new Set(legend).size], [5, 5]);
      const captures = await looksOf(patterns, "#matches mark");
      assert.deepEqual([captures.length, new Set(captures).size], [4, 4]);

      const conformance = await site.open("conformance.html");
      await forceColours(conformance);
      await conformance.click("#run");
      await conformance.page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
      const [meter, passed] = await looksOf(
        conformance,
        "#suites tbody tr:last-child td:nth-child(3) :is(.meter, .meter > span)",
      );
      assert.notEqual(passed, meter);

      const bench = await site.open("bench.html");
      await forceColours(bench);
      await bench.click("#run");
      await bench.page.waitForSelector("#results h3", { timeout: 60_000 });
      const [track, ours, , own] = await looksOf(bench, "#results .bar__track, #results .bar__fill");
      assert.equal(new Set([track, ours, own]).size, 3);
    });

    test("what is chosen is seen to be, in forced colours too", async () => {
      const visitor = await site.open("index.html");
      const { page } = visitor;
      await forceColours(visitor);
      const looks = await page.evaluate(() =>
        ["#tabs [role=tab]", ".site-header nav a", "#theme span"].map((all) =>
          [...document.querySelectorAll(all)].map((element) => {
            const { borderBottomColor, backgroundColor } = getComputedStyle(element);
            return `${borderBottomColor} ${backgroundColor}`;
          }),
        ),
      );
      for (const [chosen, ...others] of looks) {
        assert.ok(others.length > 0);
        for (const other of others) assert.notEqual(other, chosen);
      }
    });
  }

  test("nothing moves where people do not want it", async (context) => {
    const durations = () => [
      ...new Set([...document.querySelectorAll("*")].map((element) => getComputedStyle(element).transitionDuration)),
    ];
    const { page } = await site.open("index.html");
    assert.ok((await page.evaluate(durations)).length > 1);
    const browser = closedAfter(context, await launch({ reducedMotion: true }));
    const still = await browser.newPage();
    await still.goto(`${site.url}index.html`, { waitUntil: "load" });
    assert.deepEqual(await still.evaluate(durations), ["0s"]);
  });

  test("every tab is seen, and so is what can be scrolled", async () => {
    const input = encodeURIComponent("http://127.0.0.1\\@example.com/");
    for (const width of [320, 390, 768, 1100, 1280]) {
      const visitor = await site.open(`index.html#input=${input}&tab=readers`, { width, height: 900 });
      await visitor.sees("#panel", "(differs)");
      const { tabs, scroll } = await visitor.page.evaluate(() => {
        const list = /** @type {HTMLElement} */ (document.querySelector(".tablist"));
        const { left, right } = list.getBoundingClientRect();
        const scroll = /** @type {HTMLElement} */ (document.querySelector("#panel .scroll"));
        return {
          tabs: [...list.children].filter((tab) => {
            const place = tab.getBoundingClientRect();
            return place.left >= left - 0.5 && place.right <= right + 0.5;
          }).length,
          scroll: {
            hidden: scroll.scrollWidth - scroll.clientWidth,
            image: getComputedStyle(scroll).backgroundImage,
          },
        };
      });
      assert.equal(tabs, 7, `${width} px: ${tabs} tabs are seen`);
      if (width >= 1100) assert.equal(scroll.hidden, 0, `${width} px: a part of the table is not seen`);
      assert.match(scroll.image, /gradient/);
    }
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
    const name = "W".repeat(40);
    for (const hash of [
      `input=http://${"x".repeat(200)} y/&tab=errors`,
      `input=https://u:p@${"h".repeat(12_000)}.example:8080/a?b%23c`,
      `input=http://h/&from=${name}&answer=http://${"z".repeat(400)}&tab=compare`,
      `input=${encodeURIComponent("http://127.0.0.1\\@example.com/")}&tab=readers`,
    ]) {
      const visitor = await site.open(`index.html#${hash}`, { width: 320, height: 700 });
      if (hash.endsWith("readers")) await visitor.sees("#panel", "(differs)");
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, `${hash}: ${width} px`);
    }
    for (const page of PAGES) {
      const visitor = await site.open(page, { width: 320, height: 700 });
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, `${page}: ${width} px`);
    }
  });

  test("with text twice as large, no page is wider than a phone", async () => {
    const input = encodeURIComponent("http://user:pass@example.com:8080/a/b?c=d%23e&x=1#f");
    const tabs = [...TABS, "readers"].map((tab) => `index.html#input=${input}&tab=${tab}`);
    for (const page of [...PAGES, ...tabs]) {
      const visitor = await site.open(page, { width: 400, height: 700 });
      const width = await visitor.page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        return document.documentElement.scrollWidth;
      });
      assert.ok(width <= 400, `${page}: ${width} px`);
      await visitor.page.close();
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
    const before = await filesThatLoad(visitor.page);
    assert.ok(before.some((url) => url.endsWith(".wasm")));
    for (const tab of TABS) await visitor.click(`#tab-${tab}`);
    assert.deepEqual(await filesThatLoad(visitor.page), before);
  });

  test("until the parser is there, a word says so, and what is typed stays", async (context) => {
    const browser = closedAfter(context, await launch({ waitsForLoad: false }));
    // Without the blocking script that chooses the colours there is no page.
    for (const held of [/\.wasm$/, /assets.*\.js$/]) {
      const { server, release } = await serveHolding(held);
      closedAfter(context, server);
      const page = await browser.newPage();
      const opened = page.goto(`${server.url}index.html#input=http%3A%2F%2Flinked%2F`).catch(() => null);
      await page.waitForSelector("#input");
      const visitor = new Visitor(page);
      await visitor.sees("#status", "Loading the parser");
      // The script may still be on its way.
      const isLinked = async () => (await visitor.value("#input")) === "http://linked/";
      if (held.test("a.wasm")) await visitor.comesTo(isLinked, "the input of the address");
      await visitor.type("#input", "http://typed/");
      release();
      await opened;
      await visitor.sees("#anatomy", "typed");
      assert.equal(await visitor.value("#input"), "http://typed/");
      assert.doesNotMatch(await visitor.read("#status"), /Loading/);
      await page.close();
    }
  });

  test("what is typed before the page of patterns has its script stays", async (context) => {
    const browser = closedAfter(context, await launch({ waitsForLoad: false }));
    const { server, release } = await serveHolding(/assets.*\.js$/);
    closedAfter(context, server);
    const page = await browser.newPage();
    const opened = page.goto(`${server.url}patterns.html#pattern=/linked`).catch(() => null);
    await page.waitForSelector("#pattern");
    const visitor = new Visitor(page);
    await visitor.type("#pattern", "/typed");
    release();
    await opened;
    await visitor.sees("#components", "/typed");
    assert.equal(await visitor.value("#pattern"), "/typed");
  });

  test("a parser that does not load says so", async (context) => {
    const server = await serve(
      ({ url }, response, next) => void (url?.endsWith(".wasm") ? response.destroy() : next()),
    );
    closedAfter(context, server);
    const page = await site.browser.newPage();
    await page.goto(`${server.url}index.html`);
    await new Visitor(page).sees("#status", "The parser could not be loaded.");
    await page.close();
  });

  test("a script that does not load says so", async (context) => {
    const server = await serve(
      ({ url }, response, next) => void (/assets\/.*\.js$/.test(url ?? "") ? response.destroy() : next()),
    );
    closedAfter(context, server);
    for (const name of PAGES) {
      const page = await site.browser.newPage();
      await page.goto(server.url + name);
      await new Visitor(page).sees("p.noscript", "A script of this page could not be loaded.");
      assert.equal((await page.$$("p.noscript")).length, 1);
      assert.doesNotMatch(await page.$eval("body", (body) => body.textContent ?? ""), /Loading the parser/);
      await page.close();
    }
  });
});

test("from a file, a page works or says that it does not", async () => {
  for (const [name, shown] of [
    ["index.html", "#anatomy"],
    ["examples.html", "#sections"],
    ["patterns.html", "#components"],
    ["bench.html", "#results"],
    ["conformance.html", "#suites"],
  ]) {
    const page = await site.browser.newPage();
    await page.goto(pathToFileURL(join(root, "www/dist", name)).href);
    const visitor = new Visitor(page);
    const isEither = async () => {
      const [note = ""] = await visitor.readAll("p.noscript");
      return note.includes("has to come from a web server") !== ((await visitor.read(shown)) !== "");
    };
    await visitor.comesTo(isEither, name);
    await page.close();
  }
});

/** Whether the page may compile a module, here an empty one. */
function compiles() {
  try {
    return new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])) !== undefined;
  } catch {
    return false;
  }
}

describe("without WebAssembly", () => {
  const policy = "script-src 'self' 'unsafe-inline'";
  /** @type {[page: string, click: string | undefined, place: string][]} */
  const pages = [
    ["examples.html", undefined, "#found"],
    ["conformance.html", "#run", "#state"],
    ["bench.html", "#run", "#state"],
    ["index.html", undefined, "#status"],
    ["patterns.html", undefined, "#error"],
  ];
  for (const [name, click, place] of pages) {
    test(`${name} says why it cannot work`, async (context) => {
      const server = closedAfter(
        context,
        await serve((_, response, next) => {
          response.setHeader("Content-Security-Policy", policy);
          next();
        }),
      );
      const page = closedAfter(context, await site.browser.newPage());
      await page.goto(server.url + name, { waitUntil: "load" });
      // WebKit holds workers to the policy, but not pages.
      if (name !== "bench.html" && (await page.evaluate(compiles))) return assert.equal(browserName, "webkit");
      if (click !== undefined) await page.click(click);
      await page.waitForFunction(
        (/** @type {string} */ place) => document.querySelector(place)?.textContent?.includes("WebAssembly"),
        { timeout: 30_000 },
        place,
      );
    });
  }
});

describe("without a network", () => {
  test("every page works after the first visit", async (context) => {
    const server = closedAfter(context, await serve());
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

  test("files that cannot be read from the cache come from the network", async (context) => {
    const broken = `addEventListener("message", () => {
      CacheStorage.prototype.open = () => Promise.reject(new DOMException("a disk's error", "UnknownError"));
    });\n`;
    const server = await serve(({ url = "" }, response, next) => {
      if (!url.endsWith("/sw.js")) return next();
      response.setHeader("Content-Type", "text/javascript");
      response.end(broken + readFileSync(SERVICE_WORKER, "utf8"));
    });
    closedAfter(context, server);
    const page = await site.browser.newPage();
    await page.goto(server.url, { waitUntil: "load" });
    await page.waitForSelector("#offline:not([hidden])", { timeout: 30_000 });
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage("");
    });
    await page.goto(`${server.url}patterns.html`, { waitUntil: "load" });
    await new Visitor(page).sees("#matches h3", "match");
    await page.close();
  });

  test("hosts that redirect to addresses without .html", async (context) => {
    const server = await serve((request, response, next) => {
      const redirected = /^([^?#]*?)(?:index)?\.html/.exec(request.url ?? "");
      if (redirected !== null) {
        response.writeHead(301, { Location: redirected[1] }).end();
        return;
      }
      if (/\/examples$/.test(request.url ?? "")) request.url += ".html";
      next();
    });
    closedAfter(context, server);
    const page = await site.browser.newPage();
    await page.goto(server.url, { waitUntil: "load" });
    await page.waitForSelector("#offline:not([hidden])", { timeout: 30_000 });
    for (const isOnline of [true, false]) {
      if (!isOnline) await server.close();
      const visitor = new Visitor(page);
      for (const name of ["examples.html", "examples"]) {
        await page.goto(server.url + name, { waitUntil: "load" });
        await visitor.sees("#found", "examples");
      }
      for (const name of ["index.html", ""]) {
        await page.goto(server.url + name, { waitUntil: "load" });
        await visitor.sees("#anatomy", "example.org");
      }
    }
    await page.close();
  });

  test("an open page has the files of its build after an update", async (context) => {
    let serviceWorker = "";
    const server = await serve((request, response, next) => {
      const { url = "" } = request;
      if (serviceWorker !== "" && url.endsWith("/sw.js")) {
        response.setHeader("Content-Type", "text/javascript");
        response.end(serviceWorker);
      } else if (serviceWorker !== "" && url.includes(LOADED_LATER)) response.writeHead(404).end();
      else next();
    });
    closedAfter(context, server);
    const page = await site.browser.newPage();
    const visitor = new Visitor(page);
    await page.goto(server.url, { waitUntil: "load" });
    await page.waitForSelector("#offline:not([hidden])", { timeout: 30_000 });
    // One that cannot be installed.
    serviceWorker = updatedServiceWorker("first").replace("FILES = [", `FILES = ["${LOADED_LATER}", `);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => {});
      while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    serviceWorker = updatedServiceWorker("second");
    await page.evaluate(async () => {
      const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
      const registration = await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller === null) throw new Error("not controlled");
      await registration.update();
      await taken;
    });
    await visitor.paste("#input", `http://h/${"é<".repeat(20_000)}`);
    await visitor.sees("#tab-errors .badge", "20,000");
    await page.close();
    await server.close();
  });
});

// No other browser lets a test switch scripts off.
if (browserName === "chromium")
  test("without JavaScript a page says so, and that nothing is being loaded", async () => {
    const page = /** @type {import("puppeteer-core").Page} */ (/** @type {unknown} */ (await site.browser.newPage()));
    await page.setJavaScriptEnabled(false);
    for (const name of PAGES) {
      await page.goto(site.url + name, { waitUntil: "load" });
      const isSeen = await page.$eval(".noscript", (note) => note.checkVisibility());
      const isLoading = await page.$$eval("#status", (all) => all.some((status) => status.checkVisibility()));
      assert.deepEqual([name, isSeen, isLoading], [name, true, false]);
    }
    await page.close();
  });

/** A file that a page of the playground loads when it is needed. */
const LOADED_LATER = "assets/examiner_worker";

/** That of another build, in which this file has another name. @param {string} version */
function updatedServiceWorker(version) {
  const source = readFileSync(SERVICE_WORKER, "utf8");
  const updated = source.replace(/"[\da-f]{16}"/, `"${version}"`).replace(new RegExp(`"${LOADED_LATER}[^"]*",?`), "");
  assert.ok(updated.includes(`"${version}"`) && !updated.includes(LOADED_LATER));
  return updated;
}

/**
 * A server, and so an origin without a service worker, that holds some files back until they are released.
 * @param {RegExp} held
 */
async function serveHolding(held) {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const server = await serve(async ({ url = "" }, _, next) => {
    if (held.test(url)) await released;
    next();
  });
  return { server, release };
}

/** @param {Visitor} visitor */
async function expectAccessible({ page }) {
  await page.evaluate(`(() => { ${axe.source} })()`);
  const violations = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  });
  assert.deepEqual(violations, []);
}

/** @param {Visitor} visitor */
async function forceColours({ page }) {
  const session = await /** @type {import("puppeteer-core").Page} */ (/** @type {unknown} */ (page)).createCDPSession();
  await session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

/**
 * How elements are told apart without their text.
 * @param {Visitor} visitor
 * @param {string} selector
 */
function looksOf({ page }, selector) {
  return page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const { backgroundColor, borderBottomStyle, outlineStyle, textDecorationStyle } = getComputedStyle(element);
      return [backgroundColor, borderBottomStyle, outlineStyle, textDecorationStyle].join();
    }),
  );
}

/** How many elements Tab stops at. */
function countTabStops() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("a[href], button:enabled, input:enabled, select, textarea, [tabindex]")
  );
  return [...elements].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length;
}

/** What has the focus, whether it had it before, and whether it can be seen that it has; `null` outside the page. */
function describeFocus() {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const page = /** @type {{ visited?: Set<Element> }} */ (globalThis);
  page.visited ??= new Set();
  const isKnown = page.visited.has(element);
  page.visited.add(element);
  const marks = [element, element.parentElement, element.nextElementSibling].flatMap((each) => {
    if (each === null) return [];
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle === "none" ? [] : [outlineWidth];
  });
  const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60) ?? "";
  return {
    name: `${element.tagName} ${element.id || text}`,
    isKnown,
    isVisible: marks.length > 0,
  };
}

/**
 * The files that a page loads, with their sizes.
 * @param {string} name
 */
async function filesOf(name) {
  const { page } = await site.open(name);
  return Promise.all((await filesThatLoad(page)).map(sizeOf));
}

/**
 * What a page loads, with what scripts and styles ask for themselves, until half a second brings no more.
 * @param {import("./lib/browsers.js").Page} page
 */
async function filesThatLoad(page) {
  /** @type {string[]} */
  let files = [];
  for (let count = -1; count < files.length; await sleep(500)) {
    count = files.length;
    files = await page.evaluate(loadedFiles);
  }
  return files;
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
