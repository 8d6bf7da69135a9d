/**
 * How long the site makes people wait. Other programs on the machine make it slower: this runs while nothing else does
 * (`npm test -- --only www-speed`).
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { browserName } from "./lib/browsers.js";
import { at, Site } from "./lib/site.js";

const site = new Site();

/** Milliseconds that `reference` takes where the limits below hold: two cores of 2026. Slower machines have more. */
const REFERENCE = { chromium: 42, firefox: 38, webkit: 65 }[browserName];
/** How much slower this machine is. @type {number | undefined} */
let measured;

async function slowness() {
  if (measured === undefined) {
    const visitor = await site.open("index.html");
    const time = await visitor.page.evaluate(reference);
    await visitor.page.close();
    measured = Math.max(1, time / REFERENCE);
    console.log(`# the reference takes ${time.toFixed(1)} ms; limits are multiplied by ${measured.toFixed(2)}`);
  }
  return measured;
}

/** Milliseconds from the request until the playground has parsed and shown its first input. */
const SOON_ENOUGH = 1500;

describe("the playground", () => {
  test("the playground can be used soon", async () => {
    const visitor = await site.open("index.html");
    const time = await visitor.page.evaluate(() => performance.getEntriesByName("whurl-interactive")[0].startTime);
    console.log(`# it can be used, and shows everything, after ${time.toFixed(0)} ms`);
    assert.ok(time < SOON_ENOUGH * (await slowness()), `${time} ms`);
  });

  test("a megabyte is parsed within a frame at each keystroke", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `https://example.org/${"segment/".repeat(131_000)}`);
    await visitor.sees("#status", "1,048,020 code units");
    await visitor.page.evaluate(watchKeys);
    await visitor.page.keyboard.type("abcdefghi", { delay: 100 });
    await visitor.sees("#status", "1,048,029 code units");
    const { parsed, painted } = await visitor.page.evaluate(() => ({
      parsed: performance.getEntriesByName("whurl-keystroke").map(({ duration }) => duration),
      painted: /** @type {number[]} */ (/** @type {any} */ (globalThis).painted),
    }));
    assert.equal(parsed.length, 9);
    // The lower quartile: other programs on the machine only ever make it slower.
    const quartile = (/** @type {number[]} */ times) => times.toSorted((a, b) => a - b)[2];
    console.log(
      `# 1 MB: parsed and shown in ${quartile(parsed).toFixed(1)} ms, painted ${quartile(painted).toFixed(0)} ms after the key`,
    );
    assert.ok(quartile(parsed) < (1000 / 60) * (await slowness()), `${parsed} ms`);
    const shown = await visitor.page.$eval("main", (main) => (main.textContent ?? "").length);
    assert.ok(shown < 30_000, `${shown} characters in the page`);
  });

  test("no input makes a keystroke wait, however many errors it has", async () => {
    for (const [start, unit] of [
      ["http://", "/"],
      ["http://h/", " "],
      ["http://h/", "|"],
      ["http://", "@"],
      ["", "\\u{0}"],
      ["http://h:", "x"],
      ["http://", "ﷺ"],
      ["http://h/", "\u202e"],
      ["http://h/", "\n"],
    ]) {
      const visitor = await site.open(at({ input: "http://h/", tab: "errors" }));
      for (const [size, most] of [
        [600, 16],
        [10_000, 16],
        [1_000_000, 100],
      ]) {
        await visitor.paste("#input", start + unit.repeat(size / unit.length));
        const limit = most * (await slowness());
        const parsed = await timesOfKeys(visitor, limit);
        const name = `${start}${unit} × ${size}`;
        console.log(`# ${name}: ${Math.min(...parsed).toFixed(1)} ms a key`);
        assert.ok(Math.min(...parsed) < limit, `${name}: ${parsed} ms`);
      }
      await visitor.page.close();
    }
  });

  test("pasting a megabyte of what is hidden does not block the page", async () => {
    for (const hidden of ["\0", "\ud800", "\u202e"]) {
      const limit = 150 * (await slowness());
      const times = [];
      for (let round = 0; round < 3; round++) {
        const visitor = await site.open(at({ input: "http://h/", tab: "errors" }));
        await visitor.page.evaluate(watchFrames);
        await visitor.paste("#input", `http://h/${hidden.repeat(1_000_000)}`);
        await visitor.sees("#status", "1,000,009 code units");
        times.push(await visitor.page.evaluate(() => /** @type {any} */ (globalThis).longestFrame));
        await visitor.page.close();
      }
      const name = `U+${hidden.charCodeAt(0).toString(16)}`;
      console.log(`# ${name}: the page goes ${Math.min(...times).toFixed(0)} ms without a frame`);
      assert.ok(Math.min(...times) < limit, `${name}: ${times} ms`);
    }
  });

  test("a keystroke in a long host does not wait", async () => {
    for (const [input, most] of /** @type {[string, number][]} */ ([
      [`http://${"ü.".repeat(5000)}`, 16],
      [`http://${"㍿.".repeat(5000)}`, 16],
      [`http://${"ü.".repeat(500_000)}`, 100],
      [`http://${"a".repeat(1_000_000)}`, 100],
      [`a://${"b".repeat(1_000_000)}`, 100],
      [`http://h/${"%C3%A9".repeat(160_000)}`, 100],
    ])) {
      const visitor = await site.open(at({ input: "http://h/", tab: "host" }));
      await visitor.paste("#input", input);
      await visitor.sees("#panel", input.startsWith("http://h/") ? "too many to be shown" : "DNS allows 253");
      const limit = most * (await slowness());
      const parsed = await timesOfKeys(visitor, limit);
      console.log(`# host, ${input.slice(0, 10)} × ${input.length}: ${Math.min(...parsed).toFixed(1)} ms a key`);
      assert.ok(Math.min(...parsed) < limit, `${input.slice(0, 10)}: ${parsed} ms`);
      await visitor.page.close();
    }
  });

  test("a keystroke that all readers read does not wait", async () => {
    for (const [start, unit] of [
      ["http://", "ü."],
      ["http://", "a@"],
      ["http://h/", "é"],
    ]) {
      const visitor = await site.open(at({ input: "http://h/", tab: "readers" }));
      await visitor.paste("#input", start + unit.repeat(980));
      await visitor.sees("#panel", "The Standard");
      const limit = 16 * (await slowness());
      const parsed = await timesOfKeys(visitor, limit);
      console.log(`# readers, ${start}${unit}: ${Math.min(...parsed).toFixed(1)} ms a key`);
      assert.ok(Math.min(...parsed) < limit, `${start}${unit}: ${parsed} ms`);
      await visitor.page.close();
    }
  });

  test("a keystroke in a long list does not wait", async () => {
    const lists = [
      ["10 kB", `http://${"/".repeat(90)}\n`.repeat(100), 16],
      ["1 MB of labels", `http://${"ü.".repeat(5000)}\n`.repeat(100), 100],
      ["1 MB of ligatures", `http://${"ﷺ".repeat(9990)}\n`.repeat(100), 100],
      ["1 MB of ligatures in a line", `http://h\nhttp://${"ﷺ".repeat(1_000_000)}`, 100],
      ["1 MB in a line", `http://h/${"a".repeat(1_000_000)}\n`, 100],
      ["48,000 lines", "http://example.com/a?b\n".repeat(48_000), 100],
    ];
    for (const [name, text, most] of /** @type {[string, string, number][]} */ (lists)) {
      const visitor = await site.open(at({ input: "http://h/", tab: "list" }));
      await visitor.paste("#list", text);
      await visitor.page.waitForSelector("#panel .list tbody tr");
      const times = await visitor.page.$eval("#list", (element) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        // In the last line, and in the first, with which the others are compared.
        return Array.from("abcdefghi", (key, index) => {
          const begin = performance.now();
          const place = index % 2 === 0 ? field.value.length : 7;
          field.setRangeText(key, place, place, "end");
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          // With the layout.
          return field.scrollWidth > 0 ? performance.now() - begin : Infinity;
        });
      });
      console.log(`# list, ${name}: ${Math.min(...times).toFixed(1)} ms a key`);
      assert.ok(Math.min(...times) < most * (await slowness()), `${name}: ${times} ms`);
      await visitor.page.close();
    }
  });
});

describe("other pages", () => {
  test("patterns: a keystroke does not wait, however long the pattern or the URLs are", async () => {
    const cases = [
      ["#pattern", "/*".repeat(5000), 16],
      ["#pattern", "{a}?".repeat(2500), 16],
      ["#pattern", "/(\\p{L}+)".repeat(1100), 16],
      ["#pattern", Array.from({ length: 2000 }, (_, index) => `/:g${index}`).join(""), 16],
      ["#pattern", "\\u{202E}".repeat(1250), 16],
      ["#pattern", "a".repeat(1_000_000), 100],
      ["#pattern", "/*".repeat(500_000), 100],
      ["#base", `https://example.com/${"a".repeat(1_000_000)}`, 100],
      ["#urls", `https://example.com/${"\\u{202E}".repeat(125_000)}`, 100],
      ["#urls", "https://example.com/a\n".repeat(45_000), 100],
    ];
    // 2 kB that have the most to find.
    const hard = new URLSearchParams({
      pattern: `/${"{a}*".repeat(90)}:x`,
      base: "https://e.c",
      urls: `https://e.c/${"a".repeat(26)}\n`.repeat(50),
    });
    for (const selector of ["#pattern", "#urls", "#unit"]) cases.push([selector, "", 16]);
    for (const [selector, text, most] of /** @type {[string, string, number][]} */ (cases)) {
      const visitor = await site.open(text === "" ? `patterns.html#${hard}` : "patterns.html");
      const times = await visitor.page.$eval(
        selector,
        (element, text) => {
          const field = /** @type {HTMLTextAreaElement} */ (element);
          if (text !== "") field.value = text;
          return Array.from("abcdefghi", (key) => {
            const place = Math.min(7, field.value.length);
            field.setRangeText(key, place, place, "end");
            const begin = performance.now();
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
            return performance.now() - begin;
          });
        },
        text,
      );
      const about = `${selector}, ${text.slice(0, 30).replace("\n", " ")} × ${text.length}`;
      console.log(`# ${about}: ${Math.min(...times).toFixed(1)} ms a key`);
      assert.ok(Math.min(...times) < most * (await slowness()), `${about}: ${times} ms`);
      await visitor.page.close();
    }
  });

  test("times: 100,000 characters, whatever the browser does with them", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.click("#examples button:nth-child(3)");
    await visitor.click("#measure");
    await visitor.page.waitForFunction(() => document.getElementById("state")?.textContent === "Done.", {
      timeout: 60_000,
    });
    const rows = await visitor.readAll("#times tbody td:nth-of-type(1)");
    assert.equal(rows.length, 8);
    for (const row of rows) assert.match(row, /^[\d.]+ (?:µs|ms)(?:, no match)?$/);
    console.log(`# ${(await visitor.readAll("#times tbody tr")).join("; ")}`);
  });

  test("a list of one's own is measured while the page stays alive", async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `https://example${index}.test/a/b?c=${index}#d`);
    const folder = mkdtempSync(join(tmpdir(), "whurl-www-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const list = join(folder, "list.txt");
    writeFileSync(list, [...lines, "not a URL"].join("\n"));
    const visitor = await site.open("bench.html");
    await visitor.upload("#file", list);
    await visitor.sees("#list", "list.txt: 201 lines.");
    await visitor.page.evaluate(watchFrames);
    await visitor.click("#run");
    await visitor.page.waitForFunction(() => document.querySelector("#state")?.textContent === "Done.", {
      timeout: 120_000,
    });
    const longest = await visitor.page.evaluate(() => /** @type {any} */ (globalThis).longestFrame);
    console.log(`# the longest time without a frame: ${longest.toFixed(0)} ms`);
    assert.ok(longest < 500 * (await slowness()), `${longest} ms without a frame`);
    const names = await visitor.readAll("#results h3");
    assert.ok(names.length >= 9 && names[0] === "new URL(u)", names.join(", "));
    const ratios = await visitor.readAll("#results .ratio");
    assert.equal(ratios.length, names.length);
    for (const ratio of ratios) assert.match(ratio, /^[\d.]+×$/);
    console.log(`# ${names.map((name, index) => `${name}: ${ratios[index]}`).join("; ")}`);
    const { value, max } = await visitor.page.$eval("#progress", (element) => {
      const { value, max } = /** @type {HTMLProgressElement} */ (element);
      return { value, max };
    });
    assert.equal(value, max);
  });
});

/**
 * How long the playground takes for each of nine keys, in ms. Other programs on the machine only ever make it slower: if none
 * was quick enough, there are more.
 * @param {import("./lib/site.js").Visitor} visitor
 * @param {number} most that is quick enough
 */
async function timesOfKeys({ page }, most) {
  /** @type {number[]} */
  const all = [];
  for (let round = 0; round < 4 && all.every((time) => time >= most); round++) {
    await page.evaluate(() => performance.clearMeasures());
    await page.keyboard.type("abcdefghi", { delay: 60 });
    const times = await page.evaluate(() =>
      performance.getEntriesByName("whurl-keystroke").map(({ duration }) => duration),
    );
    assert.equal(times.length, 9);
    all.push(...times);
  }
  return all;
}

/** Notes in `painted` how long after each key the page was painted. */
function watchKeys() {
  const scope = /** @type {any} */ (globalThis);
  scope.painted = [];
  performance.clearMeasures();
  document.addEventListener("keydown", () => {
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => scope.painted.push(performance.now() - start)));
  });
}

/** Notes in `longestFrame` how long the page went without a frame. */
function watchFrames() {
  const scope = /** @type {any} */ (globalThis);
  scope.longestFrame = 0;
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    scope.longestFrame = Math.max(scope.longestFrame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/**
 * Milliseconds for a thousand elements, with their layout, and a text of a megabyte, taken apart and sorted: the least of seven.
 */
function reference() {
  const times = Array.from({ length: 7 }, () => {
    const begin = performance.now();
    const list = document.createElement("ol");
    for (let index = 0; index < 1000; index++)
      list.append(Object.assign(document.createElement("li"), { textContent: `${index}` }));
    document.body.append(list);
    const height = list.offsetHeight;
    list.remove();
    const words = "segment/"
      .repeat(130_000)
      .split("/")
      .map((word, index) => `${word}${(index * 7919) % 1000}`);
    words.sort();
    return height > 0 && words.length > 0 ? performance.now() - begin : Number.POSITIVE_INFINITY;
  });
  return Math.min(...times);
}
