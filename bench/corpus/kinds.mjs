/**
 * URLs of other kinds than most of the web's, each made from a URL of a list: its words are theirs.
 *
 * @typedef {{ id: string, name: string, make: (url: URL, index: number) => string }} Kind
 */

/** The length of a long query, in code units. */
const LONG_QUERY = 2_000;

/** @param {number} index */
const idOf = (index) => (0x10000000 + index * 7919).toString(16);

/**
 * A UUID that is another for each index.
 * @param {number} index
 */
const uuidOf = (index) => `${idOf(index)}-0000-4000-8000-${idOf(index * 3).padStart(12, "0")}`;

/** @param {URL} url */
const restOf = ({ pathname, search, hash }) => pathname + search + hash;

/** The first letter of each word of a path in another alphabet, percent-encoded. @param {string} path */
const encodedWords = (path) => path.replace(/\/[a-z0-9]/gi, "/%C3%A9%20");

/** @type {Kind[]} */
export const KINDS = [
  { id: "path", name: "`file:`, a disk's paths", make: ({ pathname }) => `file:///home/user${pathname}` },
  { id: "drive", name: "`file:`, with a drive", make: ({ pathname }) => `file:///C:/Users/user${pathname}` },
  {
    id: "ws",
    name: "`ws:` and `wss:`",
    make: (url, index) => `${index % 2 ? "ws" : "wss"}://${url.host}${restOf(url)}`,
  },
  { id: "ftp", name: "`ftp:`", make: (url) => `ftp://${url.host}${url.pathname}` },
  { id: "mailto", name: "`mailto:`", make: ({ hostname }, index) => `mailto:user${index}@${hostname}` },
  {
    id: "data",
    name: "`data:`",
    make: ({ href }) => `data:image/png;base64,${btoa(href.repeat(1 + (href.length % 8)))}`,
  },
  { id: "urn", name: "`urn:`", make: (_, index) => `urn:uuid:${uuidOf(index)}` },
  {
    id: "git",
    name: "`git+ssh:`",
    make: ({ hostname, pathname }) => `git+ssh://git@${hostname}${pathname.replace(/\/$/, "")}.git`,
  },
  { id: "customHost", name: "an app's scheme, with a host", make: (url) => `app://${url.hostname}${restOf(url)}` },
  { id: "custom", name: "an app's scheme, without a host", make: (url) => `app:${restOf(url).slice(1)}` },
  { id: "blob", name: "`blob:`", make: ({ origin }, index) => `blob:${origin}/${uuidOf(index)}` },
  {
    id: "ipv4",
    name: "IPv4 addresses",
    make: (url, index) => `http://192.168.${(index >> 8) & 255}.${index & 255}${restOf(url)}`,
  },
  {
    id: "ipv6",
    name: "IPv6 addresses",
    make: (url, index) => `http://[2001:db8::${idOf(index).slice(-4)}]${restOf(url)}`,
  },
  {
    id: "port",
    name: "ports",
    make: (url, index) => `https://${url.hostname}:${1024 + (index % 60_000)}${restOf(url)}`,
  },
  {
    id: "credentials",
    name: "credentials",
    make: (url, index) => `https://user${index}:secret@${url.host}${restOf(url)}`,
  },
  {
    id: "longQuery",
    name: "queries of 2,000 characters",
    make: (url) => `${url.origin}${url.pathname}?${`key=${url.hostname}&`.repeat(LONG_QUERY).slice(0, LONG_QUERY)}`,
  },
  { id: "encoded", name: "percent-encoded paths", make: (url) => url.origin + encodedWords(url.pathname) },
  { id: "capitals", name: "hosts in capitals", make: (url) => `https://${url.host.toUpperCase()}${restOf(url)}` },
  {
    id: "localhost",
    name: "`localhost` with a port",
    make: (url, index) => `http://localhost:${3000 + (index % 10)}${restOf(url)}`,
  },
  { id: "phishing", name: "long paths, many dots and digits", make: (url, index) => phishing(url, index) },
];

/**
 * @param {URL} url
 * @param {number} index
 */
function phishing({ hostname, pathname }, index) {
  const id = uuidOf(index);
  return `http://login.${hostname}.${idOf(index)}.example/~${id}${pathname}/wp-content/${id}/index.php?cmd=${id}&id=${id}${id}`;
}
