/**
 * The `URL` and `URLSearchParams` of the [WHATWG URL Standard](https://url.spec.whatwg.org/): the same in every runtime.
 *
 * ```js
 * import { URL } from "whurl";
 *
 * const url = new URL("../search?q=1", "https://example.com/a/b");
 * url.searchParams.append("page", "2");
 * url.href; // "https://example.com/search?q=1&page=2"
 * ```
 *
 * @module
 */

/**
 * A parsed [URL](https://url.spec.whatwg.org/#url-class). Its attributes are always normalized: percent-encoded,
 * lowercase where case has no meaning, hosts in ASCII.
 */
export declare class URL {
  /**
   * Parses `url`, relative to `base` if that is given.
   *
   * Arguments are converted to strings, so either can also be a `URL` object. A base of `undefined` means no base; `null`
   * is the string `"null"`.
   *
   * @example
   * ```js
   * new URL("?page=2", "https://example.com/search?page=1").href; // "https://example.com/search?page=2"
   * ```
   * @throws {TypeError} if either cannot be parsed. The error has the properties `code` (`"ERR_INVALID_URL"`), `input`
   * and, if one was given, `base`. Its message names the Standard's validation error.
   */
  constructor(url: string | URL, base?: string | URL);

  /**
   * Like the constructor, but returns `null` instead of throwing if the input does not parse.
   *
   * @example
   * ```js
   * URL.parse("https://exa mple.com/"); // null
   * ```
   */
  static parse(url: string | URL, base?: string | URL): URL | null;

  /**
   * Whether the input parses. Faster than calling the constructor.
   *
   * @example
   * ```js
   * URL.canParse("/only/a/path"); // false
   * ```
   */
  static canParse(url: string | URL, base?: string | URL): boolean;

  /**
   * The whole URL, serialized.
   * @throws {TypeError} when set to a string that cannot be parsed. The URL does not change then.
   */
  get href(): string;
  set href(value: string);

  /** The [origin](https://url.spec.whatwg.org/#dom-url-origin): scheme, host and port, or `"null"`. */
  get origin(): string;

  /** The scheme, followed by a colon. Setting it has no effect if the Standard forbids the change. */
  get protocol(): string;
  set protocol(value: string);

  /** The username, percent-encoded, or the empty string. */
  get username(): string;
  set username(value: string);

  /** The password, percent-encoded, or the empty string. */
  get password(): string;
  set password(value: string);

  /** The host and, if it is not the scheme's default, a colon and the port. */
  get host(): string;
  set host(value: string);

  /** The host: a domain in ASCII, an IPv4 address, an IPv6 address in brackets, or an opaque host. */
  get hostname(): string;
  set hostname(value: string);

  /** The port in decimal, or the empty string if there is none or it is the scheme's default. */
  get port(): string;
  set port(value: string);

  /** The path, with its leading slash. In a URL like `mailto:someone@example.com`, everything after the scheme. */
  get pathname(): string;
  set pathname(value: string);

  /** The query with its leading `?`, or the empty string. */
  get search(): string;
  set search(value: string);

  /** The query as a list: always the same object. A change to the list changes the URL, and the other way round. */
  get searchParams(): URLSearchParams;

  /** The fragment with its leading `#`, or the empty string. */
  get hash(): string;
  set hash(value: string);

  /** Returns `href`. */
  toString(): string;

  /** Returns `href`, for `JSON.stringify`. */
  toJSON(): string;
}

/** What {@link URLSearchParams} can be made from, besides strings. */
export type URLSearchParamsInit =
  | string
  | Iterable<readonly [string, string]>
  | Iterable<readonly string[]>
  | Readonly<Record<string, string>>
  | URLSearchParams;

/**
 * The names and values of a [query](https://url.spec.whatwg.org/#interface-urlsearchparams), decoded and in order. A
 * name may occur more than once.
 *
 * `fetch`, `Request` and `Response` send such a body as plain text, unless `whurl/polyfill` or `whurl/polyfill/force` has
 * been imported. Without a polyfill, pass the string and its content type:
 *
 * @example
 * ```js
 * const body = String(new URLSearchParams({ q: "au lait" }));
 * const headers = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
 * await new Request("https://example.com/", { method: "POST", body, headers }).text(); // "q=au+lait"
 * ```
 */
export declare class URLSearchParams {
  /**
   * Makes a list from a query (a leading `?` is ignored), from name-value pairs, or from an object's own enumerable
   * properties.
   *
   * @example
   * ```js
   * new URLSearchParams({ q: "café au lait" }).toString(); // "q=caf%C3%A9+au+lait"
   * new URLSearchParams([["a", "1"], ["a", "2"]]).getAll("a"); // ["1", "2"]
   * ```
   * @throws {TypeError} if an item of an iterable is not a pair.
   */
  constructor(init?: URLSearchParamsInit);

  /** How many name-value pairs there are. */
  get size(): number;

  /** Adds a pair at the end. */
  append(name: string, value: string): void;

  /** Removes every pair with this name and, if it is given, this value. */
  delete(name: string, value?: string): void;

  /** The value of the first pair with this name, or `null`. */
  get(name: string): string | null;

  /** The values of all pairs with this name. */
  getAll(name: string): string[];

  /** Whether there is a pair with this name and, if it is given, this value. */
  has(name: string, value?: string): boolean;

  /** Sets the value of the first pair with this name and removes the others; adds a pair if there is none. */
  set(name: string, value: string): void;

  /** Sorts the pairs by their names' UTF-16 code units. Pairs with the same name keep their order. */
  sort(): void;

  /** Iterates over the pairs. Changes made during the iteration are seen. */
  entries(): URLSearchParamsIterator<[string, string]>;

  /** Calls a function for each pair. */
  forEach(callback: (value: string, name: string, searchParams: URLSearchParams) => void, thisArg?: unknown): void;

  /** Iterates over the names. */
  keys(): URLSearchParamsIterator<string>;

  /** Iterates over the values. */
  values(): URLSearchParamsIterator<string>;

  /** The same as {@link URLSearchParams.entries | entries}. */
  [Symbol.iterator](): URLSearchParamsIterator<[string, string]>;

  /** The list as a query, without a `?`. */
  toString(): string;
}

/** What `entries`, `keys` and `values` return. */
export interface URLSearchParamsIterator<T> extends IteratorObject<T, BuiltinIteratorReturn, unknown> {
  [Symbol.iterator](): URLSearchParamsIterator<T>;
}

/** What the `URL` constructor and the `href` setter throw. */
export interface InvalidURLError extends TypeError {
  readonly code: "ERR_INVALID_URL";
  /** The input that could not be parsed. */
  readonly input: string;
  /** The base, if one was given. */
  readonly base?: string;
}
