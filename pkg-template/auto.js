/* @ts-self-types="./auto.d.ts" */
// `whurl/auto`: the classes of `whurl`, or those of `whurl/js` where there is no WebAssembly, or compiling is refused. Only one of
// the two is loaded. The answer to the question is remembered by the loader: a module is evaluated once.
const { URL, URLSearchParams } = await (canCompile() ? import("./index.js") : import("./js.js"));

export { URL, URLSearchParams };

function canCompile() {
  try {
    // A module whose only function type has a vector. A policy may forbid to compile it, or, in WebKit, to make an instance.
    new WebAssembly.Instance(
      new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123])),
    );
    return WebAssembly.Memory !== undefined;
  } catch (error) {
    // Memory that is missing is no reason: `whurl` says so when it is used.
    return error instanceof RangeError;
  }
}
