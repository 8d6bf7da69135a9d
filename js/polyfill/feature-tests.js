/**
 * What `whurl/polyfill` checks in the platform's own classes before it replaces them: a dozen inputs on which recent
 * engines are known to differ from today's Standard, and from each other.
 */

/** Questions and the Standard's answers. @type {[() => unknown, unknown][]} */
const QUESTIONS = [
  // An ASCII domain is only lowercased, even if a label is not valid Punycode (2026). Node.js to 22, Bun, Deno and Firefox
  // throw.
  [() => new URL("https://xn--8i7caa.famitei.net/").hostname, "xn--8i7caa.famitei.net"],
  // Today's Unicode, here a capital letter of version 16. Node.js to 22 and Deno throw.
  [() => new URL("https://\uA7CB/").hostname, "xn--3na"],
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
  // A percent sign that encodes nothing is kept, whatever is around it. Every Node.js replaces the é by U+FFFD.
  [() => new URLSearchParams("\u00E9%%2B").toString(), "%C3%A9%25%2B="],
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

/**
 * Whether the globals exist and answer every question correctly.
 * @returns {boolean}
 */
export function arePlatformClassesRight() {
  try {
    return QUESTIONS.every(([question, answer]) => question() === answer);
  } catch {
    return false;
  }
}
