/**
 * Bundle size, and the parts of the module: `npm run bench:size` writes docs/size.md.
 *
 * The module in pkg/ has no names of functions. What belongs to what is read off the same module as cargo leaves it, a
 * little larger.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../scripts/lib/build.mjs";
import { root, run, say, start } from "../scripts/lib/shell.mjs";
import { markdownTable } from "./lib/results.mjs";
import { brotliSizeOf, partsOf, sizesOf, sizesOfInspect } from "./lib/size.mjs";

const TARGET = "wasm32-unknown-unknown";
/** Crates in wasm/, and profiles of wasm/Cargo.toml. */
const CLASSES = { folder: "exchange", profile: "classes", features: "" };
const INSPECT = { folder: "inspect", profile: "release", features: "encoding" };

/** Whose a function is, by its name: the first that matches. @type {[RegExp, string][]} */
const OWNERS = [
  [/4talc|rust_(?:re|de)?alloc/, "code of the allocator"],
  [/whurl\d*4host|5whurl4host/, "code of `src/host/`"],
  [/5whurl3url/, "code of `src/url/`"],
  [/5whurl/, "code of the rest of whurl"],
  [/icu_|zerovec|idna_adapter/, "code of ICU4X, and what asks it"],
  [/11encoding_rs/, "code of `encoding_rs`"],
  [/serde|4itoa/, "code of serde"],
  [/4idna/, "code of idna"],
  [/4core|3std|5alloc/, "code of Rust's core, alloc and std"],
];

start(async () => {
  build();
  const { wasm, script, inlined } = await sizesOf(join(root, "pkg"));
  const inspect = await sizesOfInspect(join(root, "pkg"));
  const text = `# Bundle size

Made by \`npm run bench:size\`. Bytes; brotli at its best level; JavaScript minified by esbuild, as a bundler does it.
The budget is 60,000 bytes of brotli for both, and 75,000 for the one file; \`npm test\` checks it.

${markdownTable([
  ["the entry `whurl`", "raw", "brotli"],
  ["`whurl.wasm`", figure(wasm.bytes), figure(wasm.brotli)],
  ["its JavaScript, where the module is a file of its own", figure(script.bytes), figure(script.brotli)],
  ["both", figure(wasm.bytes + script.bytes), figure(wasm.brotli + script.brotli)],
  ["one JavaScript file with the module in it", figure(inlined.bytes), figure(inlined.brotli)],
])}

## What takes the space in the module

The same module as cargo leaves it, before \`wasm-opt\`; each part compressed by itself.

${markdownTable([["", "raw", "brotli"], ...breakdown(namedModule(CLASSES))])}

The tables are those of Unicode that internationalized domain names need: mapping and normalization, and for the checks
of labels General_Category, Bidi_Class and Joining_Type.

## whurl/inspect

Its modules can do all that \`whurl.wasm\` does, too: a program that has \`whurl/inspect/slim\` loads one of them for both.

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

The larger one as cargo leaves it:

${markdownTable([["", "raw", "brotli"], ...breakdown(namedModule(INSPECT))])}

The tables are those of encodings, of the Public Suffix List, and of Unicode.
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
