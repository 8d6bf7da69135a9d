/** The package in browsers, without a bundler: each kind of script and worker, and Content-Security-Policies. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { build } from "esbuild";
import { makeEcho } from "../runtimes/echo.js";
import { checkFacts, PATTERN_ANSWERS, RIGHT_ANSWERS, programs as runtimePrograms } from "../runtimes/expectations.js";
import { userFolder } from "../runtimes/folder.js";
import { sayNotRun } from "../runtimes/programs.js";
import { BROWSERS, findProgram, launch } from "./launch.js";
import { serve } from "./server.js";

const programs = new URL("programs/", import.meta.url);
const folder = userFolder({
  ...Object.fromEntries(readdirSync(programs).map((name) => [name, readFileSync(new URL(name, programs), "utf8")])),
  ...runtimePrograms("bodies.mjs"),
});

/** A page that sets `window.result` in a module script. */
const modulePage = (/** @type {string} */ script, head = "") => ({
  body: `<!doctype html><meta charset="utf-8">${head}<script type="module">${script}</script>`,
});

/** A page with nothing inline, under a policy. */
const policyPage = (/** @type {string} */ scripts) => ({
  body: '<!doctype html><meta charset="utf-8"><script type="module" src="/page.mjs"></script>',
  headers: { "content-security-policy": `default-src 'self'; script-src ${scripts}` },
});

const importMap = (/** @type {Record<string, string>} */ imports) =>
  `<script type="importmap">${JSON.stringify({ imports })}</script>`;

/** What programs/bodies.mjs observes, as an expression of a module that has not looked at any global yet. */
const observed = (/** @type {string} */ entry) => `
  await (async () => {
    const platform = URLSearchParams;
    ${entry === "none" ? "" : `await import("/node_modules/whurl/${entry}.js");`}
    const { observe } = await import("/bodies.mjs");
    return observe({ platform, origin: location.origin });
  })()`;

/** A bundle that is a classic script, with the module as text as rollup, webpack and Vite write it. */
const { outputFiles: bundled } = await build({
  stdin: {
    contents: `import { URL } from "whurl";
      import { inspect } from "whurl/inspect";
      const resultOf = (use) => { try { return use(); } catch ({ message }) { return message; } };
      window.result = [
        resultOf(() => new URL("../b", "https://H/a/").href),
        resultOf(() => inspect("https://H\\\\a").errors[0].name),
      ];`,
    resolveDir: folder,
  },
  bundle: true,
  write: false,
  format: "iife",
  charset: "utf8",
  target: "es2022",
  logLevel: "warning",
});
/** Encodings of pages. */
const ENCODINGS = ["windows-1252", "windows-1251", "koi8-r", "iso-8859-2", "shift_jis", "x-user-defined"];
/** A page that is not UTF-8. */
const legacyPage = (/** @type {string} */ encoding, attributes = "") => ({
  body: `<!doctype html><meta charset="${encoding}"><script src="/bundle.js"${attributes}></script>`,
});

const PAGES = {
  "/bundle.js": { body: bundled[0].text },
  "/encoded/utf-8": legacyPage("utf-8"),
  "/encoded/script": legacyPage("windows-1252", ' charset="utf-8"'),
  ...Object.fromEntries(ENCODINGS.map((encoding) => [`/encoded/${encoding}`, legacyPage(encoding)])),
  "/module": modulePage(`
    import { URL, URLSearchParams } from "/node_modules/whurl/index.js";
    window.result = [new URL("../b", "https://H/a/").href, String(new URLSearchParams({ a: "é" }))];`),
  "/map": modulePage(
    `import { URL } from "whurl";
    import { inspect } from "whurl/inspect.js";
    window.result = [new URL("../b", "https://H/a/").href, inspect("https://H\\\\a").errors[0].name];`,
    importMap({ whurl: "/node_modules/whurl/index.js", "whurl/": "/node_modules/whurl/" }),
  ),
  // No encoding is declared, and the page is not UTF-8: a classic script takes the page's.
  "/classic": {
    body: `<!doctype html><script src="/node_modules/whurl/index.global.js"></script>
      <script>window.result = [new whurl.URL("../b", "https://H/a/").href, document.characterSet,
        Object.keys(whurl).sort().join(), typeof URL.createObjectURL];</script>`,
  },
  // Each window uses the package for the first time where the stack is exhausted, with other frames.
  "/stack": modulePage(`
    const source = await (await fetch("/node_modules/whurl/index.global.js")).text();
    const answers = new Set();
    for (let size = 0; size < 80; size++) {
      const namesOf = (count) => Array.from({ length: count }, (_, index) => "p" + index).join();
      const names = namesOf(size % 4);
      const frame = document.body.appendChild(document.createElement("iframe"));
      const script = frame.contentDocument.createElement("script");
      script.textContent = source + \`
        function dive(\${names}) { try { dive(\${names}); } catch {} try { new whurl.URL("http://é/"); } catch {} }
        function start(\${namesOf(size >> 2)}) { dive(); }
        try { start(\${"0,".repeat(size >> 2)}); } catch {}
        try { globalThis.answer = new whurl.URL("http://é/").href; } catch ({ message }) { globalThis.answer = message; }\`;
      frame.contentDocument.head.append(script);
      answers.add(frame.contentWindow.answer);
      frame.remove();
    }
    window.result = [...answers];`),
  "/slim": modulePage(`
    import { init, URL } from "/node_modules/whurl/slim.js";
    await init(fetch("/node_modules/whurl/whurl.wasm"));
    window.result = new URL("../b", "https://H/a/").href;`),
  "/raw": modulePage(`
    import { URL } from "/node_modules/whurl/raw.js";
    const url = new URL("../b", "https://H/a/");
    window.result = url.href;
    url.free();`),
  "/workers": modulePage(`
    const ask = (worker) => new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(["../b", "https://H/a/"]);
    });
    window.result = [
      await ask(new Worker("/module-worker.mjs", { type: "module" })),
      await ask(new Worker("/classic-worker.js")),
    ];`),
  "/service": modulePage(`
    const controlled = new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve; });
    await navigator.serviceWorker.register("/service-worker.js");
    await controlled;
    window.result = await (await fetch("/parse?url=../b&base=https://H/a/")).text();`),
  "/polyfill": modulePage(`
    const { createObjectURL } = URL;
    await import("/node_modules/whurl/polyfill-force.js");
    const { URL: whurlURL } = await import("/node_modules/whurl/index.js");
    const blob = URL.createObjectURL(new Blob(["text"]));
    window.result = [URL === whurlURL, webkitURL === whurlURL, URL.createObjectURL === createObjectURL,
      await (await fetch(new URL(blob))).text(), new URL(blob).origin === location.origin];
    URL.revokeObjectURL(blob);`),
  "/polyfill-pattern": modulePage(`
    await import("/node_modules/whurl/polyfill.js");
    const isEnumerable = Object.getOwnPropertyDescriptor(globalThis, "URLPattern").enumerable;
    window.result = [${PATTERN_ANSWERS}, isEnumerable];`),
  ...Object.fromEntries(
    ["none", "polyfill", "polyfill-force"].flatMap((entry) => [
      [`/bodies/${entry}`, modulePage(`window.result = ${observed(entry)};`)],
      [`/bodies/${entry}.mjs`, { body: `postMessage(${observed(entry)});` }],
      [
        `/bodies/worker/${entry}`,
        modulePage(`
          const worker = new Worker("/bodies/${entry}.mjs", { type: "module" });
          worker.onmessage = ({ data }) => { window.result = data; };
          worker.onerror = ({ message }) => { window.result = message; };`),
      ],
    ]),
  ),
  "/allowed": policyPage("'self' 'wasm-unsafe-eval'"),
  "/forbidden": policyPage("'self'"),
};

for (const name of BROWSERS) {
  if (findProgram(name) === undefined) {
    sayNotRun(`the package in ${name}, without a bundler`, "not installed");
    continue;
  }
  describe(name, () => {
    /** @type {import("puppeteer-core").Browser} */
    let browser;
    /** @type {Awaited<ReturnType<typeof serve>>} */
    let server;
    before(async () => {
      browser = await launch(name);
      server = await serve({ folder, pages: PAGES, answer: makeEcho() });
    });
    after(async () => {
      await browser.close();
      server.close();
    });

    /**
     * What a page leaves in `window.result`.
     * @param {string} path
     * @param {number} [timeout] in milliseconds
     * @returns {Promise<any>}
     */
    async function resultOf(path, timeout = 20_000) {
      const page = await browser.newPage();
      /** @type {string[]} */
      const errors = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => errors.push(message.text()));
      try {
        await page.goto(server.origin + path);
        await page.waitForFunction("window.result !== undefined", { timeout });
        return await page.evaluate("window.result");
      } catch (error) {
        throw new Error(`${path}: ${errors.join("\n")}`, { cause: error });
      } finally {
        await page.close();
      }
    }

    test("a module script", async () => {
      assert.deepEqual(await resultOf("/module"), ["https://h/b", "a=%C3%A9"]);
    });

    test("an import map", async () => {
      assert.deepEqual(await resultOf("/map"), ["https://h/b", "invalid-reverse-solidus"]);
    });

    test("a classic script, in a page of another encoding", async () => {
      const [href, encoding, names, objectURLs] = await resultOf("/classic");
      assert.equal(href, "https://h/b");
      assert.equal(encoding, "windows-1252");
      assert.equal(names, "URL,URLSearchParams");
      assert.equal(objectURLs, "function");
    });

    test("a bundle that is a classic script, in pages of other encodings: an error that says so", async () => {
      for (const right of ["utf-8", "script"]) {
        assert.deepEqual(await resultOf(`/encoded/${right}`), ["https://h/b", "invalid-reverse-solidus"], right);
      }
      for (const encoding of ENCODINGS) {
        for (const message of await resultOf(`/encoded/${encoding}`)) {
          assert.match(message, /not read as UTF-8.*<meta charset="utf-8">.*charset="utf-8"/, encoding);
        }
      }
    });

    test("slim, with the module as it arrives", async () => {
      assert.equal(await resultOf("/slim"), "https://h/b");
    });

    test("a first use at the end of the stack", async () => {
      // 80 frames, each of which fills its stack: 8 to 18 seconds on two loaded cores.
      assert.deepEqual(await resultOf("/stack", 120_000), ["http://xn--9ca/"]);
    });

    test("raw", async () => {
      assert.equal(await resultOf("/raw"), "https://h/b");
    });

    test("dedicated workers: a module and a classic script", async () => {
      assert.deepEqual(await resultOf("/workers"), ["https://h/b", "https://h/b"]);
    });

    test("a service worker", async () => {
      assert.equal(await resultOf("/service"), "https://h/b");
    });

    test("polyfill/force carries object URLs over", async () => {
      assert.deepEqual(await resultOf("/polyfill"), [true, true, true, "text", true]);
    });

    test("whurl/polyfill installs URLPattern where it is missing or wrong", async () => {
      assert.deepEqual(await resultOf("/polyfill-pattern"), [RIGHT_ANSWERS, false]);
    });

    for (const [about, path] of [
      ["a page", "/bodies"],
      ["a worker", "/bodies/worker"],
    ]) {
      test(`bodies, clones and all that a program sees of the functions that take them, in ${about}`, async () => {
        const own = await resultOf(`${path}/none`);
        for (const entry of ["polyfill", "polyfill-force"]) {
          checkFacts(await resultOf(`${path}/${entry}`), own, entry);
        }
      });
    }

    test("a Content-Security-Policy with 'wasm-unsafe-eval'", async () => {
      assert.deepEqual(await resultOf("/allowed"), {
        message: "",
        isPlatform: false,
        isWhurl: true,
        pathname: "/a%5Eb",
      });
    });

    test("a Content-Security-Policy without it: an error that says so, and the engine's own stays", async () => {
      const { message, isPlatform, isWhurl } = await resultOf("/forbidden");
      assert.match(message, /Content-Security-Policy.*'wasm-unsafe-eval'/);
      assert.equal(isPlatform, true);
      assert.equal(isWhurl, false);
    });
  });
}
