/** `whurl --stats`: how many URLs there are, what is wrong with them, and where most of them lead. */
import { INDENT } from "./marks.js";
import { visible, visibleJSON } from "./output.js";
import { finish, ONE_INVALID, Run } from "./program.js";
import { failureOf } from "./report.js";

/**
 * @typedef {import("./main.js").Inspect} Inspect
 * @typedef {import("./program.js").Input} Input
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
   * @param {Inspect} inspect
   * @param {import("./main.js").Classes} classes
   * @param {Output} out
   * @param {Output} err
   */
  constructor({ base, json = false }, inspect, { URL }, out, err) {
    super(out, err);
    this.inspect = inspect;
    this.URL = URL;
    this.base = base;
    this.isJSON = json;
  }

  /**
   * @override
   * @param {Input} input
   */
  writeResult({ text }) {
    const { errors, schemes, hosts } = this.#counts;
    this.#urls += 1;
    const url = this.URL.parse(text, this.base);
    if (url === null) {
      this.#invalid += 1;
      this.fail(ONE_INVALID);
      countOne(errors, failureOf(text, this.base, this.inspect));
    } else {
      countOne(schemes, url.protocol.slice(0, -1));
      if (url.hostname !== "") countOne(hosts, url.hostname);
    }
  }

  /**
   * @override
   * @param {AsyncIterable<Input[]>} batches
   */
  async handleAll(batches) {
    const code = await super.handleAll(batches);
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
 * @param {string} name
 */
const countOne = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** @param {Counts} counts */
const mostOf = (counts) => [...counts].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
