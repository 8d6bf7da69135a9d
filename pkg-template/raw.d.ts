/**
 * The classes as wasm-bindgen makes them: each object has a record in the WebAssembly module's memory. The
 * record is freed by `free()`, by `using`, or when the object is garbage-collected. For programs that manage memory
 * themselves. The classes of `whurl` hold nothing in that memory, and are faster.
 *
 * ```js
 * import { URL } from "whurl/raw";
 *
 * const url = new URL("https://example.com/");
 * url.hostname; // "example.com"
 * url.free();
 * ```
 *
 * @module
 */

import type { URL as Base, URLSearchParams as BaseSearchParams, URLSearchParamsInit } from "./index.js";

/** `free` as `[Symbol.dispose]`, for `using`, where TypeScript's `lib` has that symbol. */
type Freed = SymbolConstructor extends { readonly dispose: infer Dispose extends symbol }
  ? { [Key in Dispose]: () => void }
  : Record<never, never>;

/**
 * Like the `URL` of `whurl`, but can be freed. Using it after that throws a `TypeError`. A call that has begun ends as if it had not
 * been freed: one whose argument frees it when it is converted to a string has no effect, and does not throw.
 */
export declare class URL implements Base {
  /** Like that of `whurl`'s `URL`. */
  constructor(url: string | Base, base?: string | Base);
  /** Like that of `whurl`'s `URL`. */
  static parse(url: string | Base, base?: string | Base): URL | null;
  /** Like that of `whurl`'s `URL`. */
  static canParse(url: string | Base, base?: string | Base): boolean;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  toString(): string;
  toJSON(): string;
  /** Frees the record, if it has not been freed before. */
  free(): void;
}

export interface URL extends Freed {}

/**
 * Like the `URLSearchParams` of `whurl`, but can be freed. Using it after that throws a `TypeError`. A call that has begun, and an
 * iterator, end as if it had not been freed.
 */
export declare class URLSearchParams implements BaseSearchParams {
  /** Like that of `whurl`'s `URLSearchParams`. */
  constructor(init?: URLSearchParamsInit);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  entries(): ReturnType<BaseSearchParams["entries"]>;
  forEach(callback: (value: string, name: string, searchParams: URLSearchParams) => void, thisArg?: unknown): void;
  keys(): ReturnType<BaseSearchParams["keys"]>;
  values(): ReturnType<BaseSearchParams["values"]>;
  [Symbol.iterator](): ReturnType<BaseSearchParams["entries"]>;
  toString(): string;
  /**
   * Frees the object, and its list, unless a URL still uses that. `searchParams` of the URL goes on returning this object, so its
   * parameters can no longer be read or changed by it.
   */
  free(): void;
}

export interface URLSearchParams extends Freed {}
