/** The playground, used as a person uses it. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { unescapeText } from "../../www/src/text/escapes.js";
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

afterEach(async () => {
  await site.closePages();
  assert.deepEqual(site.problems.splice(0), []);
});

describe("input", () => {
  test("every keystroke is parsed", async () => {
    const visitor = await site.open();
    await visitor.type("#input", "http");
    assert.match(await visitor.read("#status"), /^Failure/);
    await visitor.page.keyboard.type("://h");
    assert.equal(await visitor.href(), "http://h/");
    await visitor.page.keyboard.type("/../x y");
    assert.equal(await visitor.href(), "http://h/x%20y");
    assert.match(await visitor.read("#status"), /^Parses, with 1 validation error/);
  });

  test("a base", async () => {
    const visitor = await site.open();
    await visitor.type("#input", "../c?d");
    await visitor.type("#base", "https://example.org/a/b");
    assert.equal(await visitor.href(), "https://example.org/c?d");
    await visitor.type("#base", "nothing");
    await visitor.sees("#anatomy", "The base URL does not parse");
  });

  test("escapes stand for what cannot be typed", async () => {
    const visitor = await site.open();
    await visitor.type("#input", "http://h/\\u{0}\\u{e9}\\u{D800}\\u{110000}");
    assert.equal(await visitor.href(), "http://h/%00%C3%A9%EF%BF%BD/u%7B110000%7D");
  });

  test("newlines and other things pasted stay in the field", async () => {
    const visitor = await site.open();
    await visitor.paste("#input", " ht\ntps://ex\tample.org/é💩\n");
    assert.equal(await visitor.value("#input"), " ht\ntps://ex\tample.org/é💩\n");
    assert.equal(await visitor.href(), "https://example.org/%C3%A9%F0%9F%92%A9");
  });

  test("an input of many lines can be read and written to its end", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line${index}`);
    for (const input of [lines.join("\n"), `http://h/${"segment/".repeat(400)}`]) {
      const visitor = await site.open(at({ input }));
      const place = () =>
        visitor.page.$eval("#input", (element) => {
          const field = /** @type {HTMLTextAreaElement} */ (element);
          const window = /** @type {HTMLElement} */ (field.parentElement);
          const hidden = [field.scrollHeight - field.clientHeight, field.scrollTop];
          return { hidden, below: window.scrollHeight - window.clientHeight - window.scrollTop, top: window.scrollTop };
        });
      assert.deepEqual((await place()).hidden, [0, 0], "all of the text is in the field");
      assert.ok((await place()).below > 100, "the field is cut, and scrolls");
      await visitor.page.$eval("#input", (element) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
      });
      await visitor.page.keyboard.type("wwww".repeat(input.includes("\n") ? 1 : 40));
      await visitor.comesTo(async () => (await place()).below < 30, "what is typed at the end is seen");
      assert.deepEqual((await place()).hidden, [0, 0]);
      await visitor.page.$eval("#input", (field) => /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(0, 0));
      await visitor.page.keyboard.type("x");
      await visitor.comesTo(async () => (await place()).top < 30, "what is typed at the start is seen");
      await visitor.page.close();
    }
  });

  test("examples to try", async () => {
    const visitor = await site.open();
    const names = await visitor.readAll("#gallery a");
    assert.ok(names.length > 8);
    for (const [index, name] of names.entries()) {
      await visitor.click(`#gallery li:nth-child(${index + 1}) a`);
      await visitor.sees("#status", "parsed in");
      const status = await visitor.read("#status");
      assert.equal(status.startsWith("Failure"), name === "Failure", `${name}: ${status}`);
    }
  });

  test("what takes long to parse is parsed by a worker, and the page says so", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "host" }));
    await visitor.paste("#input", `http://${"ﷺ".repeat(200_000)}`);
    assert.equal(await visitor.read("#status"), "Parsing …");
    assert.equal(await visitor.read("#panel"), "Parsing …");
    // What is copied meanwhile is about this input.
    assert.match(await copied(visitor, "#copy-js"), /new URL\("http:\/\/ﷺﷺ/);
    await visitor.sees("#status", "Failure 200,007 code units");
    await visitor.openTab("errors");
    await visitor.sees("#panel", "domain-to-ASCII");
    await visitor.paste("#input", `http://h/${"é".repeat(200_000)}`);
    assert.equal(await visitor.read("#components"), "Parsing …");
    await visitor.sees("#status", "200,009 code units");
    assert.match(await visitor.value("#edit-pathname"), /^\/%C3%A9/);
    // An input that comes meanwhile counts.
    await visitor.paste("#input", `http://${"ﷺ".repeat(200_000)}`);
    await visitor.paste("#input", "http://short/");
    assert.equal(await visitor.href(), "http://short/");
    await visitor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    assert.equal(await visitor.href(), "http://short/");
  });

  test("where the browser starts no worker, the page does its work or says that it does not", async () => {
    const visitor = await site.open(at({ input: "http://h/", tab: "errors" }));
    await visitor.forbidWorkers();
    await visitor.paste("#input", `http://h/${"é|".repeat(20_000)}`);
    await visitor.sees("#panel", "Only its first error is shown");
    await visitor.sees("#status", "40,009 code units");
    await visitor.click("#panel > p > .button");
    await visitor.sees("#tab-errors .badge", "20,000");
    await visitor.paste("#input", `http://h/${"a|".repeat(1500)}`);
    await visitor.sees("#tab-errors .badge", "1,500");
    await visitor.click("#panel [data-find-fix]");
    await visitor.sees("#panel", "Write “%7C”");
  });

  test("fixes of a long input are looked for when asked", async () => {
    const visitor = await site.open(at({ input: `http://h/${"a ".repeat(700)}b`, tab: "errors" }));
    await visitor.sees("#tab-errors .badge", "700");
    assert.equal(await visitor.page.$("#panel [data-fix]"), null);
    await visitor.click("#panel [data-find-fix]");
    await visitor.sees("#panel", "Write “%20”");
    await visitor.click("#panel [data-fix]");
    await visitor.sees("#tab-errors .badge", "699");
  });

  test("of many lines the field shows the first and the last", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `http://h/${"\n".repeat(10_000)}end`);
    await visitor.sees("#status", "10,012 code units");
    assert.match(await visitor.value("#input"), /^http:\/\/h\/\n{99}\[… 9,802 more …\]\n{99}end$/);
    await visitor.page.keyboard.type("ing");
    await visitor.sees("#anatomy", "ending");
    assert.equal(JSON.parse(await copied(visitor, "#copy-json")).input.length, 10_015);
  });

  test("of a long input the field shows both ends", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    const long = `https://example.org/${"abc/".repeat(20_000)}end`;
    await visitor.paste("#input", long);
    await visitor.sees("#status", "80,023 code units");
    assert.match(await visitor.value("#input"), /^https:\/\/example.org\/(abc\/)+\[… 77,023 more …\]c?\/?(abc\/)+end$/);
    await visitor.page.keyboard.type("ing?q");
    await visitor.sees("#anatomy", "ing");
    const json = JSON.parse(await copied(visitor, "#copy-json"));
    assert.equal(json.input, `${long}ing?q`);
    await visitor.sees("#tab-steps .badge", "9");
    await visitor.page.mouse.move(0, 0);
    await visitor.page.focus("#edit-search");
    await visitor.sees("#input-mirror .is-active", "?q");
  });

  test("text that reads like the note of what was left out is kept", async () => {
    const note = "[… 6,041 more …]";
    const long = `http://h/${note}${"a".repeat(9000)}${note}`;
    const visitor = await site.open(at({ input: long }));
    assert.equal((await visitor.value("#input")).split(note).length, 4);
    const inputOf = async () => JSON.parse(await copied(visitor, "#copy-json")).input;
    assert.equal(await inputOf(), long);
    await visitor.page.focus("#input");
    await visitor.page.keyboard.press("End");
    await visitor.page.keyboard.type("b");
    await visitor.page.$eval("#input", (field) => /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(9, 9));
    await visitor.page.keyboard.type("c");
    assert.equal(await inputOf(), `${long.replace("http://h/", "http://h/c")}b`);
    const dragged = await visitor.page.$eval("#input", (element) => {
      const field = /** @type {HTMLTextAreaElement} */ (element);
      const dataTransfer = new DataTransfer();
      field.setSelectionRange(10, field.value.length);
      field.dispatchEvent(new DragEvent("dragstart", { dataTransfer, bubbles: true }));
      return dataTransfer.getData("text/plain");
    });
    assert.equal(dragged, `${long.slice(9)}b`);
  });

  test("what was left out comes back with its note", async () => {
    const long = `http://h/${"a".repeat(9000)}`;
    const visitor = await site.open(at({ input: long }));
    const inputOf = async () => JSON.parse(await copied(visitor, "#copy-json")).input;
    const undo = async () => {
      await visitor.page.focus("#input");
      await visitor.page.evaluate(() => document.execCommand("undo"));
    };
    for (const change of ["delete", "cut"]) {
      await visitor.page.$eval("#input", (field) => /** @type {HTMLTextAreaElement} */ (field).select());
      await visitor.page.focus("#input");
      await visitor.page.$eval(
        "#input",
        (field, change) => {
          if (change === "delete") return document.execCommand("delete");
          const clipboardData = new DataTransfer();
          return field.dispatchEvent(new ClipboardEvent("cut", { clipboardData, bubbles: true, cancelable: true }));
        },
        change,
      );
      await visitor.sees("#status", "nothing to parse");
      await undo();
      await visitor.sees("#status", "9,009 code units");
      assert.equal(await inputOf(), long);
    }
  });

  test("the note of what was left out is one unit", async () => {
    const long = `http://a/${"b".repeat(20_000)}/END`;
    const note = "[… 17,013 more …]";
    const visitor = await site.open(at({ input: "http://h/" }));
    const inputOf = async () => JSON.parse(await copied(visitor, "#copy-json")).input;
    const select = async (/** @type {number} */ start, /** @type {number} */ end) => {
      await visitor.page.focus("#input");
      await visitor.page.$eval(
        "#input",
        (field, ...range) => /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(...range),
        start,
        end,
      );
    };
    const selected = () =>
      visitor.page.$eval("#input", (element) => {
        const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (element);
        return value.slice(selectionStart, selectionEnd);
      });
    const { keyboard } = visitor.page;
    await visitor.paste("#input", long);
    await visitor.sees("#status", "20,013 code units");
    const start = (await visitor.value("#input")).indexOf(note);
    const end = start + note.length;
    // A part of it cannot be removed, but all of it is selected then.
    for (const [from, to, key] of /** @type {[number, number, string][]} */ ([
      [end, end, "Backspace"],
      [start + 5, start + 5, "Backspace"],
      [start, start, "Delete"],
      [start - 3, start + 1, "Delete"],
      [end - 1, end + 4, "Backspace"],
      [start + 1, end - 1, "x"],
    ])) {
      await select(from, to);
      await keyboard.press(/** @type {"Delete"} */ (key));
      assert.equal(await inputOf(), long, `${from}–${to} ${key}`);
      const expected = long.slice(Math.min(from, start), start) + note + "b".repeat(Math.max(0, to - end));
      await visitor.page.focus("#input");
      assert.equal(await selected(), expected, `${from}–${to} ${key}`);
    }
    // What is typed within it goes after it.
    await select(start + 4, start + 4);
    await keyboard.type("xy");
    const { head, tail } = { head: long.slice(0, start), tail: long.slice(start + 17_013) };
    assert.equal(await inputOf(), `${long.slice(0, start + 17_013)}xy${tail}`);
    // What an input method has not finished yet is in no URL.
    const composed = await visitor.page.$eval(
      "#input",
      (element, at) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
        field.setRangeText("é", at, at, "end");
        field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
        const during = document.getElementById("status")?.textContent ?? "";
        field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
        return { during, value: field.value };
      },
      start + 4,
    );
    assert.match(composed.during, /20,015 code units/);
    assert.ok(composed.value.includes(`${note}éxy`));
    // A second key removes it, and undoing brings it back.
    await select(end, end);
    await keyboard.press("Backspace");
    await keyboard.press("Backspace");
    assert.equal(await inputOf(), `${head}éxy${tail}`);
    await visitor.click("#undo");
    assert.equal(await inputOf(), `${long.slice(0, start + 17_013)}éxy${tail}`);
    // So does text that starts and ends as it does, in place of all that is hidden now.
    await select(start, end);
    await visitor.page.$eval("#input", (element) => {
      const field = /** @type {HTMLTextAreaElement} */ (element);
      const init = { bubbles: true, inputType: "insertFromPaste" };
      field.dispatchEvent(new InputEvent("beforeinput", init));
      field.setRangeText("[…]", field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new InputEvent("input", init));
    });
    assert.equal(await inputOf(), `${head}[…]${tail}`);
    await visitor.click("#undo");
    await visitor.sees("#status", "20,016 code units");
  });

  test("a part of the note is copied, cut and dragged as all of it", async () => {
    const long = `http://a/${"b".repeat(20_000)}/END`;
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", long);
    const given = await visitor.page.$eval("#input", (element) => {
      const field = /** @type {HTMLTextAreaElement} */ (element);
      field.focus();
      const at = field.value.indexOf("[…");
      return ["copy", "dragstart", "cut"].map((type) => {
        field.setSelectionRange(at - 2, at + 4);
        const data = new DataTransfer();
        const event = new Event(type, { bubbles: true, cancelable: true });
        Object.assign(event, { dataTransfer: data, clipboardData: data });
        field.dispatchEvent(event);
        return data.getData("text/plain");
      });
    });
    assert.deepEqual(given, Array(3).fill("b".repeat(17_015)));
    await visitor.sees("#status", "2,998 code units");
    await visitor.click("#undo");
    await visitor.sees("#status", "20,013 code units");
  });

  test("a very long input is looked through when asked", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `https://h/${"|".repeat(150_000)}`);
    await visitor.sees("#panel", "Only its first error is shown");
    await visitor.click("#panel > p > .button");
    await visitor.sees("#panel", "more errors");
    await visitor.sees("#tab-errors .badge", "150,000");
  });
});

describe("what is hard to type or see", () => {
  test("a lone surrogate is an escape, in the field and in the address", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", "http://h/\ud800");
    assert.equal(await visitor.value("#input"), "http://h/\\u{D800}");
    assert.equal(await visitor.href(), "http://h/%EF%BF%BD");
    await settled(visitor);
    await visitor.page.reload();
    assert.equal(await visitor.value("#input"), "http://h/\\u{D800}");
    assert.match(await copied(visitor, "#copy-link"), /u%7BD800%7D/);
  });

  test("so are bidirectional and invisible characters, and the cursor keeps its place", async () => {
    const visitor = await site.open(at({ input: "http://h/ab" }));
    await visitor.page.focus("#input");
    await visitor.page.$eval("#input", (field) => /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(10, 10));
    await visitor.page.keyboard.sendCharacter("\u202e");
    await visitor.page.keyboard.type("x");
    assert.equal(await visitor.value("#input"), "http://h/a\\u{202E}xb");
    await visitor.paste("#input", "http://h/\u200b\u00a0\u3164");
    assert.equal(await visitor.value("#input"), "http://h/\\u{200B}\\u{A0}\\u{3164}");
    assert.equal(await visitor.href(), "http://h/%E2%80%8B%C2%A0%E3%85%A4");
    const other = await site.open(`index.html#input=${encodeURIComponent("http://h/\u202e")}`);
    assert.equal(await other.value("#input"), "http://h/\\u{202E}");
  });

  test("those that nobody sees stay as they are", async () => {
    for (const [hidden, shown] of [
      ["\0", "\\u{0}"],
      ["\ud800", "\\u{D800}"],
      ["\u202e", "\\u{202E}"],
    ]) {
      const visitor = await site.open(at({ input: "http://h/" }));
      const long = `http://h/${hidden.repeat(50_000)}/`;
      await visitor.paste("#input", long);
      await visitor.sees("#status", "50,010 code units");
      const { value, before, after } = await visitor.page.$eval("#input", (element) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        const { value, selectionStart } = field;
        return { value, before: value.slice(0, selectionStart), after: value.slice(selectionStart) };
      });
      assert.ok(value.startsWith(`http://h/${shown}${shown}`) && value.endsWith(`${shown}/`));
      assert.ok(value.isWellFormed?.() !== false && !value.includes(hidden));
      assert.deepEqual([before, after], [value, ""]);
      // What is typed before the note and after it, with hidden characters, too.
      await visitor.page.focus("#input");
      await visitor.page.keyboard.type("x");
      await visitor.page.$eval("#input", (field) => /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(9, 9));
      await visitor.page.keyboard.type("y\u200b");
      assert.equal(JSON.parse(await copied(visitor, "#copy-json")).input, `http://h/y\u200b${long.slice(9)}x`);
      const given = await visitor.page.$eval("#input", (element) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        field.select();
        const event = new Event("copy", { bubbles: true, cancelable: true });
        const clipboardData = new DataTransfer();
        field.dispatchEvent(Object.assign(event, { clipboardData }));
        return clipboardData.getData("text/plain");
      });
      // An escape may be cut in two by the note.
      assert.equal(unescapeText(given), `http://h/y\u200b${long.slice(9)}x`);
      assert.ok(!given.includes(hidden));
      await visitor.page.close();
    }
  });

  test("what an input method ends with is marked where it is", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.page.$eval("#input", (element) => {
      const field = /** @type {HTMLTextAreaElement} */ (element);
      field.value = "http://h/\u200bq";
      field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
      field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    });
    assert.equal(await visitor.value("#input"), "http://h/\\u{200B}q");
    assert.equal(
      (await visitor.readAll("#input-mirror span")).join("").replaceAll("\u200b", ""),
      "http://h/\\u{200B}q",
    );
  });

  test("while an input method is at work no field is changed, and then what is hidden is shown once", async () => {
    const state = { input: "http://h/?a=b", tab: "params", list: "http://h/" };
    for (const [tab, selector, shown] of [
      ["params", "#input", "http://h/?a=bx\\u{3000}"],
      ["params", "#edit-hash", "x\u3000"],
      ["params", '[aria-label="Value of parameter 1"]', "bx\\u{3000}"],
      ["list", "#list", "http://h/x\\u{3000}"],
    ]) {
      const visitor = await site.open(at({ ...state, tab }));
      const values = await visitor.page.$eval(selector, async (element) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        const values = [];
        const start = field.value;
        field.focus();
        field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
        for (const text of ["x", "x\u3000"]) {
          field.value = start + text;
          const init = { bubbles: true, isComposing: true, inputType: "insertCompositionText" };
          field.dispatchEvent(new InputEvent("input", init));
          // Whatever comes later.
          await new Promise((resolve) => setTimeout(resolve, 300));
          values.push(field.value === start + text);
        }
        field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
        return [...values, field.value];
      });
      assert.deepEqual(values, [true, true, shown], selector);
      await visitor.page.close();
    }
    const visitor = await site.open(at(state));
    await visitor.type('[aria-label="Value of parameter 1"]', "ab");
    await visitor.page.keyboard.press("ArrowLeft");
    await visitor.page.keyboard.sendCharacter("\u3000");
    await visitor.page.keyboard.type("x");
    assert.equal(await visitor.value('[aria-label="Value of parameter 1"]'), "a\\u{3000}xb");
    assert.equal(await visitor.value("#input"), "http://h/?a=a%E3%80%80xb");
  });

  test("what was left out of a long text is dragged with it", async () => {
    const text = `http://h/${"a".repeat(9000)}`;
    const visitor = await site.open(at({ input: text }));
    const dragged = await visitor.page.$eval("#input", (element) => {
      const field = /** @type {HTMLTextAreaElement} */ (element);
      const dataTransfer = new DataTransfer();
      field.select();
      field.dispatchEvent(new DragEvent("dragstart", { dataTransfer, bubbles: true }));
      return [field.value.includes("more …]"), dataTransfer.getData("text/plain")];
    });
    assert.deepEqual(dragged, [true, text]);
  });

  test("Enter makes no newline", async () => {
    const visitor = await site.open();
    await visitor.type("#input", "http://h/");
    await visitor.page.keyboard.press("Enter");
    assert.equal(await visitor.value("#input"), "http://h/");
  });
});

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
    const link = await copied(visitor, "#copy-link");
    const version = await visitor.page.evaluate(() => /(?:Chrome|Firefox)(\/\d+)/.exec(navigator.userAgent)?.[1] ?? "");
    const name = LABELS[browserName] + version.replace("/", " ");
    const other = await site.open(link.slice(site.url.length));
    const answers = await other.readAll("#panel .answers > div");
    assert.equal(answers[0], `The sender's ${name} ${shown}`);
    assert.equal(answers[1], `Your ${name} ${shown}`);
    assert.equal(answers[2], `The Standard ${right}`);
    await settled(other);
    await other.page.reload();
    await other.sees("#panel .answers", "The Standard");
    assert.equal((await other.readAll("#panel .answers > div")).length, 3);
    assert.ok((await copied(other, "#copy-markdown")).startsWith(`| \`new URL("${input}")\` | the Standard | `));
    // It is about that input only.
    await other.page.focus("#input");
    await other.page.keyboard.type("x");
    await other.page.waitForFunction(() => document.querySelector("#panel .answers") === null);
    await settled(other);
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
    await settled(visitor);
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

describe("share", () => {
  test("the state is in the address, and a copied link brings it back", async () => {
    const visitor = await site.open(at({ input: "http://h/\\u{0}é#x", base: "http://b/", tab: "host" }));
    await visitor.type("#edit-pathname", "/n ew");
    await visitor.click("#copy-link");
    await visitor.sees("#copied, .copy-dialog", "");
    const link = await copied(visitor, "#copy-link");
    const other = await site.open(link.slice(site.url.length));
    assert.equal(await other.value("#input"), "http://h/n%20ew#x");
    assert.equal(await other.value("#base"), "http://b/");
    await other.page.waitForSelector('#tab-host[aria-selected="true"]');
  });

  test("an empty input is one, in a link and after a reload", async () => {
    const visitor = await site.open(at({ input: "x", base: "http://b/?q" }));
    await visitor.paste("#input", "");
    await visitor.sees("#anatomy", "http");
    const link = await copied(visitor, "#copy-link");
    await settled(visitor);
    await visitor.page.reload();
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
      await settled(visitor);
      await visitor.leaveBy(typeAndReload, `document.title === "${input} – whurl"`);
    }
    await visitor.page.goto(`${site.url}examples.html`);
    await visitor.page.goto(site.url + at({ input: "http://i/" }));
    await visitor.page.waitForFunction(() => document.title === "http://i/ – whurl");
  });

  test("what was typed just before leaving for another page is not there again after going back and typing more", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await settled(visitor);
    await visitor.page.evaluate(() => {
      const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("input"));
      field.value = "http://before/";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // As when the page is left and kept as it is.
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await visitor.paste("#input", "http://after/");
    await settled(visitor);
    await visitor.page.reload();
    await visitor.page.waitForFunction(() => document.title === "http://after/ – whurl");
    assert.equal(await visitor.value("#input"), "http://after/");
  });

  test("as JavaScript, Rust and JSON", async () => {
    const visitor = await site.open(at({ input: '../"\\u{0}é', base: "http://b/c/" }));
    assert.equal(
      await copied(visitor, "#copy-js"),
      'import { URL } from "whurl";\n\nconst url = new URL("../\\"\\u0000é", "http://b/c/");\nconsole.log(url.href);\n',
    );
    const rust = await copied(visitor, "#copy-rust");
    assert.ok(rust.includes('Url::parse("http://b/c/")?'), rust);
    assert.ok(rust.includes('base.join("../\\"\\u{0}é")?'), rust);
    const json = JSON.parse(await copied(visitor, "#copy-json"));
    assert.equal(json.input, '../"\0é');
    assert.equal(json.url.pathname, "/%22%00%C3%A9");
    assert.equal(json.valid, false);
  });

  test("as JSON, with the first of many errors", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    await visitor.paste("#input", `http://h/${"<".repeat(300_000)}`);
    const json = JSON.parse(await copied(visitor, "#copy-json"));
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
    const markdown = await copied(visitor, "#copy-markdown");
    assert.match(
      markdown,
      /^\| `new URL\("b\?c\\\|d", "http:\/\/h\/a"\)` \| the Standard \| (Chromium \d+|Firefox \d+|WebKitGTK) \|\n/,
    );
    assert.match(markdown, /\n\| `href` \| `http:\/\/h\/b\?c\\\|d` \| `http:\/\/h\/b\?c\\\|d` \|\n/);
    assert.deepEqual(JSON.parse(await copied(visitor, "#copy-wpt")), {
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
    const step = await site.open((await copied(visitor, "#copy-link")).slice(site.url.length));
    await step.sees("#panel .facts", "host state");
    await step.sees("#panel .step-controls", "6 / 10");

    await step.type("#input", "http://u@h\\a b|c");
    await step.openTab("errors");
    await step.click("#panel .error:nth-child(3) .error__head a:last-child");
    await step.page.waitForSelector("#panel .error:nth-child(3).is-chosen");
    await settled(step);
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
    await settled(visitor);
    assert.equal(await visitor.value("#input"), "http://typed/");
    assert.match(await visitor.address(), /#input=http%3A%2F%2Ftyped%2F/);
    const patterns = await site.open("patterns.html");
    await patterns.type("#pattern", "/typed");
    await patterns.page.$eval(".skip", (link) => /** @type {HTMLElement} */ (link).click());
    await settled(patterns);
    assert.equal(await patterns.value("#pattern"), "/typed");
  });

  test("so do two such inputs, one after the other in the history", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    const [first, second] = ["A", "B"].map((letter) => `http://h/${letter.repeat(50_000)}`);
    await visitor.paste("#input", first);
    await visitor.click("#gallery li:nth-child(2) a");
    await visitor.paste("#input", second);
    await settled(visitor);
    const shown = async () => JSON.parse(await copied(visitor, "#copy-json")).input.at(-1);
    for (const [move, letter] of /** @type {["goBack" | "goForward", string][]} */ ([
      ["goBack", "A"],
      ["goForward", "B"],
      ["goBack", "A"],
    ])) {
      await visitor.page[move]();
      await visitor.sees("#anatomy", letter.repeat(100));
      await settled(visitor);
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
    await visitor.page.reload();
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
    await visitor.page.reload();
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
    assert.equal(JSON.parse(await copied(visitor, "#copy-json")).input.length, long.length + 3);
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

/**
 * Waits until the address has what is seen.
 * @param {import("./lib/site.js").Visitor} visitor
 */
async function settled({ page }) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
}

/**
 * What a button copies.
 * @param {import("./lib/site.js").Visitor} visitor
 * @param {string} button
 * @returns {Promise<string>}
 */
async function copied(visitor, button) {
  await visitor.page.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    scope.copied = undefined;
    navigator.clipboard.writeText = async (text) => {
      scope.copied = text;
    };
  });
  await visitor.click(button);
  await visitor.page.waitForFunction(() => /** @type {any} */ (globalThis).copied);
  return visitor.page.evaluate(() => /** @type {any} */ (globalThis).copied);
}
