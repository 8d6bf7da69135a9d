/** The parts of a component's pattern as they are written, and where its groups are in an input. */

/**
 * @typedef {"text" | "name" | "wildcard" | "regexp" | "modifier"} Kind
 * @typedef {{ kind: Kind, text: string }} Part a piece of the pattern
 * @typedef {{ kind: "text", text: string } | { kind: "group", name: string } | { kind: "braces", items: Item[], modifier: string }} Item
 * @typedef {{ name: string, start: number, end: number }} Place
 */

/**
 * @param {string} pattern
 * @returns {Part[]} which are the pattern, one after the other
 */
export function partsOf(pattern) {
  /** @type {Part[]} */
  const parts = [];
  /** @param {Kind} kind @param {number} start @param {number} end */
  const add = (kind, start, end) => {
    const last = parts.at(-1);
    const text = pattern.slice(start, end);
    if (kind === "text" && last?.kind === "text") last.text += text;
    else parts.push({ kind, text });
  };
  for (let at = 0; at < pattern.length; ) {
    const start = at;
    const character = pattern[at++];
    const before = parts.at(-1);
    const isAfterGroup =
      before !== undefined && before.kind !== "text" && (before.kind !== "modifier" || before.text === "}");
    if (character === "\\") {
      at++;
      add("text", start, at);
    } else if (character === "(") {
      at = endOfRegExp(pattern, start);
      add("regexp", start, at);
    } else if (character === ":" && /^[\p{ID_Start}$_]/u.test(pattern.slice(at))) {
      at += /^[\p{ID_Continue}$\u200c\u200d]+/u.exec(pattern.slice(at))?.[0].length ?? 0;
      add("name", start, at);
    } else if (character === "{" || character === "}") {
      add("modifier", start, at);
    } else if (isAfterGroup && "?*+".includes(character)) {
      add("modifier", start, at);
    } else if (character === "*") {
      add("wildcard", start, at);
    } else {
      add("text", start, at);
    }
  }
  return parts;
}

/** @param {string} pattern @param {number} start */
function endOfRegExp(pattern, start) {
  let depth = 0;
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "(") depth++;
    else if (pattern[at] === ")" && --depth === 0) return at + 1;
  }
  return pattern.length;
}

/**
 * What the parts say: texts, groups by their names, and braces.
 * @param {Part[]} parts
 * @param {boolean} hasPrefixes whether a `/` before a group belongs to the group
 * @returns {Item[]}
 */
function itemsOf(parts, hasPrefixes) {
  /** @type {Item[]} */
  const items = [];
  /** @type {Item[] | undefined} the items of braces, while they are open */
  let open;
  let unnamed = 0;
  for (let at = 0; at < parts.length; at++) {
    const { kind, text } = parts[at];
    const list = open ?? items;
    if (kind === "modifier") {
      if (text === "{") open = [];
      else if (text === "}") {
        items.push({ kind: "braces", items: open ?? [], modifier: "" });
        open = undefined;
      } else {
        modify(items, text, hasPrefixes);
      }
    } else if (kind === "text") {
      list.push({ kind, text: text.replace(/\\(.)/gs, "$1") });
    } else if (kind === "name") {
      list.push({ kind: "group", name: text.slice(1) });
      // What a name may be has a regular expression after it.
      if (parts[at + 1]?.kind === "regexp") at++;
    } else {
      list.push({ kind: "group", name: `${unnamed++}` });
    }
  }
  return items;
}

/**
 * Gives the last item a modifier.
 * @param {Item[]} items
 * @param {string} modifier
 * @param {boolean} hasPrefixes
 */
function modify(items, modifier, hasPrefixes) {
  const last = items.pop();
  if (last === undefined) return;
  if (last.kind === "braces") {
    items.push({ ...last, modifier });
    return;
  }
  /** @type {Item[]} */
  const inside = [last];
  const before = items.at(-1);
  if (hasPrefixes && last.kind === "group" && before?.kind === "text" && before.text.endsWith("/")) {
    before.text = before.text.slice(0, -1);
    inside.unshift({ kind: "text", text: "/" });
  }
  items.push({ kind: "braces", items: inside, modifier });
}

/**
 * A step of finding the places: a text, a group's value, or a choice. The last has none after it.
 * @typedef {object} Step
 * @property {string} [text] that is next in the input
 * @property {string} [name] of the group whose value it is
 * @property {Step | null} next
 * @property {Step | null} [otherwise] if `next` does not lead to the end
 * @property {Set<number>} tried the places in the input from which it has been tried
 */

/** More than that is not tried: nobody has to wait for it. */
export const MOST_TRIED = 200_000;

/**
 * Where the groups of a match are.
 * @param {Part[]} parts
 * @param {string} input
 * @param {Record<string, string | undefined>} groups
 * @param {{ hasPrefixes: boolean, ignoreCase: boolean, budget?: { left: number } }} options `budget`: how much may be tried, which
 *   several calls can share
 * @returns {Place[]} none if they are not found
 */
export function placesOf(parts, input, groups, { hasPrefixes, ignoreCase, budget = { left: MOST_TRIED } }) {
  const fold = (/** @type {string} */ text) => (ignoreCase ? text.toLowerCase() : text);
  const folded = fold(input);
  /** @typedef {{ place: Place, before: Found | null }} Found */
  /** Each step is tried once from each place, which a list remembers: nested calls would reach the end of the stack.
   * @type {{ step: Step | null, at: number, found: Found | null }[]} */
  const untried = [{ step: stepsOf(itemsOf(parts, hasPrefixes), groups), at: 0, found: null }];
  for (; budget.left > 0; budget.left--) {
    const last = untried.pop();
    if (last === undefined) break;
    const { step, at, found } = last;
    if (step === null) {
      if (at === input.length) return placesIn(found);
      continue;
    }
    if (step.tried.has(at)) continue;
    step.tried.add(at);
    const { text, name, next, otherwise } = step;
    if (otherwise !== undefined) untried.push({ step: otherwise, at, found });
    if (text === undefined) untried.push({ step: next, at, found });
    else if (name === undefined) {
      if (folded.startsWith(fold(text), at)) untried.push({ step: next, at: at + text.length, found });
    } else if (input.startsWith(text, at)) {
      const end = at + text.length;
      untried.push({ step: next, at: end, found: { place: { name, start: at, end }, before: found } });
    }
  }
  // Where a path is opaque, the `/` before a group does not belong to the group.
  return hasPrefixes ? placesOf(parts, input, groups, { hasPrefixes: false, ignoreCase, budget }) : [];
}

/** @param {{ place: Place, before: any } | null} found */
function placesIn(found) {
  const places = [];
  for (let each = found; each !== null; each = each.before) places.push(each.place);
  return places.reverse();
}

/**
 * @param {Item[]} items
 * @param {Record<string, string | undefined>} groups
 * @param {Step | null} [after]
 * @returns {Step | null}
 */
function stepsOf(items, groups, after = null) {
  return items.reduceRight((next, item) => stepOf(item, groups, next), after);
}

/**
 * @param {Item} item
 * @param {Record<string, string | undefined>} groups
 * @param {Step | null} next
 * @returns {Step | null}
 */
function stepOf(item, groups, next) {
  const tried = new Set();
  if (item.kind === "text") return { text: item.text, next, tried };
  if (item.kind === "group") {
    const value = groups[item.name];
    return value === undefined ? next : { text: value, name: item.name, next, tried };
  }
  const { items, modifier } = item;
  const group = items.find((inner) => inner.kind === "group");
  // The value of a group that is repeated is what all of them are together.
  if (group !== undefined) return groups[group.name] === undefined ? next : stepsOf(items, groups, next);
  if (modifier === "") return stepsOf(items, groups, next);
  if (modifier === "?") return { next: stepsOf(items, groups, next), otherwise: next, tried };
  /** @type {Step} */
  const again = { next: null, otherwise: next, tried };
  again.next = stepsOf(items, groups, again);
  return modifier === "+" ? again.next : again;
}
