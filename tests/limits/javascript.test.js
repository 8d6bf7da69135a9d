/** The module as JavaScript: memory that grows, or that is refused, and when `whurl` chooses it. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { folder, importInstalled } from "../runner/installed.js";

/** @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} Api */
/** @type {Api} */
const javaScript = await importInstalled("whurl/js");
/** @type {Api} */
const wasm = await importInstalled("whurl");

/**
 * Runs a CommonJS program in the user's folder, in a process of its own.
 * @param {string} program
 * @returns {string} what it prints
 */
function run(program) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--eval", program], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

test("operations in turn, each making memory grow, give what they give in WebAssembly", () => {
  const results = [javaScript, wasm].map(({ URL, URLSearchParams }) => {
    const seen = [];
    for (let length = 10; length < 700_000; length = Math.ceil(length * 1.7)) {
      const text = "t".repeat(length);
      const umlauts = "\u00e4".repeat(length / 5);
      const url = new URL("http://h/?q=%41");
      url.hash = text;
      const other = new URL(`?${umlauts}=%42`, `http://base/${text}/`);
      url.search = `?${umlauts}`;
      seen.push(other.searchParams.get(umlauts), url.host);
      url.pathname = ` ${text}/../${umlauts}`;
      seen.push(
        new URLSearchParams([["\u00e9", umlauts]]).toString(),
        URL.canParse(text, other.href),
        url.href,
        other.href,
      );
      seen.push(new URL("//evil.example", `https://example.com/${text}/b`).href);
    }
    return seen;
  });
  assert.deepEqual(results[0], results[1]);
});

test("where memory is refused, an error says so, and the next URL parses", () => {
  const printed = run(`
    const { ArrayBuffer } = globalThis;
    globalThis.ArrayBuffer = class extends ArrayBuffer {
      constructor(size) {
        if (size > 2 ** 24) throw new RangeError("no memory");
        super(size);
      }
    };
    const { URL } = require("whurl/js");
    const url = new URL("http://h/a");
    url.hash = "b";
    try {
      new URL("http://h/" + "\u00e4".repeat(1e7));
    } catch (error) {
      console.log(error instanceof RangeError);
    }
    console.log(url.href, new URL("c", url).href);
  `);
  assert.equal(printed, "true\nhttp://h/a#b http://h/c");
});

const REFUSED = `
  let asked = 0;
  WebAssembly.Module = class { constructor() { asked++; throw new ERROR("refused"); } };
  const { URL } = require("whurl");
  const outcomes = new Set();
  for (let index = 0; index < 5; index++) {
    try {
      outcomes.add(new URL("http://\u00c4/").href);
    } catch (error) {
      outcomes.add(error.message);
    }
  }
  console.log([...outcomes].join(), asked);
`;

test("where compiling is refused, it is asked for once, and the module as JavaScript used", () => {
  assert.equal(run(REFUSED.replace("ERROR", "WebAssembly.CompileError")), "http://xn--4ca/ 1");
});

test("where there is too little memory to compile, the error stays an error", () => {
  assert.equal(run(REFUSED.replace("ERROR", "RangeError")), "refused 5");
});

test("where instances cannot be made for want of memory, the error stays an error", () => {
  const printed = run(`
    WebAssembly.Instance = class { constructor() { throw new RangeError("no memory"); } };
    const { URL } = require("whurl");
    try {
      console.log(new URL("http://h/").href);
    } catch (error) {
      console.log(error.message);
    }
  `);
  assert.equal(printed, "no memory");
});
