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
  /** Whether the parser failed with it. */
  readonly fatal: boolean;
  /** Where the offending text starts in the input as it was given: before trimming, tabs and newlines included. */
  readonly start: number;
  /** Where it ends. Equal to `start` where something is missing. */
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
  /** Whether the Standard says that parsing ends with it. `IPv4-out-of-range-part` depends on the part. */
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
  /** What the parser returned; `null` for failure, and where `strict` stopped it. */
  readonly url: URL | null;
  /** Whether the input parses without a validation error. */
  readonly valid: boolean;
  /** The input's validation errors in order of occurrence. Empty where the base does not parse: the input was not read. */
  readonly errors: readonly ValidationError[];
  /** The base inspected by itself, or `null` where none was given. Its errors are not among `errors`. */
  readonly base: Inspection | null;
}

/** Options of {@link inspect}. */
export interface InspectOptions {
  /**
   * Stop at the first validation error of the input, whether or not it is fatal: `url` is then `null`, and `errors` has
   * that one. `false` by default.
   */
  readonly strict?: boolean | undefined;
  /** A label of the Encoding Standard, for the query of a special URL. `"utf-8"` by default. */
  readonly encoding?: string | undefined;
}

/**
 * Parses `input` and reports every validation error. Never throws for an input or a base: those that do not parse are
 * what it is for.
 *
 * ```js
 * inspect("https://user@example.org\\path").errors.map(({ name, start, end }) => [name, start, end]);
 * // [["invalid-credentials", 8, 13], ["invalid-reverse-solidus", 24, 25]]
 * ```
 *
 * @throws {RangeError} if `options.encoding` is no label of an encoding
 */
export function inspect(input: string, base?: string | URL, options?: InspectOptions): Inspection;

/** The parts of a URL record, by the Standard's names. */
export type ComponentName = "scheme" | "username" | "password" | "host" | "port" | "path" | "query" | "fragment";

/** One state of the basic URL parser, from when it is entered until it is left. */
export interface TraceStep {
  /** The state, named as in the Standard: `"scheme start state"`. */
  readonly state: string;
  /** Where in the input as it was given the parser stood when it entered the state. */
  readonly pointer: number;
  /** Where it stood when it left the state: what is between the two was read in it. */
  readonly end: number;
  /**
   * What the state collected: the text that it read, without tabs and newlines, and without the delimiter that ended
   * it. For the scheme state that is the whole scheme in lowercase; empty for states that only look what comes.
   */
  readonly buffer: string;
  /** What this state added to the URL, by component, as serialized; all of a component that it wrote anew. */
  readonly appended: readonly { readonly component: ComponentName; readonly text: string }[];
  /** The serialization when the state was left. */
  readonly href: string;
  /** The validation errors of this state; of the first, also those in what is trimmed or removed beforehand. */
  readonly errors: readonly ValidationError[];
}

/** What the parser does with `input`, state by state. The last step is where it ended or failed. Empty for a bad base. */
export function trace(input: string, base?: string | URL): readonly TraceStep[];

/**
 * Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string): an absolute one or, with a
 * base that parses, one relative to it. Decided by the Standard's rules for writers, not by its parser.
 *
 * A valid string parses without a validation error. What parses without one is valid, but for a gap that the Standard
 * leaves: an IPv4 address written in other digits or full stops than ASCII's, as in `https://１.2.3.4/`.
 */
export function isValidURLString(input: string, base?: string | URL): boolean;
/** Whether `input` is a [valid host string](https://url.spec.whatwg.org/#valid-host-string). */
export function isValidHostString(input: string): boolean;
/** Whether `input` is a [valid domain string](https://url.spec.whatwg.org/#valid-domain-string). */
export function isValidDomainString(input: string): boolean;
/** Whether `input` is a [valid opaque-host string](https://url.spec.whatwg.org/#valid-opaque-host-string). */
export function isValidOpaqueHostString(input: string): boolean;
/** Whether `input` is a [valid IPv4-address string](https://url.spec.whatwg.org/#valid-ipv4-address-string). */
export function isValidIPv4AddressString(input: string): boolean;
/** Whether `input` is a [valid IPv6-address string](https://url.spec.whatwg.org/#valid-ipv6-address-string). */
export function isValidIPv6AddressString(input: string): boolean;

/** A [host](https://url.spec.whatwg.org/#concept-host). An IPv4 address is a 32-bit number, an IPv6 address 8 pieces. */
export type Host =
  | { readonly kind: "domain"; readonly value: string }
  | { readonly kind: "opaque"; readonly value: string }
  | { readonly kind: "ipv4"; readonly value: number }
  | { readonly kind: "ipv6"; readonly value: readonly number[] }
  | { readonly kind: "empty"; readonly value: "" };

/** The [host parser](https://url.spec.whatwg.org/#concept-host-parser); `null` for failure. */
export function parseHost(input: string, options?: { readonly opaque?: boolean | undefined }): Host | null;

/**
 * The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
 *
 * @throws {TypeError} if `host` is none
 */
export function serializeHost(host: Host): string;

/**
 * [Domain to ASCII](https://url.spec.whatwg.org/#concept-domain-to-ascii); `null` for failure. `strict` is the
 * Standard's *beStrict*, `false` by default.
 */
export function domainToASCII(domain: string, options?: { readonly strict?: boolean | undefined }): string | null;

/** [Domain to Unicode](https://url.spec.whatwg.org/#concept-domain-to-unicode), and whether there was an error. */
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
 * [Percent-encode after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding). Encodings other
 * than UTF-8 go with the sets `"special-query"` and `"application/x-www-form-urlencoded"`; the latter writes a space
 * as `+`.
 *
 * @throws {TypeError} if `set` is none of {@link percentEncodeSets}, or does not go with the encoding
 * @throws {RangeError} if `options.encoding` is no label of an encoding
 */
export function percentEncode(
  input: string,
  set: PercentEncodeSet,
  options?: { readonly encoding?: string | undefined },
): string;

/** [Percent-decode](https://url.spec.whatwg.org/#percent-decode): the bytes, which need not be text. */
export function percentDecode(input: string | Uint8Array): Uint8Array;

/**
 * [Equality](https://url.spec.whatwg.org/#concept-url-equals) of two URLs.
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
 * @throws {TypeError} if `url` does not parse
 */
export function origin(url: string | URL): Origin;

/**
 * Whether two URLs are [same origin](https://html.spec.whatwg.org/multipage/browsers.html#same-origin). An opaque
 * origin is the same as itself only: of two URLs, one of which has an opaque origin, the answer is `false`.
 *
 * @throws {TypeError} if one of them does not parse
 */
export function sameOrigin(a: string | URL, b: string | URL): boolean;

/** A component of a URL and where it stands in the URL's `href`, without the delimiters around it. */
export interface Component {
  readonly name: ComponentName;
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * The components that a URL has, in the order of its `href`.
 *
 * @throws {TypeError} if `url` does not parse
 */
export function components(url: string | URL): readonly Component[];

/** The [public suffix](https://url.spec.whatwg.org/#host-public-suffix) of a host; `null` where it has none. */
export function publicSuffix(host: string): string | null;
/** The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain) of a host; `null` where it has none. */
export function registrableDomain(host: string): string | null;
/**
 * Whether two URLs are [same site](https://html.spec.whatwg.org/multipage/browsers.html#same-site).
 *
 * @throws {TypeError} if one of them does not parse
 */
export function sameSite(a: string | URL, b: string | URL): boolean;
/**
 * Whether two URLs are [schemelessly same site](https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site).
 *
 * @throws {TypeError} if one of them does not parse
 */
export function schemelesslySameSite(a: string | URL, b: string | URL): boolean;
/** The date of the Public Suffix List inside, as an ISO date. */
export const publicSuffixListDate: string;

/** A URL as {@link renderForHumans} shows it. */
export interface Rendering {
  /** The whole rendering. */
  readonly text: string;
  /** The host as rendered. */
  readonly host: string;
  /** The path as rendered. */
  readonly path: string;
  /** Whether something was left out for `maxLength`. */
  readonly elided: boolean;
  /** Whether the host stays in ASCII because it mixes scripts or could be mistaken for another. */
  readonly suspicious: boolean;
}

/**
 * [Renders](https://url.spec.whatwg.org/#url-rendering) a URL for people.
 *
 * @throws {TypeError} if `url` does not parse
 */
export function renderForHumans(
  url: string | URL,
  options?: { readonly maxLength?: number | undefined; readonly simplify?: boolean | undefined },
): Rendering;

/**
 * The [application/x-www-form-urlencoded parser](https://url.spec.whatwg.org/#concept-urlencoded-parser).
 *
 * @throws {RangeError} if `encoding` is no label of an encoding
 */
export function parseFormUrlencoded(input: string | Uint8Array, encoding?: string): [string, string][];

/**
 * The [application/x-www-form-urlencoded serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer).
 *
 * @throws {RangeError} if `encoding` is no label of an encoding
 */
export function serializeFormUrlencoded(list: Iterable<readonly [string, string]>, encoding?: string): string;
