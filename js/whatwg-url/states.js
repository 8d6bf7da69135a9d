/**
 * The states of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) on a record: for a parse with a
 * state override, or into a given URL, or against a base that no input parses to. Programs may have changed those records in
 * ways that no URL of whurl's allows. What a state does with the text of a component is left to whurl.
 *
 * A state reads from `at` on, and returns the next one.
 */
import { encodeFragment, encodeOpaquePath, encodeQuery, encodeSegment, encodeUserinfo } from "./components.js";
import { parseHost } from "./hosts.js";
import { defaultPortOf, hasAnOpaquePath, isSpecialScheme } from "./records.js";

/**
 * @typedef {import("../../pkg-template/whatwg-url/index.js").URLRecord} URLRecord
 * @typedef {import("../../pkg-template/whatwg-url/index.js").StateOverride} State
 *
 * @typedef {object} Parser
 * @property {string} input without tabs and newlines
 * @property {number} at the index of the code unit that is read next
 * @property {URLRecord} url
 * @property {URLRecord | null} base
 * @property {State | undefined} override
 * @property {string | undefined} encoding
 */

/** The parse ends, and `url` is its result. */
const DONE = "done";
const FAILURE = "failure";

/** @typedef {State | typeof DONE | typeof FAILURE} Next */

/**
 * @param {string} input
 * @param {object} options
 * @param {URLRecord | null} options.base
 * @param {URLRecord | null} options.url is changed, even if the parse fails
 * @param {State | undefined} options.override
 * @param {string | undefined} options.encoding
 * @returns {URLRecord | null}
 */
export function runStates(input, { base, url, override, encoding }) {
  if (override !== undefined && !Object.hasOwn(STATES, override)) {
    throw new TypeError(`Not a state of the URL parser: ${override}`);
  }
  /** @type {Parser} */
  const parser = {
    input: (url === null ? trimmed(input) : input).replaceAll(/[\t\n\r]/g, ""),
    at: 0,
    url: url ?? emptyRecord(),
    base,
    override,
    encoding,
  };
  /** @type {Next} */
  let state = override ?? "scheme start";
  while (state !== DONE && state !== FAILURE) {
    state = STATES[state](parser);
  }
  return state === FAILURE ? null : parser.url;
}

/** @returns {URLRecord} */
function emptyRecord() {
  return { scheme: "", username: "", password: "", host: null, port: null, path: [], query: null, fragment: null };
}

/**
 * Without the C0 controls and spaces at both ends.
 * @param {string} input
 */
function trimmed(input) {
  let start = 0;
  let end = input.length;
  while (start < end && input.charCodeAt(start) <= 0x20) start++;
  while (end > start && input.charCodeAt(end - 1) <= 0x20) end--;
  return input.slice(start, end);
}

/**
 * Gives the URL its base's path and query. Returns what comes next if the input keeps that path, else undefined.
 * @param {URLRecord} base
 * @param {Parser} parser
 * @returns {Next | undefined}
 */
function afterPathOf(base, parser) {
  const { url } = parser;
  url.path = copyOf(base.path);
  url.query = base.query;
  if (isAtEnd(parser)) return DONE;
  const next = queryOrFragment(parser);
  if (next === undefined) url.query = null;
  return next;
}

/** @type {Record<State, (parser: Parser) => Next>} */
const STATES = {
  "scheme start"({ input, at, override }) {
    if (/[a-z]/i.test(input.charAt(at))) return "scheme";
    return override === undefined ? "no scheme" : FAILURE;
  },

  scheme(parser) {
    const { input, at, url, base, override } = parser;
    const [text] = /** @type {RegExpExecArray} */ (/^[a-z0-9+.-]*/i.exec(input.slice(at)));
    if (input[at + text.length] !== ":") {
      parser.at = 0;
      return override === undefined ? "no scheme" : FAILURE;
    }
    const scheme = text.toLowerCase();
    const isSpecial = isSpecialScheme(scheme);
    if (override !== undefined) {
      if (isSpecialScheme(url.scheme) !== isSpecial) return DONE;
      if (scheme === "file" && (hasCredentials(url) || url.port !== null)) return DONE;
      if (url.scheme === "file" && url.host === "") return DONE;
    }
    url.scheme = scheme;
    if (override !== undefined) {
      if (url.port === defaultPortOf(scheme)) url.port = null;
      return DONE;
    }
    parser.at += text.length + 1;
    if (scheme === "file") return "file";
    if (isSpecial) return base?.scheme === scheme ? "special relative or authority" : "special authority slashes";
    if (consumes(parser, "/")) return "path or authority";
    url.path = "";
    return "opaque path";
  },

  "no scheme"(parser) {
    const { url, base } = parser;
    if (base === null) return FAILURE;
    if (hasAnOpaquePath(base)) {
      if (!consumes(parser, "#")) return FAILURE;
      url.scheme = base.scheme;
      url.path = base.path;
      url.query = base.query;
      url.fragment = "";
      return "fragment";
    }
    return base.scheme === "file" ? "file" : "relative";
  },

  "special relative or authority"(parser) {
    return consumes(parser, "//") ? "special authority ignore slashes" : "relative";
  },

  "path or authority"(parser) {
    return consumes(parser, "/") ? "authority" : "path";
  },

  relative(parser) {
    const { url } = parser;
    const base = baseOf(parser);
    url.scheme = base.scheme;
    if (consumesSlash(parser)) return "relative slash";
    copyAuthority(base, url);
    const next = afterPathOf(base, parser);
    if (next !== undefined) return next;
    shorten(url);
    return "path";
  },

  "relative slash"(parser) {
    const { url } = parser;
    if (isSpecialScheme(url.scheme) && consumesSlash(parser)) return "special authority ignore slashes";
    if (consumes(parser, "/")) return "authority";
    copyAuthority(baseOf(parser), url);
    return "path";
  },

  "special authority slashes"(parser) {
    consumes(parser, "//");
    return "special authority ignore slashes";
  },

  "special authority ignore slashes"(parser) {
    while (consumes(parser, "/") || consumes(parser, "\\"));
    return "authority";
  },

  authority(parser) {
    const { url, at } = parser;
    const text = textUpTo(parser, isSpecialScheme(url.scheme) ? /[/?#\\]/ : /[/?#]/);
    const sign = text.lastIndexOf("@");
    if (sign >= 0) {
      const credentials = text.slice(0, sign);
      const colon = credentials.indexOf(":");
      url.username += encodeUserinfo(colon < 0 ? credentials : credentials.slice(0, colon));
      if (colon >= 0) url.password += encodeUserinfo(credentials.slice(colon + 1));
      if (sign + 1 === text.length) return FAILURE;
    }
    parser.at = at + sign + 1;
    return "host";
  },

  host: parseHostState,
  hostname: parseHostState,

  port(parser) {
    const { input, at, url, override } = parser;
    const [digits] = /** @type {RegExpExecArray} */ (/^[0-9]*/.exec(input.slice(at)));
    parser.at += digits.length;
    const next = input.charAt(parser.at);
    const isAtEndOfPort = /^[/?#]?$/.test(next) || (isSpecialScheme(url.scheme) && next === "\\");
    if (override === undefined && !isAtEndOfPort) return FAILURE;
    if (digits !== "") {
      const port = Number(digits);
      if (port > 0xffff) return FAILURE;
      url.port = port === defaultPortOf(url.scheme) ? null : port;
      if (override !== undefined) return DONE;
    }
    return override === undefined ? "path start" : FAILURE;
  },

  file(parser) {
    const { url, base } = parser;
    url.scheme = "file";
    url.host = "";
    if (consumes(parser, "/") || consumes(parser, "\\")) return "file slash";
    if (base?.scheme !== "file") return "path";
    url.host = base.host;
    const next = afterPathOf(base, parser);
    if (next !== undefined) return next;
    if (startsWithDriveLetter(parser)) url.path = [];
    else shorten(url);
    return "path";
  },

  "file slash"(parser) {
    const { url, base } = parser;
    if (consumes(parser, "/") || consumes(parser, "\\")) return "file host";
    if (base?.scheme === "file") {
      url.host = base.host;
      const drive = base.path[0] ?? "";
      if (!startsWithDriveLetter(parser) && isDriveLetter(drive)) pathOf(url).push(drive);
    }
    return "path";
  },

  "file host"(parser) {
    const { url, at, override } = parser;
    const text = textUpTo(parser, /[/?#\\]/);
    if (override === undefined && /^[a-z][:|]$/i.test(text)) {
      parser.at = at;
      return "path";
    }
    const host = text === "" ? "" : parseHost(text, !isSpecialScheme(url.scheme));
    if (host === null) return FAILURE;
    url.host = host === "localhost" ? "" : host;
    return override === undefined ? "path start" : DONE;
  },

  "path start"(parser) {
    const { url, override } = parser;
    if (isSpecialScheme(url.scheme)) {
      consumesSlash(parser);
      return "path";
    }
    if (isAtEnd(parser)) {
      if (override !== undefined && url.host === null) pathOf(url).push("");
      return DONE;
    }
    const next = override === undefined ? queryOrFragment(parser) : undefined;
    if (next !== undefined) return next;
    consumes(parser, "/");
    return "path";
  },

  path(parser) {
    const { url, override } = parser;
    const text = textUpTo(parser, override === undefined ? /[?#]/ : undefined);
    const segments = text.split(isSpecialScheme(url.scheme) ? /[/\\]/ : "/");
    segments.forEach((segment, index) => void addSegment(url, segment, index === segments.length - 1));
    return queryOrFragment(parser) ?? DONE;
  },

  "opaque path"(parser) {
    const { url } = parser;
    const text = textUpTo(parser, /[?#]/);
    if (text !== "") url.path += encodeOpaquePath(text, isAtEnd(parser));
    return queryOrFragment(parser) ?? DONE;
  },

  query(parser) {
    const { url, override, encoding } = parser;
    const text = textUpTo(parser, override === undefined ? /#/ : undefined);
    url.query += encodeQuery(text, url.scheme, encoding);
    return queryOrFragment(parser) ?? DONE;
  },

  fragment(parser) {
    const { url } = parser;
    const text = textUpTo(parser, undefined);
    if (text !== "") url.fragment += encodeFragment(text);
    return DONE;
  },
};

/**
 * The host state, which is the hostname state, too.
 * @param {Parser} parser
 * @returns {Next}
 */
function parseHostState(parser) {
  const { input, at, url, override } = parser;
  if (override !== undefined && url.scheme === "file") return "file host";
  const isSpecial = isSpecialScheme(url.scheme);
  const text = textUpTo(parser, isSpecial ? /[/?#\\]/ : /[/?#]/);
  const colon = indexOfPort(text);
  if (colon >= 0) {
    if (colon === 0 || override === "hostname") return FAILURE;
  } else if (text === "") {
    if (isSpecial || (override !== undefined && (hasCredentials(url) || url.port !== null))) return FAILURE;
  }
  const host = parseHost(colon < 0 ? text : text.slice(0, colon), !isSpecial);
  if (host === null) return FAILURE;
  url.host = host;
  if (colon < 0) return override === undefined ? "path start" : DONE;
  parser.at = input.indexOf(":", at + colon) + 1;
  return "port";
}

/**
 * @param {string} text a host, perhaps with a port
 * @returns {number} the index of the first colon that is not in brackets; -1 if there is none
 */
function indexOfPort(text) {
  let isInBrackets = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text[index];
    if (unit === ":" && !isInBrackets) return index;
    if (unit === "[") isInBrackets = true;
    else if (unit === "]") isInBrackets = false;
  }
  return -1;
}

/** @param {Parser} parser */
const isAtEnd = ({ input, at }) => at >= input.length;

/**
 * Reads `text` if it comes next.
 * @param {Parser} parser
 * @param {string} text
 * @returns {boolean} whether it does
 */
function consumes(parser, text) {
  if (!parser.input.startsWith(text, parser.at)) return false;
  parser.at += text.length;
  return true;
}

/**
 * Reads a slash, which in a special URL may be a reverse one.
 * @param {Parser} parser
 */
const consumesSlash = (parser) =>
  consumes(parser, "/") || (isSpecialScheme(parser.url.scheme) && consumes(parser, "\\"));

/**
 * Reads up to a delimiter, or to the end.
 * @param {Parser} parser
 * @param {RegExp | undefined} delimiter
 * @returns {string}
 */
function textUpTo(parser, delimiter) {
  const rest = parser.input.slice(parser.at);
  const end = delimiter === undefined ? -1 : rest.search(delimiter);
  const text = end < 0 ? rest : rest.slice(0, end);
  parser.at += text.length;
  return text;
}

/**
 * Reads the delimiter of a query or fragment, and starts that.
 * @param {Parser} parser
 * @returns {"query" | "fragment" | undefined}
 */
function queryOrFragment(parser) {
  if (consumes(parser, "?")) {
    parser.url.query = "";
    return "query";
  }
  if (consumes(parser, "#")) {
    parser.url.fragment = "";
    return "fragment";
  }
  return undefined;
}

/**
 * @param {Parser} parser
 * @returns {URLRecord}
 */
function baseOf({ base }) {
  if (base === null) throw new TypeError("A parse that begins in a relative state needs a base URL");
  return base;
}

/**
 * @param {URLRecord} from
 * @param {URLRecord} to
 */
function copyAuthority(from, to) {
  to.username = from.username;
  to.password = from.password;
  to.host = from.host;
  to.port = from.port;
}

/** @param {URLRecord["path"]} path */
const copyOf = (path) => /** @type {URLRecord["path"]} */ (path.slice());

/** @param {URLRecord} url */
const hasCredentials = ({ username, password }) => username !== "" || password !== "";

/**
 * [Shortens](https://url.spec.whatwg.org/#shorten-a-urls-path) a path.
 * @param {URLRecord} url
 */
function shorten({ scheme, path }) {
  if (typeof path === "string" || (scheme === "file" && path.length === 1 && isDriveLetter(path[0]))) return;
  path.pop();
}

/**
 * @param {URLRecord} url
 * @param {string} segment
 * @param {boolean} isLast
 */
function addSegment(url, segment, isLast) {
  const path = pathOf(url);
  const dots = segment.replaceAll(/%2e/gi, ".");
  if (dots === ".." || dots === ".") {
    if (dots === "..") shorten(url);
    if (isLast) path.push("");
  } else if (url.scheme === "file" && path.length === 0 && /^[a-z]\|$/i.test(segment)) {
    path.push(`${segment[0]}:`);
  } else {
    path.push(encodeSegment(segment));
  }
}

/**
 * @param {URLRecord} url
 * @returns {string[]}
 */
function pathOf({ path }) {
  if (typeof path === "string") throw new TypeError("An opaque path has no segments");
  return path;
}

/** @param {string} segment */
const isDriveLetter = (segment) => /^[a-z]:$/i.test(segment);

/** @param {Parser} parser */
const startsWithDriveLetter = ({ input, at }) => /^[a-z][:|](?:[/\\?#]|$)/i.test(input.slice(at, at + 3));
