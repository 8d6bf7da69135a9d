/** As much of what Deno's tests import from other packages as the tests of URLs use. */
import * as assertions from "node:assert";
import { resolve } from "node:path";

const { deepStrictEqual, notDeepStrictEqual, notStrictEqual, strictEqual } = assertions;

export class AssertionError extends Error {}

export function assert(value: unknown, message = "not true"): asserts value {
  if (!value) throw new AssertionError(message);
}
export const assertFalse = (value: unknown, message?: string) => assert(!value, message);
export const assertEquals = (actual: unknown, expected: unknown, message?: string) =>
  deepStrictEqual(plain(actual), plain(expected), message);
export const assertNotEquals = (actual: unknown, expected: unknown) =>
  notDeepStrictEqual(plain(actual), plain(expected));
export const assertStrictEquals = (actual: unknown, expected: unknown) => strictEqual(actual, expected);
export const assertNotStrictEquals = (actual: unknown, expected: unknown) => notStrictEqual(actual, expected);
export const assertMatch = (actual: string, expected: RegExp) => assert(expected.test(actual), actual);
export const assertGreaterOrEqual = (actual: number, expected: number) => assert(actual >= expected);
export const assertStringIncludes = (actual: string, expected: string) => assert(actual.includes(expected), actual);
export const assertType = () => {};
export const fail = (message?: string) => assert(false, message);
export const unreachable = () => assert(false, "unreachable");

/** Bytes of any class are compared as bytes, as the assertions of Deno's library do. */
const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);

// biome-ignore lint/suspicious/noExplicitAny: any class of errors
type ErrorClass = new (...args: any[]) => Error;

function check(error: unknown, errorClass?: ErrorClass, part = "") {
  if (errorClass !== undefined) assert(error instanceof errorClass, `not an instance: ${error}`);
  assert(String((error as Error)?.message).includes(part), String(error));
  return error as Error;
}

export function assertThrows(run: () => unknown, errorClass?: ErrorClass, part?: string) {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    return check(error, errorClass, part);
  }
  throw new AssertionError(`nothing thrown, but ${result}`);
}

export async function assertRejects(run: () => PromiseLike<unknown>, errorClass?: ErrorClass, part?: string) {
  try {
    await run();
  } catch (error) {
    return check(error, errorClass, part);
  }
  throw new AssertionError("nothing thrown");
}

export const delay = (time: number) => new Promise((done) => setTimeout(done, time));
export const DISABLE_TESTS_THAT_NEED_NETWORK = true;
export const tmpUnixSocketPath = () => resolve(`whurl-${Math.random()}.socket`);

export function pathToAbsoluteFileUrl(path: string): URL {
  return new URL(`file://${resolve(path)}`);
}
