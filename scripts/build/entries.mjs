/** What a program can import from the package, as one table: bundles, `exports` and small files are made from it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { versionOfCrate } from "./versions.mjs";

/**
 * @typedef {object} Entry
 * @property {string} path after the package's name
 * @property {string} name of its files, and of its source in js/entries/ if it has no other
 * @property {string} [source] the name of its source, if it is another one
 * @property {string} [types] the name of its types, if it is another one
 * @property {Record<string, string>} [uses] the entries that it imports, which stay files of their own, and the names of these
 *   files
 * @property {string} [native] the entry that React Native loads in its place
 * @property {boolean} [isNative] whether there is a file for React Native
 * @property {boolean} [isWritten] whether its files are in pkg-template/
 * @property {string} [module] the WebAssembly module that it has besides that of the classes, by its name in scripts/build/wasm.mjs
 * @property {string} [shared] the source in js/entries/ of what files that get the module in different ways share
 * @property {boolean} [isShared] whether the file for browsers is one of these. If not, it is one file with all, which is sooner
 *   there without a bundler
 * @property {boolean} [isEdge] whether there are files for runtimes that compile no bytes at run time
 * @property {boolean} [hasGlobal] whether there is a classic script, too
 * @property {string[] | "all"} names what it exports
 */

const CLASSES = ["URL", "URLSearchParams"];

const INDEX = { index: "index" };

const PATTERN = ["URLPattern", "URLPatternList", "isLinear"];

/** The .wasm files of the package, by the name of the module. @type {Record<string, string>} */
export const WASM_FILES = {
  exchange: "whurl.wasm",
  raw: "raw.wasm",
  inspect: "inspect.wasm",
  inspectUTF8: "inspect-utf-8.wasm",
  guard: "guard.wasm",
  columns: "columns.wasm",
};

/** What is in it is CommonJS, and an ES module as well. */
export const TEXT_FOLDER = "text";

/** @param {string} name of a module @returns {string} the file with it as text */
export const textFileOf = (name) => `${TEXT_FOLDER}/${name}.js`;

/**
 * @param {string} name of a module
 * @returns {string} the key of the symbol under which that file has it. Two versions of the package may be in one program
 */
export const textKeyOf = (name) => `whurl.text.${name}@${versionOfCrate()}`;

/**
 * The first line of a file that JSR takes for an entry.
 * @param {string} file with its types
 */
export const typesOf = (file) => `/* @ts-self-types="./${file}" */`;

/** @type {Entry[]} */
export const ENTRIES = [
  {
    path: ".",
    name: "index",
    shared: "index-shared",
    isEdge: true,
    native: "js",
    hasGlobal: true,
    names: CLASSES,
  },
  {
    path: "./polyfill",
    name: "polyfill",
    uses: { index: "index", pattern: "pattern" },
    shared: "polyfill-shared",
    isEdge: true,
    native: "js-polyfill",
    names: [],
  },
  {
    path: "./polyfill/force",
    name: "polyfill-force",
    types: "polyfill",
    uses: INDEX,
    shared: "polyfill-force",
    isEdge: true,
    native: "js-polyfill-force",
    names: [],
  },
  {
    path: "./polyfill/pattern",
    name: "polyfill-pattern",
    types: "polyfill",
    uses: { pattern: "pattern" },
    shared: "polyfill-pattern",
    isEdge: true,
    native: "js-polyfill-pattern",
    names: [],
  },
  {
    path: "./pattern",
    name: "pattern",
    uses: INDEX,
    shared: "pattern",
    isEdge: true,
    native: "js-pattern",
    names: PATTERN,
  },
  { path: "./js", name: "js", types: "index", native: "js", isNative: true, names: CLASSES },
  inJavaScript("polyfill", "polyfill", [], { index: "js", pattern: "js-pattern" }),
  inJavaScript("polyfill-force", "polyfill", []),
  inJavaScript("polyfill-pattern", "polyfill", [], { pattern: "js-pattern" }),
  inJavaScript("pattern", "pattern", PATTERN),
  {
    path: "./auto",
    name: "auto",
    native: "js",
    isWritten: true,
    isEdge: true,
    names: CLASSES,
  },
  withModule("raw", undefined, CLASSES),
  withModule("inspect", INDEX, "all"),
  withModule("guard", INDEX, "all"),
  withModule("columns", undefined, ["columnNames", "columnsOf"]),
  { path: "./slim", name: "slim", names: ["init", "initSync", ...CLASSES] },
  { path: "./inspect/slim", name: "inspect-slim", uses: { slim: "slim" }, names: "all" },
];

/**
 * An entry with a module of its own, which is too large to be in more than one file as text.
 * @param {string} name the entry's, and the module's
 * @param {Record<string, string> | undefined} uses
 * @param {string[] | "all"} names
 * @returns {Entry}
 */
function withModule(name, uses, names) {
  return { path: `./${name}`, name, module: name, shared: `${name}-shared`, isShared: true, isEdge: true, uses, names };
}

/**
 * The entry of `whurl/js/` that is another one with the classes of `whurl/js`.
 * @param {string} source
 * @param {string} types
 * @param {string[]} names
 * @param {Record<string, string>} [uses]
 * @returns {Entry}
 */
function inJavaScript(source, types, names, uses = { index: "js" }) {
  const name = `js-${source}`;
  return {
    path: `./${name.replaceAll("-", "/")}`,
    name,
    source,
    types,
    uses,
    native: name,
    isNative: true,
    names,
  };
}

/**
 * Writes what the table says of the package: `exports` in package.json and jsr.json, before the ones that are there; the small
 * files that Node.js, the edge and browsers import, which load bundles; and a package.json in a folder for each path of two parts,
 * or a file for React Native, for tools that do not read `exports`.
 * @param {string} pkg the folder of the package
 */
export function writeEntries(pkg) {
  const require = createRequire(join(pkg, "package.json"));
  prependExports(join(pkg, "package.json"), conditionsOf);
  prependExports(join(pkg, "jsr.json"), ({ name }) => `./${name}.js`);
  for (const entry of ENTRIES) {
    if (!entry.isWritten) writeModules(pkg, entry, require);
    if (isInFolder(entry)) writeFolder(pkg, entry);
    else if (hasNative(entry)) writeNative(pkg, entry);
  }
  writeSetups(pkg);
  writeFileSync(join(pkg, LOAD_FILE), LOAD);
}

/** @param {Entry} entry */
const isInFolder = ({ path }) => path.split("/").length > 2;

/** @param {Entry} entry */
const hasNative = ({ path, native }) => native !== undefined && path !== ".";

/** @param {Entry} entry */
const folderFileOf = ({ path }) => `${path.replace("./", "")}/package.json`;

/** @param {Entry} entry */
const nativeFileOf = ({ name }) => `${name}.native.js`;

/** The files that `writeEntries` writes for tools that do not read `exports`, so that these do not lead to them. */
export const FILES_WITHOUT_EXPORTS = [
  ...ENTRIES.filter(isInFolder).map(folderFileOf),
  ...ENTRIES.filter((entry) => !isInFolder(entry) && hasNative(entry)).map(nativeFileOf),
];

/**
 * @param {string} path of a JSON file
 * @param {(entry: Entry) => unknown} exportOf
 */
function prependExports(path, exportOf) {
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const ours = Object.fromEntries(ENTRIES.map((entry) => [entry.path, exportOf(entry)]));
  writeFileSync(path, toText({ ...manifest, exports: { ...ours, ...manifest.exports } }));
}

/**
 * The order matters: the first condition that holds is used.
 * @param {Entry} entry
 */
function conditionsOf({ name, types = name, isEdge, native, isWritten }) {
  const modules = (/** @type {string} */ file) => ({ types: `./${types}.d.ts`, default: `./${file}` });
  const commonJS = (/** @type {string} */ file) => ({ types: `./${types}.d.cts`, default: `./${file}` });
  // What is written chooses between forms; these have one.
  const only = isWritten ? "index" : name;
  const require = commonJS(`${only}.cjs`);
  return {
    // CommonJS: jest as React Native sets it up reads nothing else, and Metro takes one file for `import` and `require`.
    ...(native && { "react-native": commonJS(`${native}.native.cjs`) }),
    ...(isEdge && {
      // Nitro sets the condition of every runtime but Node.js, and has its own way to import modules, that of edge-light.
      workerd: { unwasm: modules(`${only}.edge-light.js`), ...modules(`${only}.workerd.js`) },
      "edge-light": modules(`${only}.edge-light.js`),
    }),
    node: { import: modules(`${only}.node.js`), require },
    import: modules(`${name}.js`),
    require,
  };
}

/** A polyfill's name is listed in `sideEffects`. */
const LOAD_FILE = "polyfill-load.node.js";

/** js/polyfill/files.js reads this. */
const LOAD = `\
// A bundle reaches the modules of Node.js 18, which has no \`process.getBuiltinModule\`, only by an import. (webpack would
// replace \`createRequire\`.)
import module from "node:module";
if (!globalThis.process.getBuiltinModule) globalThis[Symbol.for("whurl.load")] = module._load;
`;

/**
 * Writes the small files with the names of an entry, which load the others.
 * @param {string} pkg
 * @param {Entry} entry
 * @param {(file: string) => object} require loads a file of the package
 */
function writeModules(pkg, entry, require) {
  const { name, module, types = name, isShared, isEdge } = entry;
  const names = entry.names === "all" ? Object.keys(require(`./${name}.cjs`)) : entry.names;
  writeNode(pkg, entry, names);
  if (isShared) {
    const lines = [typesOf(`${types}.d.ts`), ...sharing(entry, names, ".js", { text: textFileOf(name) })];
    writeFileSync(join(pkg, `${name}.js`), lines.join("\n"));
  }
  if (!isEdge) return;
  for (const [condition, query] of EDGE) {
    const extension = `.${condition}.js`;
    const lines = sharing(entry, names, extension, module ? { module: WASM_FILES[module] + query } : {});
    writeFileSync(join(pkg, name + extension), lines.join("\n"));
  }
}

/** The conditions of runtimes that compile no bytes at run time, and what is after the name of a .wasm file there. */
const EDGE = [
  ["workerd", ""],
  ["edge-light", "?module"],
];

/**
 * Writes the files that pass the classes their module in such runtimes. `sideEffects` lists these, and not the entries that import
 * them: a program that uses none of an entry is left without its module.
 * @param {string} pkg
 */
function writeSetups(pkg) {
  for (const [condition, query] of EDGE) {
    const setup = `\
import { setUp } from "./index.shared.js";
import module from "./${WASM_FILES.exchange}${query}";

setUp(() => module);
`;
    writeFileSync(join(pkg, `setup.${condition}.js`), setup);
  }
}

/**
 * The lines of a file that has the names of an entry from the file that several share. They are constants of its own: bundlers
 * skip a file that only passes names on, and with it the call that sets up the module.
 * @param {Entry} entry
 * @param {string[]} names
 * @param {string} extension of the file, and of the one with the classes that it uses
 * @param {{ text?: string, module?: string }} source the file with its own WebAssembly module as text or as a module, if it has one
 */
function sharing({ name, uses }, names, extension, { text, module }) {
  const from = text ? `fromText(text, "${textKeyOf(name)}")` : module ? "fromModule(module)" : undefined;
  const isNamed = names.length > 0 || from;
  return [
    "// What several files of this entry share, and where the WebAssembly module comes from.",
    ...(from ? (uses ? [`import { URL } from "./index${extension}";`] : []) : [`import "./setup${extension}";`]),
    `import ${isNamed ? "* as shared from " : ""}"./${name}.shared.js";`,
    ...(text ? [`import * as text from "./${text}";`] : []),
    ...(module ? [`import module from "./${module}";`] : []),
    ...(from ? ["", `shared.setUp(shared.${from}${uses ? ", URL" : ""});`] : []),
    "",
    ...names.map((each) => `export const ${each} = shared.${each};`),
    "",
  ];
}

/**
 * Writes what `import` loads in Node.js: by way of a file of CommonJS, in which Node.js finds the names at once. It looks through a
 * CommonJS file that is imported for the names that it exports, and in the bundles Node.js 20 and 22 look for 4 to 13 milliseconds.
 * @param {string} pkg
 * @param {Entry} entry
 * @param {string[]} exported
 */
function writeNode(pkg, { name, uses }, exported) {
  const isPolyfill = /^(?:js-)?polyfill/.test(name) && uses?.index !== undefined;
  // Names are listed, even if they are all: `bun build` loses those of `export *` from CommonJS.
  const importing = exported.length > 0 ? `export { ${exported.join(", ")} } from ` : "import ";
  const module = `\
// Both ways to load the package in Node.js lead to one file, so that a program has each class once.
${isPolyfill ? `import "./${LOAD_FILE}";\n` : ""}${importing}"./${name}.node.cjs";
`;
  writeFileSync(join(pkg, `${name}.node.js`), module);
  writeFileSync(join(pkg, `${name}.node.cjs`), requiring(name, exported));
}

/**
 * @param {string} name
 * @param {string[]} names that are exported
 */
function requiring(name, names) {
  const declared = names.length > 0 ? `const { ${names.join(", ")} } = ` : "";
  const lines = names.map((each) => `exports.${each} = ${each};\n`);
  return `\
// For \`import\` in Node.js, which looks through a file for the names that it exports.
"use strict";
${declared}require("./${name}.cjs");
${lines.join("")}`;
}

/**
 * @param {string} pkg
 * @param {Entry} entry
 */
function writeFolder(pkg, entry) {
  const { path, name, types = name, native } = entry;
  const file = join(pkg, folderFileOf(entry));
  const up = "../".repeat(path.split("/").length - 1);
  const manifest = {
    main: `${up}${name}.cjs`,
    module: `${up}${name}.js`,
    ...(native && { "react-native": `${up}${native}.native.cjs` }),
    types: `${up}${types}.d.ts`,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toText(manifest));
}

/**
 * What Metro takes before the file of the same name without `.native`, where it does not read `exports`.
 * @param {string} pkg
 * @param {Entry} entry
 */
function writeNative(pkg, entry) {
  const { native, names } = entry;
  const exported = names.length > 0 ? "export * from " : "import ";
  writeFileSync(join(pkg, nativeFileOf(entry)), `${exported}"./${native}.native.cjs";\n`);
}

/** @param {object} manifest */
const toText = (manifest) => `${JSON.stringify(manifest, null, 2)}\n`;
