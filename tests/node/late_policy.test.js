/** An engine that refuses WebAssembly only later, as WebKit does under a policy that a page gets by a `<meta>`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { Instance } = WebAssembly;
let isRefused = false;
const refusal = new WebAssembly.CompileError("Refused to create a WebAssembly object");
WebAssembly.Instance = /** @type {any} */ (
  new Proxy(Instance, {
    construct(target, args) {
      if (isRefused) throw refusal;
      return Reflect.construct(target, args);
    },
  })
);
const { importInstalled, requireInstalled } = await import("../runner/installed.js");
const { URL } = await importInstalled("whurl");

test("a program may take WebAssembly away once it has imported the package", async () => {
  const { check } = await importInstalled("whurl/guard");
  const slim = await importInstalled("whurl/slim");
  const bytes = readFileSync(requireInstalled.resolve("whurl/whurl.wasm"));
  const scope = /** @type {any} */ (globalThis);
  const { WebAssembly } = scope;
  scope.WebAssembly = undefined;
  try {
    assert.equal(check("https://a.com/", {}).ok, true);
    slim.initSync(bytes);
    assert.equal(new slim.URL("https://É/").host, "xn--9ca");
  } finally {
    scope.WebAssembly = WebAssembly;
  }
});

test("the error has the engine's own as its cause", () => {
  const url = new URL("https://é.example/");
  isRefused = true;
  assert.equal(new URL("/x", url).href, "https://xn--9ca.example/x");
  // It needs an instance of its own.
  assert.throws(() => new URL(`https://h/${"a".repeat(400_000)}`), {
    name: "Error",
    message: /^whurl may no longer use WebAssembly/,
    cause: refusal,
  });
  isRefused = false;
  assert.equal(new URL(`https://h/${"a".repeat(400_000)}`).href.length, 400_010);
});
