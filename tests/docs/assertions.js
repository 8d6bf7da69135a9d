/**
 * What a code block's comments say, made into assertions:
 *
 *     url.href; // "https://h/"                  the statement's value
 *     [...url.searchParams];
 *     // [["a", "1"]]                            the value of the statement in the line before
 *     new URL("/"); // throws TypeError: Invalid  the error's name, and how its message begins
 *
 * programs/assertions.js has the functions that are called for them.
 */

const STATEMENT = /^(\s*)(?!const |let |var |import |export |return |throw |\/\/)(\S.*);$/;
const COMMENTED = /^(.*;)\s+\/\/ (.*)$/;

/**
 * @param {string} source JavaScript or TypeScript
 * @returns {{ code: string, count: number }} `count`: how many assertions there are
 */
export function withAssertions(source) {
  /** @type {string[]} */
  const lines = [];
  let count = 0;
  for (const line of source.split("\n")) {
    const [, before, comment] = COMMENTED.exec(line) ?? [];
    const [, own] = /^\s*\/\/ (.*)$/.exec(line) ?? [];
    const [, indent, expression] = STATEMENT.exec(before ?? (own && lines.at(-1)) ?? "") ?? [];
    const assertion = expression && assertionOf(expression, comment ?? own);
    // A comment after an expression is there for what the expression gives.
    if (comment && expression && !assertion) throw new Error(`not a value: ${line}`);
    if (!assertion) {
      lines.push(line);
      continue;
    }
    if (own) lines.pop();
    lines.push(`${indent}${assertion}`);
    count += 1;
  }
  return { code: lines.join("\n"), count };
}

/**
 * @param {string} expression
 * @param {string} said
 * @returns {string | undefined} nothing where the comment is neither a value nor an error
 */
function assertionOf(expression, said) {
  const shown = JSON.stringify(expression);
  const [, name, message = ""] = /^throws (\w+Error|Error)(?:: (.*?)…?)?$/.exec(said) ?? [];
  if (name) {
    const call = `__docs.throws(async () => (${expression}), "${name}", ${JSON.stringify(message)}, ${shown});`;
    return expression.startsWith("await ") ? `await ${call}` : call.replace("async ", "");
  }
  return isValue(said) ? `__docs.equal((${expression}), (${said}), ${shown});` : undefined;
}

/** @param {string} text */
function isValue(text) {
  try {
    new Function(`"use strict"; return (${text});`)();
    return true;
  } catch {
    return false;
  }
}
