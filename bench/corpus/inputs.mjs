/**
 * What the measurements work on, made from a list of URLs: each URL of the list is used as it is, and in parts put
 * together again. The same list gives the same inputs.
 *
 * @typedef {{ reference: string, base: string }} Link
 * @typedef {{ url: string, pathname: string, search: string, hostname: string, hash: string, port: string, protocol: string }} Change
 * @typedef {object} Inputs
 * @property {string[]} urls the list
 * @property {string[]} someURLs of the list, for what takes long
 * @property {Link[]} links as they occur: many of a page, then those of another
 * @property {Link[]} scatteredLinks each with another base
 * @property {string[]} notNormalized URLs whose serialization differs from them
 * @property {Change[]} changes values for six setters
 * @property {{ query: string, name: string }[]} queries with a name that is in each
 * @property {{ name: string, value: string }[]} parameters to append to a query
 * @property {string[]} internationalized URLs with other hosts than ASCII ones, or with Punycode
 */

/** Of a long list, some inputs are made from so many URLs only, taken from all over it. */
const SAMPLE = 10_000;
const SMALL_SAMPLE = 2_000;
const LINKS_OF_A_PAGE = 16;
const PARAMETERS = 1_000;

/** Words in many scripts, each a label of a host. */
const LABELS = [
  ..."münchen zürich français español português ærø łódź şehir țară østerbro køben škola naïve übung".split(" "),
  ..."пример москва україна българия παράδειγμα ελλάδα հայաստան საქართველო".split(" "),
  ..."例え 日本語 東京都 中文 香港 測試 한국 서울 테스트 ไทย ประเทศไทย ລາວ မြန်မာ ខ្មែរ".split(" "),
  ..."مثال موقع ישראל דוגמה भारत उदाहरण বাংলা தமிழ் తెలుగు ગુજરાત ਪੰਜਾਬ සිංහල".split(" "),
];

/**
 * @param {string[]} urls that parse
 * @returns {Inputs}
 */
export function makeInputs(urls) {
  const sample = spread(urls, SAMPLE);
  return {
    urls,
    someURLs: spread(urls, SMALL_SAMPLE),
    links: links(sample, LINKS_OF_A_PAGE),
    scatteredLinks: links(sample, 1),
    notNormalized: sample.map(denormalize),
    changes: sample.map((url, index) => change(url, sample[sample.length - 1 - index])),
    queries: spread(urls.filter(hasQuery), SAMPLE).map(query),
    parameters: Array.from({ length: PARAMETERS }, (_, index) => ({ name: `name${index}`, value: `value ${index}` })),
    internationalized: sample.map(internationalize),
  };
}

/**
 * So many of the items, from all over the list.
 * @template T
 * @param {T[]} items
 * @param {number} count
 * @returns {T[]}
 */
function spread(items, count) {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]);
}

/**
 * Links to the URLs, of the forms that links have, on pages that are URLs of the list.
 * @param {string[]} urls
 * @param {number} perPage
 * @returns {Link[]}
 */
function links(urls, perPage) {
  return urls.map((url, index) => {
    const base = urls[urls.length - 1 - Math.floor(index / perPage)];
    return { reference: reference(new URL(url), index), base };
  });
}

/**
 * @param {URL} url
 * @param {number} index
 */
function reference({ href, host, pathname, search, hash }, index) {
  const path = pathname + search + hash;
  switch (index % 8) {
    case 0:
      return href;
    case 1:
      return `//${host}${path}`;
    case 2:
    case 3:
    case 4:
      return path;
    case 5:
      return `..${path}`;
    case 6:
      return `.${path}`;
    default:
      return search || "#top";
  }
}

/**
 * In turn: a scheme and host in capitals, no path, a space, a character that is not ASCII, and dot segments.
 * @param {string} url
 * @param {number} index
 */
function denormalize(url, index) {
  const { protocol, host, pathname, search } = new URL(url);
  switch (index % 5) {
    case 0:
      return `${protocol.toUpperCase()}//${host.toUpperCase()}${pathname}${search}`;
    case 1:
      return `${protocol}//${host}`;
    case 2:
      return `${protocol}//${host}${pathname} x${search}`;
    case 3:
      return `${protocol}//${host}${pathname}é${search}`;
    default:
      return `${protocol}//${host}/./x/..${pathname}${search}`;
  }
}

/**
 * @param {string} url
 * @param {string} other
 * @returns {Change}
 */
function change(url, other) {
  const { pathname, search, hostname } = new URL(other);
  return { url, pathname, search: search || "?page=2", hostname, hash: "#top", port: "8080", protocol: "http:" };
}

/** @param {string} url */
function hasQuery(url) {
  return url.includes("?");
}

/** @param {string} url */
function query(url) {
  const { search } = new URL(url);
  return { query: search, name: [...new URLSearchParams(search).keys()].at(-1) ?? "" };
}

/**
 * Two hosts of three are written as people write them, the third in Punycode.
 * @param {string} url
 * @param {number} index
 */
function internationalize(url, index) {
  const { pathname, search } = new URL(url);
  const unicode = `https://${index % 2 === 0 ? "www." : ""}${LABELS[index % LABELS.length]}.example`;
  return (index % 3 === 2 ? new URL(unicode).origin : unicode) + pathname + search;
}
