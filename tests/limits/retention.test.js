/** What objects and instances keep in memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { importInstalled } from "../runner/installed.js";

let instances = 0;
WebAssembly.Instance = class extends WebAssembly.Instance {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    super(module, {});
    instances++;
  }
};
const { URL } = await importInstalled("whurl");
const { URLPattern, URLPatternList } = await importInstalled("whurl/pattern");

v8.setFlagsFromString("--expose-gc");
/** Node.js has it in contexts that are made once the flag is set. @type {() => void} */
const collect = runInNewContext("gc");
/** Collects what nobody has: what a weak reference has given lives until the program has waited once. */
async function collectAll() {
  for (let round = 0; round < 3; round++) {
    await new Promise((done) => setTimeout(done, 1));
    collect();
  }
}

const memoryInUse = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
/** What a program reads from a file is one string without parts. @param {string} text */
const flat = (text) => Buffer.from(text, "latin1").toString("latin1");

const padding = " ".repeat(5_000_000);
const dots = "/..".repeat(1_600_000);
const query = "q".repeat(5_000_000);
/** @type {Record<string, (index: number) => InstanceType<typeof URL>>} */
const SHORT = {
  "spaces around an href": (index) => new URL(flat(`${padding}http://www.example.com/${index}${padding}`)),
  "spaces around what is not normalized": (index) =>
    new URL(flat(`${padding}HTTP://www.example.com/${index}${padding}`)),
  "dot segments": (index) => new URL(flat(`http://www.example.com${dots}/${index}`)),
  "another path than the base's": (index) => new URL(`/${index}`, flat(`http://www.example.com/?${query}${index}`)),
  "another query than the base's": (index) => new URL("?q", flat(`http://www.example.com/${index}?${query}`)),
  "a parameter that has been deleted": (index) => {
    const url = new URL(flat(`http://www.example.com/${index}?a=${query}`));
    url.searchParams.delete("a");
    return Object.assign(url, { read: url.href });
  },
};

for (const [name, make] of Object.entries(SHORT)) {
  test(`a short href keeps no long string in memory: ${name}`, async () => {
    await collectAll();
    const before = memoryInUse();
    const kept = Array.from({ length: 10 }, (_, index) => make(index));
    await collectAll();
    const grown = memoryInUse() - before;
    assert.match(kept[7].href, /^http:\/\/www\.example\.com\/7(\?q)?$/);
    assert.ok(grown < 25_000_000, `${grown} bytes`);
  });
}

const PAGE = 1_000_000;
const filler = "x".repeat(PAGE);
/** A text that is cut out of a page, as by a parser of HTML. @param {string} text */
const cutOut = (text) => flat(`<${text}>${filler}`).slice(1, 1 + text.length);

/**
 * Fails if objects keep the text that they are from, of which each has one of the length of `PAGE`.
 * @template T
 * @param {(index: number) => T} make
 * @returns {Promise<T[]>} what has been made
 */
async function assertKeepNoPage(make) {
  await collectAll();
  const before = memoryInUse();
  const kept = Array.from({ length: 30 }, (_, index) => make(index));
  await collectAll();
  const grown = memoryInUse() - before;
  assert.equal(kept.length, 30);
  assert.ok(grown < 10 * PAGE, `${make}: ${grown} bytes`);
  return kept;
}

/** @type {Record<string, (api: typeof URL, name: string, cut: (text: string) => string) => InstanceType<typeof URL>>} */
const LINKS = {
  "a relative link": (URL, name, cut) =>
    new URL(cut(`../other/${name}.html?q=1`), "https://example.com/some/directory/index.html"),
  "a fragment of a base that is cut out, too": (URL, name, cut) =>
    new URL(cut("#fragment-that-is-long"), cut(`https://example.com/some/directory/${name}`)),
  "the base without its fragment": (URL, name, cut) =>
    new URL("", cut(`https://example.com/some/directory/${name}#fragment`)),
  "a slash": (URL, name, cut) => new URL(cut(`https://${name}.example.com`)),
  spaces: (URL, name, cut) => new URL(cut(` https://example.com/directory/${name} `)),
  "upper case": (URL, name, cut) => new URL(cut(`https://EXAMPLE.com/directory/${name}`)),
  "a long path": (URL, name, cut) => new URL(cut(`https://example.com/${"p".repeat(6000)}/é${name}`)),
  "a parameter that is set": (URL, name, cut) => {
    const url = new URL(cut(`https://example.com/directory/${name}?page=1&sort=name`));
    url.searchParams.set("page", "2");
    return url;
  },
  "parameters that are deleted": (URL, name, cut) => {
    const url = new URL(cut(`https://example.com/directory/${name}?page=1`));
    url.searchParams.delete("page");
    return url;
  },
  "a fragment that is set": (URL, name, cut) => {
    const url = new URL(cut(`https://example.com/directory/${name}?page=1`));
    url.hash = "x";
    return url;
  },
};

for (const [entry, api] of Object.entries({ whurl: URL, "whurl/js": (await importInstalled("whurl/js")).URL })) {
  for (const [name, make] of Object.entries(LINKS)) {
    test(`${entry}: an href that needs a change keeps no page in memory: ${name}`, async () => {
      // Optimized code may do what other code does not.
      const times = name === "a long path" ? 2_000 : 20_000;
      for (let index = 0; index < times; index++) make(api, "warm", flat).href;
      const kept = await assertKeepNoPage((index) => make(api, `page-number-${index}`, cutOut).href);
      assert.equal(new Set(kept).size, 30);
    });
  }

  test(`${entry}: nor does a list that is copied or changed keep what it was made from`, async () => {
    const { URLSearchParams } = await importInstalled(entry);
    const query = "page=1&sort=name&order=up";
    const makers = /** @type {(() => object)[]} */ ([
      () => new URLSearchParams(new URLSearchParams(cutOut(query))),
      () => new URLSearchParams(new api(cutOut(`https://example.com/?${query}`)).searchParams),
      () => {
        const list = new URLSearchParams(flat(`${query}&long=${filler}`));
        list.delete("long");
        return list;
      },
      () => {
        const list = new URLSearchParams(cutOut(query));
        list.append("page", "2");
        return list;
      },
    ]);
    for (const make of makers) await assertKeepNoPage(make);
  });

  test(`${entry}: nor does an href that was set, or what is decoded or serialized`, async () => {
    const { URLSearchParams } = await importInstalled(entry);
    const makers = /** @type {(() => unknown)[]} */ ([
      () => {
        const url = new api("https://example.com/");
        url.href = cutOut("https://example.com/directory/page");
        return url;
      },
      () => new URLSearchParams(flat(`name=one+two+three+four&long=${filler}`)).get("name"),
      () => new URLSearchParams(`name=one+two+three+東京&long=${filler}`).get("name"),
      () => {
        const list = new URLSearchParams(cutOut("name=value-value-value"));
        list.append("page", "2");
        return list.toString();
      },
    ]);
    for (const make of makers) {
      for (let index = 0; index < 1000; index++) new URLSearchParams("name=one+two+three+four").get("name");
      await assertKeepNoPage(make);
    }
  });

  test(`${entry}: nor does the error for an input that does not parse`, async () => {
    const errorFor = (/** @type {string} */ input) => {
      try {
        return void new api(input, input);
      } catch (error) {
        return /** @type {any} */ (error);
      }
    };
    for (let index = 0; index < 20_000; index++) errorFor(flat("no URL, and not cut out"));
    const kept = await assertKeepNoPage((index) => errorFor(cutOut(`no URL number ${index}`)));
    assert.deepEqual([kept[3].input, kept[3].base], ["no URL number 3", "no URL number 3"]);
    await assertKeepNoPage((index) => errorFor(cutOut(`\0no URL number ${index}`)));
    for (const input of ["", "\0", "\0 a string that begins with NUL", "\uD800 a lone surrogate \uDC00 and é"]) {
      assert.equal(errorFor(input).input, input);
    }
  });
}

/** @param {string} pathname */
function patternErrorFor(pathname) {
  try {
    return void new URLPattern({ pathname });
  } catch (error) {
    return error;
  }
}

test("neither a group of a pattern nor its error keeps the text that it is from", async () => {
  const pattern = new URLPattern({ pathname: "/:id" });
  const list = new URLPatternList();
  list.add(pattern, "value");
  const url = () => flat(`https://h/identifier-that-is-long?${filler}`);
  const longPath = new URLPattern({ pathname: "/:id/*" });
  const longList = new URLPatternList();
  longList.add(longPath, "value");
  const makers = /** @type {(() => unknown)[]} */ ([
    () => pattern.exec(url())?.pathname.groups.id,
    () => pattern.exec(url())?.pathname.input,
    () => list.match(url()).result.pathname.groups.id,
    () => longPath.exec(flat(`https://h/identifier-that-is-long/${filler}`))?.pathname.groups.id,
    () => pattern.exec("#f", `https://h/identifier-that-is-long?${filler}`)?.pathname.groups.id,
    () => longPath.exec({ pathname: `/identifier-that-is-long/${filler}` })?.pathname.groups.id,
    () => pattern.exec({ hash: "f", baseURL: `https://h/identifier-that-is-long?${filler}` })?.pathname.input,
    () => list.match("#f", `https://h/identifier-that-is-long?${filler}`).result.pathname.groups.id,
    () => longList.match({ pathname: `/identifier-that-is-long/${filler}` }).result.pathname.groups.id,
    () => patternErrorFor(cutOut("/books/:id(abcdefg")),
    () => patternErrorFor(`/${"x".repeat(100_000)}(`),
  ]);
  for (const make of makers) {
    const kept = await assertKeepNoPage(make);
    assert.ok(
      kept.every(
        (each) =>
          each === "identifier-that-is-long" || each === "/identifier-that-is-long" || each instanceof TypeError,
      ),
    );
  }
});

test("the last URL that was set is not kept once its href is replaced", async () => {
  const reference = (() => {
    const url = new URL("http://a/");
    url.hash = "x";
    url.href = `http://a/${"a".repeat(400_000)}`;
    return new WeakRef(url);
  })();
  await collectAll();
  new URL("http://b/");
  assert.equal(reference.deref(), undefined);
});

test("an instance that has become huge is not used again", () => {
  const large = () => new URL(`http://h/${"a".repeat(400_000)}`);
  large();
  const before = instances;
  large();
  assert.equal(instances, before, "large input uses the instance again");
  new URL(`http://h/${"a".repeat(140_000_000)}`);
  const huge = instances;
  large();
  assert.equal(instances, huge + 1);
});

test("a list keeps nothing of the patterns that were removed", async () => {
  const list = new URLPatternList();
  const add = () => {
    const pattern = new URLPattern({ pathname: "/*" });
    list.add(pattern, { of: pattern });
    return pattern;
  };
  // The list holds the nodes of its index until as many are gone as are left.
  const kept = Array.from({ length: 10 }, add);
  const references = Array.from({ length: 20 }, add).map((pattern, index) => {
    assert.equal(list.matchAll("https://h/").length, 30 - index);
    list.delete(pattern);
    return new WeakRef(pattern);
  });
  await collectAll();
  const held = references.filter((reference) => reference.deref() !== undefined).length;
  assert.ok(held === 0, `${held} of ${references.length} are held`);
  assert.equal(list.size, kept.length);

  const last = (() => {
    const pattern = kept.pop();
    assert.equal(list.match("https://h/")?.pattern, kept[0]);
    for (const other of kept.splice(0)) list.delete(other);
    list.delete(pattern);
    return new WeakRef(/** @type {object} */ (pattern));
  })();
  await collectAll();
  assert.ok(last.deref() === undefined, "the last one is held");
  assert.equal(list.match("https://h/"), null);
});

test("the memory of a pattern is in proportion to its length", async () => {
  const before = memoryInUse();
  const pattern = new URLPattern({ pathname: `/*${"a".repeat(30_000)}*` });
  assert.equal(pattern.test("https://h/baa"), false);
  await collectAll();
  const grown = memoryInUse() - before;
  assert.ok(grown < 40_000_000, `${grown} bytes`);
});
