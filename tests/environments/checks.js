/**
 * What the two classes are asked in every environment: each way that a string takes into the module and out of it. The
 * text of this file is put into modules, CommonJS and classic scripts, so it imports nothing.
 *
 * @typedef {object} Classes
 * @property {typeof import("../../pkg/index.js").URL} URL
 * @property {typeof import("../../pkg/index.js").URLSearchParams} URLSearchParams
 *
 * @typedef {[about: string, ask: (classes: Classes) => unknown, answer: string]} Check
 */

const A = (/** @type {number} */ times) => "a".repeat(times);
const E = (/** @type {number} */ times) => "é".repeat(times);
const ENCODED = (/** @type {number} */ times) => "%C3%A9".repeat(times);

/** What the Standard says. @type {Check[]} */
const STANDARD = [
  [
    "a URL that is serialized already",
    ({ URL }) => new URL("https://example.com/a?b#c").href,
    "https://example.com/a?b#c",
  ],
  [
    "an attribute of each kind",
    ({ URL }) => {
      const url = new URL("HTTP://User:p%40ss@EXAMPLE.com:8080/a/./b/../c d?x=1|2#é");
      const { origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
      return [origin, protocol, username, password, host, hostname, port, pathname, search, hash].join(" ");
    },
    "http://example.com:8080 http: User p%40ss example.com:8080 example.com 8080 /a/c%20d ?x=1|2 #%C3%A9",
  ],
  [
    "a base and a reference that are not ASCII",
    ({ URL }) => new URL("../é?q#f", "https://EXÄMPLE.com/a/b").href,
    "https://xn--exmple-cua.com/%C3%A9?q#f",
  ],
  [
    "a base that is a URL, and one that changes",
    ({ URL }) => {
      const base = new URL("https://example.com/é/b");
      return [new URL("c", base), new URL("//H", "http://h/"), new URL("d", base), new URL("?", "ftp://h/x")].join(" ");
    },
    "https://example.com/%C3%A9/c http://h/ https://example.com/%C3%A9/d ftp://h/x?",
  ],
  [
    "code points of two, three and four bytes, and lone surrogates",
    ({ URL }) => new URL("https://h/é€😀\ud800x\udc00?\udfff\ud800#\ud83d").href,
    "https://h/%C3%A9%E2%82%AC%F0%9F%98%80%EF%BF%BDx%EF%BF%BD?%EF%BF%BD%EF%BF%BD#%EF%BF%BD",
  ],
  ["no host but a drive letter", ({ URL }) => new URL("file:C|/../ü").href, "file:///C:/%C3%BC"],
  [
    "300 ASCII characters",
    ({ URL }) => new URL(`https://EXAMPLE.com/${A(280)}/../b c`).href,
    "https://example.com/b%20c",
  ],
  [
    "300 ASCII characters that stay",
    ({ URL }) => new URL(`https://EXAMPLE.com/${A(280)}`).href,
    `https://example.com/${A(280)}`,
  ],
  [
    "300 characters that are not ASCII",
    ({ URL }) => new URL(`https://example.com/${E(280)}`).href,
    `https://example.com/${ENCODED(280)}`,
  ],
  [
    "70,000 characters",
    ({ URL }) => new URL(`https://EXAMPLE.com/${A(70_000)}#é`).href,
    `https://example.com/${A(70_000)}#%C3%A9`,
  ],
  [
    "70,000 characters that are not ASCII, and a reference to them",
    ({ URL }) => {
      const url = new URL(`https://example.com/${E(70_000)}/x`);
      return `${url} ${new URL("?q", url)}`;
    },
    `https://example.com/${ENCODED(70_000)}/x https://example.com/${ENCODED(70_000)}/x?q`,
  ],
  [
    "setters",
    ({ URL }) => {
      const url = new URL("https://example.com/");
      url.protocol = "http";
      url.username = "ü";
      url.password = "p:";
      url.host = "BÜCHER.example:81";
      url.port = "8080x";
      url.pathname = "/é b";
      url.search = "q=ü'";
      url.hash = "x y";
      return url.href;
    },
    "http://%C3%BC:p%3A@xn--bcher-kva.example:8080/%C3%A9%20b?q=%C3%BC%27#x%20y",
  ],
  [
    "setters of two URLs in turn, whose hrefs are read late",
    ({ URL }) => {
      const one = new URL("https://one.example/");
      const other = new URL("https://other.example/");
      one.pathname = "ä";
      other.search = "ö";
      one.hash = E(300);
      other.hostname = "no host";
      new URL("https://third.example/é").hash = "ü";
      one.search = A(300);
      return `${one} ${other}`;
    },
    `https://one.example/%C3%A4?${A(300)}#${ENCODED(300)} https://other.example/?%C3%B6`,
  ],
  [
    "a setter with 70,000 characters",
    ({ URL }) => {
      const url = new URL("https://example.com/?q");
      url.hash = E(70_000);
      url.search = "";
      return url.href;
    },
    `https://example.com/#${ENCODED(70_000)}`,
  ],
  [
    "parameters of a string",
    ({ URLSearchParams }) => JSON.stringify([...new URLSearchParams("?a=%C3%A9&ü=1+2&%F0%9F%98%80=%zz%ff&a")]),
    '[["a","é"],["ü","1 2"],["😀","%zz\ufffd"],["a",""]]',
  ],
  [
    "parameters of an object",
    ({ URLSearchParams }) => new URLSearchParams({ a: "é ", ü: "&\ud800", "😀": "" }).toString(),
    "a=%C3%A9+&%C3%BC=%26%EF%BF%BD&%F0%9F%98%80=",
  ],
  [
    "parameters of a URL",
    ({ URL }) => {
      const url = new URL("https://example.com/?b=%C3%A9&a=1");
      url.searchParams.append("ü", "😀");
      url.searchParams.delete("a");
      url.searchParams.sort();
      return `${url} ${url.searchParams.get("b")} ${url.searchParams.has("ü")} ${url.searchParams.size}`;
    },
    "https://example.com/?b=%C3%A9&%C3%BC=%F0%9F%98%80 é true 2",
  ],
  [
    "70,000 characters in parameters",
    ({ URLSearchParams }) => {
      const text = String(new URLSearchParams([["é", `${E(70_000)}${A(300)}`]]));
      return `${text} ${new URLSearchParams(text).get("é")}`;
    },
    `%C3%A9=${ENCODED(70_000)}${A(300)} ${E(70_000)}${A(300)}`,
  ],
  [
    "whether it can be parsed",
    ({ URL }) => [URL.canParse("é"), URL.canParse("é", "https://ü/"), URL.parse("//["), URL.parse("x:é")].join(),
    "false,true,,x:%C3%A9",
  ],
  [
    "what engines of the last years get wrong",
    ({ URL, URLSearchParams }) => {
      const hrefs = ["https://xn--8i7caa.famitei.net/", "http://h/a^b", "data:x  #f"].map((url) => new URL(url).href);
      return [...hrefs, new URLSearchParams("é%%2B")].join(" ");
    },
    "https://xn--8i7caa.famitei.net/ http://h/a%5Eb data:x %20#f %C3%A9%25%2B=",
  ],
];

/** What whurl's errors are besides. @type {Check[]} */
const ERRORS = [
  [
    "a URL that cannot be parsed",
    ({ URL }) => errorOf(() => new URL("https://exa mple.com/é")),
    "true TypeError ERR_INVALID_URL https://exa mple.com/é undefined Invalid URL: the domain cannot be converted to " +
      "ASCII, or has a code point that no domain may have (domain-to-ASCII)",
  ],
  [
    "a base that cannot be parsed",
    ({ URL }) => errorOf(() => new URL("é", "//ü")),
    "true TypeError ERR_INVALID_URL é //ü Invalid base URL: the input has no scheme, and there is no base URL that it " +
      "can be relative to (missing-scheme-non-relative-URL)",
  ],
  [
    "70,000 characters that cannot be parsed",
    ({ URL }) => errorOf(() => new URL(`https://example.com:${E(70_000)}`)),
    `true TypeError ERR_INVALID_URL https://example.com:${E(70_000)} undefined Invalid URL: the port contains ` +
      "something other than digits (port-invalid)",
  ],
];

/**
 * What an error is.
 * @param {() => unknown} fail
 */
function errorOf(fail) {
  try {
    return `no error but ${fail()}`;
  } catch (error) {
    const { name, code, input, base, message } = /** @type {any} */ (error);
    return `${error instanceof TypeError} ${name} ${code} ${input} ${base} ${message}`;
  }
}

/**
 * A string, or the ends and the length of a long one.
 * @param {string} text
 */
const shortened = (text) => (text.length > 200 ? `${text.slice(0, 120)}…${text.slice(-60)} (${text.length})` : text);

/**
 * What classes get wrong, whurl's if nothing else is said.
 * @param {Classes} classes
 * @param {Check[]} [checks]
 * @returns {string[]} a line for each check that fails
 */
export function failuresOf(classes, checks = [...STANDARD, ...ERRORS]) {
  return checks.flatMap(([about, ask, expected]) => {
    let answer;
    try {
      answer = String(ask(classes));
    } catch (error) {
      answer = `throws ${error}`;
    }
    return answer === expected ? [] : [`${about}: ${shortened(answer)}, rather than ${shortened(expected)}`];
  });
}

/**
 * What the globals get wrong after `whurl/polyfill`, which leaves classes alone that are right.
 * @param {Classes} whurl
 */
export function failuresOfGlobals(whurl) {
  const { URL, URLSearchParams } = globalThis;
  const areReplaced = [URL === whurl.URL, URLSearchParams === whurl.URLSearchParams];
  if (areReplaced[0] !== areReplaced[1]) return ["one of the two classes is whurl's"];
  return failuresOf(/** @type {Classes} */ ({ URL, URLSearchParams }), areReplaced[0] ? undefined : STANDARD);
}
