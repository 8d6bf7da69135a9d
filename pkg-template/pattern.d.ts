/**
 * The `URLPattern` of the [URL Pattern Standard](https://urlpattern.spec.whatwg.org/), and lists of patterns. Patterns match in
 * linear time, unless a custom regular expression is not regular: `isLinear` tells.
 *
 * ```js
 * import { URLPattern, URLPatternList } from "whurl/pattern";
 *
 * const pattern = new URLPattern("https://example.com/books/:id");
 * pattern.exec("https://example.com/books/42").pathname.groups.id; // "42"
 *
 * const routes = new URLPatternList();
 * routes.add({ pathname: "/books/new" }, "form").add({ pathname: "/books/:id" }, "book");
 * routes.match("https://example.com/books/42").value; // "book"
 * ```
 *
 * @module
 */

import type { URL } from "./index.js";

/** Patterns, or values, of a URL's components. What is missing matches everything, or is empty. */
export interface URLPatternInit {
  protocol?: string;
  username?: string;
  password?: string;
  hostname?: string;
  port?: string;
  pathname?: string;
  search?: string;
  hash?: string;
  /** A URL that has what is missing. */
  baseURL?: string;
}

/** Options of a pattern. */
export interface URLPatternOptions {
  /** Whether letters of the pathname, search and hash match in both cases. */
  ignoreCase?: boolean | undefined;
}

/** A string that is parsed, or components. */
export type URLPatternInput = string | URLPatternInit;

/** The match of a component. */
export interface URLPatternComponentResult {
  /** What was matched. */
  input: string;
  /** The groups by their names or numbers; `undefined` for those that did not take part. */
  groups: Record<string, string | undefined>;
}

/** The match of a URL. */
export interface URLPatternResult {
  /** The arguments of `exec`. */
  inputs: URLPatternInput[];
  protocol: URLPatternComponentResult;
  username: URLPatternComponentResult;
  password: URLPatternComponentResult;
  hostname: URLPatternComponentResult;
  port: URLPatternComponentResult;
  pathname: URLPatternComponentResult;
  search: URLPatternComponentResult;
  hash: URLPatternComponentResult;
}

/** A [URL pattern](https://urlpattern.spec.whatwg.org/#urlpattern-class). */
export declare class URLPattern {
  /**
   * @example
   * ```js
   * new URLPattern("/books/:id", "https://example.com").hostname; // "example.com"
   * ```
   * @throws {TypeError} if there is no such pattern. The message names the component, the position if there is one, and the reason.
   */
  constructor(input: URLPatternInput, baseURL: string, options?: URLPatternOptions);
  /** A base that is a `URL` needs the third argument: Web IDL takes an object in the second for options. */
  constructor(input: URLPatternInput, baseURL: string | URL, options: URLPatternOptions | undefined);
  constructor(input?: URLPatternInput, options?: URLPatternOptions);

  /** The pattern of the protocol, normalized. */
  readonly protocol: string;
  /** The pattern of the username, normalized. */
  readonly username: string;
  /** The pattern of the password, normalized. */
  readonly password: string;
  /** The pattern of the hostname, normalized. */
  readonly hostname: string;
  /** The pattern of the port, normalized. */
  readonly port: string;
  /** The pattern of the pathname, normalized. */
  readonly pathname: string;
  /** The pattern of the search, normalized. */
  readonly search: string;
  /** The pattern of the hash, normalized. */
  readonly hash: string;
  /** Whether there is a custom regular expression. */
  readonly hasRegExpGroups: boolean;

  /** Whether the input matches. A string that does not parse does not. */
  test(input?: URLPatternInput, baseURL?: string | URL): boolean;

  /** The match, or `null`. */
  exec(input?: URLPatternInput, baseURL?: string | URL): URLPatternResult | null;
}

/**
 * Whether matching takes time in proportion to the length of the input. It does, unless a custom regular expression is not regular:
 * the engine's `RegExp` matches that component.
 *
 * @example
 * ```js
 * isLinear(new URLPattern({ pathname: "/:id(\\d+)" })); // true
 * ```
 */
export declare function isLinear(pattern: URLPattern): boolean;

/** A match in a list. */
export interface URLPatternMatch<T> {
  pattern: URLPattern;
  value: T;
  result: URLPatternResult;
}

/** Patterns with a value each. Finding one takes a time that hardly depends on how many there are. */
export declare class URLPatternList<T = unknown> {
  /** With `linear`, patterns that are not linear are refused. */
  constructor(options?: { linear?: boolean | undefined });

  /** How many patterns there are. */
  readonly size: number;

  /**
   * Appends a pattern. One of another class, such as the platform's `URLPattern`, is refused: its options cannot be read.
   * @throws {TypeError} if there is no such pattern, or if it is refused.
   */
  add(pattern: URLPattern | URLPatternInput, value?: T): this;

  /** Removes a pattern, and returns whether it was there. */
  delete(pattern: URLPattern): boolean;

  /** The first match in the order of addition, or `null`. */
  match(input?: URLPatternInput, baseURL?: string | URL): URLPatternMatch<T> | null;

  /** All matches, in the order of addition. */
  matchAll(input?: URLPatternInput, baseURL?: string | URL): URLPatternMatch<T>[];
}
