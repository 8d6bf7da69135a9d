/** The global object. In the files for old engines the build puts it in place of `globalThis`, which they do not have. */

/** @returns {typeof globalThis} */
function find() {
  if (typeof globalThis === "object") return globalThis;
  if (typeof self === "object") return self;
  // A function that is made from text is not strict.
  return Function("return this")();
}

const found = find();

export { found as globalThis };
