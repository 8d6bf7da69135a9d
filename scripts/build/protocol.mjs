/**
 * The constants that a module and its JavaScript agree on, from the module's source:
 *
 *     node scripts/build/protocol.mjs        writes the files
 *
 * The build fails where a file is not what this would write.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, isProgram, root } from "../lib/shell.mjs";

/** Files in Rust, and those that are made from them. */
const PROTOCOLS = /** @type {Record<string, string>} */ ({
  "wasm/exchange/src/protocol.rs": "js/bridge/protocol.js",
  "wasm/columns/src/protocol.rs": "js/columns/protocol.js",
  "wasm/guard/src/protocol.rs": "js/guard/protocol.js",
  "wasm/inspect/src/protocol.rs": "js/inspect/protocol.js",
});

/** @param {string} path from the root */
const read = (path) => readFileSync(join(root, path), "utf8");

/** @throws {Failure} if one of the files is out of date */
export function checkProtocols() {
  for (const [rust, javaScript] of Object.entries(PROTOCOLS)) {
    if (read(javaScript) !== protocolIn(rust)) {
      throw new Failure(`${javaScript} does not say what ${rust} does. Run \`node scripts/build/protocol.mjs\`.`);
    }
  }
}

/**
 * @param {string} rust the file's path; it has constants, each on one line, with doc comments
 * @returns {string} the same constants in JavaScript
 */
function protocolIn(rust) {
  let script = `\
/**
 * What ${dirname(PROTOCOLS[rust])}/ and the module agree on. Do not edit: this is made from ${rust} by
 * \`node scripts/build/protocol.mjs\`.
 */
`;
  /** @type {string[]} */
  let comment = [];
  for (const line of read(rust).split("\n")) {
    const constant = /^pub const (\w+): \w+ = (\w+|'.');$/.exec(line);
    if (line.startsWith("/// ")) {
      comment.push(line.slice(4));
    } else if (constant) {
      const value = constant[2].startsWith("'") ? `"${constant[2][1]}"` : constant[2].toLowerCase();
      script += `\n${commentOf(comment)}\nexport const ${constant[1]} = ${value};\n`;
      comment = [];
    } else if (line !== "" && !line.startsWith("//!")) {
      throw new Failure(`${rust}: not a constant on one line: ${line}`);
    }
  }
  return script;
}

/** @param {string[]} lines */
function commentOf(lines) {
  return lines.length === 1 ? `/** ${lines[0]} */` : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");
}

if (isProgram(import.meta)) {
  for (const [rust, javaScript] of Object.entries(PROTOCOLS)) writeFileSync(join(root, javaScript), protocolIn(rust));
}
