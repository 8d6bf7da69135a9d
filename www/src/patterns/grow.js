/** A URL with a longer component. */
import { URL } from "whurl";

/** What is before the component in the value of its attribute. @type {Record<string, string>} */
const SIGNS = { search: "?", hash: "#" };

/**
 * @param {URL} url
 * @param {string} component "hostname", "pathname", "search" or "hash"
 * @param {string} text that is put at the component's end
 * @returns {string | null} `null` if the component does not get longer, such as an IPv6 address
 */
export function grow(url, component, text) {
  const name = /** @type {"hostname" | "pathname" | "search" | "hash"} */ (component);
  const grown = new URL(url.href);
  grown[name] = (url[name] || (SIGNS[name] ?? "")) + text;
  const { href } = name === "pathname" && isOpaque(url) ? (withOpaquePath(url, text) ?? url) : grown;
  return href.length > url.href.length ? href : null;
}

/** Whether its path is opaque, which no setter changes. @param {URL} url */
const isOpaque = ({ href, protocol }) => !href.startsWith("/", protocol.length);

/** @param {URL} url @param {string} text */
function withOpaquePath({ href }, text) {
  const [before] = /** @type {RegExpExecArray} */ (/^[^?#]*/.exec(href));
  return URL.parse(before + text.replace(/[?#]/g, encodeURIComponent) + href.slice(before.length));
}
