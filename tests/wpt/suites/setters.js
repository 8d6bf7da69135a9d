/**
 * setters_tests.json: for each attribute, a URL's href, the value that is set, and attributes afterwards.
 *
 * @typedef {{ href: string, new_value: string, expected: Record<string, string>, comment?: string }} SetterCase
 */

/** @type {import("./index.js").Suite} */
export function setters({ URL }, data, t) {
  /** @type {[string, SetterCase[]][]} */
  const attributes = Object.entries(data["setters_tests.json"]);
  for (const [attribute, cases] of attributes) {
    if (attribute === "comment") continue;
    for (const { href, new_value: value, expected, comment = "" } of cases) {
      t.test(`<${href}>.${attribute} = '${value}' ${comment}`, () => {
        const url = /** @type {any} */ (new URL(href));
        url[attribute] = value;
        for (const [name, result] of Object.entries(expected)) t.equal(url[name], result, name);
        t.equal(new URL(url.href).href, url.href, "href parsed again");
      });
    }
  }
}
