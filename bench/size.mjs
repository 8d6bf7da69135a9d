/**
 * `npm run bench:size`: writes docs/size.md, with the bundle sizes and what takes the space in the module.
 *
 * The module in pkg/ has no function names. They are read from the module before `wasm-opt`, which is a little larger.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../scripts/lib/build.mjs";
import { root, run, say, start } from "../scripts/lib/shell.mjs";
import { markdownTable } from "./lib/results.mjs";
import { brotliSizeOf, partsOf, sizeOfPattern, sizesOf, sizesOfInspect } from "./lib/size.mjs";

const TARGET = "wasm32-unknown-unknown";
/** Crates in wasm/, and profiles of wasm/Cargo.toml. */
const CLASSES = { folder: "exchange", profile: "classes", features: "" };
const INSPECT = { folder: "inspect", profile: "release", features: "encoding" };

/** What a function belongs to, by its name. The first match counts. @type {[RegExp, string][]} */
const OWNERS = [
  [/4talc|rust_(?:re|de)?alloc/, "code of the allocator"],
  [/whurl\d*4host|5whurl4host/, "code of `src/host/`"],
  [/5whurl3url/, "code of `src/url/`"],
  [/5whurl/, "code of the rest of whurl"],
  [/idna_adapter|once_cell/, "code of Unicode's tables"],
  [/11encoding_rs/, "code of `encoding_rs`"],
  [/serde|4itoa/, "code of serde"],
  [/4idna/, "code of idna"],
  [/4core|3std|5alloc/, "code of Rust's core, alloc and std"],
];

start(async () => {
  build();
  const { wasm, script, inlined } = await sizesOf(join(root, "pkg"));
  const inspect = await sizesOfInspect(join(root, "pkg"));
  const pattern = await sizeOfPattern(join(root, "pkg"));
  const text = `# Bundle size

In bytes, with brotli at its highest level and JavaScript minified by esbuild. The budget is 48,000 bytes of brotli for the
module and its JavaScript, and 49,500 for one file with both; \`npm test\` checks it. Made by \`npm run bench:size\`.

${markdownTable([
  ["the entry `whurl`", "raw", "brotli"],
  ["`whurl.wasm`", figure(wasm.bytes), figure(wasm.brotli)],
  ["its JavaScript, with the module as a separate file", figure(script.bytes), figure(script.brotli)],
  ["both", figure(wasm.bytes + script.bytes), figure(wasm.brotli + script.brotli)],
  ["one JavaScript file with the module in it", figure(inlined.bytes), figure(inlined.brotli)],
])}

## whurl/pattern

It adds this to a program that has the entry \`whurl\`. The budget is 14,000 bytes of brotli.

${markdownTable([
  ["the entry `whurl/pattern`", "raw", "brotli"],
  ["its JavaScript", figure(pattern.bytes), figure(pattern.brotli)],
])}

## What takes the space in the module

The module before \`wasm-opt\`, each part compressed by itself.

${markdownTable([["", "raw", "brotli"], ...breakdown(namedModule(CLASSES))])}

The tables are the Unicode data that internationalized domain names need: mapping, normalization, and General_Category,
Bidi_Class and Joining_Type for the checks of labels.

## whurl/inspect

Its modules include all of \`whurl.wasm\`, so a program that uses \`whurl/inspect/slim\` loads one module for everything.

${markdownTable([
  ["the entries `whurl/inspect` and `whurl/inspect/slim`", "raw", "brotli"],
  ["`inspect.wasm`", figure(inspect.wasm.bytes), figure(inspect.wasm.brotli)],
  ["`inspect-utf-8.wasm`, without other encodings", figure(inspect.utf8.bytes), figure(inspect.utf8.brotli)],
  [
    "the JavaScript of `whurl/inspect/slim`, with the classes",
    figure(inspect.script.bytes),
    figure(inspect.script.brotli),
  ],
])}

\`inspect.wasm\` before \`wasm-opt\`:

${markdownTable([["", "raw", "brotli"], ...breakdown(namedModule(INSPECT))])}

The tables are the encodings, the Public Suffix List, and Unicode data.
`;
  writeFileSync(join(root, "docs/size.md"), text);
  say(text);
});

/**
 * A module with the names of its functions.
 * @param {{ folder: string, profile: string, features: string }} options
 */
function namedModule({ folder: name, profile, features }) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-size-"));
  try {
    const args = ["rustc", "--quiet", "--locked", "--profile", profile, "--lib", "--crate-type", "cdylib"];
    const where = [
      "--target",
      TARGET,
      "--manifest-path",
      join(root, `wasm/${name}/Cargo.toml`),
      "--target-dir",
      folder,
    ];
    run("cargo", [...args, ...where, "--features", features]);
    return readFileSync(join(folder, TARGET, profile, `whurl_${name}.wasm`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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

/** @param {number} bytes */
function figure(bytes) {
  return bytes.toLocaleString("en");
}
