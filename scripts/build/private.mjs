/**
 * Classes without private members, for Hermes. Babel and esbuild make a WeakMap of each private field, and call methods that a
 * program may have changed. This makes one WeakMap for each class that programs get hold of; in others, names are enough.
 */
import { basename, dirname, join, relative } from "node:path";
import { Failure, root } from "../lib/shell.mjs";

/** The classes of which programs have objects. @type {Record<string, string>} by file */
const CLASSES = {
  "js/classes/url.js": "URL",
  "js/classes/search-params.js": "URLSearchParams",
  "js/classes/search-params-iterator.js": "SearchParamsIterator",
  "js/pattern/pattern.js": "URLPattern",
  "js/pattern/list.js": "URLPatternList",
};

/**
 * @param {string} text of a file of js/
 * @param {string} path
 * @returns {string} the same without private members
 */
export function withoutPrivate(text, path) {
  const name = CLASSES[relative(root, path).replaceAll("\\", "/")];
  const code = name === undefined ? text.replaceAll(/(^ {2}|\.)#(?=\w)/gm, "$1_") : withStates(text, name, path);
  if (/(?:^ {2}(?:static )?|\.)#\w/m.test(code)) throw new Failure(`${path} has private members that this does not know.`);
  return code;
}

/**
 * @param {string} text
 * @param {string} name of the class
 * @param {string} path
 */
function withStates(text, name, path) {
  /** @type {string[]} */
  const functions = [];
  /** @type {Set<string>} */
  const methods = new Set();
  /** @type {string[]} */
  const fields = [];
  const code = text
    .replaceAll(/^ {2}(static )?#(\w+)\((.*)\) \{\n([^]*?)^ {2}\}\n/gm, (_, isStatic, method, parameters, body) => {
      methods.add(method);
      const own = isStatic ? parameters : `self$, ${parameters}`;
      functions.push(`function ${name}$${method}(${own}) {\n${body.replaceAll(/\bthis\b/g, "self$")}}\n`);
      return "";
    })
    .replaceAll(/^ {2}#(\w+)(?: = (.*))?;\n/gm, (_, field, value = "undefined") => {
      fields.push(`${field}: ${value}`);
      return "";
    })
    .replace(/^ {2}constructor\(.*\) \{\n/m, `$&    ${name}$states.set(this, { ${fields.join(", ")} });\n`)
    .replace(
      new RegExp(`^(export )?class ${name} \\{`, "m"),
      `const ${name}$states = /* @__PURE__ */ withOwnMethods$(/* @__PURE__ */ new WeakMap(), ["get", "set"]);
      function ${name}$state(object) {
        const state = ${name}$states.get(object);
        if (state === undefined) throw new TypeError$("this is no ${name}");
        return state;
      }
      $&`,
    );
  const primordials = relative(dirname(path), join(root, "js", "primordials.js")).replaceAll("\\", "/");
  const header = `import { TypeError as TypeError$, withOwnMethods as withOwnMethods$ } from "./${primordials}";\n`;
  return (header + code + functions.join("\n"))
    .replaceAll(/([\w$]+|\([\w$]+\))\.#(\w+)(\()?/g, (all, object, member, call = "") => {
      if (!methods.has(member)) return `${name}$state(${object}).${member}${call}`;
      if (object === name) return `${name}$${member}${call}`;
      if (call === "") throw new Failure(`${basename(path)}: ${all} is no call.`);
      return `${name}$${member}(${object}, `;
    });
}
