/** The other pages: examples, bench and conformance. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { browserName } from "./lib/browsers.js";
import { Site } from "./lib/site.js";

const site = new Site();

/** Cases that the browser fails. No case of a setter and no rule is for all three. */
const FAILED =
  browserName === "webkit"
    ? {
        ...{ input: "http://a.b.c.xn--pokxncvks", rule: "An ASCII domain is only lowercased" },
        ...{ setter: "domain.com:3000", result: "3000", editor: "edit-port" },
      }
    : {
        ...{ input: "opaque  #hi", rule: "The space before a query or fragment is encoded" },
        ...{ setter: "sc:space ?query", result: "space%20", editor: "edit-search" },
      };

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
    const suggested = await visitor.page.$eval(
      "#filter",
      (field) => /** @type {HTMLInputElement} */ (field).placeholder,
    );
    for (const text of suggested.replace(" …", "").split(", ")) {
      await visitor.paste("#filter", text);
      assert.match(await visitor.read("#found"), /^[1-9]\d* examples?$/, text);
    }
    await visitor.paste("#filter", "");
    await visitor.type("#filter", "::1::1");
    assert.equal(await visitor.read("#found"), "1 example");
    await visitor.page.reload();
    await visitor.sees("#found", "1 example");
    assert.equal(await visitor.value("#filter"), "::1::1");
    await visitor.click("#sections tbody a");
    await visitor.sees("#anatomy", "IPv6-multiple-compression");
    assert.equal(await visitor.value("#input"), "https://[1::1::1]");
  });
});

test("the focus goes from one button to the other, and back", async () => {
  for (const page of ["bench.html", "conformance.html"]) {
    const visitor = await site.open(page);
    // The browser may run all of the tests before it answers.
    await visitor.page.evaluate(() => {
      const scope = /** @type {any} */ (globalThis);
      scope.focused = [];
      addEventListener("focusin", (event) => scope.focused.push(/** @type {Element} */ (event.target).id));
    });
    const hadFocus = (/** @type {string} */ ids) => /** @type {any} */ (globalThis).focused.join().startsWith(ids);
    await visitor.page.focus("#run");
    await visitor.page.keyboard.press("Enter");
    await visitor.page.waitForFunction(hadFocus, {}, "run,stop");
    await visitor.page.keyboard.press("Enter");
    await visitor.page.waitForFunction(hadFocus, {}, "run,stop,run");
  }
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
    await visitor.type("#filter", FAILED.setter);
    assert.ok(Number.parseInt(await visitor.read("#found"), 10) < setters);

    await visitor.page.select("#suite", "urltestdata: new URL");
    await visitor.type("#filter", FAILED.input);
    await visitor.click("#cases a");
    await visitor.sees("#panel .verdict", FAILED.rule);
  });

  test("a failing setter opens with the component being edited", async () => {
    const visitor = await site.open("conformance.html");
    await visitor.click("#run");
    await visitor.page.waitForSelector("#results:not([hidden])", { timeout: 60_000 });
    await visitor.page.select("#suite", "setters_tests");
    await visitor.type("#filter", FAILED.setter);
    await visitor.click("#cases a");
    await visitor.sees("#anatomy", FAILED.result);
    assert.equal(await visitor.page.evaluate(() => document.activeElement?.id), FAILED.editor);
  });

  test("it can be stopped", async () => {
    const visitor = await site.open("conformance.html");
    // Its script has run.
    await visitor.page.waitForFunction(() => document.querySelector("#suite option:nth-child(2)") !== null);
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
  test("a list that cannot be loaded, and a folder", async () => {
    const visitor = await site.open("bench.html");
    await visitor.page.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError("no network"));
      File.prototype.text = () => Promise.reject(new DOMException("It is a folder", "NotFoundError"));
    });
    await drop(visitor, { files: [["folder", ""]] });
    await visitor.sees("#state", "folder cannot be read.");
    await visitor.click("#run");
    await visitor.sees("#state", "The list cannot be loaded: no network");
    await visitor.page.waitForSelector("#run:not([disabled])");
  });

  test("a browser that starts no worker, and a stop before the list is there", async () => {
    const visitor = await site.open("bench.html");
    await visitor.page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = async (address) => {
        document.getElementById("stop")?.click();
        return fetch(address);
      };
    });
    await visitor.click("#run");
    await visitor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    assert.equal(await visitor.read("#state"), "Stopped.");
    await visitor.forbidWorkers();
    await visitor.click("#run");
    await visitor.sees("#state", "The browser does not start a worker");
    await visitor.page.waitForSelector("#run:not([disabled])");
  });

  const folder = mkdtempSync(join(tmpdir(), "whurl-www-"));
  const list = join(folder, "list.txt");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

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

  test("results are of the list that was measured", async () => {
    writeFileSync(list, "https://one.example/\n");
    const visitor = await site.open("bench.html");
    await visitor.page.evaluate(() => {
      const clipboard = {
        writeText: async (/** @type {string} */ text) => Object.assign(globalThis, { copied: text }),
      };
      Object.defineProperty(navigator, "clipboard", { value: clipboard });
    });
    const copied = () => visitor.page.evaluate(() => JSON.parse(/** @type {any} */ (globalThis).copied).list);
    for (const name of ["built-in", "own"]) {
      await visitor.click("#run");
      await visitor.page.waitForSelector("#results h3", { timeout: 60_000 });
      await visitor.click("#stop");
      if (name === "built-in") await visitor.upload("#file", list);
      else await visitor.click("#built-in");
      await visitor.sees("#list", name === "built-in" ? "1 line." : "The built-in list");
      assert.match(await visitor.read("#results > p"), name === "built-in" ? /^The built-in list/ : /1 line\.$/);
      await visitor.click("#copy");
      await visitor.sees("#state", "Copied.");
      assert.equal(await copied(), name);
    }
  });

  test("back to the built-in list", async () => {
    writeFileSync(list, "https://one.example/\n");
    const visitor = await site.open("bench.html");
    await visitor.upload("#file", list);
    await visitor.sees("#list", "list.txt: 1 line.");
    await visitor.page.focus("#built-in");
    await visitor.page.keyboard.press("Enter");
    await visitor.sees("#list", "The built-in list");
    assert.equal(await visitor.value("#file"), "");
    assert.equal(await visitor.page.evaluate(() => document.activeElement?.id), "file");
    // The same file can be chosen again.
    await visitor.upload("#file", list);
    await visitor.sees("#list", "list.txt: 1 line.");
    await drop(visitor, { files: [["other.txt", "a\nb"]] });
    await visitor.sees("#list", "other.txt: 2 lines.");
    assert.equal(await visitor.value("#file"), "");
  });

  test("what can be dropped", async () => {
    const visitor = await site.open("bench.html");
    await drop(visitor, { text: "https://one.example/\r\nhttps://two.example/\r\n" });
    await visitor.sees("#list", "Dropped text: 2 lines.");
    await drop(visitor, { text: "" });
    await visitor.sees("#state", "That is neither a file nor text.");
    await drop(visitor, { files: [["mac.txt", "https://one.example/\rhttps://two.example/\r"]] });
    await visitor.sees("#list", "mac.txt: 2 lines.");
    assert.equal(await visitor.read("#state"), "");
    await drop(visitor, { links: "# A title\r\nhttps://one.example/\r\nhttps://two.example/" });
    await visitor.sees("#list", "Dropped text: 2 lines.");
    // Beside the place for it.
    assert.ok(
      await visitor.page.evaluate(
        () => !document.body.dispatchEvent(new Event("drop", { bubbles: true, cancelable: true })),
      ),
    );
    await drop(visitor, {
      files: [
        ["a\u202etxt.exe", "https://one.example/"],
        ["b.txt", ""],
      ],
    });
    await visitor.sees("#list", "a\\u{202E}txt.exe: 1 line. One of 2 files is used.");
  });

  test("a list without URLs says so", async () => {
    writeFileSync(list, "one\ntwo\n");
    const visitor = await site.open("bench.html");
    await visitor.upload("#file", list);
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

/**
 * Drops files or text on the bench's area. A test cannot drag anything from outside the page.
 * @param {import("./lib/site.js").Visitor} visitor
 * @param {{ files?: [name: string, content: string][], text?: string, links?: string }} dropped
 */
async function drop({ page }, { files = [], text = "", links = "" }) {
  await page.evaluate(
    (files, text, links) => {
      const getData = (/** @type {string} */ type) =>
        type === "text/plain" ? text : type === "text/uri-list" ? links : "";
      const value = { files: files.map(([name, content]) => new File([content], name)), getData };
      const event = new Event("drop", { cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value });
      document.getElementById("drop")?.dispatchEvent(event);
    },
    files,
    text,
    links,
  );
}
