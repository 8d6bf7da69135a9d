/**
 * Whatever string comes in, there is a URL or a TypeError, soon, and the next input is none the worse for it. Runs in
 * any runtime: it is given the classes and a harness.
 */
import { URL_ATTRIBUTES } from "../webidl/members.js";

const MEGABYTE = 1 << 20;

/**
 * @param {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} api
 * @param {import("../harness.js").Harness} t
 */
export function badInput({ URL, URLSearchParams }, t) {
  t.test("what cannot be parsed is a TypeError that carries the input and the base", () => {
    const alone = t.throws(() => new URL("http://a b/"), TypeError);
    t.equal(alone.code, "ERR_INVALID_URL", "code");
    t.equal(alone.input, "http://a b/", "input");
    t.equal("base" in alone, false, "has a base");
    const both = t.throws(() => new URL("//a b", "http://host/"), TypeError);
    t.equal(both.code, "ERR_INVALID_URL", "code");
    t.equal(both.input, "//a b", "input");
    t.equal(both.base, "http://host/", "base");
  });

  t.test("lone surrogates become U+FFFD, wherever they are", () => {
    const replaced = "%EF%BF%BD";
    const url = new URL("http://u\uD800:p\uDC00@h/a\uDC00\uD800b?\uD83D#\uDE00");
    t.equal(url.href, `http://u${replaced}:p${replaced}@h/a${replaced}${replaced}b?${replaced}#${replaced}`, "href");
    url.search = "\uD800=\uDC00";
    t.equal(url.search, `?${replaced}=${replaced}`, "search");
    t.equal(url.searchParams.get("\uFFFD"), "\uFFFD", "get");
    t.equal(url.searchParams.get("\uDFFF"), "\uFFFD", "get, with a lone surrogate as the name");
    t.equal(URL.canParse("http://\uD800/"), false, "canParse with one in the host");
    t.equal(new URLSearchParams({ "\uD800": "\uD83D\uDE00" }).toString(), `${replaced}=%F0%9F%98%80`, "a record");
  });

  t.test("U+0000 is a code point as others are", () => {
    t.equal(URL.canParse("http://h\0/"), false, "canParse with one in the host");
    t.equal(new URL("\0http://h/\0a?\0#\0b\0").href, "http://h/%00a?%00#%00b", "href");
    const params = new URLSearchParams("a\0=\0b&a=c");
    t.equal(params.get("a\0"), "\0b", "get");
    t.equal(params.get("a"), "c", "get");
  });

  t.test("10 MB in each component", () => {
    const plain = "a".repeat(10 * MEGABYTE);
    for (const prefix of ["http://h/", "http://h/?", "http://h/#", "data:"]) {
      t.ok(new URL(prefix + plain).href === prefix + plain, `href of ${prefix}… is the input`);
    }
    const encoded = "%C3%A9".repeat(2 * MEGABYTE);
    const url = new URL(`http://h/?a=${"é".repeat(2 * MEGABYTE)}`);
    t.ok(url.search === `?a=${encoded}`, "search is encoded");
    t.equal(url.searchParams.get("a")?.length, 2 * MEGABYTE, "length of the parameter");
    url.hash = plain;
    t.equal(url.hash.length, plain.length + 1, "length of hash");
    url.pathname = "";
    url.search = "";
    url.hash = "";
    t.equal(url.href, "http://h/", "href once emptied");
  });

  t.test("10 MB that is no URL", () => {
    t.equal(URL.canParse("a".repeat(10 * MEGABYTE)), false, "canParse");
    t.equal(URL.canParse(`http://${"%".repeat(10 * MEGABYTE)}/`), false, "canParse");
    t.equal(URL.canParse(`http://h:${"9".repeat(10 * MEGABYTE)}/`), false, "canParse");
    t.equal(URL.canParse(`http://[${":".repeat(10 * MEGABYTE)}]/`), false, "canParse");
    t.throws(() => new URL("é".repeat(5 * MEGABYTE)), TypeError);
  });

  t.test("100,000 path segments, kept and removed", () => {
    const count = 100_000;
    t.equal(new URL(`http://h${"/a".repeat(count)}`).pathname.length, 2 * count, "length of pathname");
    t.equal(new URL(`http://h${"/a".repeat(count)}${"/..".repeat(count)}`).pathname, "/", "pathname");
    t.equal(new URL(`http://h/${"../".repeat(count)}`).pathname, "/", "pathname");
    t.equal(new URL(`file:///C:${"/..".repeat(count)}`).pathname, "/C:/", "pathname");
    t.equal(new URL("../".repeat(count), `http://h${"/a".repeat(count)}/b/c`).pathname, "/a/", "pathname");
  });

  t.test("domains of 1,000 labels", () => {
    const ascii = Array(1000).fill("a").join(".");
    t.equal(new URL(`http://${ascii.toUpperCase()}/`).hostname, ascii, "hostname");
    const unicode = new URL(`http://${Array(1000).fill("é").join(".")}/`).hostname;
    t.equal(unicode, Array(1000).fill("xn--9ca").join("."), "hostname");
  });

  t.test("labels that are long, and Punycode that is not", () => {
    t.equal(new URL(`http://${"a".repeat(100_000)}/`).hostname.length, 100_000, "length of hostname");
    for (const domain of ["é".repeat(100_000), `xn--${"9".repeat(100_000)}é`, `${"\u0301".repeat(100_000)}.xn--a`]) {
      new URL("http://h/").host = domain;
      URL.canParse(`http://${domain}/`);
    }
    t.equal(new URL("http://é/").hostname, "xn--9ca", "hostname afterwards");
  });

  t.test("100,000 search parameters", () => {
    const url = new URL(`http://h/?${"a=b&".repeat(100_000)}`);
    t.equal(url.searchParams.size, 100_000, "size");
    url.searchParams.sort();
    url.searchParams.delete("a");
    t.equal(url.href, "http://h/", "href");
  });

  t.test("100,000 random inputs: a URL that parses again to itself, or a TypeError", () => {
    const random = generator(1);
    const bases = [undefined, "http://u:p@h:1/a/b?c#d", "file:///C:/a", "mailto:a", "web+a:/.//b"];
    for (let round = 0; round < 100_000; round += 1) {
      const input = randomInput(random);
      const base = bases[random(bases.length)];
      const url = parsed(input, base);
      t.equal(URL.canParse(input, base), url !== null, `canParse of ${JSON.stringify(input)}`);
      if (url !== null) t.equal(new URL(url.href).href, url.href, `href of ${JSON.stringify(input)} parsed again`);
    }
  });

  t.test("100,000 random values set: the href always parses again to itself", () => {
    const random = generator(2);
    const hrefs = ["http://u:p@h:1/a/b?c#d", "file:///C:/a", "mailto:a ?#", "web+a:/.//b", "web+a://h"];
    const attributes = URL_ATTRIBUTES.filter((name) => name !== "href");
    let url = new URL(hrefs[0]);
    for (let round = 0; round < 100_000; round += 1) {
      if (round % 10 === 0) url = new URL(hrefs[random(hrefs.length)]);
      const before = url.href;
      const attribute = attributes[random(attributes.length)];
      const value = randomInput(random);
      url[attribute] = value;
      const again = new URL(url.href);
      const what = `<${before}>.${attribute} = ${JSON.stringify(value)}`;
      t.equal(again.href, url.href, `href after ${what}, parsed again`);
      for (const name of attributes) t.equal(again[name], url[name], `${name} after ${what}`);
    }
  });

  /**
   * @param {string} input
   * @param {string | undefined} base
   */
  function parsed(input, base) {
    try {
      return new URL(input, base);
    } catch (error) {
      const { prototype } = /** @type {any} */ (error).constructor;
      t.equal(prototype, TypeError.prototype, `class of the error for ${JSON.stringify(input)}`);
      return null;
    }
  }
}

/** What means something to the parser, and some that does not. */
const PIECES = [
  ...":/\\?#@[].%&=+- \t\n\0|^~<>'\"`{}aZ09xX",
  ..."http: https:// file: file:/// ws: mailto: // /. /.. %2e %00 %C3 C: C| 127.0.0.1 0x7f [::1] xn-- é 。 ß \u00AD".split(
    " ",
  ),
  ..."localhost .com :80 :443 \uD800 \uDC00 \uFFFF \u{1F600} ① أ".split(" "),
];

/** @param {(below: number) => number} random */
function randomInput(random) {
  return Array.from({ length: random(9) }, () => PIECES[random(PIECES.length)]).join("");
}

/**
 * Numbers that are the same in every run and runtime: a linear congruential generator's upper bits.
 * @param {number} seed
 * @returns {(below: number) => number}
 */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}
