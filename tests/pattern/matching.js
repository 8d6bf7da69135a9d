/**
 * What matches, compared with the engine's regular expressions; lists, with loops; and times. `WHURL_RUNS` and `WHURL_SEED`
 * say how many patterns and which.
 *
 * @typedef {import("../harness.js").Harness} Harness
 */

import words from "../data/patterns.json" with { type: "json" };

/** Random numbers: xorshift. @param {number} seed */
function randomOf(seed) {
  let state = seed | 1;
  const below = (/** @type {number} */ bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
  return { below, pick: (/** @type {any[]} */ items) => items[below(items.length)] };
}

/** @typedef {ReturnType<typeof randomOf>} Random */

/** @param {Random} random @param {number} depth @param {{ count: number }} names @returns {string} */
function regExp(random, depth, names) {
  let text = "";
  for (let alternative = random.below(4) >> 1; alternative >= 0; alternative--) {
    for (let count = random.below(4); count > 0; count--) {
      const isGroup = depth > 0 && random.below(3) === 0;
      const open = random.below(3) === 0 ? `(?<n${names.count++}>` : "(?:";
      text += isGroup ? `${open}${regExp(random, depth - 1, names)})` : random.pick(words.atoms);
      text += random.pick(words.quantifiers);
    }
    if (alternative > 0) text += "|";
  }
  return text;
}

/** @param {string} text */
const escapeRegExp = (text) => text.replaceAll(/[/.]/g, "\\$&");

/**
 * A pattern for an opaque path, and the regular expression that the Standard makes of it, written down at the same time.
 * @param {Random} random
 */
export function randomPattern(random) {
  let pattern = "";
  let source = "^";
  const names = { count: 0 };
  /** @type {string[]} */
  const groups = [];
  let unnamed = 0;
  for (let part = random.below(4); part >= 0; part--) {
    const prefix = random.pick(["", "a", "/", "b"]);
    const suffix = random.pick(["", "b", "/", ""]);
    const modifier = random.pick(["", "?", "*", "+"]);
    const kind = random.below(4);
    const custom = kind === 3 ? regExp(random, 2, names) || "a" : "";
    if (kind > 0) groups.push(kind === 1 ? `p${part}` : `${unnamed++}`);
    const group = ["", `:p${part}`, "(.*)", `(${custom})`][kind];
    const regexp = ["", "[\\s\\S]+?", ".*", custom][kind];
    pattern += `{${prefix}${kind === 1 && suffix === "b" ? `${group}\\` : group}${suffix}}${modifier}`;
    const [before, after] = [escapeRegExp(prefix), escapeRegExp(suffix)];
    if (kind === 0) {
      source += `(?:${before}${after})${modifier}`;
    } else if (modifier === "" || modifier === "?") {
      source += `(?:${before}(${regexp})${after})${modifier}`;
    } else if (prefix + suffix === "") {
      source += `((?:${regexp})${modifier})`;
    } else {
      source += `(?:${before}((?:${regexp})(?:${after}${before}(?:${regexp}))*)${after})${modifier === "*" ? "?" : ""}`;
    }
  }
  return { pattern, source: `${source}$`, groups };
}

/** Until 2023 V8's negated classes were wrong with the flag `v`. Then what needs it is left out. */
const FLAG = engineOf("^[^]+$", "v")?.test("aa") ? "v" : "u";

/** Hermes has no groups with names, which whurl's own matcher has: then there is nothing to compare those with. */
const HAS_NAMES = engineOf("(?<n>)", "u") !== undefined;

/** @param {string} source @param {string} flags */
function engineOf(source, flags) {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/**
 * @param {{ URLPattern: any, isLinear(pattern: object): boolean }} api
 * @param {{ runs: number, seed: number }} options
 * @param {Harness} t
 */
export function patternCaptures({ URLPattern, isLinear }, { runs, seed }, t) {
  t.test("captures are those of the engine's regular expressions", () => {
    const random = randomOf(seed);
    let compared = 0;
    let linear = 0;
    for (let run = 0; run < runs; run++) {
      const { pattern: pathname, source, groups } = randomPattern(random);
      const ignoreCase = random.below(4) === 0;
      if (FLAG === "u" && /--|&&/.test(source)) continue;
      if (!HAS_NAMES && source.indexOf("(?<n") >= 0) continue;
      const engine = engineOf(source, ignoreCase ? `${FLAG}i` : FLAG);
      /** @type {any} */
      let pattern;
      try {
        pattern = new URLPattern({ protocol: "x", pathname }, { ignoreCase });
      } catch {
        t.equal(engine, undefined, `${pathname} is a pattern: ${source}`);
        continue;
      }
      t.ok(engine !== undefined, `${pathname} is no pattern: ${source}`);
      if (!isLinear(pattern)) continue;
      linear++;
      for (let count = 0; count < 8; count++) {
        let input = "";
        for (let length = random.below(9); length > 0; length--) input += random.pick(words.inputs);
        const expected = engine?.exec(input);
        const actual = pattern.exec({ protocol: "x", pathname: input });
        const shown = JSON.stringify(actual && groups.map((name) => actual.pathname.groups[name] ?? null));
        const wanted = expected && groups.map((_, index) => expected[index + 1] ?? null);
        t.equal(shown, JSON.stringify(wanted), `${pathname} ${source} on ${input}`);
        compared++;
      }
    }
    t.ok(compared > runs && linear * 2 > runs, `${compared} compared, ${linear} patterns linear`);
  });
}

/**
 * @param {{ URLPattern: any }} api
 * @param {Harness} t
 * @param {boolean} hasSets whether the engine has the flag `v`; without, what would be read otherwise may be refused
 */
export function patternFlags({ URLPattern }, t, hasSets = engineOf("", "v") !== undefined) {
  t.test("a regular expression is read as with the flag `v`, or refused", () => {
    // What the engine has to match, each with the characters of `all` that it matches.
    const all = "aAb1&(|/-!{";
    for (const [source, expected, ignoreCase] of /** @type {[string, string, boolean?][]} */ ([
      ["(?!x)[\\p{L}&&[ab]]", "ab"],
      ["[\\p{L}&&\\d]", ""],
      ["[\\p{L}--[a-z]]", "A"],
      ["[\\p{L}\\d]", "aAb1"],
      ["[\\p{L}\\-!]", "aAb-!"],
      ["(?!x)[^\\p{L}0-9]", "&(|/-!{"],
      ["(?!1)[\\u{30}-\\u{41}]", "A"],
      ["[\\p{L}(]", "invalid"],
      ["[\\p{L}/]", "invalid"],
      ["[\\p{L}|]", "invalid"],
      ["[\\p{L}a-c-e]", "invalid"],
      ["[\\p{L}!!]", "invalid"],
      ["(?!x)[a-]", "invalid"],
      ["(?!x)[^-a]", "invalid"],
      ["(?!x)[^^-a]", "Ab1&(|/-!{"],
      ["(?!x)[\\x61-\\u0062-\\x63]", "invalid"],
      ["(?!x)[\\u{1}-\\u{5}-\\x63]", "invalid"],
      ["(?!x)[!-\\ud83d\\ude00-a]", "invalid"],
      ["(?!x)[\\u0061-\\ud83d\\ude00]", "ab|{"],
      ["[^\\P{Lu}]", "aAb", true],
      ["\\P{Lu}", "1&(|/-!{", true],
      ["[^\\p{Lu}]", "1&(|/-!{", true],
    ])) {
      /** @type {any} */
      let pattern;
      try {
        pattern = new URLPattern({ protocol: "x", pathname: `(${source})` }, { ignoreCase });
      } catch (error) {
        t.ok(error instanceof TypeError);
        t.ok(expected === "invalid" || !hasSets, `${source} is refused`);
        continue;
      }
      let actual = "";
      for (const pathname of all) if (pattern.test({ protocol: "x", pathname })) actual += pathname;
      t.equal(actual, expected, source);
    }
  });
}

/**
 * @param {{ URLPattern: any, isLinear(pattern: object): boolean }} api
 * @param {Harness} t
 */
export function patternSets({ URLPattern, isLinear }, t) {
  t.test("captures where there are too many sets of positions to number them", () => {
    const random = randomOf(1);
    const texts = ["[ab]{13}a[ab]*(?:ba)*", "(?:[ab]{12}a|b)(?:a|b)*a[ab]{3}"];
    for (const [index, text] of texts.entries()) {
      const pattern = new URLPattern({ pathname: `/(${text})(b*)-:end` });
      t.ok(isLinear(pattern));
      let input = index === 0 ? "" : "b";
      while (input.length < 20_000) input += random.pick(["a", "b"]);
      for (const end of ["-x", "bbb-bb", "-"]) {
        const expected = new RegExp(`^/(${text})(b*)-([^/]+?)$`).exec(`/${input}${end}`);
        for (let round = 0; round < 2; round++) {
          const actual = pattern.exec({ pathname: `/${input}${end}` });
          t.equal(actual === null, expected === null);
          if (expected === null) continue;
          const { 0: first, 1: second, end: last } = actual.pathname.groups;
          t.equal([first, second, last].join(), expected.slice(1).join());
        }
      }
    }
  });
}

const SEGMENTS = [...words.segments, ...words.opaqueSegments];

/**
 * @param {{ URLPattern: any, URLPatternList: any, isLinear(pattern: object): boolean }} api
 * @param {{ runs: number, seed: number }} options
 * @param {Harness} t
 */
export function patternLists({ URLPattern, URLPatternList, isLinear }, { runs, seed }, t) {
  t.test("a list finds what a loop finds", () => {
    const random = randomOf(seed);
    const groupsOf = (/** @type {any} */ result) => JSON.stringify([result.hostname.groups, result.pathname.groups]);
    let found = 0;
    for (let run = 0; run < runs / 50; run++) {
      const list = new URLPatternList();
      /** @type {any[]} */
      const all = [];
      for (let count = random.below(60); count > 0; count--) {
        let text = `https://${random.pick(words.hosts)}`;
        for (let length = random.below(4); length >= 0; length--) text += random.pick(SEGMENTS);
        /** @type {any} */
        let pattern;
        try {
          pattern = new URLPattern(text, { ignoreCase: random.below(8) === 0 });
        } catch {
          continue;
        }
        all.push(pattern);
        list.add(pattern, text);
        if (random.below(3) === 0) {
          const [removed] = all.splice(random.below(all.length), 1);
          t.ok(list.delete(removed));
          t.equal(list.delete(removed), false);
        }
      }
      t.equal(list.size, all.length);
      for (let count = 0; count < 50; count++) {
        let url = `https://${random.pick(words.urlHosts)}`;
        for (let length = random.below(5); length > 0; length--) url += random.pick(words.urlSegments);
        const expected = all.filter((pattern) => pattern.test(url));
        const actual = list.matchAll(url);
        t.equal(actual.length, expected.length, url);
        for (const [index, { pattern, result }] of actual.entries()) {
          t.equal(pattern, expected[index], url);
          t.equal(groupsOf(result), groupsOf(pattern.exec(url)), url);
        }
        t.equal(list.match(url)?.pattern, expected[0], url);
        found += expected.length;
      }
    }
    t.ok(found > 0);
  });

  t.test("a list finds what a loop finds where patterns have no host, or any", () => {
    const patterns = [
      "file:///*",
      "mailto:*",
      "https://*/x",
      "https://a/*",
      { pathname: "/x" },
      { pathname: "*" },
      { hostname: "" },
      { hostname: "{}" },
      { hostname: "*.a" },
      { protocol: "http{s}?", hostname: "", pathname: "/" },
    ].map((init) => new URLPattern(init));
    const subjects = ["file:///a", "mailto:x", "https://a/x", "https://b.a/x", "data:x", {}, { pathname: "/x" }];
    // Each list of up to three.
    for (let code = 0; code < patterns.length ** 3; code++) {
      const places = [code % 10, Math.floor(code / 10) % 10, Math.floor(code / 100)];
      const all = places.filter((place, index) => places.indexOf(place) === index).map((place) => patterns[place]);
      const list = new URLPatternList();
      for (const pattern of all) list.add(pattern);
      for (const subject of subjects) {
        const found = list.matchAll(subject).map((/** @type {any} */ { pattern }) => patterns.indexOf(pattern));
        const expected = all.filter((pattern) => pattern.test(subject)).map((pattern) => patterns.indexOf(pattern));
        t.equal(found.join(), expected.join(), `${places} ${JSON.stringify(subject)}`);
      }
    }
  });

  t.test("a list of linear patterns refuses the others", () => {
    const list = new URLPatternList({ linear: true });
    t.ok(isLinear(new URLPattern({ pathname: "/:id(\\d+)" })));
    t.equal(isLinear(new URLPattern({ pathname: "/((?=a)a)" })), false);
    list.add({ pathname: "/:id(\\d+)" }, 1).add("https://example.com/*", 2);
    t.throws(() => list.add({ pathname: "/((?=a)a)" }), TypeError);
    t.equal(list.match("https://example.com/5").value, 1);
    t.equal(list.match("/x", "https://example.com/").value, 2);
    t.equal(list.match("x:y"), null);
    t.equal(list.match("no URL"), null);
  });
}

/**
 * What lists do not take.
 * @param {{ URLPattern: any, URLPatternList: any, isLinear(pattern: any): boolean }} api
 * @param {Harness} t
 */
export function patternRefusals({ URLPattern, URLPatternList, isLinear }, t) {
  t.test("a list refuses options that are no object, and isLinear what is no pattern", () => {
    for (const options of [undefined, null, {}]) t.equal(new URLPatternList(options).size, 0);
    for (const options of [1, "linear", true]) t.throws(() => new URLPatternList(options), TypeError);
    for (const other of [undefined, null, 1, {}, "/a"]) t.throws(() => isLinear(other), TypeError);
  });

  t.test("a list refuses patterns of another class, whose options it cannot read", () => {
    class Other {
      pathname = "/A";
      get [Symbol.toStringTag]() {
        return "URLPattern";
      }
    }
    t.throws(() => new URLPatternList().add(new Other()), TypeError);
    t.throws(() => new URLPatternList().add({ pathname: "/A", exec: () => null }), TypeError);
    t.throws(() => new URLPatternList().add(/a/), TypeError);
    const platform = /** @type {any} */ (globalThis).URLPattern;
    if (platform !== undefined && platform !== URLPattern) {
      t.throws(() => new URLPatternList().add(new platform({ pathname: "/A" }, { ignoreCase: true })), TypeError);
    }
  });
}

/**
 * @param {{ URLPattern: any, URLPatternList: any }} api
 * @param {Harness} t
 */
export function patternEntries({ URLPattern, URLPatternList }, t) {
  t.test("a pattern that was added more than once", () => {
    const list = new URLPatternList();
    const [pattern, other] = [new URLPattern({ pathname: "/:a" }), new URLPattern({ pathname: "/b" })];
    list.add(pattern, 1).add(other, 2).add(pattern, 3);
    t.equal(list.size, 3);
    t.equal(
      list
        .matchAll("https://h/b")
        .map((/** @type {any} */ { value }) => value)
        .join(),
      "1,2,3",
    );
    t.equal(list.delete(pattern), true);
    t.equal(list.delete(pattern), false);
    t.equal(list.size, 1);
    list.add(pattern, 4);
    t.equal(
      list
        .matchAll("https://h/b")
        .map((/** @type {any} */ { value }) => value)
        .join(),
      "2,4",
    );
  });

  for (const [name, path, ignoreCase] of /** @type {[string, string, boolean][]} */ ([
    ["texts", "/Route#", false],
    ["groups", "/Route#/:id", false],
    ["texts that ignore case", "/Route#", true],
    ["groups that ignore case", "/Route#/:id(\\d+)", true],
    ["regular expressions that ignore case", "/Route#/*:id(a|b)*", true],
    ["alternatives", "/:version(v1|v2)/Route#/:id", false],
    ["alternatives that differ", "/(Route#|Other#)/:id", false],
    ["more alternatives than are taken apart", "/([a-z]|.{2,9})/Route#/:id", false],
    ["groups with suffixes", "/:id.Route#", false],
    ["groups with prefixes", "/Route#-:id", false],
    ["groups with prefixes, and a rest", "/Route#-:id/*", false],
    ["optional first parts", "{/:language}?/Route#/:id", false],
    ["optional first parts that ignore case", "{/:language}?/Route#/:id", true],
    ["optional first parts, and a rest", "{/:language}?/Route#/*", false],
    ["rests before texts", "/*/Route#", false],
    ["what is left to the engine", "/Route#/((?!x).*)", false],
    ["a text after what is left to the engine", "/((?!x).*)/Route#", false],
    ["what is left to the engine, and ignores case", "/Route#/((?!x).*)", true],
  ])) {
    t.test(`the time to find a pattern hardly depends on how many there are: ${name}`, () => {
      const times = [50, 5_000].map((count) => {
        const list = new URLPatternList();
        for (let index = 0; index < count; index++) {
          list.add(new URLPattern({ pathname: path.replace("#", `${index}`) }, { ignoreCase }), index);
        }
        const text = path
          .replaceAll("#", `${count - 1}`)
          .replace("{/:language}?", "/en")
          .replace(/\/\((Route\d+)\|Other\d+\)/, "/$1")
          .replace(/:version\(v1\|v2\)/, "v2")
          .replace("([a-z]|.{2,9})", "xyz")
          .replace(/\((\?!x\).*|\\d\+|a\|b)\)/g, "")
          .replace(/\*?:id\*?/, "1b")
          .replace(/\/\*?$/, "/1b")
          .replace("/*/", "/a/b/");
        const url = `https://h${ignoreCase ? text.toUpperCase() : text}`;
        let best = Infinity;
        for (let round = 0; round < 20; round++) {
          const start = performance.now();
          for (let repetition = 0; repetition < 20; repetition++) {
            const found = list.match(path.indexOf("d+") < 0 ? url : url.replace(/b$/i, ""));
            if (found?.value !== count - 1) t.equal(found?.value, count - 1, url);
          }
          best = Math.min(best, performance.now() - start);
        }
        return (best * 1e6) / 20;
      });
      // A loop takes a hundred times as long.
      t.ok(times[1] < times[0] * 20 + 2_000, `${times.map((time) => time.toFixed(0))} ns`);
    });
  }

  t.test("a list is no slower than a loop where very many patterns match, or almost", () => {
    const labels = 12;
    const patterns = Array.from({ length: 1 << labels }, (_, code) => {
      let hostname = "";
      for (let label = 0; label < labels; label++) hostname += (code >> label) & 1 ? `a${label}.` : `:l${label}.`;
      return new URLPattern({ hostname: `${hostname}:last` });
    });
    const list = new URLPatternList();
    for (const [index, pattern] of patterns.entries()) list.add(pattern, index);
    let host = "";
    for (let label = 0; label < labels; label++) host += `a${label}.`;
    const long = { hostname: `${"b".repeat(1 << 16)}.${host}${"c".repeat(1 << 16)}`.slice((1 << 16) + 1) };
    for (const [input, first] of /** @type {[{ hostname: string }, number][]} */ ([
      [{ hostname: `${host}c` }, 0],
      [long, 0],
      [{ hostname: `x${host}c` }, 0],
      [{ hostname: `${host}c.d` }, -1],
    ])) {
      let [own, loop] = [Infinity, Infinity];
      for (let round = 0; round < 5; round++) {
        let start = performance.now();
        t.equal(list.match(input)?.value ?? -1, first);
        own = Math.min(own, performance.now() - start);
        start = performance.now();
        t.equal(
          patterns.findIndex((pattern) => pattern.exec(input) !== null),
          first,
        );
        loop = Math.min(loop, performance.now() - start);
      }
      t.ok(own < loop * 3 + 1, `${own} ms, and ${loop} ms for a loop`);
    }
    t.equal(list.matchAll(long).length, patterns.length);
  });

  t.test("the time to remove a pattern does not depend on how many there are", () => {
    const times = [2_000, 64_000].map((count) => {
      const list = new URLPatternList();
      const patterns = Array.from({ length: count }, () => new URLPattern());
      for (const pattern of patterns) list.add(pattern);
      const start = performance.now();
      for (const pattern of patterns) t.equal(list.delete(pattern), true);
      return (performance.now() - start) / count;
    });
    t.ok(times[1] < times[0] * 8 + 0.002, `${times.map((time) => (time * 1e6).toFixed(0))} ns for each`);
  });
}

/**
 * @param {{ URLPattern: any, isLinear(pattern: object): boolean }} api
 * @param {Harness} t
 */
export function longPatterns({ URLPattern, isLinear }, t) {
  for (const [text, isPattern] of /** @type {[string, boolean][]} */ ([
    [`/${"*".repeat(1_000)}`, true],
    [`/${"*".repeat(100_000)}`, false],
    [`/${"{a}?".repeat(1_000)}`, true],
    [`/${"{a}?".repeat(32_000)}`, true],
    [`/${"{a}?".repeat(64_000)}`, false],
    [`/${"*a".repeat(4_000)}`, true],
    [`/${"a".repeat(1_000_000)}`, true],
    [`/*${"a".repeat(100_000)}*`, true],
    [`/((?:${"a?".repeat(20_000)}))`, true],
    [`/((?:${"a?".repeat(60_000)}))`, false],
    ["/(a{262144})", false],
    ["/((?:a{0,1000}){0,1000})", false],
    ["/((?:){999999999999})", false],
    [`/((?:(?:(?:${"(?:)".repeat(1_000)}){0,100}){0,100}){0,100})`, false],
    [`/(${"(?:".repeat(100)}a${")*".repeat(100)})`, true],
    [`/(${"(?:".repeat(10_000)}a${")*".repeat(10_000)})`, false],
    [`/(${"[".repeat(10_000)}a${"]".repeat(10_000)})`, false],
  ])) {
    t.test(`a pattern like ${text.slice(0, 20)} of ${text.length} code units`, () => {
      if (!isPattern) {
        const { message } = t.throws(() => new URLPattern({ pathname: text }), TypeError);
        t.ok(/^pathname, position \d+: (the pattern needs more than|more than 100 groups)/.test(message), message);
        return;
      }
      const pattern = new URLPattern({ pathname: text });
      t.ok(isLinear(pattern));
      const input = { pathname: `/${"a".repeat(100)}` };
      t.equal(pattern.test(input), pattern.exec(input) !== null);
    });
  }
}

/**
 * A pattern with hundreds of positions, and the regular expression that the Standard makes of it.
 * @param {Random} random
 */
function largePattern(random) {
  const atom = () => random.pick(["a", "b", "[ab]", "(?:a|b)", "(?:a|ab)", "(?:ab?)", "(?:a?)", "(?:a*?|b)"]);
  const lazy = () => random.pick(["", "", "?"]);
  const words = () =>
    Array.from({ length: 40 + random.below(80) }, () => `${atom()}b?${random.pick(["a", "ba"])}`).join("|");
  let pathname = "";
  let source = "^";
  /** @type {string[]} */
  const groups = [];
  const kind = random.below(5);
  if (kind === 0) {
    for (let index = 60 + random.below(20); index > 0; index--) {
      const modifier = random.pick(["?", "*"]);
      pathname += `/:n${index}${modifier}`;
      source += modifier === "?" ? "(?:\\/([^/]+?))?" : "(?:\\/([^/]+?(?:\\/[^/]+?)*))?";
      groups.push(`n${index}`);
    }
    return { pathname, source: `${source}$`, groups };
  }
  /** @type {string[]} */
  const customs = [
    [words(), `${atom()}*`],
    [`${atom()}{${random.below(3)},${100 + random.below(300)}}${lazy()}`, `(?:${atom()}{0,100})*${lazy()}`],
    [`(?:${atom()}{0,20}${lazy()}${atom()}*){0,${20 + random.below(9)}}${lazy()}`, `${atom()}*`],
    [`(?:${words()})*${lazy()}`, `b{0,${random.below(90)}}`, `(?:${atom()}|)+`],
  ][kind - 1];
  for (const [index, custom] of customs.entries()) {
    pathname += `{${index === 0 ? "/" : ""}(${custom})}`;
    source += `${index === 0 ? "\\/" : ""}(${custom})`;
    groups.push(`${index}`);
  }
  return { pathname, source: `${source}$`, groups };
}

/**
 * @param {{ URLPattern: any, isLinear(pattern: object): boolean }} api
 * @param {{ runs: number, seed: number }} options
 * @param {Harness} t
 */
export function largePatterns({ URLPattern, isLinear }, { runs, seed }, t) {
  t.test("captures of large patterns are those of the engine's regular expressions", () => {
    const random = randomOf(seed);
    let matched = 0;
    for (let run = 0; run < runs / 10; run++) {
      const { pathname, source, groups } = largePattern(random);
      const pattern = new URLPattern({ protocol: "https", pathname });
      t.ok(isLinear(pattern), pathname);
      const engine = new RegExp(source, "u");
      for (let count = 0; count < 8; count++) {
        let input = "/";
        for (let length = random.below(6); length > 0; length--) input += random.pick(["a", "b", "a", "ab"]);
        // The engine takes more than a second for five segments.
        for (let length = random.below(3); length > 0; length--) input += "/b";
        const expected = engine.exec(input);
        const actual = pattern.exec({ protocol: "https", pathname: input });
        const shown = JSON.stringify(actual && groups.map((name) => actual.pathname.groups[name] ?? null));
        const wanted = JSON.stringify(expected && groups.map((_, index) => expected[index + 1] ?? null));
        t.equal(shown, wanted, `${pathname} on ${input}`);
        if (expected !== null) matched++;
      }
    }
    t.ok(matched > runs / 10, `${matched} matched`);
  });

  t.test("large patterns that would make an engine hang are linear", () => {
    const words = Array.from({ length: 77 }, (_, index) => `${"ab".repeat(3)}${(100 + index).toString(3)}`);
    for (const [pathname, unit, end] of [
      [Array.from({ length: 360 }, (_, index) => `/:n${index}*`).join(""), "/", ""],
      [Array.from({ length: 360 }, (_, index) => `/:n${index}*`).join(""), "/a", "/"],
      [Array.from({ length: 510 }, (_, index) => `/:n${index}?`).join(""), "/a", "/"],
      ["/(x{401})", "x", ""],
      [`/((?:${words.join("|")}|a|b)*)`, "ab", "x"],
      ["/((?:a|aa){134})", "a", "b"],
      ["/((?:a|aa){134}|(?:a|aa)*)", "a", ""],
      [`/${"*".repeat(100)}x`, "a", ""],
    ]) {
      const pattern = new URLPattern({ pathname });
      t.ok(isLinear(pattern), pathname);
      const times = [1 << 9, 1 << 12].map((length) => {
        const input = { pathname: `/${unit.repeat(length / unit.length)}${end}`.replace("//", "/") };
        let best = Infinity;
        for (let round = 0; round < 3; round++) {
          const start = performance.now();
          t.equal(pattern.test(input), pattern.exec(input) !== null);
          best = Math.min(best, performance.now() - start);
        }
        return (best * 1e6) / length;
      });
      t.ok(
        times[1] < times[0] * 6 + 1_000,
        `${pathname}: ${times.map((time) => time.toFixed(0))} ns for each character`,
      );
    }
  });

  t.test("the time to compile a pattern is linear", () => {
    for (const make of [
      (/** @type {number} */ length) => `/(${"|".repeat(length)})`,
      (/** @type {number} */ length) => `/((?:${"|".repeat(length)})*)`,
      (/** @type {number} */ length) => `/(${"(?:|)*".repeat(length / 4)})`,
      (/** @type {number} */ length) => `/(${"(?:a?)?|".repeat(length / 8)})`,
      (/** @type {number} */ length) =>
        "/:a".repeat(length / 8).replaceAll(/a/g, () => `n${Math.random().toString(36).slice(2)}`),
    ]) {
      const times = [1 << 12, 1 << 15].map((length) => {
        const pathname = make(length);
        let best = Infinity;
        for (let round = 0; round < 3; round++) {
          const start = performance.now();
          new URLPattern({ pathname });
          best = Math.min(best, performance.now() - start);
        }
        return (best * 1e6) / length;
      });
      t.ok(
        times[1] < times[0] * 6 + 1_000,
        `${make(8)}: ${times.map((time) => time.toFixed(0))} ns for each character`,
      );
    }
  });
}

/**
 * @param {{ URLPattern: any }} api
 * @param {Harness} t
 */
export function patternTimes({ URLPattern }, t) {
  for (const [component, text, unit] of [
    ["hostname", "**.example.com", "a"],
    ["hostname", "*.a.*.example.com*", "a"],
    ["pathname", "/:owner-:repo-:ref", "-"],
    ["pathname", "/:a:b:c:d:e:f:g:h.x*", "a"],
    ["pathname", "/{:a-}*:b-x*", "a-"],
    ["pathname", "/((?:a*)*b)", "a"],
    ["pathname", "/((?:a|aa|aaa)+)(\\w+)*x", "a"],
    ["pathname", "/*a*a*a*a*a*a*a*a*a*a*b*", "a"],
    ["pathname", "/(a{1,70})*x*", "a"],
  ]) {
    t.test(`the time for ${text} is linear`, () => {
      const pattern = new URLPattern({ [component]: text });
      const times = [1 << 14, 1 << 18].map((length) => {
        const long = unit.repeat(length / unit.length);
        const url = component === "hostname" ? `x://${long}` : `https://h/${long}`;
        let best = Infinity;
        // Other programs only ever make it slower.
        const end = performance.now() + 300;
        for (let round = 0; round < 3 || (round < 20 && performance.now() < end); round++) {
          const start = performance.now();
          pattern.test(url);
          pattern.exec(url);
          best = Math.min(best, performance.now() - start);
        }
        return (best * 1e6) / length;
      });
      // A matcher that goes back takes sixteen times as long for each character, or for ever.
      t.ok(times[1] < times[0] * 8 + 100, `${times.map((time) => time.toFixed(1))} ns for each character`);
    });
  }
}
