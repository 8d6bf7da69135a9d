/** `whurl --stats`: how many URLs there are, what is wrong with them, and where most of them lead. */
import { INDENT } from "./marks.js";
import { visible, visibleJSON } from "./output.js";
import { finish, ONE_INVALID, Run } from "./program.js";

/**
 * @typedef {import("./output.js").Output} Output
 * @typedef {Map<string, number>} Counts
 */

/** How many names of a kind are shown. */
const SHOWN = 20;

export class Stats extends Run {
  #urls = 0;
  #invalid = 0;
  /** @type {Record<"errors" | "schemes" | "hosts", Counts>} */
  #counts = { errors: new Map(), schemes: new Map(), hosts: new Map() };

  /**
   * @param {{ base?: string, json?: boolean }} values
   * @param {Output} out
   * @param {Output} err
   */
  constructor({ base, json = false }, out, err) {
    super(out, err);
    this.columns = { columns: /** @type {const} */ (["error", "scheme", "host"]), base };
    this.isJSON = json;
  }

  /**
   * @override
   * @param {import("./parts.js").Part} part
   */
  writePart({ batch: { numRows, columns } }) {
    const [errors, schemes, hosts] = columns;
    this.#urls += numRows;
    this.#invalid += numRows - errors.nullCount;
    if (errors.nullCount < numRows) this.fail(ONE_INVALID);
    countAll(this.#counts.errors, errors);
    countAll(this.#counts.schemes, schemes);
    countAll(this.#counts.hosts, hosts);
  }

  /**
   * @override
   * @param {import("./parts.js").Source} source
   */
  async handleParts(source) {
    const code = await super.handleParts(source);
    this.out.write(this.isJSON ? this.#json() : this.#text());
    await finish(this.out);
    return code;
  }

  #json() {
    const counts = Object.entries(this.#counts).map(([kind, counts]) => [kind, Object.fromEntries(mostOf(counts))]);
    return visibleJSON({ urls: this.#urls, invalid: this.#invalid, ...Object.fromEntries(counts) });
  }

  #text() {
    const invalid = `${this.#invalid} of which ${this.#invalid === 1 ? "does" : "do"} not parse`;
    const lines = [`${this.#urls} ${this.#urls === 1 ? "URL" : "URLs"}, ${invalid}`];
    for (const [kind, counts] of Object.entries(this.#counts)) {
      if (counts.size === 0) continue;
      const most = mostOf(counts);
      const width = String(most[0][1]).length;
      lines.push("", counts.size > SHOWN ? `${kind}, the first ${SHOWN} of ${counts.size}` : kind);
      for (const [name, count] of most) lines.push(`${INDENT}${String(count).padStart(width)}  ${visible(name)}`);
    }
    return lines.join("\n");
  }
}

/**
 * @param {Counts} counts
 * @param {import("../../pkg-template/columns.js").Column} column
 */
function countAll(counts, column) {
  for (const name of column.toArray()) {
    // An empty host is none.
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

/** @param {Counts} counts */
const mostOf = (counts) => [...counts].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
