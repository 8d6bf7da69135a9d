/** The other pages: examples, bench and conformance. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { Site } from "./lib/site.js";

const site = new Site();

afterEach(async () => {
  await site.closePages();
  assert.deepEqual(site.problems.splice(0), []);
});

test("every page links to the package, its documentation and its source", async () => {
  for (const page of ["index.html", "examples.html", "bench.html", "conformance.html"]) {
    const visitor = await site.open(page);
    const links = await visitor.page.$$eval("footer li a", (all) => all.map((link) => link.getAttribute("href")));
    const repository = "https://github.com/whurl/whurl";
    assert.deepEqual(links, [`${repository}#install`, `${repository}/tree/main/docs`, repository]);
  }
});

describe("examples", () => {
  test("the Standard's tables come out as it prints them", async () => {
    const visitor = await site.open("examples.html");
    const titles = await visitor.readAll("#sections h2");
    assert.deepEqual(titles.slice(0, 3), ["Parsing", "Validation errors", "Hosts of special URLs"]);
    assert.match(await visitor.read("#found"), /^1\d\d examples$/);
    const rows = await visitor.readAll("#section-parsing, section:first-child tbody tr");
    assert.ok(rows.includes("https:example.org — https://example.org/"), rows.join("\n"));
    assert.deepEqual(
      rows.filter((row) => row.includes("the text shows")),
      [],
    );
  });

  test("finding one, and opening it in the playground", async () => {
    const visitor = await site.open("examples.html");
    await visitor.type("#filter", "::1::1");
    assert.equal(await visitor.read("#found"), "1 example");
    await Promise.all([visitor.page.waitForNavigation(), visitor.click("#sections tbody a")]);
    await visitor.sees("#anatomy", "IPv6-multiple-compression");
    assert.equal(await visitor.value("#input"), "https://[1::1::1]");
  });
});

describe("conformance", () => {
  test("whurl passes every case, and the browser's failures can be looked at", async () => {
    const visitor = await site.open("conformance.html");
    await visitor.click("#run");
    await visitor.page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
    const [, total, own, whurl] = await visitor.readAll("#suites tbody tr:last-child > *");
    console.log(`# ${total} cases; this browser: ${own}; whurl: ${whurl}`);
    assert.ok(Number(total.replace(",", "")) > 4000, total);
    assert.equal(whurl, "all pass");
    assert.match(own, /^[\d,]+ fail$/);

    await visitor.click('[name="show"][value="whurl"]');
    assert.equal(await visitor.read("#found"), "0 cases");
    await visitor.click('[name="show"][value="own"]');
    assert.equal(await visitor.read("#found"), own.replace("fail", "cases"));
    await visitor.page.select("#suite", "setters_tests");
    const setters = Number.parseInt(await visitor.read("#found"), 10);
    assert.ok(setters > 0 && setters < 278, `${setters} of the setters' cases`);
    assert.equal((await visitor.readAll("#cases .case")).length, Math.min(setters, 50));
    await visitor.type("#filter", "space");
    assert.ok(Number.parseInt(await visitor.read("#found"), 10) < setters);

    await visitor.page.select("#suite", "urltestdata: new URL");
    await visitor.type("#filter", "opaque  #hi");
    await Promise.all([visitor.page.waitForNavigation(), visitor.click("#cases a")]);
    await visitor.sees("#panel .verdict", "The space before a query or fragment is encoded");
  });

  test("a failing setter opens with the component being edited", async () => {
    const visitor = await site.open("conformance.html");
    await visitor.click("#run");
    await visitor.page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
    await visitor.page.select("#suite", "setters_tests");
    await visitor.type("#filter", "sc:space ?query");
    await Promise.all([visitor.page.waitForNavigation(), visitor.click("#cases a")]);
    await visitor.sees("#anatomy", "space%20");
    assert.equal(await visitor.page.evaluate(() => document.activeElement?.id), "edit-search");
  });

  test("it can be stopped", async () => {
    const visitor = await site.open("conformance.html");
    await visitor.page.evaluate(() => {
      document.getElementById("run")?.click();
      const watch = () => {
        const { value, max } = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
        if (max > 1 && value > 0) document.getElementById("stop")?.click();
        else setTimeout(watch);
      };
      watch();
    });
    await visitor.sees("#state", "Stopped.");
  });
});

describe("bench", () => {
  const folder = mkdtempSync(join(tmpdir(), "whurl-www-"));
  const list = join(folder, "list.txt");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

  test("a list of one's own is measured while the page stays alive", async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `https://example${index}.test/a/b?c=${index}#d`);
    writeFileSync(list, [...lines, "not a URL"].join("\n"));
    const visitor = await site.open("bench.html");
    const field = await visitor.page.$("#file");
    await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (field).uploadFile(list);
    await visitor.sees("#list", "list.txt: 201 lines.");
    await visitor.page.evaluate(watchFrames);
    await visitor.click("#run");
    await visitor.page.waitForFunction(() => document.querySelector("#state")?.textContent === "Done.", {
      timeout: 120_000,
    });
    const longest = await visitor.page.evaluate(() => /** @type {any} */ (globalThis).longestFrame);
    console.log(`# the longest time without a frame: ${longest.toFixed(0)} ms`);
    assert.ok(longest < 500, `${longest} ms without a frame`);
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

  test("the built-in list is there, and measuring can be stopped", async () => {
    const visitor = await site.open("bench.html");
    await visitor.click("#run");
    await visitor.page.waitForSelector("#results h3", { timeout: 60_000 });
    await visitor.sees("#results", "inputs");
    await visitor.click("#stop");
    await visitor.sees("#state", "Stopped.");
    assert.equal(
      await visitor.page.$eval("#run", (button) => /** @type {HTMLButtonElement} */ (button).disabled),
      false,
    );
  });

  test("a list without URLs says so", async () => {
    writeFileSync(list, "one\ntwo\n");
    const visitor = await site.open("bench.html");
    const field = await visitor.page.$("#file");
    await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (field).uploadFile(list);
    await visitor.sees("#list", "2 lines");
    await visitor.click("#run");
    await visitor.page.waitForFunction(
      () => document.querySelector("#state")?.textContent?.startsWith("The list has no URL"),
      {
        timeout: 60_000,
      },
    );
  });
});

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
