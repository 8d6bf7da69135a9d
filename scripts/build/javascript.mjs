/** The module of the classes as JavaScript, by binaryen's wasm2js. */
import { Failure } from "../lib/shell.mjs";

/** What a function of wasm2js's does, and the one of js/javascript/memory.js that does it instead. */
const INSTEAD = {
  wasm2js_memory_copy: "function wasm2js_memory_copy(target, source, size) { copy(HEAPU8, target, source, size); }",
  wasm2js_memory_fill:
    "function wasm2js_memory_fill(target, byte, size) { fillWith(HEAPU8, target, byte, size >>> 0); }",
  wasm2js_trap: "var wasm2js_trap = trap;",
  __wasm_memory_size: "function __wasm_memory_size() { return pages; }",
  // wasm2js's own returns the old size also where memory has not grown.
  __wasm_memory_grow: `
    function __wasm_memory_grow(more) {
      var old = pages;
      var total = old + (more >>> 0);
      if (total > MOST_PAGES) return -1;
      if (total * PAGE > capacity) {
        var larger = largerBuffer(HEAPU8, old * PAGE, total * PAGE);
        if (larger === undefined) return -1;
        setBuffer(larger);
        capacity = sizeOf(larger);
        onGrowth();
      }
      pages = total;
      return old;
    }`,
};

/**
 * wasm2js's output as a module: only the functions that have been compiled from Rust are kept of it. Its own captures what it needs
 * of the language when it makes an instance, shares a variable among instances, and lets memory grow past what an address can say.
 * @param {string} source what wasm2js has made
 * @param {(bytes: Uint8Array) => string} textOf for js/loaders/text.js
 * @returns {string} a module that imports from `./javascript/` and `./loaders/`, and exports `instantiate`
 */
export function moduleOf(source, textOf) {
  const { start, bytes } = dataOf(source);
  const [, size] = partOf(source, /^ var buffer = new ArrayBuffer\((\d+)\);$/m);
  // A minifier's numbers: 110000 is `11e4`.
  const [, globals] = partOf(source, /^((?: var (?:global|i64toi32)\S+ = [\de]+;\n)+) function \$0\(/m);
  const [, body] = partOf(source, /^( function \$0\([\s\S]*)^ bufferView = HEAPU8;\n/m);
  const [, names] = partOf(source, /^ return \{\n {2}"memory": [\s\S]*?\n {2}\}\), \n([\s\S]*?)\n \};\n\}\n/m);
  const exported = [...names.matchAll(/^ {2}"(\w+)": (\$\d+),? ?$/gm)].map(([, name, local]) => `${name}: ${local}`);
  const functions = [...body.matchAll(/^ function [\w$]+\(/gm)].length;
  if (exported.length < 8 || functions < 50 || !source.includes(" function __wasm_memory_grow(")) {
    throw new Failure("wasm2js no longer writes what this expects.");
  }
  const text = `
    import { bytesOf } from "./loaders/text.js";
    import {
      clz32 as Math_clz32, copy, fillWith, imul as Math_imul, Int8Array, Int16Array, Int32Array, largerBuffer, MOST_PAGES,
      PAGE, trap, Uint16Array, write
    } from "./javascript/memory.js";
    import { ArrayBuffer, sizeOf, Uint8Array, Uint32Array } from "./primordials.js";

    var data = ${JSON.stringify(textOf(bytes))};

    export function instantiate(onGrowth) {
      var pages = ${Number(size) / 65536};
      var capacity = ${size};
      var memory = { buffer: undefined };
      var HEAP8, HEAP16, HEAP32, HEAPU8, HEAPU16, HEAPU32;
      function setBuffer(buffer) {
        HEAP8 = new Int8Array(buffer);
        HEAP16 = new Int16Array(buffer);
        HEAP32 = new Int32Array(buffer);
        HEAPU8 = new Uint8Array(buffer);
        HEAPU16 = new Uint16Array(buffer);
        HEAPU32 = new Uint32Array(buffer);
        memory.buffer = buffer;
      }
      setBuffer(new ArrayBuffer(pages * PAGE));
      write(HEAPU8, ${start}, bytesOf(data));
      ${globals}
      ${body}
      ${Object.values(INSTEAD).join("\n")}
      return { memory, ${exported.join(", ")} };
    }`;
  const unknown = /\b(?:bufferView|buffer\.byteLength|Math_(?!clz32\b|imul\b)\w+|HEAPF\d+|imports)\b/.exec(text);
  const undeclared = [...body.matchAll(/global\$\d+/g)].find(([name]) => !globals.includes(` ${name} = `));
  if (undeclared) throw new Failure(`wasm2js no longer declares ${undeclared[0]} where this expects it.`);
  if (unknown !== null) throw new Failure(`wasm2js now uses ${unknown[0]}, which this does not know.`);
  return text;
}

/**
 * @param {string} source
 * @param {RegExp} pattern
 * @returns {RegExpExecArray}
 */
function partOf(source, pattern) {
  const found = pattern.exec(source);
  if (found === null) throw new Failure(`wasm2js no longer writes what this expects: ${pattern}`);
  return found;
}

/**
 * The data segments as one: between them are zeros.
 * @param {string} source
 * @returns {{ start: number, bytes: Uint8Array }}
 */
function dataOf(source) {
  const calls = source.matchAll(/^ {2}base64DecodeToExistingUint8Array\(bufferView, (\d+), "([\w+/=]*)"\);$/gm);
  const segments = [...calls].map(([, at, text]) => ({ at: Number(at), bytes: Buffer.from(text, "base64") }));
  const expected = [...source.matchAll(/base64DecodeToExistingUint8Array\(/g)].length - 1;
  if (segments.length === 0 || segments.length !== expected) throw new Failure("wasm2js has other data than expected.");
  const start = Math.min(...segments.map(({ at }) => at));
  const end = Math.max(...segments.map(({ at, bytes }) => at + bytes.length));
  const image = new Uint8Array(end - start);
  for (const { at, bytes } of segments) image.set(bytes, at - start);
  return { start, bytes: image };
}
