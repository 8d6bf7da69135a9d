/** Deno, without any permission: the package from a registry, and from an import map. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { PATTERN_ANSWERS, printing, RIGHT_ANSWERS } from "./expectations.js";
import { emptyFolder, userFolder } from "./folder.js";
import { execute, outputOf, testWith } from "./programs.js";
import { startRegistry } from "./registry.js";

const registry = await startRegistry();
after(registry.close);
const env = { NPM_CONFIG_REGISTRY: registry.url };

const program = (/** @type {string} */ specifier) => `import { URL, URLSearchParams } from "${specifier}";
import { inspect } from "${specifier}/inspect";
const url: URL = new URL("../b", "https://H/a/");
const names: string[] = inspect("https://H\\\\a").errors.map(({ name }) => name);
console.log(url.href, new URLSearchParams({ a: "é" }).toString(), names.join(), URL !== globalThis.URL);
`;
const EXPECTED = "https://h/b a=%C3%A9 invalid-reverse-solidus true\n";

testWith("deno", "npm: specifiers, in an empty folder, without permissions", async (deno) => {
  const cwd = emptyFolder({ "main.ts": program(`npm:whurl@${registry.version}`) });
  assert.equal(await outputOf(deno, ["run", "--quiet", "--no-prompt", "main.ts"], { cwd, env }), EXPECTED);
});

testWith("deno", "an import map", async (deno) => {
  const specifier = `npm:whurl@${registry.version}`;
  const map = JSON.stringify({ imports: { whurl: specifier, "whurl/": `npm:/whurl@${registry.version}/` } });
  const cwd = emptyFolder({ "main.ts": program("whurl"), "deno.json": map });
  assert.equal(await outputOf(deno, ["run", "--quiet", "--no-prompt", "main.ts"], { cwd, env }), EXPECTED);
});

testWith("deno", "files of the package, without npm", async (deno) => {
  const map = JSON.stringify({
    imports: { whurl: "./node_modules/whurl/index.js", "whurl/inspect": "./node_modules/whurl/inspect.js" },
  });
  const cwd = userFolder({ "main.ts": program("whurl"), "map.json": map });
  const args = ["run", "--quiet", "--no-prompt", "--import-map=map.json", "main.ts"];
  assert.equal(await outputOf(deno, args, { cwd, env }), EXPECTED);
});

testWith("deno", "deno check finds the types", async (deno) => {
  const cwd = emptyFolder({
    "right.ts": program(`npm:whurl@${registry.version}`),
    "wrong.ts": `import { URL } from "npm:whurl@${registry.version}";\nconst port: number = new URL("x:").port;\n`,
  });
  assert.equal((await execute(deno, ["check", "--quiet", "right.ts"], { cwd, env })).stderr, "");
  const { code, stderr } = await execute(deno, ["check", "--quiet", "wrong.ts"], { cwd, env });
  assert.equal(code, 1);
  assert.match(stderr, /Type 'string' is not assignable to type 'number'/);
});

for (const entry of ["polyfill", "polyfill/force"]) {
  testWith("deno", `whurl/${entry}`, async (deno) => {
    const specifier = `npm:whurl@${registry.version}`;
    const cwd = emptyFolder({
      "main.ts": `import "${specifier}/${entry}";
        import { URL } from "${specifier}";
        console.log(globalThis.URL === URL, new globalThis.URL("http://h/a^b").pathname);`,
    });
    assert.equal(await outputOf(deno, ["run", "--quiet", "--no-prompt", "main.ts"], { cwd, env }), "true /a%5Eb\n");
  });
}

for (const entry of ["whurl", "whurl/polyfill/force"]) {
  testWith("deno", `${entry}: the console prints what is no object of the classes`, async (deno) => {
    const cwd = emptyFolder({ "main.js": printing(entry, `npm:whurl@${registry.version}`) });
    const output = await outputOf(deno, ["run", "--quiet", "--no-prompt", "main.js"], { cwd, env });
    assert.match(output, /\nprinted\n$/);
    assert.doesNotMatch(output, /Error/);
  });
}

testWith("deno", "whurl/polyfill replaces URLPattern, which is wrong", async (deno) => {
  const cwd = emptyFolder({
    "main.js": `import "npm:whurl@${registry.version}/polyfill";\nconsole.log(${PATTERN_ANSWERS});`,
  });
  const output = await outputOf(deno, ["run", "--quiet", "--no-prompt", "main.js"], { cwd, env });
  assert.equal(output, `${RIGHT_ANSWERS}\n`);
});
