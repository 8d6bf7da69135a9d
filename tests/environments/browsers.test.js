/**
 * Workers and worklets in Chromium, Firefox and WebKit, as modules and, where there are such, as classic scripts. An audio worklet
 * has WebAssembly, but neither TextEncoder nor URL; nor has a paint worklet, which only Chromium has.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { BROWSERS, findProgram, launch } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { userFolder } from "../runtimes/folder.js";
import { sayNotRun } from "../runtimes/programs.js";
import { failuresOfPages } from "./pages.js";
import { ENTRIES, fileNameOf, moduleOf, scriptsIn } from "./programs.js";
import { testEntries } from "./tools.js";

/**
 * @typedef {object} Place
 * @property {import("./programs.js").Use} answer in the script at `address`: sends what is wrong
 * @property {string} ask in a page: runs that, and leaves what it sends
 * @property {string[]} entries
 * @property {"classic"} [type]
 */

/** The classic script of the package, which no module imports. */
const CLASSIC = "index.global.js";

const SERVICE_WORKER = {
  /** @type {import("./programs.js").Use} */
  answer: (failures) => `addEventListener("message", ({ source }) => source.postMessage(${failures}));`,
  ask: `navigator.serviceWorker.onmessage = leave;
    const registration = await navigator.serviceWorker.register(address, { type, scope: address });
    (registration.installing ?? registration.active).postMessage("");`,
};
const SHARED_WORKER = {
  /** @type {import("./programs.js").Use} */
  answer: (failures) => `addEventListener("connect", ({ ports: [port] }) => port.postMessage(${failures}));`,
  ask: `const worker = new SharedWorker(address, { type });
    worker.onerror = ({ message }) => console.log(message);
    worker.port.onmessage = leave;`,
};
const DEDICATED_WORKER = {
  /** @type {import("./programs.js").Use} */
  answer: (failures) => `postMessage(${failures});`,
  ask: `const worker = new Worker(address, { type });
    worker.onerror = ({ message }) => console.log(message);
    worker.onmessage = leave;`,
};

/** @type {Record<string, Place>} */
const PLACES = {
  "a service worker": { ...SERVICE_WORKER, entries: ENTRIES },
  "a classic service worker": { ...SERVICE_WORKER, entries: [CLASSIC], type: "classic" },
  "a shared worker": { ...SHARED_WORKER, entries: ENTRIES },
  "a classic shared worker": { ...SHARED_WORKER, entries: [CLASSIC], type: "classic" },
  "a dedicated worker": { ...DEDICATED_WORKER, entries: ENTRIES },
  "a classic dedicated worker": { ...DEDICATED_WORKER, entries: [CLASSIC], type: "classic" },
  "an audio worklet": {
    answer: (failures) => `registerProcessor("asked", class extends AudioWorkletProcessor {
      constructor() {
        super();
        this.port.postMessage(${failures});
      }
      process() {
        return false;
      }
    });`,
    ask: `const context = new OfflineAudioContext(1, 128, 44100);
      await context.audioWorklet.addModule(address);
      const node = new AudioWorkletNode(context, "asked");
      node.port.onmessage = leave;
      node.connect(context.destination);
      await context.startRendering();`,
    entries: ENTRIES,
  },
};

/** What a paint worklet paints, which has no other way to answer. */
const GREEN = "0,255,0";
const RED = "255,0,0";

/** Green, if nothing is wrong. @type {import("./programs.js").Use} */
const paint = (failures) => `const color = ${failures}.length === 0 ? "rgb(${GREEN})" : "rgb(${RED})";
  registerPaint("answer", class {
    paint(context, { width, height }) {
      context.fillStyle = color;
      context.fillRect(0, 0, width, height);
    }
  });`;

const folder = userFolder();
const { exports } = JSON.parse(readFileSync(join(folder, "node_modules/whurl/package.json"), "utf8"));
const scripts = await scriptsIn(folder);

/** @type {Record<string, { type?: string, body: string }>} */
const pages = {};
for (const [place, { answer, ask, entries, type = "module" }] of Object.entries(PLACES)) {
  for (const entry of entries) {
    const address = `${pathOf(place, entry)}.js`;
    pages[address] = {
      type: "text/javascript",
      body: type === "module" ? moduleFor(entry, answer) : `${scripts[entry]}\n${answer("JSON.parse(failures)")}`,
    };
    pages[`${pathOf(place, entry)}.html`] = pageOf(`
      const [address, type] = ["${address}", "${type}"];
      const leave = ({ data }) => { window.failures = JSON.stringify(data); };
      ${ask}`);
  }
}
for (const entry of ENTRIES) {
  const address = pathOf("a paint worklet", entry);
  pages[`${address}.js`] = { type: "text/javascript", body: moduleFor(entry, paint) };
  pages[`${address}.html`] = pageOf(`
    document.documentElement.style.background = "paint(answer)";
    await CSS.paintWorklet.addModule("${address}.js");`);
}

for (const name of BROWSERS) {
  if (findProgram(name) === undefined) {
    sayNotRun(`workers and worklets in ${name}`, "not installed");
    continue;
  }
  const browser = launch(name);
  const server = serve({ folder, pages });
  after(async () => {
    await (await browser).close();
    (await server).close();
  });
  /** Pages at the same time are those of one place. @type {Promise<unknown>} */
  let last = Promise.resolve();
  for (const [place, { entries }] of Object.entries(PLACES)) {
    const outcome = last.then(async () => {
      const { origin } = await server;
      return failuresOfPages(await browser, (entry) => `${origin}${pathOf(place, entry)}.html`, entries);
    });
    last = outcome.catch(() => {});
    testEntries(`${name}: ${place}`, outcome, entries);
  }
  if (name !== "chromium") continue;
  for (const entry of ENTRIES) {
    test(`${name}: a paint worklet: ${entry}`, async () => {
      const page = await (await browser).newPage();
      try {
        await page.goto(`${(await server).origin}${pathOf("a paint worklet", entry)}.html`);
        assert.equal(await colorOf(page), GREEN);
      } finally {
        await page.close();
      }
    });
  }
}

/**
 * @param {string} place
 * @param {string} entry
 */
function pathOf(place, entry) {
  return `/${place.replaceAll(" ", "-")}/${fileNameOf(entry)}`;
}

/** @param {string} script */
function pageOf(script) {
  return { body: `<!doctype html><meta charset="utf-8"><script type="module">${script}</script>` };
}

/**
 * A program that imports the package's files: a worker has no import map.
 * @param {string} entry
 * @param {import("./programs.js").Use} use
 */
function moduleFor(entry, use) {
  const addressOf = (/** @type {string} */ specifier) => {
    const path = exports[specifier.replace("whurl", ".")].import.default;
    return `/node_modules/whurl/${path.slice("./".length)}`;
  };
  return moduleOf(entry, use).replaceAll(/^(import .*)"(.*)";$/gm, (_, start, name) => `${start}"${addressOf(name)}";`);
}

/**
 * The color of a page's corner, once it is one of the two: until then it is the page's own, or none.
 * @param {import("puppeteer-core").Page} page
 */
async function colorOf(page) {
  let color = "";
  for (const end = Date.now() + 20_000; color !== GREEN && color !== RED && Date.now() < end; ) {
    const clip = { x: 0, y: 0, width: 1, height: 1 };
    const screenshot = await page.screenshot({ encoding: "base64", clip });
    color = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
    }, screenshot);
  }
  return color;
}
