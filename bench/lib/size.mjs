/** Compressed sizes of files, and what takes up space in a WebAssembly module. */
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { capture, Failure } from "../../scripts/lib/shell.mjs";

/** What `npm test` allows, in bytes of brotli. */
export const BUDGETS = {
  separate: 45_800,
  inlined: 47_200,
  javascript: 52_600,
  inspect: 243_000,
  inspectUTF8: 128_000,
  pattern: 14_000,
};

/** @param {Uint8Array} bytes */
export function brotliSizeOf(bytes) {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
}

/** @param {Uint8Array} bytes */
function sizeOf(bytes) {
  return { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliSizeOf(bytes) };
}

/**
 * A file of the package as a bundler puts it into a program. The `.wasm` files that it imports are not counted.
 *
 * The module's bytes are text in it. By default esbuild escapes what is not ASCII, which doubles that text; other bundlers, and
 * esbuild with `charset: "utf8"`, keep it.
 * @param {string} path
 * @param {"utf8" | "ascii"} [charset]
 * @param {string[]} [others] files that are not counted either
 * @returns {Promise<Uint8Array>}
 */
export async function minified(path, charset = "utf8", others = []) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    charset,
    format: "esm",
    platform: "browser",
    external: ["*.wasm", ...others],
    write: false,
  });
  return outputFiles[0].contents;
}

/**
 * The sizes of the entry `.`: the module, the JavaScript without it, and one file with both.
 * @param {string} folder of the package
 */
export async function sizesOf(folder) {
  const wasm = readFileSync(`${folder}/whurl.wasm`);
  const script = await minified(`${folder}/index.workerd.js`);
  const inlined = await minified(`${folder}/index.js`);
  return {
    wasm: sizeOf(wasm),
    script: sizeOf(script),
    inlined: sizeOf(inlined),
  };
}

/**
 * The same for `whurl/inspect`, which has two modules to choose from.
 * @param {string} folder of the package
 */
export async function sizesOfInspect(folder) {
  const wasm = readFileSync(`${folder}/inspect.wasm`);
  const utf8 = readFileSync(`${folder}/inspect-utf-8.wasm`);
  const script = await minified(`${folder}/inspect-slim.js`);
  return {
    wasm: sizeOf(wasm),
    utf8: sizeOf(utf8),
    script: sizeOf(script),
  };
}

/**
 * The same for `whurl/guard`.
 * @param {string} folder of the package
 */
export async function sizesOfGuard(folder) {
  const wasm = readFileSync(`${folder}/guard.wasm`);
  const script = await minified(`${folder}/guard.workerd.js`, "utf8", ["./index.workerd.js"]);
  return { wasm: sizeOf(wasm), script: sizeOf(script) };
}

/** Entries of which a program may import one alone, with the file of each for browsers. */
const ENTRIES = [
  { name: "whurl", file: "pkg/index.js" },
  { name: "whurl/js", file: "pkg/js.js" },
  { name: "whurl/polyfill", file: "pkg/polyfill.js" },
  { name: "whurl/polyfill/force", file: "pkg/polyfill-force.js" },
  { name: "whurl/pattern", file: "pkg/pattern.js" },
  { name: "whurl/raw", file: "pkg/raw.js" },
  { name: "whurl/inspect", file: "pkg/inspect.js" },
  { name: "whurl/guard", file: "pkg/guard.js" },
  { name: "whurl/columns", file: "pkg/columns.js" },
  { name: "whurl-whatwg-url", file: "pkg-whatwg-url/index.js" },
];

/**
 * Each entry as one JavaScript file with its module in it.
 * @param {string} folder the repository
 */
export function sizesOfEntries(folder) {
  return Promise.all(
    ENTRIES.map(async ({ name, file }) => {
      const sizes = await Promise.all(
        /** @type {const} */ (["utf8", "ascii"]).map(async (charset) =>
          sizeOf(await minified(`${folder}/${file}`, charset)),
        ),
      );
      return { name, utf8: sizes[0], ascii: sizes[1] };
    }),
  );
}

/**
 * What `whurl/pattern` adds to a program that has the entry `.`.
 * @param {string} folder of the package
 */
export async function sizeOfPattern(folder) {
  const [own, both] = await Promise.all(["index", "pattern"].map((name) => minified(`${folder}/${name}.workerd.js`)));
  return { bytes: both.length - own.length, brotli: brotliSizeOf(both) - brotliSizeOf(own) };
}

const CODE_SECTION = 10;
const DATA_SECTION = 11;
const IMPORT_SECTION = 2;
const CUSTOM_SECTION = 0;
const FUNCTION_NAMES = 1;

/**
 * The parts of a module that has its functions' names.
 * @param {Buffer} wasm
 * @returns {{ functions: { name: string, body: Buffer }[], data: Buffer, rest: number }}
 */
export function partsOf(wasm) {
  const reader = new Reader(wasm, 8);
  /** @type {Map<number, string>} */
  let names = new Map();
  /** @type {Buffer[]} */
  let bodies = [];
  let imports = 0;
  /** @type {Buffer} */
  let data = Buffer.alloc(0);
  while (reader.position < wasm.length) {
    const id = reader.byte();
    const section = reader.block();
    if (id === IMPORT_SECTION) imports = new Reader(section, 0).number();
    if (id === CODE_SECTION) bodies = new Reader(section, 0).list((each) => each.block());
    if (id === DATA_SECTION) data = section;
    if (id === CUSTOM_SECTION) names = namesIn(section) ?? names;
  }
  const functions = bodies.map((body, index) => ({ name: names.get(index + imports) ?? "", body }));
  const code = bodies.reduce((sum, body) => sum + body.length, 0);
  return { functions, data, rest: wasm.length - code - data.length };
}

/**
 * @param {Buffer} section
 * @returns {Map<number, string> | undefined} the functions' names by index, if the section has them
 */
function namesIn(section) {
  const reader = new Reader(section, 0);
  if (reader.block().toString() !== "name") return undefined;
  while (reader.position < section.length) {
    const id = reader.byte();
    const names = reader.block();
    if (id === FUNCTION_NAMES) {
      return new Map(new Reader(names, 0).list((each) => [each.number(), each.block().toString()]));
    }
  }
  return undefined;
}

/** Reads WebAssembly's [binary format](https://webassembly.github.io/spec/core/binary/index.html). */
class Reader {
  /**
   * @param {Buffer} bytes
   * @param {number} position
   */
  constructor(bytes, position) {
    this.bytes = bytes;
    this.position = position;
  }

  byte() {
    return this.bytes[this.position++];
  }

  /** An unsigned integer in LEB128. */
  number() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  /** Bytes, after their number. */
  block() {
    const length = this.number();
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  /**
   * @template T
   * @param {(reader: Reader) => T} item
   * @returns {T[]}
   */
  list(item) {
    return Array.from({ length: this.number() }, () => item(this));
  }
}

/**
 * @param {string} pkg the folder of the package
 * @returns {Promise<{ size: number, unpackedSize: number }>} in bytes
 */
export async function sizesOfPackage(pkg) {
  const { code, text } = await capture("npm", ["pack", pkg, "--dry-run", "--json", "--ignore-scripts"]);
  if (code !== 0) throw new Failure(text);
  // An array, or in later versions of npm an object, by name.
  const [packed] = Object.values(JSON.parse(text));
  return packed;
}
