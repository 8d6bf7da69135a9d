/** The repository's Markdown files, and the code blocks and links in them; and the code blocks in the declarations' comments. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { output, root } from "../../scripts/lib/shell.mjs";

/**
 * @typedef {object} Block
 * @property {string} language
 * @property {string[]} options the other words of the info string
 * @property {string} text
 * @property {number} line in the file, of the block's first line of code
 */

/**
 * @param {string} pattern
 * @returns {string[]} paths from the root
 */
function filesLike(pattern) {
  const listed = output("git", ["ls-files", "--cached", "--others", "--exclude-standard", pattern]) ?? "";
  return listed.split("\n").filter(Boolean);
}

export const documents = filesLike("*.md");
export const declarations = filesLike("pkg-template/*.d.ts");

/**
 * What is Markdown in a file, line by line.
 * @param {string} path
 */
function markdownIn(path) {
  const text = readFileSync(join(root, path), "utf8");
  if (path.endsWith(".md")) return text;
  return text.replaceAll(/^(?: *\*(?: (.*))?|.*)$/gm, (_, comment) => comment ?? "");
}

/**
 * The code blocks of a document, in order.
 * @param {string} path
 * @returns {Block[]}
 */
export function blocksOf(path) {
  const source = markdownIn(path);
  /** @type {Block[]} */
  const blocks = [];
  let from = 0;
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type !== "code") return;
    // By its first line: those of a block in a list are indented.
    from = source.indexOf(token.text.split("\n")[0], from) + 1;
    const [language, ...options] = (token.lang ?? "").split(" ");
    blocks.push({ language, options, text: token.text, line: source.slice(0, from).split("\n").length });
  });
  return blocks;
}

/**
 * Where a document's links lead to.
 * @param {string} path
 * @returns {string[]}
 */
export function linksOf(path) {
  /** @type {string[]} */
  const links = [];
  marked.walkTokens(marked.lexer(readFileSync(join(root, path), "utf8")), (token) => {
    if (token.type === "link" || token.type === "image") links.push(token.href);
  });
  return links;
}

/**
 * The anchors that GitHub gives a document's headings.
 * @param {string} path
 * @returns {string[]}
 */
export function anchorsOf(path) {
  /** @type {string[]} */
  const anchors = [];
  marked.walkTokens(marked.lexer(readFileSync(join(root, path), "utf8")), (token) => {
    if (token.type !== "heading") return;
    const text = token.text.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "");
    anchors.push(text.replaceAll(" ", "-"));
  });
  return anchors;
}
