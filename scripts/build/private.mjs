/**
 * Classes without private members, for Hermes. Babel and esbuild make a WeakMap of each private field, and call methods that a
 * program may have changed. This makes one WeakMap for each class that programs get hold of; in others, names are enough.
 *
 * Babel also makes ordinary functions of methods, with a `prototype` and other names. This makes methods of object literals of them,
 * which Hermes has.
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
  const own = withoutParents(text.replaceAll(name === undefined ? /(^ {2}|\.)#(?=\w)/gm : /$^/g, "$1_"), name, path);
  const code = name === undefined ? own : withStates(own, name, path);
  if (/(?:^ {2}(?:static )?|\.)#\w/m.test(code))
    throw new Failure(`${path} has private members that this does not know.`);
  return code;
}

/**
 * Babel's preset makes assignments of fields, which would call the setters that a program has put on `Object.prototype`: objects that no
 * program gets hold of do not inherit from it.
 * @param {string} text
 * @param {string | undefined} name of a class that programs get hold of
 * @param {string} path
 */
function withoutParents(text, name, path) {
  /** @type {string[]} */
  const names = [];
  for (const [, own] of text.matchAll(/^(?:export )?class (\w+) \{$/gm)) if (own !== name) names.push(own);
  if (names.length === 0 || /js.(?:polyfill|loaders)./.test(relative(root, path))) return text;
  const calls = names.map((own) => `setPrototypeOf$(${own}.prototype, null);\n`);
  // Before the first object is made of one: the classes are where their text is.
  const placed = names.reduce(
    (all, own, index) =>
      all.replace(
        new RegExp(`^((?:export )?class ${own} \\{\\n[\\s\\S]*?^\\}\\n)`, "m"),
        (part) => part + calls[index],
      ),
    text,
  );
  return `import { setPrototypeOf as setPrototypeOf$ } from "./${pathTo("primordials.js", path)}";\n${placed}`;
}

/**
 * @param {string} file of js/
 * @param {string} path of the file that imports it
 */
const pathTo = (file, path) => relative(dirname(path), join(root, "js", file)).replaceAll("\\", "/");

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
    .replaceAll(/^ {2}(static )?#(\w+)\((.*)\) \{\n([\s\S]*?)^ {2}\}\n/gm, (_, isStatic, method, parameters, body) => {
      methods.add(method);
      const own = isStatic ? parameters : `self$, ${parameters}`;
      functions.push(`function ${name}$${method}(${own}) {\n${body.replaceAll(/\bthis\b/g, "self$")}}\n`);
      return "";
    })
    .replaceAll(/^ {2}#(\w+)(?: = (.*))?;\n/gm, (_, field, value = "undefined") => {
      fields.push(`${field}: ${value}`);
      return "";
    })
    .replace(new RegExp(`^(export )?class ${name} \\{\n([\\s\\S]*?)^\\}\n`, "m"), (_, exported = "", body) => {
      const { made, members, statics, blocks } = partsOf(body);
      return `${exported}function ${name}(${made.parameters}) {
        if (new.target === undefined) throw new TypeError$("${name} is a class: call it with new");
        ${name}$states.set(this, { ${fields.join(", ")} });
        ${made.body}
      }
      makeClass$(${name}, { ${members} }, { ${statics} });
      ${blocks}
      const ${name}$states = /* @__PURE__ */ withOwnMethods$(/* @__PURE__ */ new WeakMap(), ["get", "set"]);
      function ${name}$state(object) {
        const state = ${name}$states.get(object);
        if (state === undefined) throw new TypeError$("this is no ${name}");
        return state;
      }
`;
    });
  const header = `
    import { makeClass as makeClass$ } from "./${pathTo("javascript/classes.js", path)}";
    import { TypeError as TypeError$, withOwnMethods as withOwnMethods$ } from "./${pathTo("primordials.js", path)}";
  `;
  return (header + code + functions.join("\n")).replaceAll(
    /([\w$]+|\([\w$]+\))\.#(\w+)(\()?/g,
    (all, object, member, call = "") => {
      if (!methods.has(member)) return `${name}$state(${object}).${member}${call}`;
      if (object === name) return `${name}$${member}${call}`;
      if (call === "") throw new Failure(`${basename(path)}: ${all} is no call.`);
      return `${name}$${member}(${object}, `;
    },
  );
}

/** Hermes takes any function of a program for a constructor. */
const CONSTRUCTS = 'if (new.target !== undefined) throw new TypeError$("this is not a constructor");\n';

/**
 * The parts of a class's body, which is formatted: members begin with two spaces, and end with a brace after two spaces.
 * @param {string} body
 */
function partsOf(body) {
  const made = { parameters: "", body: "" };
  const parts = { members: "", statics: "", blocks: "" };
  const rest = body.replaceAll(/^ {2}([^\s/*].*) \{\n([\s\S]*?)^ {2}\}\n/gm, (_, head, text) => {
    const parameters = /^constructor\((.*)\)$/.exec(head)?.[1];
    if (parameters !== undefined) Object.assign(made, { parameters, body: text });
    else if (head === "static") parts.blocks += `{\n${text}}\n`;
    else if (head.startsWith("static ")) parts.statics += `${head.slice(7)} {\n${CONSTRUCTS}${text}},\n`;
    else parts.members += `${head} {\n${text}},\n`;
    return "";
  });
  const unknown = rest.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, "").trim();
  if (unknown !== "") throw new Failure(`A class has what this does not know: ${unknown}`);
  return { made, ...parts };
}
