/**
 * Why a setter of the class `URL` does not take a value. That of `href` throws then; the others do so silently.
 */
import { inspect, parseHost } from "whurl/inspect/slim";

/** @typedef {import("./components.js").Attribute["name"]} AttributeName */

const SPECIAL = /^(?:https?|wss?|ftp|file):$/;

/**
 * @param {URL} url before the value is set
 * @param {AttributeName} attribute
 * @param {string} value
 * @returns {string | null} the rule by which the value is not taken; `null` if it is
 */
export function whyRefused(url, attribute, value) {
  const bare = value.replace(/[\t\n\r]/g, "");
  switch (attribute) {
    case "href":
      return fatalMessage(value);
    case "origin":
      return "The origin is determined by scheme, host and port. It has no setter.";
    case "protocol":
      return whyNotScheme(url, bare);
    case "username":
    case "password":
      return whyNoCredentialsOrPort(url);
    case "port":
      return whyNoCredentialsOrPort(url) ?? (value === "" ? null : whyNotPort(bare));
    case "host":
    case "hostname":
      return whyNotHost(url, attribute, bare);
    case "pathname":
      return hasOpaquePath(url) ? "The path is opaque, and cannot be changed." : null;
    default:
      return null;
  }
}

/** @param {string} input */
function fatalMessage(input) {
  return inspect(input).errors.find(({ fatal }) => fatal)?.message ?? null;
}

/**
 * @param {URL} url
 * @param {string} value
 */
function whyNotScheme(url, value) {
  const scheme = /^[a-z][a-z0-9+.-]*(?=:|$)/i.exec(value)?.[0].toLowerCase();
  if (scheme === undefined) {
    return "A scheme is a letter, followed by letters, digits, “+”, “-” and “.”.";
  }
  const protocol = `${scheme}:`;
  if (SPECIAL.test(protocol) !== SPECIAL.test(url.protocol)) {
    return SPECIAL.test(url.protocol)
      ? `A special scheme can only become another special one: http, https, ws, wss, ftp or file. “${scheme}” is not special.`
      : `A scheme that is not special cannot become a special one, such as “${scheme}”.`;
  }
  if (protocol === "file:" && (url.username || url.password || url.port)) {
    return "A file URL has no username, password or port, but this URL has one of them.";
  }
  if (url.protocol === "file:" && url.hostname === "" && protocol !== "file:") {
    return "Special URLs other than file URLs need a host, and this one has none.";
  }
  return null;
}

/** @param {URL} url */
function whyNoCredentialsOrPort(url) {
  if (url.protocol === "file:") return "A file URL has no username, password or port.";
  if (url.hostname === "") return "A URL without a host has no username, password or port.";
  return null;
}

/** @param {string} value */
function whyNotPort(value) {
  const digits = /^\d+/.exec(value)?.[0];
  if (digits === undefined) return "A port begins with a digit.";
  return Number(digits) > 65535 ? `A port has 16 bits: ${digits} is more than 65535.` : null;
}

/**
 * @param {URL} url
 * @param {"host" | "hostname"} attribute
 * @param {string} value
 */
function whyNotHost(url, attribute, value) {
  if (hasOpaquePath(url)) return "A URL with an opaque path has no host.";
  const isSpecial = SPECIAL.test(url.protocol);
  const ends = isSpecial ? /[/?#\\]/ : /[/?#]/;
  const text = value.split(ends)[0];
  if (url.protocol === "file:") return text === "" ? null : whyNotFileHost(text);
  const colon = colonOutsideBrackets(text);
  const host = colon < 0 ? text : text.slice(0, colon);
  if (attribute === "hostname" && colon >= 0) return "A hostname has no port. Use host to set both.";
  if (host.includes("@")) return "A host must not contain “@”, which ends a username and password.";
  if (host === "" && colon >= 0) return "There is no host before the port.";
  if (host === "" && isSpecial) return "A special URL, other than a file URL, must have a host.";
  if (host === "" && (url.username || url.password || url.port))
    return "This URL has credentials or a port, which need a host.";
  return host === "" ? null : fatalMessage(`${url.protocol}//${host}/`);
}

/**
 * Where the parser's host state ends: a colon in brackets is part of an IPv6 address, even if they are not closed.
 * @param {string} text
 */
function colonOutsideBrackets(text) {
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "[") isInside = true;
    else if (text[at] === "]") isInside = false;
    else if (text[at] === ":" && !isInside) return at;
  }
  return -1;
}

/**
 * Not in a file URL, in which `C:` would be a drive letter.
 * @param {string} host
 */
function whyNotFileHost(host) {
  if (parseHost(host) !== null) return null;
  // What ends a host elsewhere is a forbidden code point here.
  const written = host.startsWith("[") ? host : host.replace(/[:@]/g, encodeURIComponent);
  return fatalMessage(`http://${written}/`) ?? "After the “]” of an IPv6 address a host must end.";
}

/** @param {URL} url */
function hasOpaquePath(url) {
  return (
    url.host === "" &&
    !SPECIAL.test(url.protocol) &&
    !url.pathname.startsWith("/") &&
    !url.href.startsWith("//", url.protocol.length)
  );
}
