/**
 * `npm run bench:size`: writes docs/size.md, with the bundle sizes and what takes up space in the module.
 *
 * The module in pkg/ has no function names. They are read from the module before `wasm-opt`, which is a little larger.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { namedModule } from "../scripts/build/wasm.mjs";
import { build } from "../scripts/lib/build.mjs";
import { root, say, start } from "../scripts/lib/shell.mjs";
import { markdownTable } from "./lib/results.mjs";
import {
  BUDGETS,
  brotliSizeOf,
  partsOf,
  sizeOfPattern,
  sizesOf,
  sizesOfEntries,
  sizesOfGuard,
  sizesOfInspect,
  sizesOfPackage,
} from "./lib/size.mjs";

const COLUMNS = ["raw", "gzip", "brotli"];

/** What a function belongs to, by its name. The first match counts. @type {[RegExp, string][]} */
const OWNERS = [
  [/4talc|rust_(?:re|de)?alloc/, "code of the allocator"],
  // The tables are read in the function of once_cell that does so once.
  [/whurl\d*4host|5whurl4host|9once_cell/, "code of `src/host/`"],
  [/5whurl3url/, "code of `src/url/`"],
  [/5whurl5guard|11whurl_guard/, "code of `src/guard/` and `wasm/guard/`"],
  [/5whurl/, "code of the rest of whurl"],
  [/11encoding_rs/, "code of `encoding_rs`"],
  [/serde|4itoa/, "code of serde"],
  [/4core|3std|5alloc/, "code of Rust's core, alloc and std"],
];

start(async () => {
  build();
  const { wasm, script, inlined } = await sizesOf(join(root, "pkg"));
  const inspect = await sizesOfInspect(join(root, "pkg"));
  const guard = await sizesOfGuard(join(root, "pkg"));
  const entries = await sizesOfEntries(root);
  const pattern = await sizeOfPattern(join(root, "pkg"));
  const packed = await sizesOfPackage(join(root, "pkg"));
  const text = `# Bundle size

In bytes, with gzip and brotli at their highest levels, and JavaScript minified by esbuild. The budget is ${figure(BUDGETS.separate)} bytes of brotli
for the module and its JavaScript, ${figure(BUDGETS.inlined)} for one file with both, and ${figure(BUDGETS.javascript)} for \`whurl/js\`; \`npm test\` checks it.
Made by \`npm run bench:size\`.

${markdownTable([
  ["the entry `whurl`", ...COLUMNS],
  ["`whurl.wasm`", ...figures(wasm)],
  ["its JavaScript, with the module as a separate file", ...figures(script)],
  ["one JavaScript file with the module in it", ...figures(inlined)],
])}

## The package

With all entries, their types, and each module as a file and as text. It has no dependencies.

${markdownTable([
  ["`npm pack`", "bytes"],
  ["to download", figure(packed.size)],
  ["installed", figure(packed.unpackedSize)],
])}

## Each entry as one file

What a program gets that imports one entry, with the module in it: as text, of \`whurl/js\` as functions. Entries that are imported
together share the classes and their module. \`whurl-whatwg-url\` includes \`whurl/inspect\`, although it loads it only when a program
asks for validation errors or another encoding.

${markdownTable([["", ...COLUMNS], ...entries.map(({ name, utf8 }) => [`\`${name}\``, ...figures(utf8)])])}

These sizes are what Vite gives, and esbuild with \`--charset=utf8\`. By default, esbuild escapes characters that are not ASCII. The
text of the module has many:

${markdownTable([["esbuild without `--charset=utf8`", ...COLUMNS], ...entries.map(({ name, ascii }) => [`\`${name}\``, ...figures(ascii)])])}

## whurl/pattern

It adds this to a program that has the entry \`whurl\`. The budget is ${figure(BUDGETS.pattern)} bytes of brotli.

${markdownTable([
  ["the entry `whurl/pattern`", "raw", "brotli"],
  ["its JavaScript", figure(pattern.bytes), figure(pattern.brotli)],
])}

## What takes up space in the module

The module before \`wasm-opt\`, each part compressed by itself.

${markdownTable([["", "raw", "brotli"], ...breakdown(await namedModule("exchange"))])}

The tables are the Unicode data that internationalized domain names need: mapping, normalization, and General_Category,
Bidi_Class and Joining_Type for the checks of labels.

## whurl/inspect

Its modules include all of \`whurl.wasm\`, so a program that uses \`whurl/inspect/slim\` loads one module for everything.

${markdownTable([
  ["the entries `whurl/inspect` and `whurl/inspect/slim`", ...COLUMNS],
  ["`inspect.wasm`", ...figures(inspect.wasm)],
  ["`inspect-utf-8.wasm`, without other encodings", ...figures(inspect.utf8)],
  ["the JavaScript of `whurl/inspect/slim`, with the classes", ...figures(inspect.script)],
])}

\`inspect.wasm\` before \`wasm-opt\`:

${markdownTable([["", "raw", "brotli"], ...breakdown(await namedModule("inspect"))])}

The tables are the encodings, the Public Suffix List, and Unicode data.

## whurl/guard

Its module has a parser, the Public Suffix List and Unicode data of its own, so that programs which use neither pay nothing.

${markdownTable([
  ["the entry `whurl/guard`", ...COLUMNS],
  ["`guard.wasm`", ...figures(guard.wasm)],
  ["its JavaScript, without the classes", ...figures(guard.script)],
])}

\`guard.wasm\` before \`wasm-opt\`:

${markdownTable([["", "raw", "brotli"], ...breakdown(await namedModule("guard"))])}
`;
  writeFileSync(join(root, "docs/size.md"), text);
  say(text);
});

/**
 * @param {Buffer} wasm
 * @returns {string[][]}
 */
function breakdown(wasm) {
  const { functions, data } = partsOf(wasm);
  /** @type {Map<string, Buffer[]>} */
  const code = new Map();
  for (const { name, body } of functions) {
    const [, owner] = OWNERS.find(([pattern]) => pattern.test(name)) ?? [null, "other code"];
    code.set(owner, [...(code.get(owner) ?? []), body]);
  }
  const parts = [
    ...[...code].map(([owner, bodies]) => ({ name: owner, bytes: Buffer.concat(bodies) })),
    { name: "tables and texts", bytes: data },
  ];
  parts.sort((a, b) => b.bytes.length - a.bytes.length);
  return parts.map(({ name, bytes }) => [name, figure(bytes.length), figure(brotliSizeOf(bytes))]);
}

/** @param {{ bytes: number, gzip: number, brotli: number }} sizes */
function figures({ bytes, gzip, brotli }) {
  return [bytes, gzip, brotli].map(figure);
}

/** @param {number} bytes */
function figure(bytes) {
  return bytes.toLocaleString("en");
}
