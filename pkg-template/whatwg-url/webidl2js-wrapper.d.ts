/**
 * The classes for the windows of jsdom, with the functions that webidl2js makes for an interface. The implementation of an
 * object is one of whurl's class, and so are objects of that class their own implementations.
 *
 * @module
 */

import type * as whurl from "whurl";

/** What webidl2js makes for an interface. */
export interface InterfaceWrapper<T, Arguments extends readonly unknown[]> {
  /** Whether the value is an object of this interface, for any global object. */
  is(value: unknown): value is T;
  /** Whether the value is an implementation. */
  isImpl(value: unknown): value is T;
  /**
   * The implementation of an object.
   * @throws {TypeError} the global object's, if the value is no object of this interface
   */
  convert(globalObject: object, value: unknown, options?: { readonly context?: string }): T;
  /** Makes an object for a global object that the interface has been installed on. */
  create(globalObject: object, constructorArgs?: Arguments, privateData?: object): T;
  /** Makes an object, and returns its implementation. */
  createImpl(globalObject: object, constructorArgs?: Arguments, privateData?: object): T;
  /** Makes an object of this interface of one that there is. */
  setup<O extends object>(object: O, globalObject: object, constructorArgs?: Arguments, privateData?: object): O;
  /** Makes the class, and a property of the global object with it, if `globalNames` has `"Window"` or `"Worker"`. */
  install(globalObject: object, globalNames: readonly string[]): void;
}

export const URL: InterfaceWrapper<whurl.URL, readonly [url: string, base?: string]>;
export const URLSearchParams: InterfaceWrapper<
  whurl.URLSearchParams,
  readonly [init?: string | readonly (readonly [string, string])[]]
>;
