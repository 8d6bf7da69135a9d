/**
 * Engines that do not run whurl's module. Where they have no WebAssembly, or not all of it, the module as JavaScript is used. Where
 * they want memory, `whurl/polyfill` leaves their globals alone, and `whurl` can be imported, and says what is wrong when it is used.
 * Flags of Node.js make it such an engine.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { userFolder } from "../runtimes/folder.js";
import { execute, sayNotRun } from "../runtimes/programs.js";

const WITHOUT = {
  "no WebAssembly, as where nothing may be compiled at run time": ["--jitless"],
  "WebAssembly without vectors, as Safari before 16.4 and old processors have it": ["--no-enable-sse4-1"],
};

const ENGINES = {
  "no modules of more than 4 KB at once, as in windows of older Chromium": ["--wasm-max-module-size=4096"],
  "no memory for an instance, as where a host limits the address space": ["--wasm-max-mem-pages=1"],
};

/** What programs and shims put in the place of WebAssembly. */
const INCOMPLETE = {
  "an empty object": "globalThis.WebAssembly = {}",
  "no object": "globalThis.WebAssembly = false",
  null: "globalThis.WebAssembly = null",
  "no class Instance": "delete WebAssembly.Instance",
  "no class Module": "delete WebAssembly.Module",
  "no class Memory": "delete WebAssembly.Memory",
  "functions that reject":
    "globalThis.WebAssembly = { instantiate: async () => { throw new Error() }, validate: () => false }",
  "an accessor that throws": "Object.defineProperty(globalThis, 'WebAssembly', { get() { throw new Error() } })",
  "a proxy that throws": "globalThis.WebAssembly = new Proxy({}, { get() { throw new Error() } })",
};

const cwd = userFolder({
  "polyfill.cjs": `const platform = URL;
    require("whurl/polyfill");
    console.log(JSON.stringify([URL === platform, new URL("../é?q", "https://H/a/b").href, String(new URLSearchParams({ é: "ü" }))]));`,
  "whurl.cjs": `const { URL } = require("whurl");
    try {
      console.log(new URL("https://\u00c4/").href);
    } catch (error) {
      console.log(error.message);
    }`,
});

test("without WebAssembly, what cannot do without it says so", async () => {
  const missing = /needs WebAssembly, which this engine does not have/;
  for (const source of ["undefined", '"/whurl.wasm"', "new Uint8Array(8)"]) {
    for (const call of ["initSync", "await init"]) {
      const program = `import { init, initSync } from "whurl/slim"; try { ${call}(${source}); } catch ({ name, message }) { console.log(name, message); }`;
      const { stdout } = await execute(process.execPath, ["--jitless", "--input-type=module", "-e", program], { cwd });
      assert.equal(stdout.trim(), "Error whurl/slim needs WebAssembly, which this engine does not have");
    }
  }
  const command = join(cwd, "node_modules", "whurl", "cli.js");
  const { code, stderr } = await execute(process.execPath, ["--jitless", command, "http://h/"], { cwd });
  assert.equal(code, 2, stderr);
  assert.match(stderr, missing);
  assert.match(stderr, /^whurl: /m);
});

for (const [engine, flags] of Object.entries(WITHOUT)) {
  if (flags.includes("--no-enable-sse4-1") && process.arch !== "x64") {
    sayNotRun(engine, "other processors than x64 have no flag for it");
    continue;
  }
  test(`${engine}: whurl/polyfill installs the classes`, async () => {
    const { stdout } = await execute(process.execPath, [...flags, "polyfill.cjs"], { cwd });
    assert.deepEqual(JSON.parse(stdout), [false, "https://h/%C3%A9?q", "%C3%A9=%C3%BC"]);
  });

  test(`${engine}: whurl works`, async () => {
    const { stdout } = await execute(process.execPath, [...flags, "whurl.cjs"], { cwd });
    assert.equal(stdout, "https://xn--4ca/\n");
  });
}

for (const [engine, flags] of Object.entries(ENGINES)) {
  test(`${engine}: whurl/polyfill leaves the globals alone`, async () => {
    const { stdout } = await execute(process.execPath, [...flags, "polyfill.cjs"], { cwd });
    assert.deepEqual(JSON.parse(stdout), [true, "https://h/%C3%A9?q", "%C3%A9=%C3%BC"]);
  });

  test(`${engine}: whurl says what is wrong`, async () => {
    const { stdout } = await execute(process.execPath, [...flags, "whurl.cjs"], { cwd });
    assert.match(stdout, /WebAssembly/);
  });
}

for (const [about, change] of Object.entries(INCOMPLETE)) {
  test(`WebAssembly that is not whole, ${about}: all entries of the classes work`, async () => {
    const program = `${change};
      for (const entry of ["whurl", "whurl/js", "whurl/auto"]) console.log(new (require(entry).URL)("https://\u00c4/").href);`;
    const { stdout } = await execute(process.execPath, ["--eval", program], { cwd });
    assert.equal(stdout, "https://xn--4ca/\n".repeat(3));
  });
}
