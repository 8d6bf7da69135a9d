/**
 * What whatwg-url exports, made by whurl.
 *
 * ```cjs
 * const { parseURL, serializeURL } = require("whurl-whatwg-url");
 *
 * const url = parseURL("../b?q", { baseURL: parseURL("https://EXAMPLE.com/a/") });
 * url.host; // "example.com"
 * url.path; // ["b"]
 * serializeURL(url); // "https://example.com/b?q"
 * ```
 *
 * @module
 */

export { URL, URLSearchParams } from "whurl";

/** Eight pieces of 16 bits. */
export type IPv6Address = [number, number, number, number, number, number, number, number];

/** A [host](https://url.spec.whatwg.org/#concept-host): an IPv4 address is a number of 32 bits. */
export type Host = string | number | IPv6Address;

/**
 * A [URL record](https://url.spec.whatwg.org/#concept-url): a plain object, which may be changed. A change is not checked.
 * {@link basicURLParse} with a state override makes changes that are.
 */
export interface URLRecord {
  scheme: string;
  username: string;
  password: string;
  host: Host | null;
  port: number | null;
  /** A string if it is opaque. */
  path: string | string[];
  query: string | null;
  fragment: string | null;
}

/** A state of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser). */
export type StateOverride =
  | "scheme start"
  | "scheme"
  | "no scheme"
  | "special relative or authority"
  | "path or authority"
  | "relative"
  | "relative slash"
  | "special authority slashes"
  | "special authority ignore slashes"
  | "authority"
  | "host"
  | "hostname"
  | "port"
  | "file"
  | "file slash"
  | "file host"
  | "path start"
  | "path"
  | "opaque path"
  | "query"
  | "fragment";

/** Options of {@link parseURL}. */
export interface ParseOptions {
  /** What the input is relative to. */
  readonly baseURL?: URLRecord | null | undefined;
  /** A label of the Encoding Standard, for the query of a special URL. `"UTF-8"` by default. Others load `whurl/inspect`. */
  readonly encoding?: string | undefined;
}

/** Options of {@link basicURLParse}. */
export interface BasicParseOptions extends ParseOptions {
  /** The record to change, instead of making one. */
  readonly url?: URLRecord | null | undefined;
  /** The state to begin in. */
  readonly stateOverride?: StateOverride | undefined;
}

/** The [URL parser](https://url.spec.whatwg.org/#concept-url-parser). `null` for failure. */
export function parseURL(input: string, options?: ParseOptions): URLRecord | null;

/** The same, with the names of the validation errors in order. Loads `whurl/inspect`, which has more to say of them. */
export function parseURLWithValidationErrors(
  input: string,
  options?: ParseOptions,
): { url: URLRecord | null; validationErrors: string[] };

/** Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string). Loads `whurl/inspect`. */
export function isValidURLString(input: string, options?: Pick<ParseOptions, "baseURL">): boolean;

/**
 * The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser). `null` for failure. `options.url` may have
 * been changed then.
 */
export function basicURLParse(input: string, options?: BasicParseOptions): URLRecord | null;

/** The [URL serializer](https://url.spec.whatwg.org/#concept-url-serializer). */
export function serializeURL(urlRecord: URLRecord, excludeFragment?: boolean): string;

/** The [URL path serializer](https://url.spec.whatwg.org/#url-path-serializer). */
export function serializePath(urlRecord: URLRecord): string;

/** The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer). */
export function serializeHost(host: Host): string;

/** [Serializes an integer](https://url.spec.whatwg.org/#serialize-an-integer). */
export function serializeInteger(number: number): string;

/** The URL's [origin](https://url.spec.whatwg.org/#concept-url-origin), serialized. `"null"` for an opaque one, and for `file:`. */
export function serializeURLOrigin(urlRecord: URLRecord): string;

/** [Sets the username](https://url.spec.whatwg.org/#set-the-username). */
export function setTheUsername(urlRecord: URLRecord, username: string): void;

/** [Sets the password](https://url.spec.whatwg.org/#set-the-password). */
export function setThePassword(urlRecord: URLRecord, password: string): void;

/** Whether it [cannot have a username, password or port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port). */
export function cannotHaveAUsernamePasswordPort(urlRecord: URLRecord): boolean;

/** Whether it has an [opaque path](https://url.spec.whatwg.org/#url-opaque-path). */
export function hasAnOpaquePath(urlRecord: URLRecord): boolean;

/** What `percentDecodeBytes` takes: each element is a byte. */
export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** [Percent-decodes](https://url.spec.whatwg.org/#percent-decode) bytes. */
export function percentDecodeBytes(bytes: TypedArray): Uint8Array;

/** [Percent-decodes](https://url.spec.whatwg.org/#string-percent-decode) a string. */
export function percentDecodeString(string: string): Uint8Array;
