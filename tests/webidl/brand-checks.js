/** Every member, called on an object of another kind, throws a TypeError before it looks at its arguments. */
import {
  descriptorOf,
  PARAMS_OPERATIONS,
  strangers,
  URL_ATTRIBUTES,
  URL_OPERATIONS,
  URL_READONLY_ATTRIBUTES,
  untouchable,
} from "./members.js";

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function brandChecks(api, t) {
  const { URL, URLSearchParams } = api;
  const url = new URL("http://h/?a=b");
  const params = new URLSearchParams("a=b");

  /** @type {[string, Function, object][]} */
  const functions = [];
  for (const name of [...URL_ATTRIBUTES, ...URL_READONLY_ATTRIBUTES]) {
    const { get, set } = descriptorOf(URL.prototype, name);
    functions.push([`get URL.prototype.${name}`, get, params]);
    if (set) functions.push([`set URL.prototype.${name}`, set, params]);
  }
  for (const name of Object.keys(URL_OPERATIONS)) {
    functions.push([`URL.prototype.${name}`, descriptorOf(URL.prototype, name).value, params]);
  }
  functions.push(["get URLSearchParams.prototype.size", descriptorOf(URLSearchParams.prototype, "size").get, url]);
  for (const name of Object.keys(PARAMS_OPERATIONS)) {
    functions.push([`URLSearchParams.prototype.${name}`, descriptorOf(URLSearchParams.prototype, name).value, url]);
  }
  functions.push(["URLSearchParams Iterator's next", params.entries().next, url]);

  for (const [name, method, other] of functions) {
    t.test(`${name} checks its receiver`, () => {
      for (const [about, stranger] of [...strangers(api), ["an object of the other interface", other]]) {
        t.throws(() => Reflect.apply(method, stranger, [untouchable, untouchable]), TypeError, String(about));
      }
    });
  }

  t.test("an iterator's next does not take other iterators", () => {
    const { next } = params.entries();
    t.throws(() => next.call(/** @type {any} */ ([].values())), TypeError, "an array's");
    t.throws(() => next.call(/** @type {any} */ (new Map().entries())), TypeError, "a map's");
    t.throws(() => next.call(Object.create(params.entries())), TypeError, "an object that inherits from one");
  });

  t.test("static operations need no receiver", () => {
    const { canParse, parse } = URL;
    t.equal(canParse("http://h/"), true, "canParse");
    t.equal(Reflect.apply(parse, null, ["http://h/"])?.href, "http://h/", "parse");
  });
}
