/**
 * Every code block of every Markdown file and of the declarations, in order: each is run, or is nothing that any test
 * knows, and fails.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { after, describe, test } from "node:test";
import { apiPage } from "../../scripts/api.mjs";
import { root } from "../../scripts/lib/shell.mjs";
import { startRegistry } from "../runtimes/registry.js";
import { blocksOf, declarations, documents } from "./markdown.js";
import { closeBrowsers, Place } from "./places.js";
import { checkShell } from "./shell.js";

/** @typedef {import("./markdown.js").Block} Block */

const registry = await startRegistry();
after(async () => {
  await closeBrowsers();
  registry.close();
});

/** By language, with the words after it. @type {Record<string, (block: Block, place: Place, path: string) => unknown>} */
const RUNNERS = {
  js: (block, place) => place.runModule(block),
  cjs: (block, place) => place.runCommonJS(block),
  ts: (block, place) => place.runTypeScript(block),
  "ts declaration": ({ text }) => isDeclared(text),
  "ts deno": (block, place) => place.runDeno(block),
  "js bun": (block, place) => place.runBun(block),
  "js browser": (block, place) => place.runBundle(block),
  "js worker": (block, place) => place.startWorker(block),
  "js edge": (block, place) => place.startEdge(block),
  html: (block, place) => place.runHTML(block),
  http: (block, place) => setHeaders(block, place),
  sh: ({ text }, place) => checkShell(text, place),
  json: ({ text }) => isOverride(text),
  rust: (_, __, path) => isInDocumentation(path),
  "": ({ text }, _, path) => isTree(text, dirname(path)),
};

/** What an example in the declarations need not say. @type {Record<string, string>} */
const IMPORTS = {
  "pkg-template/index.d.ts": 'import { URL, URLSearchParams } from "whurl";',
  "pkg-template/pattern.d.ts": 'import { isLinear, URLPattern, URLPatternList } from "whurl/pattern";',
  "pkg-template/inspect.d.ts": `import { ${functionsIn("pkg-template/inspect.d.ts").join(", ")} } from "whurl/inspect";`,
};

/** @param {string} path of declarations */
function functionsIn(path) {
  return [...readFileSync(join(root, path), "utf8").matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
}

for (const path of [...documents, ...declarations]) {
  const blocks = blocksOf(path);
  if (blocks.length === 0) continue;
  describe(path, () => {
    const place = new Place(registry.url);
    after(() => place.close());
    for (const block of blocks) {
      const kind = [block.language, ...block.options].join(" ");
      test(`${path}:${block.line} ${kind}`, async () => {
        const run = RUNNERS[kind];
        assert.ok(run, `no test knows how to run a block of \`${kind}\``);
        const isComplete = IMPORTS[path] === undefined || block.text.includes("import ");
        const text = isComplete ? block.text : `${IMPORTS[path]}\n${block.text}`;
        await run({ ...block, text }, place, path);
      });
    }
  });
}

/**
 * The headers of the pages to come.
 * @param {Block} block
 * @param {Place} place
 */
function setHeaders({ text }, place) {
  const pairs = text.split("\n").map((line) => /^([\w-]+): (.*)$/.exec(line)?.slice(1));
  assert.ok(!pairs.includes(undefined), text);
  place.headers = Object.fromEntries(/** @type {string[][]} */ (pairs));
}

/**
 * rustdoc runs the Rust blocks of files that the crate's documentation includes.
 * @param {string} path
 */
function isInDocumentation(path) {
  const library = "src/lib.rs";
  const included = `#[doc = include_str!("${relative(dirname(library), path)}")]`;
  assert.ok(readFileSync(join(root, library), "utf8").includes(included), `${library} does not include ${path}`);
}

/**
 * It is what TypeScript reads.
 * @param {string} text
 */
function isDeclared(text) {
  assert.ok(
    declarations.some((path) => readFileSync(join(root, path), "utf8").includes(text)),
    text,
  );
}

/**
 * tests/whatwg-url/ installs with it.
 * @param {string} text
 */
function isOverride(text) {
  const { version } = JSON.parse(readFileSync(join(root, "pkg-whatwg-url/package.json"), "utf8"));
  assert.deepEqual(JSON.parse(text), { overrides: { "whatwg-url": `npm:whurl-whatwg-url@${version}` } });
}

/**
 * A block without a language is a picture of a tree: each line a name, and what it is.
 * @param {string} text
 * @param {string} folder that the tree is in
 */
function isTree(text, folder) {
  /** @type {string[]} */
  const path = [];
  for (const line of text.split("\n")) {
    const [, indent, name] = /^( *)(\S+)/.exec(line) ?? [];
    path.splice(indent.length / 2, Infinity, name);
    assert.ok(existsSync(join(root, folder, ...path)), `${path.join("/")} is not there`);
  }
}

const manifest = JSON.parse(readFileSync(join(root, "pkg/package.json"), "utf8"));

test("docs/api.md is what `npm run api` makes, and has all exports", async () => {
  const page = readFileSync(join(root, "docs/api.md"), "utf8");
  assert.equal(page, await apiPage());
  for (const entry of ["index", "pattern", "inspect", "guard", "columns", "inspect-slim", "slim", "raw"]) {
    for (const name of Object.keys(await import(join(root, `pkg/${entry}.js`)))) {
      assert.ok(page.includes(`### ${name}\n`), `${name} of ${entry}.js`);
    }
  }
});

test("docs/runtimes.md and docs/api.md name each entry of the package", () => {
  const [runtimes, api] = ["runtimes", "api"].map((name) => readFileSync(join(root, `docs/${name}.md`), "utf8"));
  const table = runtimes.split("\n").filter((line) => line.startsWith("| `whurl"));
  const importMap = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(runtimes)?.[1] ?? "").imports;
  for (const entry of Object.keys(manifest.exports)) {
    const specifier = posix.join("whurl", entry);
    assert.ok(
      table.some((line) => line.includes(`\`${specifier}\``)),
      `the table of runtimes.md: ${specifier}`,
    );
    if (/\.\w+$/.test(specifier)) continue;
    assert.ok(specifier in importMap, `the import map: ${specifier}`);
    assert.match(api, new RegExp(`^- .*\`${specifier}\``, "m"), `api.md: ${specifier}`);
  }
});

test("each entry of the package has an example", () => {
  const code = documents.flatMap(blocksOf).map(({ text }) => text);
  for (const entry of Object.keys(manifest.exports)) {
    const specifier = JSON.stringify(posix.join("whurl", entry));
    assert.ok(
      code.some((text) => text.includes(specifier)),
      specifier,
    );
  }
});
