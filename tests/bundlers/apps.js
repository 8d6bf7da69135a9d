/** The apps that every bundler builds, and what has to come out. */
import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { userFolder } from "../runtimes/folder.js";
import { outputOf } from "../runtimes/programs.js";

/** What only the class URL has in it, whatever a minifier does. */
const OF_URL = "toJSON";
/** What every build with the WebAssembly module has in it: the error for runtimes without. */
const OF_MODULE = "whurl needs WebAssembly";
/** What every build with the module as JavaScript has in it. */
const OF_JAVASCRIPT = "whurl/js: unreachable";

/** No bundle has a module twice. A minifier may escape what is not ASCII. */
const MOST_UNITS = 1_500_000;

/** A use of the entries with modules of their own. Their names are imported or required before. */
const OTHERS = `const [batch] = columnsOf(new TextEncoder().encode("https://a/"), { columns: ["host"] });
  console.log(check("https://example.com/", {}).ok, batch.numRows, new URL("../b", "https://H/a/").href);`;

/**
 * @typedef {object} App
 * @property {string} source
 * @property {string} prints
 * @property {string[]} has strings that the bundle must have
 * @property {string[]} hasNot strings that tree shaking must have removed
 */

/** @type {Record<string, App>} */
export const APPS = {
  both: {
    source: `import { URL, URLSearchParams } from "whurl";
      console.log(new URL("../b", "https://H/a/").href, String(new URLSearchParams({ a: "é" })));`,
    prints: "https://h/b a=%C3%A9\n",
    has: [OF_URL, OF_MODULE],
    hasNot: [],
  },
  "only URLSearchParams": {
    source: `import { URLSearchParams } from "whurl";
      console.log(String(new URLSearchParams("?b=1&a=%C3%A9")));`,
    prints: "b=1&a=%C3%A9\n",
    has: [OF_MODULE],
    hasNot: [OF_URL],
  },
  "only URL": {
    source: `import { URL } from "whurl";
      const { searchParams } = new URL("https://h/?a=1&b=2");
      console.log(JSON.stringify([...searchParams]), String(searchParams.entries()), String(Object(searchParams)));`,
    prints: '[["a","1"],["b","2"]] [object URLSearchParams Iterator] a=1&b=2\n',
    has: [OF_URL, OF_MODULE],
    hasNot: [],
  },
  "its interfaces": {
    source: `import { URL, URLSearchParams } from "whurl";
      const { append, delete: remove, forEach, has, sort } = URLSearchParams.prototype;
      const functions = [URL, URL.parse, URL.canParse, URLSearchParams, append, remove, forEach, has, sort];
      console.log(functions.map(({ name, length }) => name + length).join());`,
    prints: "URL1,parse1,canParse1,URLSearchParams0,append2,delete1,forEach1,has1,sort0\n",
    has: [OF_URL, OF_MODULE],
    hasNot: [],
  },
  nothing: {
    source: `import { URL, URLSearchParams } from "whurl";
      import { check } from "whurl/guard";
      import { columnsOf } from "whurl/columns";
      import { inspect } from "whurl/inspect";
      import { URLPattern } from "whurl/pattern";
      import { URL as RawURL } from "whurl/raw";
      console.log("nothing");`,
    prints: "nothing\n",
    has: [],
    hasNot: [OF_URL, OF_MODULE],
  },
  "the polyfill": {
    source: `import "whurl/polyfill/force";
      console.log(new URL("http://h/a^b").pathname, typeof URL.createObjectURL);`,
    prints: "/a%5Eb function\n",
    has: [OF_URL, OF_MODULE],
    hasNot: [],
  },
  slim: {
    source: `import { initSync, URL } from "whurl/slim";
      initSync(globalThis.process.getBuiltinModule("fs").readFileSync("node_modules/whurl/whurl.wasm"));
      console.log(new URL("../b", "https://H/a/").href);`,
    prints: "https://h/b\n",
    has: [OF_URL],
    hasNot: [OF_MODULE],
  },
  "whurl/js": {
    source: `import { URL } from "whurl/js";
      delete globalThis.WebAssembly;
      console.log(new URL("../b", "https://\u00c4/a/").href);`,
    prints: "https://xn--4ca/b\n",
    has: [OF_URL, OF_JAVASCRIPT],
    hasNot: [OF_MODULE],
  },
  inspect: {
    source: `import { inspect } from "whurl/inspect";
      console.log(inspect("https://H\\\\a").errors[0].name);`,
    prints: "invalid-reverse-solidus\n",
    has: [OF_MODULE],
    hasNot: [],
  },
  "entries with modules of their own": {
    source: `import { check } from "whurl/guard";
      import { columnsOf } from "whurl/columns";
      import { URL } from "whurl/raw";
      ${OTHERS}`,
    prints: "true 1 https://h/b\n",
    has: [OF_MODULE],
    hasNot: [],
  },
};

const REQUIRING = `const { URL } = require("whurl");
  exports.hrefOf = (url, base) => new URL(url, base).href;`;

const REQUIRING_OTHERS = `const { check } = require("whurl/guard");
  const { columnsOf } = require("whurl/columns");
  const { URL } = require("whurl/raw");
  ${OTHERS}`;

/** A file that `require`s the package: a bundler that takes CommonJS has `index.cjs` in the bundle. @type {App} */
const REQUIRED = {
  source: `import { hrefOf } from "./required.cjs";
    console.log(hrefOf("../b", "https://H/a/"));`,
  prints: "https://h/b\n",
  has: [OF_URL, OF_MODULE],
  hasNot: [],
};

/** The same of the entries with modules of their own, whose text CommonJS and ES modules share. @type {App} */
const REQUIRED_OTHERS = {
  source: `import "./required-others.cjs";`,
  prints: "true 1 https://h/b\n",
  has: [OF_URL, OF_MODULE],
  hasNot: [],
};

/**
 * Tests of one bundler: each app, built and run.
 * @param {string} bundler
 * @param {(folder: string, entry: string) => Promise<string>} build the folder with the result's files
 * @param {Record<string, string>} [files] of the user's folder besides
 */
export function testApps(bundler, build, files = {}) {
  // Rollup takes CommonJS by a plugin only.
  const apps = bundler === "rollup" ? APPS : { ...APPS, require: REQUIRED, "require others": REQUIRED_OTHERS };
  for (const [about, { source, prints, has, hasNot }] of Object.entries(apps)) {
    test(`${bundler}: ${about}`, async () => {
      const folder = userFolder({
        "app.js": source,
        "required.cjs": REQUIRING,
        "required-others.cjs": REQUIRING_OTHERS,
        ...files,
      });
      const out = join(folder, await build(folder, "app.js"));
      const scripts = readdirSync(out, { recursive: true })
        .map(String)
        .filter((name) => /\.m?js$/.test(name));
      assert.equal(scripts.length, 1, scripts.join());
      const code = readFileSync(join(out, scripts[0]), "utf8");
      assert.ok(code.length < MOST_UNITS, `${code.length} units`);
      for (const text of has) assert.ok(code.includes(text), `${text} is missing`);
      assert.equal(code.includes(OF_JAVASCRIPT), has.includes(OF_JAVASCRIPT), "the module as JavaScript");
      for (const text of hasNot) assert.ok(!code.includes(text), `${text} is there`);
      cpSync(join(out, scripts[0]), join(folder, "result.mjs"));
      assert.equal(await outputOf(process.execPath, ["result.mjs"], { cwd: folder }), prints);
    });
  }
}

const AUTO = {
  source: `import { URL } from "whurl/auto";
    console.log(new URL("../b", "https://\u00c4/a/").href);`,
  prints: "https://xn--4ca/b\n",
};

/**
 * Tests of `whurl/auto`: where there is WebAssembly, the module as JavaScript is in a chunk that is not loaded.
 * @param {string} bundler
 * @param {(folder: string, entry: string) => Promise<string>} build the folder with the result's files, of which the one that has the
 *   app's name, or the only one that no other loads, is the first
 * @param {Record<string, string>} [files] of the user's folder besides
 */
export function testAuto(bundler, build, files = {}) {
  test(`${bundler}: whurl/auto`, async () => {
    const folder = userFolder({ "app.js": AUTO.source, "without.cjs": "delete globalThis.WebAssembly;", ...files });
    const out = join(folder, await build(folder, "app.js"));
    writeFileSync(join(out, "package.json"), '{ "type": "module" }');
    const scripts = readdirSync(out, { recursive: true })
      .map(String)
      .filter((name) => /\.m?js$/.test(name));
    const codeOf = (/** @type {string} */ name) => readFileSync(join(out, name), "utf8");
    const entries = scripts.filter((name) => !scripts.some((other) => codeOf(other).includes(basename(name))));
    assert.equal(entries.length, 1, `${entries} of ${scripts}`);
    const javaScript = scripts.filter((name) => codeOf(name).includes(OF_JAVASCRIPT));
    assert.equal(javaScript.length, 1, scripts.join());
    const run = (/** @type {string[]} */ ...options) =>
      outputOf(process.execPath, [...options, join(out, entries[0])], { cwd: folder });
    assert.equal(await run("--require", "./without.cjs"), AUTO.prints);
    writeFileSync(join(out, javaScript[0]), 'throw new Error("this is not to be loaded");');
    assert.equal(await run(), AUTO.prints);
  });
}
