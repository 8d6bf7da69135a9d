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
 * Where the groups of a match are.
 * @param {Part[]} parts
 * @param {string} input
 * @param {Record<string, string | undefined>} groups
 * @param {{ hasPrefixes: boolean, ignoreCase: boolean }} options
 * @returns {Place[]} none if they are not found
 */
export function placesOf(parts, input, groups, { hasPrefixes, ignoreCase }) {
  const fold = (/** @type {string} */ text) => (ignoreCase ? text.toLowerCase() : text);
  const folded = fold(input);
  /**
   * @param {Item[]} items
   * @param {number} at
   * @param {Place[]} found
   * @returns {Place[] | undefined}
   */
  const place = (items, at, found) => {
    if (items.length === 0) return at === input.length ? found : undefined;
    const [item, ...rest] = items;
    if (item.kind === "text") {
      return folded.startsWith(fold(item.text), at) ? place(rest, at + item.text.length, found) : undefined;
    }
    if (item.kind === "group") {
      const value = groups[item.name];
      if (value === undefined) return place(rest, at, found);
      const end = at + value.length;
      return input.startsWith(value, at)
        ? place(rest, end, [...found, { name: item.name, start: at, end }])
        : undefined;
    }
    const group = item.items.find((inner) => inner.kind === "group");
    const inside = [...item.items, ...rest];
    if (group !== undefined)
      return groups[group.name] === undefined ? place(rest, at, found) : place(inside, at, found);
    const size = item.items.reduce((sum, inner) => sum + (inner.kind === "text" ? inner.text.length : 0), 0);
    const again =
      item.modifier === "*" || item.modifier === "+" ? [...item.items, { ...item, modifier: "*" }, ...rest] : inside;
    const more = size > 0 ? place(again, at, found) : undefined;
    return more ?? (item.modifier === "" || item.modifier === "+" ? undefined : place(rest, at, found));
  };
  return place(itemsOf(parts, hasPrefixes), 0, []) ?? [];
}
