/** What a program can import from the package, as one table: bundles, `exports` and small files are made from it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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
 * @property {string} [edge] the source for runtimes that compile no bytes at run time
 * @property {boolean} [hasGlobal] whether there is a classic script, too
 * @property {string[] | "all"} names what it exports
 */

const CLASSES = ["URL", "URLSearchParams"];

const INDEX = { index: "index" };

const PATTERN = ["URLPattern", "URLPatternList", "isLinear"];

/** @type {Entry[]} */
export const ENTRIES = [
  { path: ".", name: "index", edge: "module", native: "js", hasGlobal: true, names: CLASSES },
  {
    path: "./polyfill",
    name: "polyfill",
    uses: { index: "index", pattern: "pattern" },
    edge: "polyfill-module",
    native: "js-polyfill",
    names: [],
  },
  {
    path: "./polyfill/force",
    name: "polyfill-force",
    types: "polyfill",
    uses: INDEX,
    edge: "polyfill-force",
    native: "js-polyfill-force",
    names: [],
  },
  {
    path: "./polyfill/pattern",
    name: "polyfill-pattern",
    types: "polyfill",
    uses: { pattern: "pattern" },
    edge: "polyfill-pattern",
    native: "js-polyfill-pattern",
    names: [],
  },
  {
    path: "./pattern",
    name: "pattern",
    uses: INDEX,
    edge: "pattern",
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
    edge: "module",
    names: CLASSES,
  },
  { path: "./raw", name: "raw", edge: "raw-module", names: CLASSES },
  { path: "./inspect", name: "inspect", uses: INDEX, edge: "inspect-module", names: "all" },
  { path: "./guard", name: "guard", uses: INDEX, edge: "guard-module", names: "all" },
  { path: "./columns", name: "columns", edge: "columns-module", names: ["columnNames", "columnsOf"] },
  { path: "./slim", name: "slim", names: ["init", "initSync", ...CLASSES] },
  { path: "./inspect/slim", name: "inspect-slim", uses: { slim: "slim" }, names: "all" },
];

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
 * Writes what the table says of the package: `exports` in package.json and jsr.json, before the ones that are there; the
 * files that Node.js imports; and a package.json in a folder for each path of two parts, or a file for React Native, for tools
 * that do not read `exports`.
 * @param {string} pkg the folder of the package
 */
export function writeEntries(pkg) {
  const require = createRequire(join(pkg, "package.json"));
  prependExports(join(pkg, "package.json"), conditionsOf);
  prependExports(join(pkg, "jsr.json"), ({ name }) => `./${name}.js`);
  for (const entry of ENTRIES) {
    if (!entry.isWritten) writeNode(pkg, entry, require);
    if (isInFolder(entry)) writeFolder(pkg, entry);
    else if (hasNative(entry)) writeNative(pkg, entry);
  }
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
function conditionsOf({ name, types = name, edge, native, isWritten }) {
  const modules = (/** @type {string} */ file) => ({ types: `./${types}.d.ts`, default: `./${file}` });
  const commonJS = (/** @type {string} */ file) => ({ types: `./${types}.d.cts`, default: `./${file}` });
  // What is written chooses between forms; these have one.
  const only = isWritten ? "index" : name;
  const require = commonJS(`${only}.cjs`);
  return {
    // CommonJS: jest as React Native sets it up reads nothing else, and Metro takes one file for `import` and `require`.
    ...(native && { "react-native": commonJS(`${native}.native.cjs`) }),
    ...(edge && { workerd: modules(`${only}.workerd.js`), "edge-light": modules(`${only}.edge-light.js`) }),
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
 * Writes what `import` loads in Node.js: by way of a file of CommonJS, in which Node.js finds the names at once. It looks through a
 * CommonJS file that is imported for the names that it exports, and in the bundles Node.js 20 and 22 look for 4 to 13 milliseconds.
 * @param {string} pkg
 * @param {Entry} entry
 * @param {(file: string) => object} require loads a file of the package
 */
function writeNode(pkg, { name, names, uses }, require) {
  const exported = names === "all" ? Object.keys(require(`./${name}.cjs`)) : names;
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
