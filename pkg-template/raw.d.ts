/**
 * The classes as wasm-bindgen makes them: each object has its record in the WebAssembly module's memory, until it is
 * freed by `free()`, by `using`, or with the object by the garbage collector. For programs that want that said
 * explicitly; the classes of `whurl` itself hold nothing there, and are faster.
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

/** As the `URL` of `whurl`, and to be freed. After that, using it throws. */
export declare class URL implements Base {
  /** As the `URL` of `whurl`. */
  constructor(url: string | Base, base?: string | Base);
  /** As the `URL` of `whurl`. */
  static parse(url: string | Base, base?: string | Base): URL | null;
  /** As the `URL` of `whurl`. */
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
  /** Frees the record. */
  free(): void;
}

export interface URL extends Freed {}

/** As the `URLSearchParams` of `whurl`, and to be freed. After that, using it throws. */
export declare class URLSearchParams implements BaseSearchParams {
  /** As the `URLSearchParams` of `whurl`. */
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
  /** Frees the list; a URL that it belongs to keeps it. */
  free(): void;
}

export interface URLSearchParams extends Freed {}
