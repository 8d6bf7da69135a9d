/**
 * Finds the part of the input that each component of a URL came from. A component begins where the parser entered its state,
 * and ends where the parser entered the next.
 *
 * @typedef {import("./components.js").ComponentName} ComponentName
 * @typedef {import("./states.js").StateName} StateName
 * @typedef {import("whurl/inspect").TraceStep} TraceStep
 * @typedef {{ component: ComponentName, start: number, end: number }} Part in UTF-16 code units of the input
 */

/** @type {readonly StateName[]} */
const HOST_STATES = ["host state", "file host state"];
/** @type {readonly StateName[]} */
const PATH_STATES = ["path start state", "path state", "opaque path state"];
/** After these, the path state begins after a slash that belongs to the path. @type {readonly StateName[]} */
const SLASH_STATES = ["path or authority state", "relative slash state", "file slash state"];

/**
 * The parts, in order, with delimiters as in the attributes of the class: `https:`, `?query`, `#fragment`.
 * @param {string} input
 * @param {readonly TraceStep[]} steps of a parse that did not fail
 * @returns {Part[]}
 */
export function partsOfInput(input, steps) {
  const parts = [schemePart, credentialParts, hostPart, portPart, pathPart, queryPart, fragmentPart].flatMap((part) =>
    part(input, steps),
  );
  return parts.filter(({ start, end }) => end > start);
}

/** @typedef {(input: string, steps: readonly TraceStep[]) => Part[]} PartFinder */

/** @type {PartFinder} */
function schemePart(input, steps) {
  if (!has(steps, "scheme state") || has(steps, "no scheme state")) return [];
  return [{ component: "scheme", start: steps[0].pointer, end: input.indexOf(":") + 1 }];
}

/** @type {PartFinder} */
function credentialParts(input, steps) {
  const at = indexOf(steps, "authority state");
  const host = indexOf(steps, "host state");
  if (at < 0 || host < 0) return [];
  const start = steps[at].pointer;
  const end = steps[host].pointer === start ? start : input.lastIndexOf("@", steps[host].pointer - 1);
  const colon = input.slice(start, end).indexOf(":");
  const username = colon < 0 ? end : start + colon;
  return [
    { component: "username", start, end: username },
    { component: "password", start: username + 1, end },
  ];
}

/** @type {PartFinder} */
function hostPart(input, steps) {
  const at = indexOf(steps, ...HOST_STATES);
  if (at < 0) return [];
  const next = isIn(steps[at + 1], "port state") ? before(input, steps[at + 1].pointer, ":") : endOf(input, steps, at);
  return [{ component: "host", start: steps[at].pointer, end: next }];
}

/** @type {PartFinder} */
function portPart(input, steps) {
  const at = indexOf(steps, "port state");
  return at < 0 ? [] : [{ component: "port", start: steps[at].pointer, end: endOf(input, steps, at) }];
}

/** @type {PartFinder} */
function pathPart(input, steps) {
  const at = indexOf(steps, ...PATH_STATES);
  if (at < 0) return [];
  const { pointer } = steps[at];
  const isAfterSlash = isIn(steps[at - 1], ...SLASH_STATES) && isIn(steps[at], "path state");
  const start = isAfterSlash ? slashBefore(input, pointer) : pointer;
  const last = isIn(steps[at + 1], "path state") ? at + 1 : at;
  return [{ component: "path", start, end: endOf(input, steps, last) }];
}

/** @type {PartFinder} */
function queryPart(input, steps) {
  const at = indexOf(steps, "query state");
  if (at < 0) return [];
  return [{ component: "query", start: before(input, steps[at].pointer, "?"), end: endOf(input, steps, at) }];
}

/** @type {PartFinder} */
function fragmentPart(input, steps) {
  const at = indexOf(steps, "fragment state");
  if (at < 0) return [];
  return [{ component: "fragment", start: before(input, steps[at].pointer, "#"), end: endOfText(input) }];
}

/**
 * @param {TraceStep | undefined} step `undefined` before the first and after the last
 * @param {...StateName} states
 */
function isIn(step, ...states) {
  return states.some((state) => state === step?.state);
}

/**
 * @param {readonly TraceStep[]} steps
 * @param {...StateName} states
 */
function indexOf(steps, ...states) {
  return steps.findIndex((step) => isIn(step, ...states));
}

/**
 * @param {readonly TraceStep[]} steps
 * @param {StateName} state
 */
function has(steps, state) {
  return indexOf(steps, state) >= 0;
}

/**
 * Where the text that was read in a state ends, without the delimiter before a query or fragment.
 * @param {string} input
 * @param {readonly TraceStep[]} steps
 * @param {number} at
 */
function endOf(input, steps, at) {
  const next = steps[at + 1];
  if (isIn(next, "query state")) return before(input, next.pointer, "?");
  if (isIn(next, "fragment state")) return before(input, next.pointer, "#");
  return isIn(next, ...PATH_STATES) ? next.pointer : endOfText(input);
}

/**
 * The offset of the delimiter before `pointer`. Tabs and newlines may be in between.
 * @param {string} input
 * @param {number} pointer
 * @param {string} delimiter
 */
function before(input, pointer, delimiter) {
  return input.lastIndexOf(delimiter, pointer - 1);
}

/**
 * @param {string} input
 * @param {number} pointer
 */
function slashBefore(input, pointer) {
  return Math.max(input.lastIndexOf("/", pointer - 1), input.lastIndexOf("\\", pointer - 1));
}

/**
 * The end of the input without the C0 controls and spaces that the parser trims.
 * @param {string} input
 */
function endOfText(input) {
  let end = input.length;
  while (end > 0 && input.charCodeAt(end - 1) <= 0x20) end--;
  return end;
}

/** In these the parser takes components from the base, if it takes any. @type {readonly StateName[]} */
const BASE_STATES = ["no scheme state", "relative state", "relative slash state", "file state", "file slash state"];

/**
 * Where a component of the result came from.
 * @typedef {"input" | "base" | "base and input" | "parser"} Source "parser": the parser added it
 *
 * @param {ComponentName} component
 * @param {readonly Part[]} parts of the input
 * @param {readonly TraceStep[]} steps
 * @param {ReadonlyMap<ComponentName, string>} ofBase the components of the base
 * @returns {Source}
 */
export function sourceOf(component, parts, steps, ofBase) {
  const isInInput = parts.some((part) => part.component === component);
  // There is no URL without a scheme.
  if (component === "scheme") return isInInput ? "input" : "base";
  const isTaken = steps.some((step) => isIn(step, ...BASE_STATES) && step.appended.some(isOfBase));
  if (isTaken) return isInInput ? "base and input" : "base";
  return isInInput ? "input" : "parser";

  /** @param {TraceStep["appended"][number]} addition */
  function isOfBase(addition) {
    // A file URL that has no host gets the empty one.
    return addition.component === component && (addition.text !== "" || ofBase.get(component) === "");
  }
}

/**
 * The components that the record has after some steps, as serialized.
 * @param {readonly TraceStep[]} steps
 * @returns {Map<ComponentName, string>}
 */
export function recordAfter(steps) {
  /** @type {Map<ComponentName, string>} */
  const record = new Map();
  let before = "";
  for (const { appended, href } of steps) {
    for (const { component, text } of appended) {
      const longer = (record.get(component) ?? "") + text;
      const isRewritten = component === "path" && href !== before + text && !href.endsWith(`/.${longer}`);
      record.set(component, isRewritten ? text : longer);
    }
    before = href;
  }
  return record;
}
