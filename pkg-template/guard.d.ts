/**
 * Whether a URL means the same to everyone, what its host is, and whether to follow it: for programs that fetch, redirect to, or
 * show URLs that they did not write themselves.
 *
 * Every offset is in UTF-16 code units, as `String.prototype.slice` counts them. Nothing is looked up, and no connection is opened.
 *
 * @module
 */

import type { URL } from "./index.js";

/** What a host is, by IANA's registries of special-purpose addresses and special-use names. */
export type HostClass =
  | "global"
  | "this-network"
  | "unspecified"
  | "loopback"
  | "private"
  | "shared"
  | "link-local"
  | "unique-local"
  | "site-local"
  | "protocol-assignment"
  | "anycast"
  | "relay-anycast"
  | "identifier"
  | "segment-routing"
  | "dummy"
  | "discard"
  | "documentation"
  | "benchmarking"
  | "multicast"
  | "broadcast"
  | "reserved"
  | "ipv4-mapped"
  | "ipv4-compatible"
  | "ipv4-translated"
  | "nat64"
  | "local-nat64"
  | "6to4"
  | "teredo"
  | "isatap"
  | "cloud-metadata"
  | "localhost"
  | "local"
  | "internal"
  | "home-network"
  | "onion"
  | "special-use-name"
  | "single-label"
  | "unlisted-top-level-domain"
  | "public-suffix"
  | "address-in-name"
  | "unreadable";

/** What a class of hosts means. */
export interface HostClassDefinition {
  /** The name, which does not change. */
  readonly name: HostClass;
  /** What it is, as the end of a sentence without its full stop. */
  readonly summary: string;
}

/** All classes of hosts. */
export const hostClasses: readonly HostClassDefinition[];

/**
 * The classes that a policy refuses if it says nothing else: all but `global`, `nat64`, `isatap`, `public-suffix` and
 * `address-in-name`. An address that embeds another has the classes of that, too.
 */
export const refusedClasses: readonly HostClass[];

/** A program that reads URLs in its own way; whurl has a model of it. */
export type ReaderName =
  | "rfc-3986"
  | "python-urllib"
  | "python-urllib3"
  | "go-net-url"
  | "java-net-uri"
  | "curl"
  | "php-parse-url"
  | "node-legacy-url"
  | "url-parse"
  | "fast-uri"
  | "uri-js";

/** What a reader is. */
export interface ReaderDefinition {
  /** The name, which does not change. */
  readonly name: ReaderName;
  /** The name for people: `"Go's net/url"`. */
  readonly title: string;
  /** The version of the program that the model was compared with. */
  readonly version: string;
}

/** All readers. */
export const readers: readonly ReaderDefinition[];

/** What the Standard does and a reader does not, or the other way round. */
export type Rule =
  | "ends-trimmed"
  | "tabs-and-newlines-removed"
  | "backslash"
  | "slashes"
  | "several-at-signs"
  | "userinfo-character"
  | "empty-credentials"
  | "percent-encoded-host"
  | "unicode-host"
  | "ipv4-form"
  | "ipv6-form"
  | "opaque-host"
  | "port-form"
  | "unencoded-character"
  | "userinfo"
  | "host-character"
  | "other-scheme"
  | "file-host"
  | "no-scheme"
  | "refused"
  | "other";

/** What a rule means. */
export interface RuleDefinition {
  /** The name, which does not change. */
  readonly name: Rule;
  /** A sentence. */
  readonly summary: string;
}

/** All rules. */
export const rules: readonly RuleDefinition[];

/** What a reason is about. */
export type ReasonCode =
  | "too-long"
  | "invalid"
  | "validation-error"
  | "scheme"
  | "credentials"
  | "port"
  | "host"
  | "refused-host"
  | "host-class"
  | "suspicious-domain"
  | "origin"
  | "disagreement"
  | "refusal";

/** What a code means. */
export interface ReasonCodeDefinition {
  /** The code, which does not change. */
  readonly name: ReasonCode;
  /** What it means, without a full stop. */
  readonly summary: string;
}

/** All codes of reasons. */
export const reasonCodes: readonly ReasonCodeDefinition[];

/** Why a policy does not allow a URL. */
export interface Reason {
  /** What it is about. */
  readonly code: ReasonCode;
  /** The name of the class, the validation error or the reader that it is about, if it is about one. */
  readonly detail?: string;
  /** A sentence or two in English. They may change. */
  readonly message: string;
  /** Where the text starts that it is about, without delimiters: all of the input, if that is in the base, or not in one place. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** The policy allows the URL. */
export interface Allowed {
  readonly ok: true;
  /** Go on with its `href`, and not with the input. */
  readonly url: URL;
  /** Empty. */
  readonly reasons: readonly Reason[];
}

/** The policy does not allow the URL, or the input does not parse. */
export interface Refused {
  readonly ok: false;
  readonly url: null;
  /** All the reasons why. */
  readonly reasons: readonly Reason[];
}

/** What {@link check} finds. */
export type Verdict = Allowed | Refused;

/**
 * A host, or hosts:
 *
 * - a string: this host, written as in a URL. A domain has letters, digits, hyphens and underscores between its dots: `"*.example.com"` is a
 *   `TypeError`
 * - `subdomainsOf`: a domain and all its subdomains
 * - `registrableDomain`: all hosts with the registrable domain of this one, by the Public Suffix List
 * - a `URLPattern`, whurl's or any other object with such a `test`, its own or its class's: the URLs that it matches, by all of its
 *   components. It allows with `true` only, and refuses with all but `false`. A `RegExp` is not a rule
 *
 * An object with both, or with another property, is a `TypeError`.
 */
export type HostRule =
  | string
  | { readonly subdomainsOf: string }
  | { readonly registrableDomain: string }
  | { test(url: string): boolean };

/**
 * What a program allows: plain data. Every condition has to hold. What is missing or `undefined` has its default. A property with
 * another name is a `TypeError`, and so is a value that is none of these, and a policy that is no plain object: an array, a function, a
 * promise, an instance of a class. Inherited properties are not read. A policy that is frozen, with its arrays and what is in them, is read only once.
 *
 * The host of a URL that is not special is compared as what a client takes it for: a domain, an address, or a list of them with
 * commas or semicolons. Each host of a list has to be allowed, and none refused.
 */
export interface Policy {
  /** The schemes, without a colon. `["http", "https"]` by default. */
  readonly schemes?: readonly string[] | undefined;
  /** The ports; `"default"`: only the scheme's default port; `"any"` by default. A URL without a port has its scheme's default port. If the scheme has none, a list refuses it. */
  readonly ports?: "any" | "default" | readonly number[] | undefined;
  /** Whether a username and password are allowed. `false` by default. */
  readonly allowCredentials?: boolean | undefined;
  /** These hosts only. All by default. A host with a trailing dot is another one. They are refused for their class all the same. */
  readonly hosts?: readonly HostRule[] | undefined;
  /**
   * Not these hosts, nor with trailing dots, nor an IPv4 address, even if it is IPv4-mapped here, embedded in an IPv6 address, nor a host
   * that is neither a domain nor an address. None by default.
   */
  readonly refusedHosts?: readonly HostRule[] | undefined;
  /** Not hosts of these classes. {@link refusedClasses} by default. */
  readonly refusedClasses?: readonly HostClass[] | undefined;
  /** The readers that must read what the Standard does. `"all"` by default. */
  readonly readers?: "all" | readonly ReaderName[] | undefined;
  /** Whether a URL is refused that one of these readers refuses to read. `false` by default: such a reader connects to nothing. */
  readonly refuseUnreadable?: boolean | undefined;
  /**
   * Whether domains are refused that mix scripts, or are like Latin in another script, by UTS #39. `false` by default. Others that are alike
   * are not found: `twıtter.com`, `paypa1.com`.
   */
  readonly refuseSuspiciousDomains?: boolean | undefined;
  /** Whether URLs with validation errors are refused. `false` by default. Those of an input that is too long are not listed. */
  readonly refuseValidationErrors?: boolean | undefined;
  /** The length in bytes of UTF-8, of the input and of the href. Any by default. */
  readonly maxLength?: number | undefined;
  /** URLs of this URL's origin only. Any by default. An opaque origin is a `TypeError`. */
  readonly origin?: string | { toString(): string } | undefined;
}

/**
 * For untrusted URLs that a server fetches: default ports only, at most 8,000 bytes, and the defaults of a policy.
 *
 * A name may still have an address that is not global, and the answer may be a redirect. {@link classify} each address that is
 * connected to, and check each redirect as the first URL was.
 */
export const fetchFromServer: Policy;

/**
 * For untrusted links in a page: the schemes `http`, `https`, `mailto` and `tel`, hosts of any class, no suspicious
 * domains. Readers need not agree: a browser follows the link, and a browser follows the Standard.
 *
 * An href always has to be escaped where it is put into HTML. It may have `"`, `<`, `>`, `&` and `'`: the path of a `mailto` or `tel` URL
 * is left as it is.
 */
export const linkInHTML: Policy;

/**
 * For URLs to redirect a browser to: only within the origin of a URL, which may be of any class, and with its scheme.
 *
 * @param origin a URL
 * @throws {TypeError} if it does not parse, or its origin is opaque
 */
export function redirectWithin(origin: string | { toString(): string }): Policy;

/**
 * Whether a policy allows a URL, and all the reasons why not. It takes any input. Readers are not asked about an input that is
 * too long, or does not parse.
 *
 * ```js
 * import { check, fetchFromServer } from "whurl/guard";
 *
 * check("https://EXAMPLE.com/feed", fetchFromServer).url?.href; // "https://example.com/feed"
 * const { ok, reasons } = check("http://127.0.0.1/", fetchFromServer);
 * ok; // false
 * reasons.map(({ code, detail }) => [code, detail]); // [["host-class", "loopback"]]
 * reasons[0].message; // "The host 127.0.0.1 is a loopback address."
 * ```
 *
 * @param input a URL, or a relative one if there is a base
 * @param policy what is allowed
 * @param base a URL that the input is relative to
 * @throws {TypeError} if the policy is wrong, or the base does not parse; never for the input, except for a symbol or
 *   an object that has no string
 * @throws {RangeError} if there is not enough memory
 */
export function check(input: string, policy: Policy, base?: string | { toString(): string }): Verdict;

/** What a reader takes for the components up to the path. `null` is a component that it does not see. */
export interface Reading {
  /** Who reads. */
  readonly reader: ReaderName;
  /** The scheme, without its colon. */
  readonly scheme: string | null;
  /** What is before the `@`, as it is in the input. */
  readonly userinfo: string | null;
  /** The host; empty if there is an authority without one. */
  readonly host: string | null;
  /** The port, as the reader gives it, which may not be a number. */
  readonly port: string | null;
  /** Why the reader refuses the input, in a few words; `null` if it does not. */
  readonly refusal: string | null;
}

/** A reader refuses what the Standard accepts. */
export interface RefusedBy {
  /** Who refuses. */
  readonly reader: ReaderName;
  /** The rule on which they differ. */
  readonly rule: Rule;
  /** Where the text starts that the rule is about. */
  readonly start: number;
  /** Where it ends. Equal to `start` if something is missing. */
  readonly end: number;
}

/** A reader takes something else for a component than the Standard does. */
export interface Disagreement extends RefusedBy {
  /** What is different. */
  readonly component: "scheme" | "userinfo" | "host" | "port";
}

/** What {@link agreement} finds. */
export interface Agreement {
  /** What the Standard reads; `null` if it refuses. */
  readonly url: URL | null;
  /** The validation error with which the Standard refuses; `null` if it does not. */
  readonly error: string | null;
  /** Whether every reader reads what the Standard does, and none refuses. */
  readonly isUnanimous: boolean;
  /** What each reader reads, with what it takes from the base. */
  readonly readings: readonly Reading[];
  /** The readers that read something else, by component. Where the Standard refuses, they are those that read a host. */
  readonly disagreements: readonly Disagreement[];
  /** The readers that refuse what the Standard accepts. */
  readonly refusals: readonly RefusedBy[];
}

/**
 * How the Standard and each reader read an input.
 *
 * ```js
 * import { agreement } from "whurl/guard";
 *
 * const input = "http://127.0.0.1\\@example.com/";
 * const { url, disagreements, readings } = agreement(input);
 * url?.hostname; // "127.0.0.1"
 * readings.find(({ reader }) => reader === "python-urllib")?.host; // "example.com"
 * const { rule, start, end } = disagreements[0];
 * [rule, input.slice(start, end)]; // ["backslash", "\\"]
 * ```
 *
 * @param input a URL, or a relative one if there is a base
 * @param base a URL
 * @throws {TypeError} if the base does not parse
 */
export function agreement(input: string, base?: string | { toString(): string }): Agreement;

/**
 * The classes of a host, without looking it up. A name may have none. A list with commas or semicolons has those of each of its hosts,
 * and `unreadable` for what is no host.
 *
 * ```js
 * import { classify } from "whurl/guard";
 *
 * classify("169.254.169.254"); // ["link-local", "cloud-metadata"]
 * classify("::ffff:10.0.0.1"); // ["private", "ipv4-mapped"]
 * classify("printer.local"); // ["local"]
 * classify("10.0.0.5,example.com"); // ["private"]
 * ```
 *
 * @param host as in a URL, or an address as sockets have it, without brackets and perhaps with a zone; or an object whose
 * `hostname` it is
 * @throws {TypeError} if it is not a host
 */
export function classify(host: string | { readonly hostname: string }): HostClass[];

/**
 * The path, query and fragment to redirect a browser to, if a URL is of the origin of another; otherwise a fallback. Nobody reads
 * the result as another host.
 *
 * ```js
 * import { safeRedirect } from "whurl/guard";
 *
 * safeRedirect("/account?tab=2", "https://example.com/login"); // "/account?tab=2"
 * safeRedirect("/\\evil.example", "https://example.com/login", "/home"); // "/home"
 * ```
 *
 * @param input a URL, or a relative one
 * @param base the URL of the page that redirects
 * @param fallback `"/"` by default
 * @throws {TypeError} if the base does not parse
 */
export function safeRedirect(input: string, base: string | { toString(): string }, fallback?: string): string;
