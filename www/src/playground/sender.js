/**
 * What the sender of a link saw, and the name of a browser.
 *
 * @typedef {object} Sender
 * @property {string} name of the browser
 * @property {string | null} href what it made of the input; `null` if it threw
 * @property {string} input what the answer is about, as in the fields
 * @property {string} base
 */

/** Of the first that matches: most browsers also claim to be the others. WebKitGTK has Safari's words, and always one version. */
const BROWSERS = [
  { name: "Firefox", pattern: /Firefox\/(\d+)/ },
  { name: "Edge", pattern: /Edg\/(\d+)/ },
  { name: "Chromium", pattern: /Chrome\/(\d+)/ },
  { name: "WebKitGTK", pattern: /\(X11; .*\) AppleWebKit\/.* Safari\/()/ },
  { name: "Safari", pattern: /Version\/([\d.]+).* Safari\// },
];

/** @param {string} userAgent */
export function browserName(userAgent) {
  for (const { name, pattern } of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`.trim();
  }
  return "another browser";
}

/**
 * @param {Partial<import("./address.js").State>} state of a link
 * @returns {Sender | null}
 */
export function senderOf({ from, answer, input = "", base = "" }) {
  return from === undefined ? null : { name: from.slice(0, 40), href: answer ?? null, input, base };
}
