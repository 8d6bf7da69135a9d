/** The fields of the playground: typing, pasting, and what is hard to type or see. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { unescapeText } from "../../www/src/text/escapes.js";
import { at, Site } from "./lib/site.js";

const site = new Site();

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
    await visitor.remember("#status", "#panel");
    await visitor.paste("#input", `http://${"ﷺ".repeat(200_000)}`);
    // What is copied meanwhile is about this input.
    assert.match(await visitor.copied("#copy-js"), /new URL\("http:\/\/ﷺﷺ/);
    await visitor.sees("#status", "Failure 200,007 code units");
    assert.ok((await visitor.remembered("#status")).includes("Parsing …"));
    assert.ok((await visitor.remembered("#panel")).includes("Parsing …"));
    await visitor.openTab("errors");
    await visitor.sees("#panel", "domain-to-ASCII");
    await visitor.remember("#components");
    await visitor.paste("#input", `http://h/${"é".repeat(200_000)}`);
    await visitor.sees("#status", "200,009 code units");
    assert.ok((await visitor.remembered("#components")).includes("Parsing …"));
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
    assert.equal(JSON.parse(await visitor.copied("#copy-json")).input.length, 10_015);
  });

  test("of a long input the field shows both ends", async () => {
    const visitor = await site.open(at({ input: "http://h/" }));
    const long = `https://example.org/${"abc/".repeat(20_000)}end`;
    await visitor.paste("#input", long);
    await visitor.sees("#status", "80,023 code units");
    assert.match(await visitor.value("#input"), /^https:\/\/example.org\/(abc\/)+\[… 77,023 more …\]c?\/?(abc\/)+end$/);
    await visitor.page.keyboard.type("ing?q");
    await visitor.sees("#anatomy", "ing");
    const json = JSON.parse(await visitor.copied("#copy-json"));
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
    const inputOf = async () => JSON.parse(await visitor.copied("#copy-json")).input;
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
    const inputOf = async () => JSON.parse(await visitor.copied("#copy-json")).input;
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
    const inputOf = async () => JSON.parse(await visitor.copied("#copy-json")).input;
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
    await visitor.settled();
    await visitor.reload();
    assert.equal(await visitor.value("#input"), "http://h/\\u{D800}");
    assert.match(await visitor.copied("#copy-link"), /u%7BD800%7D/);
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
      assert.equal(JSON.parse(await visitor.copied("#copy-json")).input, `http://h/y\u200b${long.slice(9)}x`);
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
