/** `whurl check`: whether to follow URLs, by a policy. */
import { readFileSync } from "node:fs";
import { INDENT, marked } from "./marks.js";
import { visible, visibleJSON } from "./output.js";
import { ArgumentError, ONE_INVALID, Run, Trouble } from "./program.js";
import { heading, named } from "./report.js";

/**
 * @typedef {import("./main.js").Guard} Guard
 * @typedef {import("./main.js").Entries} Entries
 * @typedef {import("./program.js").Input} Input
 * @typedef {import("./output.js").Output} Output
 * @typedef {import("../../pkg-template/guard.js").Policy} Policy
 * @typedef {import("../../pkg-template/guard.js").Reason} Reason
 */

/** The presets that need no argument. */
const PRESETS = /** @type {const} */ (["fetchFromServer", "linkInHTML"]);

export const HELP = `Usage: whurl check [options] [URL...]

Prints, parsed, the URLs that a policy of whurl/guard allows. The others go to standard error, with the reasons. Without URL
arguments, it reads one URL from each line of standard input, as whurl does.

  -b, --base URL       resolve each URL against this one
  -p, --policy POLICY  ${PRESETS.join(" or ")}, or a file with a policy as JSON; by default ${PRESETS[0]}
  -j, --json           print a line of JSON for each URL
      --color, --no-color
  -h, --help

In a file, { "pattern": "https://*.example.com/*" } is a URLPattern.

Exit codes:
  0  every URL is allowed
  1  a URL is not allowed
  2  wrong arguments or policy, unreadable input, output not written or not read to its end, or too little memory`;

export const OPTIONS = /** @type {const} */ ({
  base: { type: "string", short: "b" },
  policy: { type: "string", short: "p" },
  json: { type: "boolean", short: "j" },
  color: { type: "boolean" },
  "no-color": { type: "boolean" },
  help: { type: "boolean", short: "h" },
});

/**
 * The policy with a name, or that of a file.
 * @param {string | undefined} name
 * @param {Guard} guard
 * @param {Entries["pattern"]} loadPattern
 * @returns {Promise<Policy>}
 */
export async function policyOf(name = PRESETS[0], guard, loadPattern) {
  const preset = PRESETS.find((preset) => preset === name);
  if (preset !== undefined) return guard[preset];
  const policy = readPolicy(name);
  try {
    for (const key of ["hosts", "refusedHosts"]) {
      if (!Array.isArray(policy?.[key])) continue;
      const rules = policy[key].map((rule, index) => hostRuleOf(rule, `${key}[${index}]`, loadPattern));
      policy[key] = await Promise.all(rules);
    }
    // Complains of a wrong policy before the first URL.
    guard.check("", policy);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Trouble(`${name}: ${error.message.replace(/^check: /, "")}`);
  }
  return policy;
}

/** @param {string} path */
function readPolicy(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Trouble(`the policy cannot be read: ${/** @type {Error} */ (error).message}`);
  }
  try {
    const policy = JSON.parse(text.replace(/^\ufeff/, ""));
    checkNumbers(text);
    return policy;
  } catch (error) {
    throw new Trouble(`${path} is not JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * Refuses numbers that are too large, as `1e400`, which would be no limit at all.
 * @param {string} json
 */
function checkNumbers(json) {
  const withoutStrings = json.replace(/"(?:[^"\\]|\\.)*"/g, "");
  const tooLarge = withoutStrings.match(/-?\d[\d.eE+-]*/g)?.find((number) => !Number.isFinite(Number(number)));
  if (tooLarge !== undefined) throw new RangeError(`the number ${tooLarge} is out of range`);
}

/** The components that a pattern may have. */
const COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "baseURL"];

/**
 * @param {any} rule
 * @param {string} from what in the policy it is
 * @param {Entries["pattern"]} loadPattern
 */
async function hostRuleOf(rule, from, loadPattern) {
  if (rule === null || typeof rule !== "object" || !Object.hasOwn(rule, "pattern")) return rule;
  const other = Object.keys(rule).find((key) => key !== "pattern");
  if (other !== undefined) throw wrong(from, `has both pattern and ${other}`);
  const { pattern } = rule;
  checkPattern(pattern, `${from}.pattern`);
  const { URLPattern } = await loadPattern();
  try {
    return new URLPattern(pattern);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw wrong(`${from}.pattern`, `is not a URLPattern: ${error.message}`);
  }
}

/**
 * URLPattern ignores what it does not know, and without any component it matches every URL.
 * @param {unknown} pattern
 * @param {string} from
 */
function checkPattern(pattern, from) {
  if (typeof pattern === "string") return;
  if (pattern === null || typeof pattern !== "object" || Array.isArray(pattern)) {
    throw wrong(from, "is not a string or an object");
  }
  const entries = Object.entries(pattern);
  if (entries.length === 0) throw wrong(from, "is empty, which matches every URL");
  for (const [key, value] of entries) {
    if (!COMPONENTS.includes(key)) throw wrong(`${from}.${key}`, `is not one of ${COMPONENTS.join(", ")}`);
    if (typeof value !== "string") throw wrong(`${from}.${key}`, "is not a string");
  }
}

/**
 * @param {string} where
 * @param {string} what
 */
const wrong = (where, what) => new TypeError(`the policy's ${where} ${what}`);

/** What is done with each URL. */
export class Check extends Run {
  /**
   * @param {{ base?: string, json?: boolean }} values
   * @param {Policy} policy
   * @param {Guard} guard
   * @param {Output} out
   * @param {Output} err
   */
  constructor({ base, json = false }, policy, guard, out, err) {
    super(out, err);
    this.base = base;
    this.isJSON = json;
    this.policy = policy;
    this.guard = guard;
    try {
      guard.check("", policy, base);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new ArgumentError(`the base is not a valid URL: ${named(String(base))}`);
    }
  }

  /**
   * An exit code of 0 would say that every URL is allowed.
   * @override
   */
  handleLostReader() {
    throw new Trouble("nobody reads the output, so there may be URLs that have not been checked");
  }

  /**
   * @override
   * @param {Input} input
   */
  async writeResult(input) {
    const { ok, url, reasons } = this.guard.check(input.text, this.policy, this.base);
    if (!ok) this.fail(ONE_INVALID);
    const output = await this.outputFor(ok || this.isJSON);
    const href = url?.href ?? null;
    if (this.isJSON) output.write(visibleJSON({ line: input.line, input: input.text, ok, href, reasons }));
    else output.write(href ?? complaintOf(input, reasons, output));
  }
}

/**
 * Why a URL is not allowed.
 * @param {Input} input
 * @param {readonly Reason[]} reasons
 * @param {Output} err
 */
function complaintOf(input, reasons, err) {
  const title = heading(input, `${visible(named(input.text))} ${err.paint("red", "is not allowed")}`);
  const marks = reasons.flatMap(({ code, detail, message, start, end }) => {
    const about = detail === undefined ? code : `${code} ${detail}`;
    const lines = [err.paint("red", `${about}: ${visible(message)}`)];
    // Carets under all of the input would say nothing.
    const isWhole = start === 0 && end === input.text.length;
    return isWhole ? ["", INDENT + lines[0]] : marked(input.text, { start, end, color: "red", lines }, err);
  });
  return [title, ...marks, ""].join("\n");
}
