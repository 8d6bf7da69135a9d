/**
 * `npm run api`: writes docs/api.md, from the declarations in pkg-template/ and what the built package exports. The step `docs`
 * fails if it is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isProgram, root, say, start } from "./lib/shell.mjs";

/**
 * What each file of declarations is of: entries, whose guide is the same; and what its examples import from the first of them, where
 * they use it and do not do so themselves.
 */
const FILES = [
  {
    file: "index.d.ts",
    entries: ["whurl", "whurl/js", "whurl/auto"],
    names: "URL, URLSearchParams",
    guide: "runtimes.md",
  },
  {
    file: "polyfill.d.ts",
    entries: ["polyfill", "polyfill/force", "polyfill/pattern"].flatMap((name) => [
      `whurl/${name}`,
      `whurl/js/${name}`,
    ]),
    names: "",
    guide: "polyfill.md",
  },
  {
    file: "pattern.d.ts",
    entries: ["whurl/pattern", "whurl/js/pattern"],
    names: "isLinear, URLPattern, URLPatternList",
    guide: "patterns.md",
  },
  { file: "inspect.d.ts", entries: ["whurl/inspect"], names: "inspect", guide: "inspect.md" },
  { file: "guard.d.ts", entries: ["whurl/guard"], names: "check, fetchFromServer", guide: "guard.md" },
  { file: "columns.d.ts", entries: ["whurl/columns"], names: "columnsOf", guide: "data.md" },
  { file: "inspect-slim.d.ts", entries: ["whurl/inspect/slim"], names: "", guide: "raw-and-slim.md" },
  { file: "slim.d.ts", entries: ["whurl/slim"], names: "", guide: "raw-and-slim.md" },
  { file: "raw.d.ts", entries: ["whurl/raw"], names: "", guide: "raw-and-slim.md" },
];

/**
 * @typedef {object} Declaration
 * @property {string} name empty for what is exported again
 * @property {string} code
 * @property {string} comment
 */

/** @returns {Promise<string>} the whole page */
export async function apiPage() {
  const { validationErrors, percentEncodeSets } = await import(pathToFileURL(join(root, "pkg/inspect.js")).href);
  const sections = FILES.map(({ file, ...about }) =>
    section(readFileSync(join(root, "pkg-template", file), "utf8"), about),
  );
  const errors = validationErrors.map((/** @type {any} */ { name, fatal, summary, href }) => [
    `[\`${name}\`](${href})`,
    name === "IPv4-out-of-range-part" ? "in most parts" : fatal ? "yes" : "",
    summary.replaceAll("|", "\\|"),
  ]);
  return `# API

Every export of every entry, as TypeScript sees it, made from the package's declarations by \`npm run api\`. The guides say what to
use, and when. The options and exit codes of the command are in [inspect.md](inspect.md#npx-whurl). \`whurl-whatwg-url\` has
whatwg-url's API: [whatwg-url.md](whatwg-url.md).

${FILES.map(({ entries }) => `- [${listed(entries)}](#${anchorOf(entries[0])})`).join("\n")}
- [Errors](#errors)

${sections.join("\n")}
## Errors

| thrown | by what | when |
|---|---|---|
| \`TypeError\` with \`code\` \`"ERR_INVALID_URL"\`: [\`InvalidURLError\`](#invalidurlerror) | \`new URL\`, setting \`href\` | the input or the base does not parse |
| \`TypeError\` | everything | an argument is missing (\`whurl/inspect\` and \`whurl/guard\` convert \`undefined\`, as any other value), cannot be converted, or is not what the function takes |
| \`TypeError\` | members of \`whurl/raw\` | the object has been freed |
| \`RangeError\` | functions that take an encoding or an edition | there is none of that name |
| \`RangeError\` | everything; in Firefox an \`InternalError\`; \`whurl/raw\` throws a \`WebAssembly.RuntimeError\` | memory or the stack runs out: [limits.md](limits.md#size) |
| \`Error\` | the first use; of \`whurl/raw\`, the import | WebAssembly is missing, cannot be compiled ([csp.md](csp.md)), or has not been loaded ([\`slim\`](raw-and-slim.md#whurlslim)) |

The percent-encode sets: ${percentEncodeSets.map((/** @type {string} */ name) => `\`"${name}"\``).join(", ")}.

### Validation errors

What \`inspect\` reports. A fatal one ends the parse.

| name | fatal | what is wrong |
|---|---|---|
${errors.map((/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

/**
 * @param {string} source of a file of declarations
 * @param {{ entries: string[], names: string, guide: string }} about
 */
function section(source, { entries, names, guide }) {
  const { intro, declarations } = read(source);
  const [title, ...others] = entries;
  const also =
    others.length > 0 ? `${listed(others, " and ")} ${others.length > 1 ? "have" : "has"} the same types.\n\n` : "";
  const parts = declarations.map((each) => entry(each, title, names));
  return `## ${title}

${prose(intro, title, names)}

${also}Guide: [${guide}](${guide}).
${parts.map((part) => `\n${part}`).join("")}`;
}

/**
 * @param {string} source
 * @returns {{ intro: string, declarations: Declaration[] }}
 */
function read(source) {
  const lines = source.trimEnd().split("\n");
  const intro = takeComment(lines);
  /** @type {Declaration[]} */
  const declarations = [];
  while (lines.length > 0) {
    if (/^$|^import /.test(lines[0])) {
      lines.shift();
      continue;
    }
    const comment = takeComment(lines);
    const code = takeStatement(lines);
    const [, name = ""] = /^(?:export )?(?:declare )?(?:class|interface|type|function|const) (\w+)/.exec(code) ?? [];
    if (code.startsWith("export ") && code !== "export {};") declarations.push({ name, code, comment });
  }
  return { intro: intro.replace(/\n*@module\n*$/, ""), declarations };
}

/**
 * The comment before a statement, without its asterisks.
 * @param {string[]} lines of which it takes the first
 */
function takeComment(lines) {
  if (!lines[0].startsWith("/**")) return "";
  const end = lines.findIndex((line) => line.endsWith("*/"));
  const comment = lines.splice(0, end + 1).join("\n");
  return comment
    .replace(/^\/\*\* ?\n?/, "")
    .replace(/\n? ?\*\/$/, "")
    .replaceAll(/^ \* ?/gm, "");
}

/** How the statements of these files begin. */
const BEGINNING = /^(?:export |declare |interface |type )/;

/**
 * A statement: it ends where all brackets are closed. That of a type may go on after one of its objects.
 * @param {string[]} lines of which it takes the first
 */
function takeStatement(lines) {
  if (!BEGINNING.test(lines[0])) throw new Error(`cannot read: ${lines[0]}`);
  const last = /^(?:export )?(?:declare )?type /.test(lines[0]) ? /;$/ : /[;}]$/;
  let depth = 0;
  const end = lines.findIndex((line) => {
    const code = line.replace(/\/\*.*|^ *\*.*|"[^"]*"/g, "").replaceAll("=>", "");
    depth += (code.match(/[{([]/g) ?? []).length - (code.match(/[})\]]/g) ?? []).length;
    return depth === 0 && last.test(line);
  });
  if (end < 0) throw new Error(`cannot read: ${lines[0]}`);
  return lines.splice(0, end + 1).join("\n");
}

/**
 * @param {Declaration} declaration
 * @param {string} title
 * @param {string} names
 */
function entry({ name, code, comment }, title, names) {
  if (name === "") return code.startsWith("export *") || code.startsWith("export {") ? `${exportedAgain(code)}\n` : "";
  const text = prose(comment, title, `${names}, ${name}`);
  return `### ${name}\n${text === "" ? "" : `\n${text}\n`}\n\`\`\`ts declaration\n${code.trimEnd()}\n\`\`\`\n`;
}

/** @param {string} code */
function exportedAgain(code) {
  const [, what, file] = /^export (\*|{ .* }) from "\.\/([\w-]+)\.js";/.exec(code) ?? [];
  const source = FILES.find((each) => each.file === `${file}.d.ts`);
  if (source === undefined) throw new Error(`cannot read: ${code}`);
  const [title] = source.entries;
  const from = `[\`${title}\`](#${anchorOf(title)})`;
  const all = what
    .replace(/[{} ]/g, "")
    .split(",")
    .map((name) => `\`${name}\``)
    .join(" and ");
  return what === "*" ? `Everything of ${from}.` : `${all} of ${from}.`;
}

/**
 * The text of a comment as Markdown. Its examples are run as the declarations' own are.
 * @param {string} comment
 * @param {string} title
 * @param {string} names
 */
function prose(comment, title, names) {
  return comment
    .replaceAll(/\n?^@example\n/gm, "\n")
    .replaceAll(/\n?^@throws {(\w+)} /gm, "\n\nThrows a `$1` ")
    .replaceAll(/\n?^@param (\w+) /gm, "\n\n- `$1`: ")
    .replaceAll(/{@link \w+\.(\w+)(?: \| [^}]*)?}/g, "`$1`")
    .replaceAll(/{@link (\w+)}/g, (_, name) => `[\`${name}\`](#${name.toLowerCase()})`)
    .replaceAll(
      /^```js\n(?!.*import )(.*?)^```$/gms,
      (_, code) => `\`\`\`js\n${importOf(names, code, title)}${code}\`\`\``,
    )
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * The import of those names that an example uses.
 * @param {string} names
 * @param {string} code
 * @param {string} title the entry
 */
function importOf(names, code, title) {
  const used = new Set(names.split(", ").filter((name) => name !== "" && new RegExp(`\\b${name}\\b`).test(code)));
  return used.size === 0 ? "" : `import { ${[...used].join(", ")} } from "${title}";\n\n`;
}

/** @param {string[]} entries @param {string} [last] what is before the last of them */
function listed(entries, last = ", ") {
  const names = entries.map((entry) => `\`${entry}\``);
  return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(last);
}

/** @param {string} title */
function anchorOf(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

if (isProgram(import.meta)) {
  start(async () => {
    parseArgs();
    writeFileSync(join(root, "docs/api.md"), await apiPage());
    say("docs/api.md");
  });
}
