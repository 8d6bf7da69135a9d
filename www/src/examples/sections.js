/**
 * The examples in the Standard's text as inputs for the playground, from tests/data/spec-examples.json, which has them as they
 * are printed.
 *
 * @typedef {object} Printed
 * @property {string} file
 * @property {string} section
 * @property {unknown} input
 * @property {string | null} base
 * @property {unknown} output
 *
 * @typedef {{ input: string, base: string, expected: string | null }} Example `expected`: the output in the
 *   text, "Failure" for failure, `null` if there is none
 * @typedef {{ title: string, about: string, link: string, examples: Example[] }} Section
 */
import printed from "../../../tests/data/spec-examples.json" with { type: "json" };

/** The current Standard; the other texts in the list are older. */
const [{ file: CURRENT }] = printed;

const STANDARD = "https://url.spec.whatwg.org/";

/**
 * @typedef {object} Table
 * @property {RegExp} section
 * @property {string} title
 * @property {string} about
 * @property {string} link
 * @property {(input: string) => string} [toInput] if the text's input is not a URL
 * @property {(output: string) => string} [toOutput]
 */

/** @type {Table[]} */
const TABLES = [
  {
    section: /#example-url-parsing/,
    title: "Parsing",
    about: "Inputs, some with a base URL, and what they parse to.",
    link: `${STANDARD}#example-url-parsing`,
  },
  {
    section: /validation error examples/,
    title: "Validation errors",
    about: "An input for each validation error. Some of the errors end the parse.",
    link: `${STANDARD}#validation-error`,
  },
  {
    section: /isOpaque=false/,
    title: "Hosts of special URLs",
    about: "The results of the host parser, here in https: URLs.",
    link: `${STANDARD}#example-host-parsing`,
    toInput: (host) => `https://${host}/`,
    toOutput: (host) => `https://${host}/`,
  },
  {
    section: /isOpaque=true/,
    title: "Opaque hosts",
    about: "The results for the same hosts in URLs that are not special.",
    link: `${STANDARD}#example-host-parsing`,
    toInput: (host) => `foo://${host}/`,
    toOutput: (host) => `foo://${host}/`,
  },
  {
    section: /#example-url-components/,
    title: "Components",
    about: "URLs and their parts.",
    link: `${STANDARD}#example-url-components`,
  },
  {
    section: /#example-host-psl/,
    title: "Public suffixes",
    about: "Hosts whose registrable domain the playground's Host panel shows.",
    link: `${STANDARD}#example-host-psl`,
    toInput: (host) => `https://${host}/`,
  },
  {
    section: /serializing note|IDNA note|6\.1 URL class|#example-43b5cea5/,
    title: "Other sections",
    about: "From notes and short examples.",
    link: STANDARD,
    toInput: (input) => (/^\S+\.example$/.test(input) ? `https://${input}/` : input),
  },
];

/** @returns {Section[]} */
export function sections() {
  return TABLES.map((table) => ({ ...table, examples: examplesOf(table) }));
}

/** @param {Table} table */
function examplesOf({ section, toInput = (input) => input, toOutput = (output) => output }) {
  const entries = /** @type {Printed[]} */ (printed).filter(
    (entry) => entry.file === CURRENT && section.test(entry.section),
  );
  const examples = entries.flatMap(({ input, base, output }) => {
    if (typeof input !== "string") return [];
    return [{ input: toInput(input), base: base ?? "", expected: expectedOf(output, toOutput) }];
  });
  return unique(examples);
}

/**
 * @param {unknown} output
 * @param {(output: string) => string} toOutput
 */
function expectedOf(output, toOutput) {
  if (output === "Failure") return output;
  return typeof output === "string" ? toOutput(output) : null;
}

/** @param {Example[]} examples */
function unique(examples) {
  return [...new Map(examples.map((example) => [JSON.stringify([example.input, example.base]), example])).values()];
}
