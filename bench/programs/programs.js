/**
 * Programs as people write them. Each does its work once, in a process of its own, with the classes of one side, and returns
 * what it found. Both sides must find the same.
 *
 * @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} Classes
 * @typedef {object} Inputs
 * @property {string[]} urls that parse
 * @property {string} text the same, one on each line
 * @property {string[]} paths of requests, with their queries
 * @property {{ base: string, links: string[] }[]} pages
 * @property {string[]} tracked URLs with a fragment and `utm_` parameters, which are to go
 * @property {string[]} halfInvalid strings, of which every other one does not parse
 * @property {string[]} twoByte URLs with characters beyond Latin-1 in the path and the query
 * @property {Record<string, string>[]} records of a query's names and values
 */

/**
 * @template {keyof Inputs} Name
 * @typedef {object} Program
 * @property {string} name
 * @property {Name} inputs what it works on
 * @property {(classes: Classes, input: Inputs[Name]) => unknown} run
 */

const PREFIXES = ["/api/", "/a", "/b", "/static/", "/s", "/t"];

/**
 * @template {keyof Inputs} Name
 * @param {Program<Name>} program
 */
const program = (program) => program;

export const programs = {
  keep: program({
    name: "keep 240,000 URLs, then read two getters",
    inputs: "urls",
    run({ URL }, urls) {
      const kept = [];
      for (let round = 0; round < 5; round++) for (const url of urls) kept.push(new URL(url));
      let length = 0;
      for (const url of kept) length += url.host.length + url.pathname.length;
      return length;
    },
  }),
  hosts: program({
    name: "lines of a text, the host of each counted in a Map, invalid ones caught",
    inputs: "text",
    run({ URL }, text) {
      const counts = new Map();
      let invalid = 0;
      for (let round = 0; round < 3; round++) {
        for (const line of text.split("\n")) {
          try {
            const { host } = new URL(line);
            counts.set(host, (counts.get(host) ?? 0) + 1);
          } catch {
            invalid++;
          }
        }
      }
      return [counts.size, invalid];
    },
  }),
  router: program({
    name: "router: a request's path against a base, `pathname`, `searchParams.get`",
    inputs: "paths",
    run({ URL }, paths) {
      let length = 0;
      for (let round = 0; round < 3; round++) {
        for (const path of paths) {
          const url = new URL(path, "http://localhost:3000");
          length += url.pathname.length + (url.searchParams.get("page")?.length ?? 0);
        }
      }
      return length;
    },
  }),
  crawler: program({
    name: 'crawler: 20 links of each page, `protocol`, `hash = ""`, `href` into a Set',
    inputs: "pages",
    run({ URL }, pages) {
      const seen = new Set();
      for (const { base, links } of pages) {
        for (const link of links) {
          const url = new URL(link, base);
          if (url.protocol !== "http:" && url.protocol !== "https:") continue;
          url.hash = "";
          seen.add(url.href);
        }
      }
      return seen.size;
    },
  }),
  canonical: program({
    name: "canonical form: no fragment, `utm_*` deleted, parameters sorted, `href` into a Set",
    inputs: "tracked",
    run({ URL }, tracked) {
      const seen = new Set();
      for (const string of tracked) {
        const url = new URL(string);
        url.hash = "";
        for (const name of [...url.searchParams.keys()]) if (name.startsWith("utm_")) url.searchParams.delete(name);
        url.searchParams.sort();
        seen.add(url.href);
      }
      return seen.size;
    },
  }),
  halfInvalid: program({
    name: "half of the inputs invalid: `new URL` in try and catch, `canParse`",
    inputs: "halfInvalid",
    run({ URL }, halfInvalid) {
      let [valid, caught] = [0, 0];
      for (const string of halfInvalid) {
        try {
          valid += new URL(string).pathname.length;
        } catch {
          caught++;
        }
        if (URL.canParse(string)) valid++;
      }
      return [valid, caught];
    },
  }),
  json: program({
    name: "JSON of objects with URLs, and back",
    inputs: "urls",
    run({ URL }, urls) {
      const records = urls.map((url, id) => ({ id, url: new URL(url) }));
      /** @type {{ url: string }[]} */
      const parsed = JSON.parse(JSON.stringify(records));
      return parsed.reduce((sum, { url }) => sum + new URL(url).search.length, 0);
    },
  }),
  log: program({
    name: "a log's URLs counted by the prefix of their path",
    inputs: "text",
    run({ URL }, text) {
      const counts = PREFIXES.map(() => 0);
      for (let round = 0; round < 3; round++) {
        for (const line of text.split("\n")) {
          if (line === "") continue;
          const { pathname } = new URL(line);
          const index = PREFIXES.findIndex((prefix) => pathname.startsWith(prefix));
          if (index >= 0) counts[index]++;
        }
      }
      return counts;
    },
  }),
  query: program({
    name: "a query built from an object, in a URL",
    inputs: "records",
    run({ URL, URLSearchParams }, records) {
      let length = 0;
      for (const record of records) {
        const url = new URL("https://api.example.com/v1/search");
        url.search = new URLSearchParams(record).toString();
        length += url.href.length;
      }
      return length;
    },
  }),
  append: program({
    name: "a query built by `searchParams.set`, then `href`",
    inputs: "records",
    run({ URL }, records) {
      let length = 0;
      for (const record of records) {
        const url = new URL("https://api.example.com/v1/search");
        for (const [name, value] of Object.entries(record)) url.searchParams.set(name, value);
        length += url.href.length;
      }
      return length;
    },
  }),
  rewrite: program({
    name: "URLs rewritten: protocol, host, two parameters",
    inputs: "urls",
    run({ URL }, urls) {
      let length = 0;
      for (const string of urls) {
        const url = new URL(string);
        url.protocol = "https:";
        url.host = "proxy.example:8443";
        url.searchParams.set("from", "mirror");
        url.searchParams.set("v", "2");
        length += url.href.length;
      }
      return length;
    },
  }),
  origins: program({
    name: "an allow-list of origins",
    inputs: "urls",
    run({ URL }, urls) {
      const allowed = new Set(urls.filter((_, index) => index % 7 === 0).map((url) => new URL(url).origin));
      let count = 0;
      for (let round = 0; round < 3; round++) for (const url of urls) if (allowed.has(new URL(url).origin)) count++;
      return count;
    },
  }),
  sitemap: program({
    name: "a sitemap: links against the site, `href` into XML",
    inputs: "paths",
    run({ URL }, paths) {
      const lines = paths.map((path) => {
        const { href } = new URL(path, "https://www.example.com/");
        return `<url><loc>${href.replaceAll("&", "&amp;")}</loc></url>`;
      });
      return lines.join("\n").length;
    },
  }),
  concatenated: program({
    name: "strings put together by `+` and by templates",
    inputs: "paths",
    run({ URL }, paths) {
      let length = 0;
      for (const [index, path] of paths.entries()) {
        let string = "https://host";
        string += index % 1000;
        string += ".example";
        string += path;
        length += new URL(string).pathname.length;
        length += new URL(`https://cdn${index % 10}.example${path}`).search.length;
      }
      return length;
    },
  }),
  slices: program({
    name: "slices of a large text",
    inputs: "text",
    run({ URL }, text) {
      let [length, start] = [0, 0];
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
        const url = new URL(text.slice(start, end));
        length += url.hostname.length + url.pathname.length;
        start = end + 1;
      }
      return length;
    },
  }),
  decoded: program({
    name: "strings decoded from bytes, one by one",
    inputs: "text",
    run({ URL }, text) {
      const bytes = new TextEncoder().encode(text);
      const decoder = new TextDecoder();
      let [length, start] = [0, 0];
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        const url = new URL(decoder.decode(bytes.subarray(start, end)));
        length += url.hostname.length + url.pathname.length;
        start = end + 1;
      }
      return length;
    },
  }),
  twoByte: program({
    name: "characters beyond Latin-1 in path and query, `href` kept",
    inputs: "twoByte",
    run({ URL }, twoByte) {
      return twoByte.map((url) => new URL(url).href).reduce((sum, href) => sum + href.length, 0);
    },
  }),
  keys: program({
    name: "`href` as the key of a Map, looked up by other URLs",
    inputs: "urls",
    run({ URL }, urls) {
      const visits = new Map();
      for (let round = 0; round < 2; round++) {
        for (const string of urls) {
          const { href } = new URL(string);
          visits.set(href, (visits.get(href) ?? 0) + 1);
        }
      }
      return visits.size;
    },
  }),
  sorted: program({
    name: "URLs compared and sorted by `href`",
    inputs: "urls",
    run({ URL }, urls) {
      const all = urls.slice(0, 20_000).map((url) => new URL(url));
      all.sort((a, b) => (a.href < b.href ? -1 : a.href > b.href ? 1 : 0));
      return all[0].href + all[all.length >> 1].href;
    },
  }),
  thousand: program({
    name: "the first 1,000 URLs of a process, import included",
    inputs: "urls",
    run: (classes, urls) => pathLength(classes, urls.slice(0, 1000)),
  }),
  ten: program({
    name: "the first 10 URLs of a process, import included",
    inputs: "urls",
    run: (classes, urls) => pathLength(classes, urls.slice(0, 10)),
  }),
};

/**
 * @param {Classes} classes
 * @param {string[]} urls
 * @returns {number} how long their paths are together
 */
function pathLength({ URL }, urls) {
  let length = 0;
  for (const url of urls) length += new URL(url).pathname.length;
  return length;
}
