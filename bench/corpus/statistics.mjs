/**
 * The statistics of a list of URLs: the number, lengths and characters of components. They contain no text of the list.
 * `generate.mjs` makes a corpus from them.
 *
 *     node bench/corpus/statistics.mjs LIST >bench/corpus/statistics.json
 *
 * LIST has a URL on each line, with a host and without credentials. Lines that do not parse are ignored.
 *
 * @typedef {Record<string, number>} Histogram from a value to how often it occurs
 * @typedef {object} Statistics
 * @property {number} urls
 * @property {Histogram} protocol
 * @property {Histogram} labels of a host
 * @property {number} www hosts that begin with it
 * @property {Histogram} labelLength without `www` and the top-level domain
 * @property {number} ports that are not the scheme's own
 * @property {Histogram} segments of a path before its last `/`
 * @property {Histogram} segmentLength
 * @property {number} files paths with something after the last `/`
 * @property {Histogram} fileLength
 * @property {Histogram} pathCharacters by class
 * @property {number} queries
 * @property {Histogram} parameters of a query
 * @property {Histogram} nameLength
 * @property {Histogram} valueLength
 * @property {Histogram} valueCharacters by class
 * @property {number} fragments
 * @property {Histogram} fragmentLength
 */
import { readFileSync } from "node:fs";

const list = readFileSync(process.argv[2], "utf8")
  .split("\n")
  .filter((url) => URL.canParse(url));
console.log(JSON.stringify(statistics(list.map((url) => new URL(url))), null, 1));

/**
 * @param {URL[]} urls
 * @returns {Statistics}
 */
function statistics(urls) {
  const hosts = urls.map((url) => url.hostname.split("."));
  const paths = urls.map((url) => url.pathname.slice(1).split("/"));
  const files = paths.map((path) => path.at(-1) ?? "").filter((file) => file !== "");
  const queries = urls.filter((url) => url.search !== "").map((url) => url.search.slice(1).split("&"));
  const [names, values] = [0, 1].map((part) => queries.flat().map((parameter) => parameter.split("=")[part] ?? ""));
  const fragments = urls.map((url) => url.hash).filter((hash) => hash !== "");
  return {
    urls: urls.length,
    protocol: histogram(urls.map((url) => url.protocol)),
    labels: histogram(hosts.map((labels) => labels.length)),
    www: hosts.filter(([first]) => first === "www").length,
    labelLength: histogram(hosts.flatMap((labels) => labels.slice(labels[0] === "www" ? 1 : 0, -1).map(lengthOf))),
    ports: urls.filter((url) => url.port !== "").length,
    segments: histogram(paths.map((path) => path.length - 1)),
    segmentLength: histogram(paths.flatMap((path) => path.slice(0, -1).map(lengthOf))),
    files: files.length,
    fileLength: histogram(files.map(lengthOf)),
    pathCharacters: classes(paths.flat()),
    queries: queries.length,
    parameters: histogram(queries.map((query) => query.length)),
    nameLength: histogram(names.map(lengthOf)),
    valueLength: histogram(values.map(lengthOf)),
    valueCharacters: classes(values),
    fragments: fragments.length,
    fragmentLength: histogram(fragments.map((fragment) => fragment.length - 1)),
  };
}

/** @param {string} string */
function lengthOf(string) {
  return string.length;
}

/**
 * @param {(string | number)[]} values
 * @returns {Histogram}
 */
function histogram(values) {
  /** @type {Map<string | number, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/**
 * The characters of `strings` by class: `a` for any lowercase letter, `A`, `0`, `%` for a percent-encoded byte, and
 * punctuation as it is.
 * @param {string[]} strings
 */
function classes(strings) {
  const characters = strings.flatMap((string) => string.match(/%[0-9a-f]{2}|./gis) ?? []);
  return histogram(characters.map(classOf));
}

/** @param {string} character */
function classOf(character) {
  if (/^[a-z]/.test(character)) return "a";
  if (/^[A-Z]/.test(character)) return "A";
  if (/^[0-9]/.test(character)) return "0";
  return character[0];
}
