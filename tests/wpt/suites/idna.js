/**
 * toascii.json, IdnaTestV2.json and IdnaTestV2-removed.json: a domain and what it becomes, or null.
 *
 * @typedef {{ input: string, output: string | null, comment?: string }} DomainCase
 */

/**
 * As the host of a URL that is parsed.
 * @param {string} file
 * @returns {import("./index.js").Suite}
 */
export function idna(file) {
  return (api, data, t) => {
    for (const domain of cases(data[file])) {
      t.test(nameOf(domain), () => expectParsed(api, domain, t));
    }
  };
}

/**
 * As the host of a URL that is parsed, and set as `host` and `hostname`.
 * @type {import("./index.js").Suite}
 */
export function toAscii(api, data, t) {
  for (const domain of cases(data["toascii.json"])) {
    t.test(nameOf(domain), () => {
      expectParsed(api, domain, t);
      expectSet(api, domain, t);
    });
  }
}

/**
 * @param {import("./index.js").Api} api
 * @param {DomainCase} domain
 * @param {import("./index.js").Harness} t
 */
function expectParsed({ URL }, { input, output }, t) {
  // No special URL has an empty host: `https:///x` is another way to write `https://x`.
  if (input === "") return expectSet({ URL }, { input, output: null }, t);
  if (output === null) {
    t.throws(() => new URL(`https://${input}/x`), TypeError);
    return;
  }
  const url = new URL(`https://${input}/x`);
  t.equal(url.host, output, "host");
  t.equal(url.hostname, output, "hostname");
  t.equal(url.pathname, "/x", "pathname");
  t.equal(url.href, `https://${output}/x`, "href");
}

/**
 * @param {Pick<import("./index.js").Api, "URL">} api
 * @param {DomainCase} domain
 * @param {import("./index.js").Harness} t
 */
function expectSet({ URL }, { input, output }, t) {
  for (const attribute of /** @type {const} */ (["host", "hostname"])) {
    const url = new URL("https://before/x");
    url[attribute] = input;
    t.equal(url.href, `https://${output ?? "before"}/x`, `href after ${attribute} is set`);
  }
}

/** @param {(DomainCase | string)[]} entries strings are comments */
function cases(entries) {
  return entries.filter((entry) => typeof entry !== "string");
}

/** @param {DomainCase} domain */
function nameOf({ input, comment = "" }) {
  return `${JSON.stringify(input)} ${comment}`;
}
