/** Sequences as a program that can be run. */
import { print } from "./texts.js";

/**
 * @typedef {import("./sequences.js").Sequence} Sequence
 * @typedef {import("./sequences.js").Step} Step
 * @typedef {import("./sequences.js").Argument} Argument
 * @typedef {import("./sequences.js").Owner} Owner
 */

/**
 * @param {Sequence[]} sequences
 * @param {import("./replay.js").Circumstances} circumstances
 * @returns {string}
 */
export function printProgram(sequences, circumstances) {
  const lines = sequences.flatMap(({ steps, isEager, first }, index) => {
    const readAll = `readAll(${first});`;
    const printed = steps.flatMap((step, at) =>
      isEager || at === steps.length - 1 ? [printAttempt(step), readAll] : printAttempt(step),
    );
    return index === 0 ? printed : ["u.length = p.length = i.length = 0;", ...printed];
  });
  const stage = [...STAGE, ...OTHERS.filter((name) => lines.some((line) => line.includes(`${name}(`)))];
  return `// Save it in the repository's root, and run it with Node.js.
import { replay } from "./tests/stateful/replay.js";

await replay(${JSON.stringify(circumstances)}, ({ ${stage.join(", ")} }) => {
${lines.map((line) => `  ${line}\n`).join("")}});
`;
}

const STAGE = ["URL", "URLSearchParams", "u", "p", "i", "attempt", "readAll"];
const OTHERS = ["read", "iterate", "forEach", "inForm", "renew"];

/** @param {Step} step */
const printAttempt = (step) =>
  `attempt(() => ${printStep(step)}${step.refused === undefined ? "" : `, ${step.refused}`});`;

/**
 * @param {Step} step
 * @returns {string} the body of a function without parameters
 */
function printStep(step) {
  switch (step.do) {
    case "new":
      return `{ u[${step.to}] = new URL(${printArguments([step.input, step.base])}); }`;
    case "parse": {
      const parsed = `URL.parse(${printArguments([step.input, step.base])})`;
      return `{ const url = ${parsed}; if (url) u[${step.to}] = url; return url === null; }`;
    }
    case "canParse":
      return `URL.canParse(${printArguments([step.input, step.base])})`;
    case "set":
      return `{ if (u[${step.on}]) u[${step.on}].${step.member} = ${printArgument(step.value)}; }`;
    case "read":
      return `u[${step.on}] && ${JSON.stringify(step.members)}.map((member) => read(u[${step.on}], member))`;
    case "call":
      return printCall(step);
    case "params":
      return `{ p[${step.to}] = new URLSearchParams(${printInit(step.init)}); }`;
    case "iterate": {
      const during = `${step.at}, () => ${printAttempt(step.during)}`;
      const owner = printOwner(step.on);
      return step.method === "forEach"
        ? `forEach(${owner}, ${during})`
        : `iterate(${owner}?.${step.method}(), ${during})`;
    }
    case "iterator":
      return `{ i[${step.to}] = ${printOwner(step.on)}?.${step.method}(); }`;
    case "next":
      return `i[${step.on}]?.next()`;
    case "renew":
      return "renew()";
  }
}

/** @param {import("./sequences.js").Call} step */
function printCall({ on, method, args }) {
  if (method === "size") return `${printOwner(on)}?.size`;
  return `${printOwner(on)}?.${method.replace("2", "")}(${args.map(printArgument).join(", ")})`;
}

/** @param {Owner} owner */
const printOwner = (owner) => ("params" in owner ? `p[${owner.params}]` : `u[${owner.url}]?.searchParams`);

/** @param {(Argument | undefined)[]} args the last may be missing */
const printArguments = (args) => args.flatMap((arg) => (arg === undefined ? [] : [printArgument(arg)])).join(", ");

/**
 * @param {Argument} argument
 * @returns {string}
 */
function printArgument(argument) {
  if (typeof argument === "string" || "parts" in argument) return print(argument);
  if ("url" in argument) return `u[${argument.url}]`;
  if ("href" in argument) return `u[${argument.href}]?.href`;
  if ("value" in argument) return String(argument.value);
  if ("throws" in argument) return "{ toString() { throw new Error(); } }";
  const during = argument.during ? `${printAttempt(argument.during)} ` : "";
  return `{ toString() { ${during}return ${print(argument.object)}; } }`;
}

/** @param {import("./sequences.js").Params["init"]} init */
function printInit(init) {
  if (typeof init === "string" || "parts" in init) return print(init);
  if ("of" in init) return printOwner(init.of);
  const pairs = ("pairs" in init ? init.pairs : init.record).map(
    ([name, value]) => `[${print(name)}, ${print(value)}]`,
  );
  return "pairs" in init ? `[${pairs.join(", ")}]` : `Object.fromEntries([${pairs.join(", ")}])`;
}
