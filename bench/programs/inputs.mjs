/** What the programs work on, made from a list of URLs. The same list gives the same inputs. */

/** How many URLs a program has. A shorter list is used again, with other paths. */
const COUNT = 48_000;
const LINKS = 20;
const PAGES = 4_000;

/**
 * @param {string[]} list URLs that parse
 * @returns {import("./programs.js").Inputs}
 */
export function makeInputs(list) {
  const urls = Array.from({ length: COUNT }, (_, index) => varied(list[index % list.length], index));
  const paths = urls.map((url) => url.replace(/^[a-z]+:\/\/[^/?#]*/, "") || "/");
  return {
    urls,
    text: `${urls.join("\n")}\n`,
    paths: paths.map((path, index) =>
      index % 3 === 0 ? `${path.replace(/[?#].*/, "")}?page=${index % 50}&q=x` : path,
    ),
    pages: Array.from({ length: PAGES }, (_, page) => ({
      base: urls[(page * 11) % COUNT],
      links: Array.from({ length: LINKS }, (_, link) => linkOf(urls, paths, page * LINKS + link)),
    })),
    tracked: urls.map((url, index) => tracked(url, index)),
    halfInvalid: urls.flatMap((url, index) => [url, invalid(url, index)]),
    twoByte: urls.map((url, index) => `${url.replace(/[?#].*/, "")}/сторінка-${index}?q=東京 ${index}`),
    records: urls.map((url, index) => ({ q: `term ${index}`, page: String(index % 40), from: url, sort: "date desc" })),
  };
}

/**
 * @param {string} url
 * @param {number} index
 */
function varied(url, index) {
  const { origin, pathname, search, hash } = new URL(url);
  return `${origin}${pathname === "/" ? "" : pathname}/${index.toString(36)}${search}${hash}`;
}

/**
 * A link as pages have them: most with a path alone, some absolute, some to another place of the page.
 * @param {string[]} urls
 * @param {string[]} paths
 * @param {number} index
 */
function linkOf(urls, paths, index) {
  const at = (index * 7) % COUNT;
  switch (index % 10) {
    case 0:
    case 1:
      return urls[at];
    case 2:
      return `#section-${index % 5}`;
    case 3:
      return `..${paths[at]}`;
    case 4:
      return "mailto:someone@example.com";
    default:
      return paths[at];
  }
}

/**
 * @param {string} url
 * @param {number} index
 */
function tracked(url, index) {
  const separator = url.includes("?") ? "&" : "?";
  const bare = url.replace(/#.*/, "");
  return `${bare}${separator}utm_source=news&b=${index % 9}&utm_campaign=c${index % 30}&a=1#top`;
}

/**
 * @param {string} url
 * @param {number} index
 */
function invalid(url, index) {
  switch (index % 4) {
    case 0:
      return url.replace(/^[a-z]+:\/\//, "");
    case 1:
      return url.replace("://", "://[");
    case 2:
      return `http://example.com:${100_000 + index}/`;
    default:
      return "";
  }
}
