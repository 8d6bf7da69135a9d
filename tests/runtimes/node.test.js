/** Every Node.js that has users: the tarball, installed by npm, as ES modules and as CommonJS. */
import assert from "node:assert/strict";
import { ENTRIES, FORCED, PATTERN_ANSWERS, programs, RIGHT_ANSWERS } from "./expectations.js";
import { userFolder } from "./folder.js";
import { NODES, outputOf, testWith } from "./programs.js";

const cwd = userFolder(programs("entries.mjs", "entries.cjs", "globals.mjs"));

for (const name of NODES) {
  testWith(name, "every entry, imported", async (node) => {
    assert.deepEqual(JSON.parse(await outputOf(node, ["entries.mjs"], { cwd })), ENTRIES);
  });

  testWith(name, "every entry, required", async (node) => {
    assert.deepEqual(JSON.parse(await outputOf(node, ["entries.cjs"], { cwd })), ENTRIES);
  });

  testWith(name, "each class is there once, whatever is first and whatever is loaded again", async (node) => {
    const load = {
      required: 'require("whurl")',
      imported: 'await import("whurl")',
      again: 'await import(import.meta.resolve("whurl") + "?again")',
      auto: 'await import("whurl/auto")',
      forced: '(require("whurl/polyfill/force"), globalThis)',
      forcedByImport: '(await import("whurl/polyfill/force"), globalThis)',
      pattern: '{ ...require("whurl/pattern"), ...require("whurl") }',
    };
    for (const [first, source] of Object.entries(load)) {
      const sources = [source, ...Object.values(load).filter((each) => each !== source)];
      const program = `import { createRequire } from "node:module";
        const require = createRequire(import.meta.url);
        const loaded = [${sources.join(", ")}];
        console.log(new Set(loaded.map(({ URL }) => URL)).size,
          new Set(loaded.map(({ URLSearchParams }) => URLSearchParams)).size);
        console.log(Object.keys(require("whurl")).join(), require("whurl").__esModule, Object.keys(await import("whurl")).join(),
          new (require("whurl").URL)("../b?\u00e9", "https://\u00c4/a/").href);`;
      const [sizes, names] = (await outputOf(node, ["--input-type=module", "-e", program], { cwd })).split("\n");
      assert.equal(sizes, "1 1", first);
      assert.equal(names, "URL,URLSearchParams true URL,URLSearchParams https://xn--4ca/b?%C3%A9", first);
    }
  });

  testWith(name, "whurl/polyfill/force", async (node) => {
    assert.deepEqual(JSON.parse(await outputOf(node, ["globals.mjs", "whurl/polyfill/force"], { cwd })), FORCED);
  });

  testWith(name, "whurl/polyfill replaces what is not up to date", async (node) => {
    const result = JSON.parse(await outputOf(node, ["globals.mjs", "whurl/polyfill"], { cwd }));
    assert.deepEqual(result, FORCED);
  });

  testWith(name, "whurl/polyfill installs URLPattern where it is missing or wrong, and nowhere else", async (node) => {
    const program = `const platform = globalThis.URLPattern;
      require("whurl/polyfill");
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, "URLPattern");
      console.log(${PATTERN_ANSWERS}, platform === undefined || platform === URLPattern, descriptor.enumerable);`;
    assert.equal(await outputOf(node, ["-e", program], { cwd }), `${RIGHT_ANSWERS} true false\n`);
  });

  testWith(
    name,
    "whurl/polyfill replaces what is there of a global object that nothing can be added to",
    async (node) => {
      const program = `const platform = globalThis.URLPattern;
      Object.preventExtensions(globalThis);
      require("whurl/polyfill");
      console.log(new URL("http://h/a^b").pathname, globalThis.URLPattern === platform);`;
      assert.equal(await outputOf(node, ["-e", program], { cwd }), "/a%5Eb true\n");
    },
  );

  testWith(name, "whurl/polyfill/force leaves URLPattern alone", async (node) => {
    const program = `const platform = globalThis.URLPattern;
      require("whurl/polyfill/force");
      console.log(platform === globalThis.URLPattern);`;
    assert.equal(await outputOf(node, ["-e", program], { cwd }), "true\n");
  });

  testWith(name, "without WebAssembly the module is JavaScript", async (node) => {
    const program = `for (const name of ["WebAssembly", "TextDecoder", "TextEncoder"]) delete globalThis[name];
      const { URL } = require("whurl");
      console.log(new URL("../b?\u00e9", "https://\u00c4/a/").href);`;
    assert.equal(await outputOf(node, ["-e", program], { cwd }), "https://xn--4ca/b?%C3%A9\n");
  });

  testWith(name, "without WebAssembly whurl/polyfill replaces what is not up to date", async (node) => {
    const program = `const platform = URL;
      for (const name of ["WebAssembly", "TextDecoder", "TextEncoder"]) delete globalThis[name];
      require("whurl/polyfill");
      console.log(URL === platform, new URL("http://h/a^b").pathname);`;
    assert.equal(await outputOf(node, ["-e", program], { cwd }), "false /a%5Eb\n");
  });
}
