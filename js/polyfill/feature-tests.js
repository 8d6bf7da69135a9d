/**
 * What `whurl/polyfill` checks in the platform's own classes before it replaces them: some inputs on which recent
 * engines are known to differ from today's Standards, and from each other.
 */

/** A question and the Standard's answer. @typedef {[question: () => unknown, answer: unknown]} Question */

/**
 * Those that most engines answer quickly and wrongly come first. Domains come last: the first one in a process takes 4 ms in Node.js.
 * @type {Question[]}
 */
const CLASSES = [
  // A percent sign that encodes nothing is kept, whatever is around it. Every Node.js replaces the é by U+FFFD.
  [() => new URLSearchParams("\u00E9%%2B").toString(), "%C3%A9%25%2B="],
  // ^ is in the path percent-encode set (2023). Node.js to 22 and Deno do not encode it.
  [() => new URL("http://h/a^b").pathname, "/a%5Eb"],
  // If spaces end an opaque path, the last one is percent-encoded (2025). Node.js to 22, Deno, Chromium and Firefox differ.
  [() => new URL("data:x  #f").href, "data:x %20#f"],
  [() => new URL("data:x  ?q").href, "data:x %20?q"],
  // The origin of a blob URL is opaque unless its path is an http or https URL (2023). Bun and Deno differ.
  [() => new URL("blob:ftp://h/x").origin, "null"],
  // A path that begins with // needs no /. before it if there is a host. Deno keeps it.
  [() => withHostname("web+demo:/.//x", "h"), "web+demo://h//x"],
  // The static methods (2023 and 2024). Node.js 18 and older browsers have no parse.
  [() => URL.canParse("//", "https://h"), false],
  [() => URL.parse("//", "https://h"), null],
  // The second argument of has (2023), which is absent only if undefined; and size.
  [() => new URLSearchParams("a=1").has("a", "2"), false],
  [() => new URLSearchParams("a=1").has("a", undefined), true],
  [() => new URLSearchParams("a&a").size, 2],
  // An ASCII domain is only lowercased, even if a label is not valid Punycode (2026). Node.js to 22, Bun, Deno, Firefox and WebKit
  // throw.
  [() => new URL("https://xn--8i7caa.famitei.net/").hostname, "xn--8i7caa.famitei.net"],
  // Today's Unicode, here a capital letter of version 16. Node.js to 22 and Deno throw.
  [() => new URL("https://\uA7CB/").hostname, "xn--3na"],
];

/**
 * @param {string} href
 * @param {string} hostname
 */
function withHostname(href, hostname) {
  const url = new URL(href);
  url.hostname = hostname;
  return url.href;
}

/** The global, which TypeScript does not know. @returns {typeof import("../pattern/pattern.js").URLPattern} */
const platformPattern = () => /** @type {any} */ (globalThis).URLPattern;

/**
 * @param {string} pathname
 * @returns {any} the groups of a match against the path `/a`
 */
const groupsOf = (pathname) =>
  /** @type {any} */ (new (platformPattern())({ pathname }).exec({ pathname: "/a" })).pathname.groups;

/** @type {Question[]} */
const PATTERN = [
  // Components are canonicalized as those of URLs are. Deno does not encode this one.
  [() => new (platformPattern())({ pathname: "/a^b" }).pathname, "/a%5Eb"],
  // A URL to match is parsed as today's Standard says. workerd finds it invalid; Deno also throws for the pattern.
  [() => new (platformPattern())({ hostname: "xn--8i7caa.famitei.net" }).test("https://xn--8i7caa.famitei.net/"), true],
  // The input is optional. Deno throws.
  [() => new (platformPattern())().test(), true],
  // Regular expressions have the flag `v` (2023). Deno throws.
  [() => groupsOf("/([[a-z]--b])")[0], "a"],
  // Only the pattern's own groups are in the result. Bun has one more for a group of the regular expression. The
  // pattern's has no name, because the first name in a process takes 3 to 4 ms in Node.js.
  [() => Object.keys(groupsOf("/((?<x>a))")).length, 1],
  // Components after the last one given are wildcards (2023).
  [() => new (platformPattern())("/a", "https://h/?b").search, "*"],
  // The option (2022), and the attribute (2023).
  [() => new (platformPattern())({ pathname: "/A" }, { ignoreCase: true }).test({ pathname: "/a" }), true],
  [() => new (platformPattern())({ pathname: "/(a)" }).hasRegExpGroups, true],
];

/** Whether the global `URL` and `URLSearchParams` exist and answer every question correctly. */
export const arePlatformClassesRight = () => areRight(CLASSES);

/** The same of the global `URLPattern`. */
export const isPlatformPatternRight = () => areRight(PATTERN);

/** @param {Question[]} questions */
function areRight(questions) {
  try {
    return questions.every(([question, answer]) => question() === answer);
  } catch {
    return false;
  }
}
