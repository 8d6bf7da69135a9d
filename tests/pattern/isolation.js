/**
 * Programs that change the language's own objects, after the import: what patterns and lists give stays what it was.
 *
 * @typedef {import("../harness.js").Harness} Harness
 */

/** What objects of the matchers, of the index and of results are made of. */
const NAMES = [
  ..."value get set writable enumerable configurable 0 1 indices index groups input text kind items min max body tail group".split(
    " ",
  ),
  ..."order pattern components matcher names template type modifier name prefix suffix any exact open node at count first other isWhole items ends".split(
    " ",
  ),
];

/**
 * @param {{ URLPattern: any, URLPatternList: any, isLinear(pattern: object): boolean }} api
 * @param {Harness} t
 */
export function patternIsolation({ URLPattern, URLPatternList, isLinear }, t) {
  /** Uses each kind of matcher, and each part of a list. */
  const use = () => {
    const texts = ["/:a/{b}?/*", "/:a-:b/{:c/}*x", "/:d(\\d+)?/((?:a|b)*)", "/((?!x).)/:z?", `/*${"ab".repeat(40)}*`];
    const inputs = ["/1/b/2", "/1-2/3/4/x", "/42/abba", "/y/z", `/1${"ab".repeat(41)}`, "/x"];
    let answers = "";
    const list = new URLPatternList();
    const first = new URLPattern({ pathname: "/x" });
    list.add(first, "first");
    for (let index = 0; index < texts.length; index++) {
      const pattern = new URLPattern({ pathname: texts[index] }, { ignoreCase: index === 1 });
      list.add(pattern, index).add({ pathname: texts[index], hostname: "*.a" }, index + 10);
      answers += `${pattern.pathname} ${isLinear(pattern)} ${pattern.hasRegExpGroups}\n`;
      for (let place = 0; place < inputs.length; place++) {
        const groups = pattern.exec(`https://h.a${inputs[place]}`)?.pathname.groups;
        for (const name in groups) answers += `${name}=${groups[name]},`;
        answers += `${pattern.test({ pathname: inputs[place] })}\n`;
      }
    }
    list.add({ pathname: "/0/*" }).add({ pathname: "/0/:x" }).delete(first);
    for (let place = 0; place < inputs.length; place++) {
      const all = list.matchAll(`https://h.a${inputs[place]}`);
      for (let index = 0; index < all.length; index++) answers += `${all[index].value} `;
      answers += `${list.match({ pathname: inputs[place], hostname: "b" })?.value}\n`;
    }
    return `${answers}${list.matchAll("https://b/0/1").length} ${list.size}`;
  };
  const expected = use();
  const { defineProperty } = Object;
  const { getOwnPropertyDescriptor, ownKeys } = Reflect;

  /** @param {object} object @param {PropertyKey} key @param {PropertyDescriptor} descriptor */
  const useWith = (object, key, descriptor) => {
    const before = getOwnPropertyDescriptor(object, key);
    // It inherits nothing, whatever a property of `Object.prototype` is about to be.
    defineProperty(object, key, Object.assign(Object.create(null), descriptor, { configurable: true }));
    try {
      return use();
    } catch (error) {
      return `${error}`;
    } finally {
      if (before === undefined) Reflect.deleteProperty(object, key);
      else defineProperty(object, key, before);
    }
  };

  t.test("properties of Object.prototype", () => {
    for (const name of NAMES) {
      t.equal(useWith(Object.prototype, name, { value: 7, writable: true }), expected, name);
    }
  });

  t.test("properties of Object.prototype that are accessors", () => {
    for (const name of NAMES) {
      /** @type {unknown} */
      let seen = "nothing";
      const set = (/** @type {unknown} */ value) => {
        seen = value;
      };
      t.equal(useWith(Object.prototype, name, { get: () => "polluted", set }), expected, name);
      t.equal(seen, "nothing", name);
    }
  });

  t.test("elements of Array.prototype that are accessors", () => {
    for (let index = 0; index < 20; index++) {
      /** @type {unknown} */
      let seen = "nothing";
      const set = (/** @type {unknown} */ value) => {
        seen = value;
      };
      t.equal(useWith(Array.prototype, index, { get: () => "polluted", set }), expected, `${index}`);
      t.equal(seen, "nothing", `${index}`);
    }
  });

  t.test("methods and accessors that throw", () => {
    const typedArray = Object.getPrototypeOf(Uint32Array.prototype);
    for (const [about, object] of /** @type {[string, object][]} */ ([
      ["RegExp", RegExp.prototype],
      ["Map", Map.prototype],
      ["typed arrays", typedArray],
      ["Math", Math],
      ["Object", Object],
    ])) {
      for (const key of ownKeys(object)) {
        const before = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(object, key));
        if (!before.configurable || key === "constructor") continue;
        const refuse = () => {
          throw new Error(`${about}: ${String(key)} was called`);
        };
        if (typeof before.value === "function") {
          t.equal(useWith(object, key, { value: refuse, writable: true }), expected, `${about}: ${String(key)}`);
        } else if (before.get !== undefined) {
          t.equal(useWith(object, key, { get: refuse }), expected, `${about}: ${String(key)}`);
        }
      }
    }
  });
}
