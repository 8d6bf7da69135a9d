/**
 * The rest of the URL Standard: what is wrong with an input and where, valid URL strings, the parser's trace, hosts,
 * origins, percent-encoding, registrable domains, rendering for people, and encodings other than UTF-8.
 *
 * Every offset is in UTF-16 code units, as `String.prototype.slice` counts them.
 *
 * @module
 */

import type { URL } from "./index.js";

/** A [validation error](https://url.spec.whatwg.org/#validation-error) where it occurs. */
export interface ValidationError {
  /** The name, spelled exactly as in the Standard: `"IPv4-too-many-parts"`. */
  readonly name: ValidationErrorName;
  /** Whether the parse failed with this error. */
  readonly fatal: boolean;
  /** Where the offending text starts in the original input, before spaces, tabs and newlines are removed. */
  readonly start: number;
  /** Where it ends. Equal to `start` if something is missing. */
  readonly end: number;
  /** One sentence in plain English, with the offending text. */
  readonly message: string;
  /** Where the Standard defines the error. */
  readonly href: string;
}

/** The name of a validation error. */
export type ValidationErrorName =
  | "domain-to-ASCII"
  | "domain-invalid-code-point"
  | "domain-to-Unicode"
  | "domain-percent-encoded"
  | "host-invalid-code-point"
  | "IPv4-empty-part"
  | "IPv4-too-many-parts"
  | "IPv4-too-few-parts"
  | "IPv4-non-numeric-part"
  | "IPv4-non-decimal-part"
  | "IPv4-out-of-range-part"
  | "IPv4-non-ASCII-input"
  | "IPv6-unclosed"
  | "IPv6-invalid-compression"
  | "IPv6-too-many-pieces"
  | "IPv6-multiple-compression"
  | "IPv6-invalid-code-point"
  | "IPv6-too-few-pieces"
  | "IPv6-piece-leading-zero"
  | "IPv4-in-IPv6-too-many-pieces"
  | "IPv4-in-IPv6-invalid-code-point"
  | "IPv4-in-IPv6-out-of-range-part"
  | "IPv4-in-IPv6-too-few-parts"
  | "invalid-URL-unit"
  | "special-scheme-missing-following-solidus"
  | "missing-scheme-non-relative-URL"
  | "invalid-reverse-solidus"
  | "invalid-credentials"
  | "host-missing"
  | "port-out-of-range"
  | "port-invalid"
  | "file-invalid-Windows-drive-letter"
  | "file-invalid-Windows-drive-letter-host";

/** What a validation error means, whatever the input. */
export interface ValidationErrorDefinition {
  /** The name, spelled exactly as in the Standard. */
  readonly name: ValidationErrorName;
  /** Whether parsing ends with it. For `IPv4-out-of-range-part` that depends on the part. */
  readonly fatal: boolean;
  /** What is wrong, as a sentence without its full stop. */
  readonly summary: string;
  /** Where the Standard defines it. */
  readonly href: string;
}

/** All validation errors, in the order of the Standard's table. */
export const validationErrors: readonly ValidationErrorDefinition[];

/** What {@link inspect} finds. */
export interface Inspection {
  /** The parsed URL; `null` if the parse failed, or `strict` stopped it. */
  readonly url: URL | null;
  /** Whether the input parses without a validation error. */
  readonly valid: boolean;
  /** The input's validation errors in order of occurrence. Empty if the base does not parse: the input is not read then. */
  readonly errors: readonly ValidationError[];
  /** How many validation errors there are. With `maxErrors` it may be more than `errors` has. */
  readonly errorCount: number;
  /** The inspection of the base, or `null` if none was given. Its errors are not in `errors`. */
  readonly base: Inspection | null;
}

/** Options of {@link inspect}. */
export interface InspectOptions {
  /**
   * Stop at the first validation error of the input, fatal or not: `url` is then `null`, and `errors` has only that
   * error. `false` by default.
   */
  readonly strict?: boolean | undefined;
  /** A label of the Encoding Standard, for the query of a special URL. `"utf-8"` by default. */
  readonly encoding?: string | undefined;
  /**
   * The text of the Standard whose validation errors are reported. With `"2025"` a forbidden code point in a domain is also
   * `domain-invalid-code-point`, where it is; later texts have only `domain-to-ASCII`. `"2026"` by default.
   */
  readonly standard?: "2025" | "2026" | undefined;
  /**
   * How many validation errors `errors` has at most, plus the error that ended the parse. Untrusted
   * input can have one for each code unit. All by default.
   */
  readonly maxErrors?: number | undefined;
}

/**
 * Parses `input` and reports every validation error. It does not throw if the input or the base does
 * not parse.
 *
 * ```js
 * inspect("https://user@example.org\\path").errors.map(({ name, start, end }) => [name, start, end]);
 * // [["invalid-credentials", 8, 13], ["invalid-reverse-solidus", 24, 25]]
 * ```
 *
 * @throws {RangeError} if `options.encoding` is not the label of an encoding, or `options.standard` is not an edition
 */
export function inspect(input: string, base?: string | URL, options?: InspectOptions): Inspection;

/** The parts of a URL record, by the Standard's names. */
export type ComponentName = "scheme" | "username" | "password" | "host" | "port" | "path" | "query" | "fragment";

/** One state of the basic URL parser, from when it is entered until it is left. */
export interface TraceStep {
  /** The state, named as in the Standard: `"scheme start state"`. */
  readonly state: string;
  /** The parser's position in the original input when it entered the state. */
  readonly pointer: number;
  /** Its position when it left the state. The state read what is between the two. */
  readonly end: number;
  /**
   * The text that the state read, without tabs and newlines, and without the delimiter that ended it. For the scheme
   * state it is the whole scheme in lowercase. It is empty for states that only look ahead.
   */
  readonly buffer: string;
  /** What this state added to the URL, by component, as serialized; the whole component if it was rewritten. */
  readonly appended: readonly { readonly component: ComponentName; readonly text: string }[];
  /** The serialization when the state was left. */
  readonly href: string;
  /** The validation errors of this state. The first has also those about characters that are removed beforehand. */
  readonly errors: readonly ValidationError[];
}

/**
 * What the parser does with `input`, state by state. It ended or failed in the last one. Empty if `base` does not parse.
 *
 * ```js
 * trace("https://h/a").map(({ state }) => state).at(-1); // "path state"
 * ```
 */
export function trace(input: string, base?: string | URL): readonly TraceStep[];

/**
 * Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string): an absolute one or, with a
 * base that parses, one relative to it. This follows the Standard's rules for writing URLs, not its parser.
 *
 * A valid string is one that parses without a validation error.
 *
 * ```js
 * isValidURLString("https://example.com/a b"); // false
 * ```
 */
export function isValidURLString(input: string, base?: string | URL): boolean;
/**
 * Whether `input` is a [valid host string](https://url.spec.whatwg.org/#valid-host-string).
 *
 * ```js
 * isValidHostString("127.0.0.1"); // true
 * isValidHostString("0x7f.1"); // false
 * ```
 */
export function isValidHostString(input: string): boolean;
/**
 * Whether `input` is a [valid domain string](https://url.spec.whatwg.org/#valid-domain-string).
 *
 * ```js
 * isValidDomainString("example.com"); // true
 * ```
 */
export function isValidDomainString(input: string): boolean;
/**
 * Whether `input` is a [valid opaque-host string](https://url.spec.whatwg.org/#valid-opaque-host-string).
 *
 * ```js
 * isValidOpaqueHostString("a%20b"); // true
 * ```
 */
export function isValidOpaqueHostString(input: string): boolean;
/**
 * Whether `input` is a [valid IPv4-address string](https://url.spec.whatwg.org/#valid-ipv4-address-string).
 *
 * ```js
 * isValidIPv4AddressString("127.0.0.1"); // true
 * isValidIPv4AddressString("127.1"); // false
 * ```
 */
export function isValidIPv4AddressString(input: string): boolean;
/**
 * Whether `input` is a [valid IPv6-address string](https://url.spec.whatwg.org/#valid-ipv6-address-string).
 *
 * ```js
 * isValidIPv6AddressString("::1"); // true
 * ```
 */
export function isValidIPv6AddressString(input: string): boolean;

/** A [host](https://url.spec.whatwg.org/#concept-host). An IPv4 address is a 32-bit number, an IPv6 address 8 pieces. */
export type Host =
  | { readonly kind: "domain"; readonly value: string }
  | { readonly kind: "opaque"; readonly value: string }
  | { readonly kind: "ipv4"; readonly value: number }
  | { readonly kind: "ipv6"; readonly value: readonly number[] }
  | { readonly kind: "empty"; readonly value: "" };

/**
 * The [host parser](https://url.spec.whatwg.org/#concept-host-parser); `null` for failure.
 *
 * ```js
 * parseHost("0x7f.1"); // { kind: "ipv4", value: 2130706433 }
 * parseHost("0x7f.1", { opaque: true }); // { kind: "opaque", value: "0x7f.1" }
 * parseHost("a b"); // null
 * ```
 */
export function parseHost(input: string, options?: { readonly opaque?: boolean | undefined }): Host | null;

/**
 * The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
 *
 * ```js
 * serializeHost({ kind: "ipv6", value: [0, 0, 0, 0, 0, 0, 0, 1] }); // "[::1]"
 * ```
 *
 * @throws {TypeError} if `host` is not a host
 */
export function serializeHost(host: Host): string;

/**
 * [Domain to ASCII](https://url.spec.whatwg.org/#concept-domain-to-ascii); `null` for failure. `strict` is the
 * Standard's *beStrict*, `false` by default.
 *
 * ```js
 * domainToASCII("Bücher.example"); // "xn--bcher-kva.example"
 * domainToASCII("a_b"); // "a_b"
 * domainToASCII("a_b", { strict: true }); // null
 * ```
 */
export function domainToASCII(domain: string, options?: { readonly strict?: boolean | undefined }): string | null;

/**
 * [Domain to Unicode](https://url.spec.whatwg.org/#concept-domain-to-unicode), and whether there was an error.
 *
 * ```js
 * domainToUnicode("xn--bcher-kva.example"); // { domain: "bücher.example", error: false }
 * ```
 */
export function domainToUnicode(domain: string): { readonly domain: string; readonly error: boolean };

/** The name of a percent-encode set, without the Standard's "percent-encode set" after it. */
export type PercentEncodeSet =
  | "C0 control"
  | "fragment"
  | "query"
  | "special-query"
  | "path"
  | "userinfo"
  | "component"
  | "application/x-www-form-urlencoded";

/** The names of all percent-encode sets. */
export const percentEncodeSets: readonly PercentEncodeSet[];

/**
 * [Percent-encode after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding). Only
 * `"special-query"` and `"application/x-www-form-urlencoded"` allow encodings other than UTF-8. The latter writes a space
 * as `+`.
 *
 * ```js
 * percentEncode("a b#é", "fragment"); // "a%20b#%C3%A9"
 * percentEncode("é", "special-query", { encoding: "latin1" }); // "%E9"
 * ```
 *
 * @throws {TypeError} if `set` is not one of {@link percentEncodeSets}, or does not allow the encoding
 * @throws {RangeError} if `options.encoding` is not the label of an encoding
 */
export function percentEncode(
  input: string,
  set: PercentEncodeSet,
  options?: { readonly encoding?: string | undefined },
): string;

/**
 * [Percent-decode](https://url.spec.whatwg.org/#percent-decode): the bytes, which need not be text.
 *
 * ```js
 * new TextDecoder().decode(percentDecode("caf%C3%A9")); // "café"
 * ```
 */
export function percentDecode(input: string | ArrayBufferLike | ArrayBufferView): Uint8Array;

/**
 * [Equality](https://url.spec.whatwg.org/#concept-url-equals) of two URLs.
 *
 * ```js
 * equals("https://h/#a", "https://H/#b", { excludeFragments: true }); // true
 * ```
 *
 * @throws {TypeError} if one of them is not a valid absolute URL
 */
export function equals(
  a: string | URL,
  b: string | URL,
  options?: { readonly excludeFragments?: boolean | undefined },
): boolean;

/** An [origin](https://html.spec.whatwg.org/multipage/browsers.html#concept-origin). */
export type Origin =
  | {
      readonly kind: "tuple";
      readonly scheme: string;
      readonly host: Host;
      readonly port: number | null;
      readonly serialized: string;
    }
  | { readonly kind: "opaque"; readonly serialized: "null" };

/**
 * The [origin](https://url.spec.whatwg.org/#concept-url-origin) of a URL.
 *
 * ```js
 * origin("https://example.com:8080/a").serialized; // "https://example.com:8080"
 * origin("data:,").kind; // "opaque"
 * ```
 *
 * @throws {TypeError} if `url` does not parse
 */
export function origin(url: string | URL): Origin;

/**
 * Whether two URLs are [same origin](https://html.spec.whatwg.org/multipage/browsers.html#same-origin). `false` if
 * either has an opaque origin, which is the same as no other.
 *
 * ```js
 * sameOrigin("https://h/a", "https://h:443/b"); // true
 * sameOrigin("https://h/", "http://h/"); // false
 * ```
 *
 * @throws {TypeError} if one of them does not parse
 */
export function sameOrigin(a: string | URL, b: string | URL): boolean;

/** A component of a URL and its place in the URL's `href`, without the delimiters around it. */
export interface Component {
  readonly name: ComponentName;
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * The components that a URL has, in the order of its `href`.
 *
 * ```js
 * components("https://h/a").map(({ name, start, end }) => [name, start, end]);
 * // [["scheme", 0, 5], ["host", 8, 9], ["path", 9, 11]]
 * ```
 *
 * @throws {TypeError} if `url` does not parse
 */
export function components(url: string | URL): readonly Component[];

/**
 * The [public suffix](https://url.spec.whatwg.org/#host-public-suffix) of a host; `null` if it has none, or does not parse.
 *
 * ```js
 * publicSuffix("www.example.co.uk"); // "co.uk"
 * ```
 */
export function publicSuffix(host: string): string | null;
/**
 * The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain) of a host; `null` if it has none, or does not parse.
 *
 * ```js
 * registrableDomain("www.example.co.uk"); // "example.co.uk"
 * registrableDomain("co.uk"); // null
 * ```
 */
export function registrableDomain(host: string): string | null;
/**
 * Whether two URLs are [same site](https://html.spec.whatwg.org/multipage/browsers.html#same-site).
 *
 * ```js
 * sameSite("https://a.example.com/", "https://b.example.com/"); // true
 * sameSite("https://example.com/", "http://example.com/"); // false
 * ```
 *
 * @throws {TypeError} if one of them does not parse
 */
export function sameSite(a: string | URL, b: string | URL): boolean;
/**
 * Whether two URLs are [schemelessly same site](https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site).
 *
 * ```js
 * schemelesslySameSite("https://a.example.com/", "http://b.example.com/"); // true
 * ```
 *
 * @throws {TypeError} if one of them does not parse
 */
export function schemelesslySameSite(a: string | URL, b: string | URL): boolean;
/** The date of the built-in Public Suffix List, in ISO format. */
export const publicSuffixListDate: string;

/** A URL as {@link renderForHumans} shows it. */
export interface Rendering {
  /**
   * The whole URL. If it has right-to-left text, each right-to-left label of the host, the host, the path and the whole are in
   * pairs of isolates (U+2066 and U+2069), so that scheme, host and path come in this order.
   */
  readonly text: string;
  /** The host as rendered, without isolates. */
  readonly host: string;
  /** The path, query and fragment as rendered, without isolates. */
  readonly path: string;
  /** Whether something was left out because of `maxLength`. */
  readonly elided: boolean;
  /** Whether the host stays in ASCII because it mixes scripts or could be mistaken for another. */
  readonly suspicious: boolean;
}

/**
 * [Renders](https://url.spec.whatwg.org/#url-rendering) a URL as text for people. The result is for reading, not for
 * parsing.
 *
 * - The username and the password are left out, those of a URL in an opaque path (`blob:https://user@h/`) too.
 * - A domain is shown in Unicode, unless one of its labels mixes scripts or could be mistaken for a label in another
 *   script. Then the whole domain stays in ASCII.
 * - The path, query and fragment are percent-decoded, except for what is not UTF-8, is invisible, or could be mistaken for
 *   something else: whitespace, delimiters and their look-alikes, padlocks. Letters that look like delimiters (`ノ`) are shown
 *   next to other letters that are not ASCII.
 *
 * A host that looks like another one in the same script (`paypa1`) is shown as it is.
 *
 * ```js
 * renderForHumans("https://user@xn--bcher-kva.example/a%20%C3%A9").text; // "https://bücher.example/a%20é"
 * ```
 *
 * @throws {TypeError} if `url` does not parse
 */
export function renderForHumans(url: string | URL, options?: RenderOptions): Rendering;

/** Options of {@link renderForHumans}. */
export interface RenderOptions {
  /**
   * The maximum number of code points in `text`, not counting isolates. The end of the path is left out first, then labels
   * of the host from the left. The scheme, the registrable domain (or the whole host if there is none), the port, the
   * first character of the path and the ellipses for what has been left out remain, even if that is longer.
   */
  readonly maxLength?: number | undefined;
  /** Leave out the scheme `https`, and a first label `www` or `m` that is not part of the registrable domain. */
  readonly simplify?: boolean | undefined;
}

/**
 * The [application/x-www-form-urlencoded parser](https://url.spec.whatwg.org/#concept-urlencoded-parser).
 *
 * ```js
 * parseFormUrlencoded("a=b+c&d=%C3%A9"); // [["a", "b c"], ["d", "é"]]
 * ```
 *
 * @throws {RangeError} if `encoding` is not the label of an encoding
 */
export function parseFormUrlencoded(
  input: string | ArrayBufferLike | ArrayBufferView,
  encoding?: string,
): [string, string][];

/**
 * The [application/x-www-form-urlencoded serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer).
 *
 * ```js
 * serializeFormUrlencoded([["a", "b c"], ["d", "é"]]); // "a=b+c&d=%C3%A9"
 * ```
 *
 * @throws {TypeError} if `list` is not an iterable of pairs
 * @throws {RangeError} if `encoding` is not the label of an encoding
 */
export function serializeFormUrlencoded(list: Iterable<readonly [string, string]>, encoding?: string): string;
