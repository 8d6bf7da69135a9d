/**
 * js/bridge/protocol.js, the constants that the exchange and js/bridge/ agree on, from wasm/exchange/src/protocol.rs:
 *
 *     node scripts/build/protocol.mjs        writes the file
 *
 * The build fails where the file is not what this would write.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, root } from "../lib/shell.mjs";

const RUST = "wasm/exchange/src/protocol.rs";
const JAVASCRIPT = "js/bridge/protocol.js";

const HEADER = `\
/**
 * The numbers that js/bridge/ and the module agree on. Do not edit: this is made from ${RUST} by
 * \`node scripts/build/protocol.mjs\`.
 */
`;

/** @param {string} path from the root */
const read = (path) => readFileSync(join(root, path), "utf8");

/** @throws {Failure} if js/bridge/protocol.js is out of date */
export function checkProtocol() {
  if (read(JAVASCRIPT) !== protocolIn(read(RUST))) {
    throw new Failure(`${JAVASCRIPT} does not say what ${RUST} does. Run \`node scripts/build/protocol.mjs\`.`);
  }
}

/**
 * @param {string} rust constants, each on one line, with doc comments
 * @returns {string} the same constants in JavaScript
 */
function protocolIn(rust) {
  let script = HEADER;
  /** @type {string[]} */
  let comment = [];
  for (const line of rust.split("\n")) {
    const constant = /^pub const (\w+): \w+ = (\w+);$/.exec(line);
    if (line.startsWith("/// ")) {
      comment.push(line.slice(4));
    } else if (constant) {
      script += `\n${commentOf(comment)}\nexport const ${constant[1]} = ${constant[2].toLowerCase()};\n`;
      comment = [];
    } else if (line !== "" && !line.startsWith("//!")) {
      throw new Failure(`${RUST}: not a constant on one line: ${line}`);
    }
  }
  return script;
}

/** @param {string[]} lines */
function commentOf(lines) {
  return lines.length === 1 ? `/** ${lines[0]} */` : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, JAVASCRIPT), protocolIn(read(RUST)));
