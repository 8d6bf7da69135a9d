/**
 * Makes something a global that is not enumerable, as the platform's classes are.
 * @param {string} name
 * @param {unknown} value
 */
export function setGlobal(name, value) {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
  // A program has closed the global object: what it lacks cannot be added.
  if (descriptor === undefined && !Object.isExtensible(globalThis)) return;
  // In Vercel's edge runtime the globals cannot be redefined, only set.
  if (descriptor?.configurable === false) Reflect.set(globalThis, name, value);
  else Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
}
