/** The current input and base as programs, and the result as JSON. */
import { inspect } from "whurl/inspect/slim";
import { ATTRIBUTES } from "./components.js";

/** @typedef {import("./parsing.js").Analysis} Analysis */

/** @param {Analysis} analysis */
export function asJavaScript({ input, base }) {
  const args = base === "" ? JSON.stringify(input) : `${JSON.stringify(input)}, ${JSON.stringify(base)}`;
  return `import { URL } from "whurl";\n\nconst url = new URL(${args});\nconsole.log(url.href);\n`;
}

/** @param {Analysis} analysis */
export function asRust({ input, base }) {
  const parse =
    base === ""
      ? `    let url = Url::parse(${rustString(input)})?;\n`
      : `    let base = Url::parse(${rustString(base)})?;\n    let url = base.join(${rustString(input)})?;\n`;
  const body = `${parse}    println!("{}", url.href());\n    Ok(())\n`;
  return `use whurl::{ParseError, Url};\n\nfn main() -> Result<(), ParseError> {\n${body}}\n`;
}

/** @param {Analysis} analysis */
export function asJson({ input, base, url }) {
  const attributes = url && Object.fromEntries(ATTRIBUTES.map(({ name }) => [name, url[name]]));
  const { valid, errors } = inspect(input, base === "" ? undefined : base);
  const report = { input, base: base === "" ? null : base, url: attributes, valid, errors };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/**
 * A string literal. Rust's strings have no lone surrogates; the URL parser reads them as U+FFFD anyway.
 * @param {string} text
 */
function rustString(text) {
  const escaped = text.toWellFormed().replace(/["\\]|\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, escapeForRust);
  return `"${escaped}"`;
}

/** @type {Record<string, string>} */
const SHORT_ESCAPES = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** @param {string} character */
function escapeForRust(character) {
  return SHORT_ESCAPES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
