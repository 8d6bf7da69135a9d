/** What the columns of a URL are, by the classes and `whurl/inspect`. */

/**
 * @typedef {import("../../pkg-template/columns.js").ColumnName} ColumnName
 * @typedef {import("../../pkg-template/index.js").URL} URL
 * @typedef {typeof import("../../pkg-template/inspect.js")} Inspect
 */

/** The schemes whose hosts are domains. */
const SPECIAL = new Set(["http:", "https:", "ws:", "wss:", "ftp:", "file:"]);

/** @type {Record<string, (url: URL, inspect: Inspect) => string | null>} */
const GETTERS = {
  href: (url) => url.href,
  scheme: (url) => url.protocol.slice(0, -1),
  username: (url) => url.username,
  password: (url) => url.password,
  host: (url) => (url.href.startsWith("//", url.protocol.length) ? url.hostname : null),
  port: (url) => url.port || null,
  path: (url) => url.pathname,
  query: ({ href, search }) => search.slice(1) || (/^[^#]*\?(?:#|$)/.test(href) ? "" : null),
  fragment: ({ href, hash }) => hash.slice(1) || (href.endsWith("#") ? "" : null),
  origin: (url) => url.origin,
  site: (url, inspect) => ofDomain(url, inspect.registrableDomain),
  suffix: (url, inspect) => ofDomain(url, inspect.publicSuffix),
  error: () => null,
};

/**
 * @param {URL} url
 * @param {(host: string) => string | null} ask
 */
const ofDomain = ({ protocol, hostname }, ask) => (SPECIAL.has(protocol) && hostname !== "" ? ask(hostname) : null);

/**
 * @param {string} input
 * @param {string | undefined} base
 * @param {readonly string[]} names
 * @param {{ URL: typeof globalThis.URL, inspect: Inspect }} api
 * @returns {Record<string, string | null>}
 */
export function expectedRow(input, base, names, { URL, inspect }) {
  const url = URL.parse(input, base);
  const cellOf = (/** @type {string} */ name) => {
    if (url === null) return name === "error" ? inspect.inspect(input, base, { maxErrors: 0 }).errors[0].name : null;
    if (name.startsWith("param:")) return url.searchParams.get(name.slice("param:".length));
    return GETTERS[name](/** @type {any} */ (url), inspect);
  };
  return Object.fromEntries(names.map((name) => [name, cellOf(name)]));
}
