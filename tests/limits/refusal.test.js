/** An engine that does not compile the module now, but will later: Firefox has an error of its own for an exhausted stack. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";

class InternalError extends Error {}
Object.assign(globalThis, { InternalError });

let refusals = 1;
WebAssembly.Module = class extends WebAssembly.Module {
  /** @param {BufferSource} bytes */
  constructor(bytes) {
    if (refusals-- > 0) throw new InternalError("too much recursion");
    super(bytes);
  }
};

const { URL } = await importInstalled("whurl");

test("an engine that refuses once because the stack is exhausted is asked again", () => {
  assert.throws(() => new URL("http://é/"), InternalError);
  assert.equal(new URL("http://é/").href, "http://xn--9ca/");
});
