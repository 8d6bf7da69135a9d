/**
 * What a program can see of the class besides what it matches: Web IDL.
 *
 * @typedef {import("../harness.js").Harness} Harness
 */
import { METHODS_HAVE_PROTOTYPES } from "../harness.js";

const ATTRIBUTES = [
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
  "hasRegExpGroups",
];

/**
 * @param {{ URLPattern: any }} api
 * @param {Harness} t
 */
export function patternInterface({ URLPattern }, t) {
  const { prototype } = URLPattern;
  const descriptorOf = (/** @type {string} */ key) => Object.getOwnPropertyDescriptor(prototype, key);

  t.test("interface object", () => {
    t.equal(URLPattern.name, "URLPattern");
    t.equal(URLPattern.length, 0);
    t.equal(Object.getPrototypeOf(URLPattern), Function.prototype);
    t.throws(() => URLPattern(), TypeError);
    t.equal(Object.getOwnPropertyDescriptor(URLPattern, "prototype")?.writable, false);
    t.equal(Reflect.ownKeys(URLPattern).sort().join(), "length,name,prototype");
  });

  t.test("prototype", () => {
    t.equal(Object.prototype.toString.call(new URLPattern()), "[object URLPattern]");
    for (const name of ATTRIBUTES) {
      const { get, set, enumerable, configurable } = descriptorOf(name) ?? {};
      t.equal(get?.name, `get ${name}`);
      t.equal(get?.length, 0);
      t.equal(set, undefined);
      t.ok(enumerable && configurable, name);
      t.throws(() => get?.call({}), TypeError, name);
      t.throws(() => get?.call(prototype), TypeError, name);
    }
    for (const name of ["test", "exec"]) {
      const { value, enumerable, configurable, writable } = descriptorOf(name) ?? {};
      t.equal(value.name, name);
      t.equal(value.length, 0);
      t.ok(enumerable && configurable && writable, name);
      t.throws(() => value.call({}), TypeError, name);
      t.equal("prototype" in value, METHODS_HAVE_PROTOTYPES);
    }
    t.equal(Object.keys(prototype).join(), [...ATTRIBUTES, "test", "exec"].join());
  });

  t.test("overloads", () => {
    const base = "https://example.com";
    for (const args of [[], [undefined], [undefined, undefined], [null, null], [{}, {}], [{}, () => {}]]) {
      t.equal(new URLPattern(...args).pathname, "*");
    }
    t.equal(new URLPattern("/a", base).hostname, "example.com");
    t.equal(new URLPattern("/a", base, undefined).hostname, "example.com");
    t.equal(new URLPattern("/a", base, null, 1).hostname, "example.com");
    t.equal(new URLPattern("https://a/b", { ignoreCase: 1 }).test("https://a/B"), true);
    t.equal(new URLPattern("https://a/b", { ignoreCase: 0 }).test("https://a/B"), false);
    t.throws(() => new URLPattern("/a"), TypeError);
    t.throws(() => new URLPattern("/a", {}), TypeError);
    t.throws(() => new URLPattern({}, base), TypeError);
    t.throws(() => new URLPattern("/a", { ignoreCase: true }, base), TypeError);
    t.throws(() => new URLPattern("/a", undefined, {}), TypeError);
    t.throws(() => new URLPattern("/a", base, 1), TypeError);
    t.throws(() => new URLPattern(Symbol()), TypeError);
    t.throws(() => new URLPattern({ pathname: Symbol() }), TypeError);
    // An object is an init, whatever its string would be.
    t.equal(new URLPattern({ toString: () => "https://a/b" }).hostname, "*");
  });

  t.test("order of reads and conversions", () => {
    /** @type {string[]} */
    const log = [];
    const traced = (/** @type {string} */ name) =>
      new Proxy({}, { get: (_, key) => void log.push(`${name}.${String(key)}`) });
    new URLPattern(traced("init"), traced("options"));
    const members = ["baseURL", "hash", "hostname", "password", "pathname", "port", "protocol", "search", "username"];
    t.equal(log.join(), [...members.map((name) => `init.${name}`), "options.ignoreCase"].join());
    log.length = 0;
    const pattern = new URLPattern();
    pattern.exec(traced("input"), undefined);
    t.equal(log.join(), members.map((name) => `input.${name}`).join());
    t.throws(() => pattern.exec({}, "https://a/"), TypeError);
    t.throws(() => pattern.test({}, "https://a/"), TypeError);
    t.equal(pattern.test("/a", "not a base"), false);
    t.equal(pattern.test(undefined, undefined), true);
    t.equal(pattern.test(null), true);
  });

  t.test("results", () => {
    const pattern = new URLPattern({ pathname: "/:b/:a?" });
    const result = pattern.exec({ pathname: "/1", baseURL: "https://h/", extra: 1 });
    const keys = "hash,hostname,inputs,password,pathname,port,protocol,search,username";
    t.equal(Object.keys(result).join(), keys);
    t.equal(Object.getPrototypeOf(result), Object.prototype);
    t.equal(Object.keys(result.pathname).join(), "groups,input");
    t.equal(Object.keys(result.pathname.groups).join(), "b,a");
    t.equal(result.pathname.groups.a, undefined);
    t.equal(Object.getPrototypeOf(result.pathname.groups), Object.prototype);
    t.equal(Object.keys(result.inputs[0]).join(), "baseURL,pathname");
    t.equal(pattern.exec("/1/2", "https://h/").inputs.join(), "/1/2,https://h/");
    const proto = new URLPattern({ pathname: "/:__proto__" }).exec({ pathname: "/x" });
    t.equal(Object.getOwnPropertyDescriptor(proto.pathname.groups, "__proto__")?.value, "x");
  });

  t.test("subclasses", () => {
    const Base = /** @type {new (init: object) => { pathname: string }} */ (URLPattern);
    class Own extends Base {}
    const own = new Own({ pathname: "/a" });
    t.ok(own instanceof URLPattern && own instanceof Own);
    t.equal(own.pathname, "/a");
  });

  t.test("hasRegExpGroups", () => {
    for (const name of ATTRIBUTES.slice(0, -1)) {
      for (const text of ["*", ":foo", ":foo?"]) t.equal(new URLPattern({ [name]: text }).hasRegExpGroups, false, name);
      for (const text of [":foo(hi)", "(hi)"]) t.equal(new URLPattern({ [name]: text }).hasRegExpGroups, true, name);
    }
  });

  t.test("errors name component, position and reason", () => {
    for (const [init, message] of [
      [{ pathname: "/:a/:a" }, "pathname, position 4: another group has this name"],
      [{ pathname: "/é:" }, "pathname, position 2: a `:` without a name; `\\:` is the character"],
      [{ search: "{a" }, "search, position 2: the group has no `}` where it has to end"],
      [{ hostname: "*.exa mple" }, "hostname, position 1: the text cannot be a part of this component"],
      [{ pathname: "/(a)/([b)" }, "pathname, position 5: the regular expression is invalid"],
      [{ pathname: String.raw`/([\w-]+)` }, "pathname, position 1: the regular expression is invalid"],
      [{ pathname: "/([^a-])" }, "pathname, position 1: the regular expression is invalid"],
      [{ pathname: "/([a-[b]])" }, "pathname, position 1: the regular expression is invalid"],
      [{ baseURL: "x" }, "the base URL does not parse"],
      ["/a", "a relative pattern needs a base URL"],
    ]) {
      t.equal(t.throws(() => new URLPattern(init), TypeError).message, message);
    }
  });
}
