/**
 * What `whurl/polyfill` checks in the platform's own classes before it replaces them: a dozen inputs on which recent
 * engines are known to differ from today's Standard, and from each other.
 */

/** Each: a question, and the Standard's answer. @type {[() => unknown, unknown][]} */
const QUESTIONS = [
  // An ASCII domain is lowercased and no more, even where a label is no Punycode (2026). Node.js to 22, Bun, Deno and
  // Firefox throw.
  [() => new URL("https://xn--8i7caa.famitei.net/").hostname, "xn--8i7caa.famitei.net"],
  // Today's Unicode, here a capital letter of version 16. Node.js to 22 and Deno throw.
  [() => new URL("https://\uA7CB/").hostname, "xn--3na"],
  // ^ is in the path percent-encode set (2023). Node.js to 22 and Deno do not encode it.
  [() => new URL("http://h/a^b").pathname, "/a%5Eb"],
  // Of the spaces that end an opaque path, the last is percent-encoded (2025). Node.js to 22, Deno, Chromium and Firefox
  // do other things.
  [() => new URL("data:x  #f").href, "data:x %20#f"],
  [() => new URL("data:x  ?q").href, "data:x %20?q"],
  // The origin of a blob URL is opaque unless its path is an http or https URL (2023). Bun and Deno differ.
  [() => new URL("blob:ftp://h/x").origin, "null"],
  // A path that begins with // needs no /. before it once there is a host. Deno keeps it.
  [() => withHostname("web+demo:/.//x", "h"), "web+demo://h//x"],
  // The static methods (2023 and 2024). Node.js 18 and older browsers have no parse.
  [() => URL.canParse("//", "https://h"), false],
  [() => URL.parse("//", "https://h"), null],
  // The second argument of has (2023), absent only if it is undefined; and size.
  [() => new URLSearchParams("a=1").has("a", "2"), false],
  [() => new URLSearchParams("a=1").has("a", undefined), true],
  [() => new URLSearchParams("a&a").size, 2],
  // A percent sign that encodes nothing is kept as it is, whatever is around it. All of Node.js gives U+FFFD for the é.
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
 * Whether the globals are there and answer every question right.
 * @returns {boolean}
 */
export function arePlatformClassesRight() {
  try {
    return QUESTIONS.every(([question, answer]) => question() === answer);
  } catch {
    return false;
  }
}
