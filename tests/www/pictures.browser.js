/** Pictures of every page and tab at three sizes in both themes, in .cache/www, for people to look at. */
import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { root } from "../../scripts/lib/shell.mjs";
import { browserName } from "./lib/browsers.js";
import { Site } from "./lib/site.js";

const site = new Site();
const folder = join(root, ".cache", "www");
mkdirSync(folder, { recursive: true });

const SIZES = [
  { name: "phone", width: 390, height: 844 },
  { name: "tablet", width: 820, height: 1180 },
  { name: "wide", width: 1600, height: 1000 },
];
const INPUT = encodeURIComponent("https://ada:l0ve@Faß.例え.example.org:8443\\a/../b c?q=1&lang=en#top");
const VIEWS = {
  errors: `index.html#input=${INPUT}&tab=errors`,
  compare: `index.html#input=${encodeURIComponent("data:text/plain,hello  #f")}&tab=compare`,
  steps: `index.html#input=${INPUT}&tab=steps`,
  params: `index.html#input=${INPUT}&tab=params`,
  host: `index.html#input=${INPUT}&tab=host`,
  readers: `index.html#input=${encodeURIComponent("http://127.0.0.1\\@example.com/ü")}&tab=readers`,
  failure: `index.html#input=${encodeURIComponent("https://exa%23mple.org:70000/")}&tab=errors`,
  examples: "examples.html",
  bench: "bench.html",
  conformance: "conformance.html",
};

describe("pictures", () => {
  for (const [name, address] of Object.entries(VIEWS)) {
    test(name, async () => {
      const visitor = await site.open(address);
      for (const { name: size, ...viewport } of SIZES) {
        await visitor.page.setViewport(viewport);
        for (const theme of /** @type {const} */ (["light", "dark"])) {
          await visitor.choose(theme);
          await visitor.page.evaluate(async () => {
            await document.fonts.ready;
            await Promise.all(document.getAnimations().map(({ finished }) => finished));
          });
          const path = /** @type {`${string}.png`} */ (join(folder, `${browserName}-${name}-${size}-${theme}.png`));
          await visitor.page.screenshot({ path, fullPage: name !== "examples" });
          assert.ok(statSync(path).size > 10_000, path);
        }
      }
    });
  }
});
