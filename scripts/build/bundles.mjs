/** Bundles js/ and the modules into the package. Small files, which scripts/build/entries.mjs writes, load some of the bundles. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";
import { Requests } from "../../js/bridge/requests.js";
import { Failure, root, say } from "../lib/shell.mjs";
import { ENTRIES, TEXT_FOLDER, textFileOf, textKeyOf, typesOf, WASM_FILES } from "./entries.mjs";
import { moduleOf } from "./javascript.mjs";
import { withoutPrivate } from "./private.mjs";

/**
 * @typedef {object} Bundle
 * @property {string} entry in js/entries/
 * @property {string} file that it becomes
 * @property {Record<string, string>} [uses] the entries that it imports, and the files that these are
 * @property {boolean} [isOld] whether it has no private members
 * @property {"node"} [platform] where it is a program for Node.js
 * @property {string} [types] the file of its types, where the entry is one that JSR knows
 */

/** A file of its own where that does not cost Node.js time at its start. */
const INSTALLING = "polyfill-installing.js";

/** @type {Bundle[]} */
const BUNDLES = [
  ...ENTRIES.filter(({ isWritten }) => !isWritten).flatMap(bundlesOf),
  { entry: "core.js", file: "core.js" },
  { entry: "core.js", file: "core.cjs" },
  { entry: INSTALLING, file: INSTALLING },
  {
    entry: "cli.js",
    file: "cli.js",
    uses: Object.fromEntries(
      ["columns", "guard", "index", "inspect", "pattern"].map((name) => [name, `${name}.node.js`]),
    ),
    platform: "node",
  },
];

/**
 * @param {import("./entries.mjs").Entry} entry
 * @returns {Bundle[]}
 */
function bundlesOf({ name, source = name, types = name, uses = {}, shared, isShared, isNative, hasGlobal }) {
  /** @type {(extension: string, from?: string) => Bundle} */
  const bundleOf = (extension, from = source) => ({
    entry: `${from}.js`,
    file: name + extension,
    uses: Object.fromEntries(Object.entries(uses).map(([entry, used]) => [entry, used + extension])),
  });
  const bundles = [bundleOf(".cjs")];
  if (!isShared) bundles.push({ ...bundleOf(".js"), types: `${types}.d.ts` });
  if (shared) bundles.push(bundleOf(".shared.js", shared));
  if (hasGlobal) bundles.push(bundleOf(".global.js"));
  if (isNative) bundles.push({ ...bundleOf(".native.cjs"), isOld: true });
  return bundles;
}

/** About how many characters a line of minified code may have. */
const LONGEST_LINE = 160;

/** What the module as JavaScript takes. */
const OLDEST = "es2015";

/**
 * @param {Record<string, import("./wasm.mjs").Built>} modules
 * @param {string} pkg the folder to write to
 * @returns {Promise<string[]>} the names of the npm packages that parts of have been bundled
 */
export async function bundle(modules, pkg) {
  say("build: JavaScript (2 seconds)");
  for (const [name, file] of Object.entries(WASM_FILES)) writeFileSync(join(pkg, file), modules[name].bytes);
  writeTexts(modules, pkg);
  const results = await Promise.all(BUNDLES.map((each) => bundleOne(each, modules, pkg)));
  const sources = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const names = sources.flatMap((path) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/**
 * @param {Bundle} bundle
 * @param {Record<string, import("./wasm.mjs").Built>} modules
 * @param {string} pkg
 */
async function bundleOne({ entry, file, uses = {}, isOld = false, platform, types }, modules, pkg) {
  const isCore = entry === "core.js";
  const isClassic = file.endsWith(".global.js");
  const isCommonJS = file.endsWith(".cjs");
  const result = await build({
    entryPoints: [join(root, "js", "entries", entry)],
    outfile: join(pkg, file),
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    format: isCommonJS ? "cjs" : isClassic ? "iife" : "esm",
    globalName: isClassic ? "whurl" : undefined,
    // For Node.js esbuild adds the line by which `import` of a CommonJS file finds its names.
    platform: platform ?? (isCommonJS ? "node" : "neutral"),
    target: isCore ? OLDEST : "es2022",
    supported: isOld ? { "class-static-blocks": false } : {},
    // Bun takes a file for CommonJS, and refuses its imports, if it has the name `module` in it.
    define: isCommonJS ? {} : { module: "undefined" },
    // Old engines have no `globalThis`.
    inject: isOld || isCore ? [join(root, "js/javascript/global.js")] : [],
    // Modules are always UTF-8. A classic script has the encoding of the page that it is in.
    charset: isClassic ? "ascii" : "utf8",
    legalComments: "none",
    // A third of what Node.js reads would be spaces and comments. Bundlers need one of the comments: `@__PURE__`.
    minifyWhitespace: isCore || isOld || isCommonJS || isClassic || platform === "node",
    // Node.js prints the line that an uncaught error was thrown from.
    lineLimit: LONGEST_LINE,
    logLevel: "warning",
    banner: types ? { js: typesOf(types) } : {},
    plugins: [
      isOld ? oldSources : ownSources,
      virtualModules(modules, isCommonJS),
      ...(isCommonJS ? [beside(entry === "index.js"), later(uses.pattern)] : []),
      ...Object.entries(uses).map(([name, used]) => otherEntry(name, used)),
      ...(isCore || isClassic ? [] : [otherEntry("core", isCommonJS ? "core.cjs" : "core.js")]),
      ...(isCommonJS || entry === INSTALLING ? [] : [otherEntry("polyfill-installing", INSTALLING)]),
    ],
  });
  joinStrings(join(pkg, file));
  inheritNothing(join(pkg, file));
  keepClassNames(join(pkg, file));
  if (isOld) beSloppy(join(pkg, file));
  return result;
}

/**
 * esbuild breaks lines in string literals, too. Rollup indents what it wraps, and would put tabs into those strings.
 * @param {string} path
 */
function joinStrings(path) {
  const text = readFileSync(path, "utf8");
  if (text.includes("\\\\\n")) throw new Failure(`${path} has a backslash at the end of a line of a string.`);
  writeFileSync(path, text.replaceAll("\\\n", ""));
}

/**
 * In Hermes a strict function has `caller` and `arguments`, which a class must not have. React Native's Babel preset does not make
 * modules strict, either.
 * @param {string} path
 */
function beSloppy(path) {
  const text = readFileSync(path, "utf8");
  const directive = '"use strict";';
  if (!text.startsWith(directive)) throw new Failure(`${path} does not begin with ${directive}`);
  writeFileSync(path, text.slice(directive.length));
}

/**
 * esbuild's helpers for CommonJS and classic scripts define properties by descriptors that inherit from `Object.prototype`,
 * where a program may have put a `get` or `set`, and export what a loop with `in` finds, which is also what a program has put
 * there: this makes them inherit nothing.
 * @param {string} path
 */
export function inheritNothing(path) {
  const descriptors = /__defProp\((target, ?name|to, ?key|target, ?"default"|\{\}, ?"__esModule"), ?\{/g;
  const text = readFileSync(path, "utf8")
    .replaceAll(descriptors, "__defProp($1,{__proto__:null,")
    .replaceAll(/for ?\(var name in all\)/g, "for(var name of Object.keys(all))");
  const calls = text.split("__defProp(").slice(1);
  const others = calls.filter((call) => !/^[^;]*?\{__proto__:null,/.test(call));
  if (others.length > 0)
    throw new Failure(`${path} defines properties in an unknown way: __defProp(${others[0].slice(0, 80)}`);
  if (/\bin all\b/.test(text)) throw new Failure(`${path} exports in an unknown way.`);
  if (/import\("\.[^"]*"\)\./.test(text)) throw new Failure(`${path} has a comment with a type of a file of js/.`);
  writeFileSync(path, text);
}

/**
 * esbuild writes `URL = class _URL` where the class uses its own name, and V8 says `_URL` in the error of a call without `new`.
 * @param {string} path
 */
function keepClassNames(path) {
  const text = readFileSync(path, "utf8").replaceAll(/\b_(URL|URLSearchParams|URLPattern|URLPatternList)\b/g, "$1");
  const [other] = /\bclass _\w+/.exec(text) ?? [];
  if (other !== undefined) throw new Failure(`${path} has ${other}, whose name is another one in js/.`);
  writeFileSync(path, text);
}

/**
 * The sources of js/. Some of their comments remain, with types from files that are not in the package, and JSR's check would
 * look for those files.
 * @type {import("esbuild").Plugin}
 */
export const ownSources = {
  name: "own sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) => {
      if (!path.startsWith(join(root, "js"))) return undefined;
      return { contents: sourceOf(path) };
    });
  },
};

/** @param {string} path */
const sourceOf = (path) =>
  readFileSync(path, "utf8").replaceAll(/^ *\* .*$|\/\*\* .*?(?:\*\/|$)/gm, (comment) =>
    comment.replaceAll(/(typeof )?import\("\.[^"]*"\)(\.\w+)*/g, "any"),
  );

/** The same without private members. @type {import("esbuild").Plugin} */
const oldSources = {
  name: "old sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) => ({ contents: withoutPrivate(sourceOf(path), path) }));
  },
};

/**
 * What js/virtual.d.ts declares.
 * @param {Record<string, import("./wasm.mjs").Built>} modules
 * @param {boolean} isCommonJS
 * @returns {import("esbuild").Plugin}
 */
const virtualModules = (modules, isCommonJS) => ({
  name: "virtual modules",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^whurl:/ }, ({ path }) => {
      const [, name, kind] = /** @type {RegExpExecArray} */ (/^whurl:(\w+)\.?(\w*)$/.exec(path));
      if (kind === "text") return { path: name, namespace: isCommonJS ? "beside" : "text", sideEffects: false };
      if (kind === "js") return { path: "javascript", namespace: "javascript", sideEffects: false };
      if (kind === "constants") return { path: name, namespace: "constants", sideEffects: false };
      return { path: name, namespace: "glue", sideEffects: false };
    });
    // By its name, because esbuild writes paths into comments, and the glue is in a new temporary folder each time.
    onLoad({ filter: /.*/, namespace: "glue" }, ({ path }) => ({
      contents: withBrands(
        withQuietRegistries(
          withOwnText(withoutDetached(readFileSync(/** @type {string} */ (modules[path].glue), "utf8"))),
        ),
      ),
      resolveDir: join(root, "js", "classes"),
    }));
    onLoad({ filter: /.*/, namespace: "javascript" }, async ({ path }) => {
      const source = moduleOf(/** @type {string} */ (modules[path].source), (bytes) => textOf(bytes, modules));
      const { code } = await transform(source, { minify: true, charset: "utf8", target: OLDEST });
      return { contents: code, resolveDir: join(root, "js") };
    });
    onLoad({ filter: /.*/, namespace: "constants" }, async ({ path }) => ({
      contents: constantsOf(path, modules[path]),
      loader: "json",
    }));
    onLoad({ filter: /.*/, namespace: "text" }, ({ path }) => ({
      contents: `export default ${JSON.stringify(textOf(modules[path].bytes, modules))};`,
    }));
  },
});

/**
 * The glue checks `buffer.detached` to see whether memory has grown. Under SES, on engines that lack it, that is always
 * `false`. That the buffer is another one says the same.
 * @param {string} glue
 */
function withoutDetached(glue) {
  const question = /(\w+)\.buffer\.detached === true \|\| \(\1\.buffer\.detached === undefined && (.*?)\)/g;
  if (!question.test(glue)) throw new Failure("wasm-bindgen's glue no longer checks `buffer.detached` as expected.");
  return glue.replaceAll(question, "$2");
}

/**
 * The glue makes its decoder when it is loaded. This gives it those of js/classes/raw-text.js.
 * @param {string} glue
 */
function withOwnText(glue) {
  // Without the third argument the encoder's `encode` is called, which is not there.
  if (!glue.includes("new TextDecoder(") || /passStringToWasm0\(\w+, [\w.]+\)/.test(glue)) {
    throw new Failure("wasm-bindgen's glue no longer encodes and decodes text as expected.");
  }
  return `import { TextDecoder, TextEncoder } from "./raw-text.js";${glue}`;
}

/**
 * After a trap an object may be unusable: then freeing it throws. A registry's callback throws where no program can catch it,
 * and ends the process.
 * @param {string} glue
 */
function withQuietRegistries(glue) {
  const callback = /(new FinalizationRegistry\(ptr => )(wasm\.\w+\(ptr, 1\))\)/g;
  if (glue.match(callback)?.length !== 3) throw new Failure("wasm-bindgen's glue no longer frees objects as expected.");
  return glue.replaceAll(callback, "$1{ try { $2; } catch {} })");
}

/**
 * The glue keeps the address of an object's record in a property that any program can change, and that any object can have: then
 * a method traps, or reads another record. This keeps it in js/classes/brand.js.
 * @param {string} glue
 */
function withBrands(glue) {
  /** @type {string[]} */
  const made = [];
  const branded = glue.replaceAll(/^export class (\w+) \{\n.*?^\}\n/gms, (text, name) => {
    made.push(`
      // Not in the class: esbuild changes the names of classes that name themselves.
      function adjust${name}(object, target) {
        adjustPrototype(object, target, ${name});
      }
      const ${name}Brand = brand("${name.replace("Raw", "").replace("Iterator", " Iterator")}");
      function wrap${name}(address) {
        const object = Object.create(${name}.prototype);
        new ${name}Brand(object, address);
        ${name}Finalization.register(object, address, object);
        return object;
      }`);
    return text
      .replace(/^ {4}static __wrap\(ptr\) \{\n.*?^ {4}\}\n/ms, "")
      .replace(/^ {4}__destroy_into_raw\(\) \{\n.*?^ {4}\}\n/ms, "")
      .replace(
        /const ptr = this\.__destroy_into_raw\(\);\n\s*wasm\.(\w+)\(ptr, 0\);/,
        // 1: while a method of the object runs, which its arguments may have called, it is freed when that ends.
        `${name}Brand.free(this, (address) => wasm.$1(address, 1));\n        ${name}Finalization.unregister(this);`,
      )
      .replace(
        /this\.__wbg_ptr = (.*?);\n(\s*\w+Finalization\.register\(this, )this\.__wbg_ptr,/,
        `adjust${name}(this, new.target);\n        new ${name}Brand(this, $1);\n$2$1,`,
      )
      .replaceAll(
        /^ {4}(?!constructor|static)\w+\((?:\w+, )?\.\.\.given\) \{\n/gm,
        `$&        ${name}Brand.addressOf(this);\n`,
      )
      .replaceAll("this.__wbg_ptr", `${name}Brand.addressOf(this)`);
  });
  const result = `import { brand } from "./brand.js";import { adjustPrototype } from "./webidl.js";${branded.replaceAll(/\b(Raw\w+)\.__wrap\(/g, "wrap$1(")}${made.join("")}`;
  if (made.length !== 3 || /__wbg_ptr|__wrap|__destroy/.test(result)) {
    throw new Failure("wasm-bindgen's glue no longer keeps addresses as expected.");
  }
  return result;
}

/** The classes' module as text for CommonJS, in base64, because Deno always loads it. */
const BASE64_FILE = "whurl.base64.cjs";

/** Modules that are in the package as text once, for CommonJS and for browsers, in a folder. */
const TEXTS = ["raw", "inspect", "guard", "columns"];

/**
 * @param {Record<string, import("./wasm.mjs").Built>} modules
 * @param {string} pkg
 */
function writeTexts(modules, pkg) {
  const base64 = Buffer.from(modules.exchange.bytes).toString("base64");
  writeFileSync(join(pkg, BASE64_FILE), `module.exports = "${base64}";\n`);
  mkdirSync(join(pkg, TEXT_FOLDER));
  writeFileSync(join(pkg, TEXT_FOLDER, "package.json"), '{ "type": "commonjs" }\n');
  for (const name of TEXTS) {
    const text = JSON.stringify(textOf(modules[name].bytes, modules));
    writeFileSync(join(pkg, textFileOf(name)), textSource(name, text));
  }
}

/**
 * A file that is both CommonJS and an ES module: whatever loads CommonJS loads it, and so does a browser. It has no `export`, so
 * that an ES module finds the text in the global object. CommonJS finds it in `exports`, but an ES module may see the `exports`
 * of a bundle that it is in: the text goes to both, and under a symbol, where it is in nobody's way.
 * @param {string} name
 * @param {string} text as a literal. It is there once: swc's minifier writes a variable's value in each place
 */
const textSource = (name, text) => `\
// ${WASM_FILES[name]} as text. js/loaders/given.js reads it.
for (const holder of [globalThis, typeof exports === "object" && exports])
  Reflect.set(Object(holder), Symbol.for("${textKeyOf(name)}"), ${text});
`;

/**
 * CommonJS reads the bytes from the .wasm file next to it or, if there is none, from text in a file of its own: Node.js
 * scans an imported CommonJS file for the names that it exports, which would double the time to load if the bytes were in it.
 * @param {boolean} isBase64 whether that text is base64
 * @returns {import("esbuild").Plugin}
 */
const beside = (isBase64) => ({
  name: "beside",
  setup({ onLoad, onResolve }) {
    if (isBase64) {
      onResolve({ filter: /^\.\/text\.js$/ }, () => ({ path: join(root, "js/loaders/base64.js") }));
      onResolve({ filter: /\/instead\.js$/ }, () => ({ path: join(root, "js/loaders/instead-beside.js") }));
    }
    onResolve({ filter: /^\.\/(whurl\.base64\.cjs|text\/\w+\.js)$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "beside" }, ({ path }) => ({
      contents: `
        import { readBeside } from "./loaders/beside.js";
        export default readBeside(module, "${WASM_FILES[path]}") ??
          ${isBase64 ? `require("./${BASE64_FILE}")` : `require("./${textFileOf(path)}")[Symbol.for("${textKeyOf(path)}")]`};
      `,
      resolveDir: join(root, "js"),
    }));
  },
});

/**
 * CommonJS loads the class `URLPattern` when a polyfill asks for it.
 * @param {string | undefined} file
 * @returns {import("esbuild").Plugin}
 */
const later = (file) => ({
  name: "later",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/own-pattern\.js$/ }, () => ({ path: "own-pattern", namespace: "later" }));
    onResolve({ filter: /.*/, namespace: "later" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "later" }, () => ({
      contents: `export const ownPattern = () => require("./${file}").URLPattern;`,
    }));
  },
});

/**
 * An entry that another one imports stays a file of its own, so that a program has each class once.
 * @param {string} name the other entry's
 * @param {string} file
 * @returns {import("esbuild").Plugin}
 */
const otherEntry = (name, file) => ({
  name: "other entry",
  setup({ onResolve }) {
    // js/cli/columns.js is no entry.
    const entry = join(root, "js/entries", `${name}.js`);
    onResolve({ filter: new RegExp(`/${name}\\.js$`) }, ({ path, resolveDir }) =>
      join(resolveDir, path) === entry ? { path: `./${file}`, external: true } : undefined,
    );
  },
});

/** The characters that UTF-8 has in one byte, and that need no escape between quotation marks. */
const SHORT = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter(
  (character) => !/["\\]/.test(character),
);
const LONG = 0xa1;

/**
 * The characters for the 256 bytes. The most frequent bytes have the short ones, in ascending order, because similar bytes
 * then have similar characters. They are the same for all modules: two modules in one bundle have much in common.
 * @param {Record<string, import("./wasm.mjs").Built>} modules
 * @returns {string[]}
 */
function charactersFor(modules) {
  const frequencies = new Array(256).fill(0);
  for (const name of Object.keys(WASM_FILES)) {
    const { bytes } = modules[name];
    for (const byte of bytes) frequencies[byte] += 1 / bytes.length;
  }
  const byFrequency = [...frequencies.keys()].sort((a, b) => frequencies[b] - frequencies[a]);
  const areShort = new Set(byFrequency.slice(0, SHORT.length));
  let [short, long] = [0, LONG];
  return frequencies.map((_, byte) => (areShort.has(byte) ? SHORT[short++] : String.fromCharCode(long++)));
}

/**
 * Bytes as text, which js/loaders/text.js reads: the characters for the bytes, then one for each of them.
 * Compressors still see the module's structure: base64 is a third larger after brotli.
 * @param {Uint8Array} bytes
 * @param {Record<string, import("./wasm.mjs").Built>} modules
 */
function textOf(bytes, modules) {
  const characters = charactersFor(modules);
  return characters.join("") + Array.from(bytes, (byte) => characters[byte]).join("");
}

/**
 * A module's constants in JSON, so that a program need not compile it to read them.
 * @param {string} name
 * @param {import("./wasm.mjs").Built} module
 * @returns {string}
 */
function constantsOf(name, { bytes }) {
  const requests = new Requests(name, /** @type {"columns" | "guard" | "inspect"} */ (name));
  requests.setSource(() => new WebAssembly.Module(new Uint8Array(bytes)));
  return /** @type {string} */ (requests.text("constants", []));
}
