/**
 * The end of the stack, met at each place of the package that a frame's size can find: the calls after it are answered for what they
 * are given, and not for what a call that did not return has left.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import v8 from "node:v8";
import { importInstalled, requireInstalled } from "../runner/installed.js";

// A function that is inlined has no frame of its own, for which the stack could lack space.
v8.setFlagsFromString("--no-opt");

/** @type {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams, initSync(module: object): void }} */
const { URL, URLSearchParams, initSync } = await importInstalled("whurl/slim");
const { URLPattern, URLPatternList } = await importInstalled("whurl/pattern");
const { agreement, check, fetchFromServer, linkInHTML } = await importInstalled("whurl/guard");
const module = new WebAssembly.Module(readFileSync(requireInstalled.resolve("whurl/whurl.wasm")));

/** Longer than the input buffer of a new instance, so that it has to be replaced. */
const LONG = `http://h/${"a".repeat(5_000)}`;
const ENCODED = "%41".repeat(2_000);
/** @type {Record<string, () => unknown>} */
const OPERATIONS = {
  "new URL": () => new URL(LONG),
  "new URL, its base": () => new URL("x", LONG),
  "URL.canParse": () => URL.canParse(LONG),
  "a setter": () => Object.assign(new URL("http://h/"), { hash: LONG }),
  "new URLSearchParams": () => new URLSearchParams(ENCODED).size,
};
/** Frames of as many sizes. */
const PARAMETERS = 20;
/** How many frames around the last that leaves enough space. */
const AROUND = 12;

/**
 * @param {() => unknown} work
 * @param {number} parameters
 * @returns {(depth: number) => unknown} does the work below so many frames
 */
function below(work, parameters) {
  const names = Array.from({ length: parameters }, (_, index) => `, p${index}`).join("");
  return new Function(
    "work",
    `return function dive(depth${names}) { return depth > 0 ? [dive(depth - 1${names})] : work() }`,
  )(work);
}

/**
 * @param {(depth: number) => boolean} isDone does something below so many frames, and says whether the stack had space for it
 */
function aroundTheEnd(isDone) {
  let [done, failed] = [0, 100_000];
  while (done < failed - 1) {
    const middle = (done + failed) >> 1;
    if (isDone(middle)) done = middle;
    else failed = middle;
  }
  for (let depth = done - 2; depth < done + AROUND; depth++) isDone(depth);
}

for (const [name, work] of Object.entries(OPERATIONS)) {
  test(`at the end of the stack, with a buffer that is too small: ${name}`, () => {
    for (let parameters = 0; parameters < PARAMETERS; parameters++) {
      const dive = below(work, parameters);
      /** @param {number} depth */
      const isDone = (depth) => {
        initSync(module);
        const pending = new URL("https://pending.example/");
        pending.hash = "changed";
        // Leaves a URL in the buffer: its first nine characters are one, too.
        new URL("https://left.example/in/the/buffer");
        let isDone = true;
        try {
          dive(depth);
        } catch (error) {
          assert.ok(error instanceof RangeError, `${error}`);
          isDone = false;
        }
        const place = `${parameters} parameters, ${depth} frames`;
        assert.equal(URL.canParse("not a URL"), false, place);
        assert.equal(URL.canParse("https://asked.example/"), true, place);
        assert.equal(new URL("é", "https://base.example/").href, "https://base.example/%C3%A9", place);
        assert.equal(new URLSearchParams("a=%41+é").toString(), "a=A+%C3%A9", place);
        assert.equal(pending.href, "https://pending.example/#changed", place);
        return isDone;
      };
      aroundTheEnd(isDone);
    }
  });
}

/** @param {number} index */
const initOf = (index) => ({ pathname: `/${index}/:x/a`, hostname: index % 2 ? "*.a.com" : `h${index}.a.com` });
/** @param {number} index */
const urlOf = (index) => `https://${index % 2 ? "z" : `h${index}`}.a.com/${index}/1/a`;

/** @type {Record<string, (list: URLSearchParams) => void>} */
const CHANGES = {
  append: (list) => list.append("n", "v"),
  delete: (list) => list.delete("a"),
  set: (list) => list.set("b", "4"),
  sort: (list) => list.sort(),
};
for (const [name, change] of Object.entries(CHANGES)) {
  test(`at the end of the stack a URL has all or nothing of ${name}`, () => {
    for (let parameters = 0; parameters < PARAMETERS; parameters += 5) {
      aroundTheEnd((depth) => {
        // A copy whose functions have not been compiled: that takes more of the stack than calling them.
        delete requireInstalled.cache[requireInstalled.resolve("whurl")];
        const { URL, URLSearchParams } = requireInstalled("whurl");
        const url = new URL("https://h/?b=1&a=2&a=3");
        const list = url.searchParams;
        // What comes before the change is compiled.
        assert.equal(new URLSearchParams([["a", "b"]]).get("a"), "b");
        assert.equal(list.get("a"), "2");
        // It throws before it changes anything, and is compiled.
        if (name !== "sort") assert.throws(() => list[name]());
        const isDone = isDoneBelow(() => change(list), parameters, depth);
        const found = String(new URLSearchParams([...list]));
        assert.deepEqual([String(list), url.search, url.href], [found, `?${found}`, `https://h/?${found}`]);
        const whole = new globalThis.URLSearchParams("b=1&a=2&a=3");
        if (isDone) change(whole);
        assert.equal(found, String(whole));
        return isDone;
      });
    }
  });
}

/**
 * @param {() => void} work
 * @param {number} parameters
 * @param {number} depth
 */
function isDoneBelow(work, parameters, depth) {
  try {
    below(work, parameters)(depth);
    return true;
  } catch (error) {
    assert.ok(error instanceof RangeError);
    return false;
  }
}

for (const operation of ["add", "delete", "match"]) {
  test(`at the end of the stack a list of patterns has all or nothing of what is done: ${operation}`, () => {
    for (let parameters = 0; parameters < PARAMETERS; parameters++) {
      /** @param {number} depth */
      const isDone = (depth) => {
        const list = new URLPatternList();
        const patterns = Array.from({ length: 10 }, (_, index) => new URLPattern(initOf(index)));
        for (let index = 0; index < 9; index++) list.add(patterns[index], index);
        // One more that is removed, and the list is rebuilt.
        for (let index = 0; index < 4; index++) list.delete(patterns[index]);
        const work = {
          add: () => list.add(patterns[9], 9),
          delete: () => list.delete(patterns[4]),
          match: () => list.match(urlOf(5)),
        }[operation];
        let isDone = true;
        try {
          below(/** @type {() => unknown} */ (work), parameters)(depth);
        } catch (error) {
          assert.ok(error instanceof RangeError, `${error}`);
          isDone = false;
        }
        const found = patterns.map((_, index) => index).filter((index) => list.match(urlOf(index))?.value === index);
        const [without, withIt] = operation === "add" ? ["45678", "456789"] : ["45678", "5678"];
        const place = `${parameters} parameters, ${depth} frames`;
        if (operation === "match" || (operation === "add" && !isDone)) assert.equal(found.join(""), without, place);
        else if (isDone) assert.equal(found.join(""), withIt, place);
        else assert.ok([without, withIt].includes(found.join("")), `${found} ${place}`);
        assert.equal(list.size, found.length, place);
        return isDone;
      };
      aroundTheEnd(isDone);
    }
  });
}

/** @type {Record<string, () => unknown>} */
const JUDGEMENTS = {
  "check, allowed": () => check("https://example.com/", fetchFromServer),
  "check, refused": () => check("http://127.0.0.1/", fetchFromServer),
  "check, with another policy in between": () => [
    check("http://127.0.0.1/", linkInHTML),
    check("http://127.0.0.1/", fetchFromServer),
  ],
  agreement: () => agreement("http://user@example.com\\@127.0.0.1/"),
};

for (const [name, work] of Object.entries(JUDGEMENTS)) {
  test(`at the end of the stack whurl/guard says so, and not that memory is missing: ${name}`, () => {
    const answer = JSON.stringify(work());
    for (let parameters = 0; parameters < PARAMETERS; parameters++) {
      const dive = below(work, parameters);
      /** @param {number} depth */
      const isDone = (depth) => {
        let isDone = true;
        try {
          dive(depth);
        } catch (error) {
          assert.match(`${error}`, /^RangeError: .*call stack/);
          isDone = false;
        }
        assert.equal(JSON.stringify(work()), answer, `${parameters} parameters, ${depth} frames`);
        return isDone;
      };
      aroundTheEnd(isDone);
    }
  });
}
