/** The files for React Native in an engine without `globalThis`. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { folder as installed } from "../runner/installed.js";

const folder = join(installed, "node_modules/whurl");
const files = readdirSync(folder).filter((name) => name.endsWith(".native.cjs"));

for (const file of files) {
  test(`${file} without globalThis`, () => {
    const context = createContext();
    runInContext("delete globalThis.globalThis", context);
    const modules = new Map();
    const require = (/** @type {string} */ name) => {
      if (modules.has(name)) return modules.get(name).exports;
      const module = { exports: /** @type {any} */ ({}) };
      modules.set(name, module);
      const source = `(function (module, exports, require) {${readFileSync(join(folder, name), "utf8")}\n})`;
      runInContext(source, context)(module, module.exports, require);
      return module.exports;
    };
    require(`./${file}`);
    assert.equal(require("./js.native.cjs").URL.parse("http://É/").href, "http://xn--9ca/");
  });
}

test("there are such files", () => assert.ok(files.length >= 4));
