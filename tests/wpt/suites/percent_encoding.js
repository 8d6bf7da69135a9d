/**
 * percent-encoding.json: an input and how a query holds it in several encodings. The classes know UTF-8 alone, and a
 * fragment is always UTF-8.
 *
 * @typedef {{ input: string, output: Record<string, string> }} EncodingCase
 */

/** @type {import("./index.js").Suite} */
export function percentEncoding({ URL }, data, t) {
  /** @type {(EncodingCase | string)[]} */
  const entries = data["percent-encoding.json"];
  for (const entry of entries) {
    if (typeof entry === "string") continue;
    const expected = entry.output["utf-8"];
    t.test(JSON.stringify(entry.input), () => {
      const url = new URL(`https://host/?${entry.input}#${entry.input}`);
      t.equal(url.search, `?${expected}`, "search");
      t.equal(url.hash, `#${expected}`, "hash");
    });
  }
}
