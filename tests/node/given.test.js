/** Modules that the program passes in: what is refused, and how. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { importInstalled, requireInstalled } from "../runner/installed.js";

/** An empty module. */
const OTHER = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const bytesOf = (/** @type {string} */ name) => readFileSync(requireInstalled.resolve(`whurl/${name}`));

/** Each entry with a module of its own, and one of the other entry that lacks something. */
const ENTRIES = [
  { entry: "whurl/slim", own: "whurl.wasm", named: /^whurl\/slim: .*whurl\.wasm/ },
  {
    entry: "whurl/inspect/slim",
    own: "inspect-utf-8.wasm",
    named: /^whurl\/inspect\/slim: .*inspect-utf-8\.wasm or inspect\.wasm/,
    lacking: "whurl.wasm",
  },
];

for (const { entry, own, named, lacking } of ENTRIES) {
  describe(entry, async () => {
    const { init, initSync, URL } = await importInstalled(entry);

    test("no module is missed at once, and by its name", async () => {
      for (const source of [undefined, null, "whurl.wasm", 1, {}, new globalThis.URL("file:///whurl.wasm")]) {
        assert.throws(() => initSync(source), { name: "TypeError", message: named });
        await assert.rejects(init(source), { name: "TypeError", message: named });
        await assert.rejects(init(Promise.resolve(source)), { name: "TypeError", message: named });
      }
    });

    test("another module is refused", async () => {
      const others = lacking === undefined ? [OTHER] : [OTHER, bytesOf(lacking)];
      for (const bytes of others) {
        for (const source of [bytes, new WebAssembly.Module(bytes)]) {
          assert.throws(() => initSync(source), { name: "TypeError", message: named });
          await assert.rejects(init(source), { name: "TypeError", message: named });
        }
      }
      const response = new Response(OTHER, { headers: { "content-type": "application/wasm" } });
      await assert.rejects(init(response), { name: "TypeError", message: named });
    });

    test("what does not compile is refused, with what it is", async () => {
      const cause = (/** @type {{ cause?: unknown }} */ error) => error.cause instanceof WebAssembly.CompileError;
      const isRefused = (/** @type {RegExp} */ message) => (/** @type {Error} */ error) => {
        assert.equal(error.name, "TypeError");
        assert.match(error.message, named);
        assert.match(error.message, message);
        return cause(error);
      };
      const page = new TextEncoder().encode("<!doctype html>");
      for (const bytes of [new Uint8Array(3), new Uint8Array(), page, bytesOf(own).subarray(0, 100)]) {
        assert.throws(() => initSync(bytes), isRefused(/cannot compile it$/));
        await assert.rejects(init(bytes), isRefused(/cannot compile it$/));
      }
      for (const type of ["text/html; charset=utf-8", "application/wasm"]) {
        const response = new Response(page, { headers: { "content-type": type } });
        await assert.rejects(init(response), isRefused(new RegExp(`: it is ${type}$`)));
      }
      const failed = new Response(new ReadableStream({ pull: () => Promise.reject(new RangeError("lost")) }));
      await assert.rejects(init(failed), { name: "RangeError", message: "lost" });
    });

    test("a view of any kind is taken", async () => {
      const { buffer, byteOffset, length } = bytesOf(own);
      initSync(new DataView(buffer, byteOffset, length));
      await init(new DataView(buffer, byteOffset, length));
    });

    test("after that, its own is taken", async () => {
      await init(bytesOf(own));
      assert.equal(new URL("../b", "https://EXAMPLE.com/a/").href, "https://example.com/b");
    });
  });
}

test("whurl/inspect/slim: a module passed in while arguments are converted does not change the encoding", async () => {
  const inspect = await importInstalled("whurl/inspect/slim");
  const [all, utf8] = [bytesOf("inspect.wasm"), bytesOf("inspect-utf-8.wasm")];
  /** A string whose conversion passes in the module without encodings. */
  const switching = (/** @type {string} */ string) => ({
    toString() {
      inspect.initSync(utf8);
      return string;
    },
  });
  const encoding = "windows-1252";
  const calls = {
    inspect: () => inspect.inspect("http://h/?\u00E9", switching("http://base/"), { encoding }),
    percentEncode: () => inspect.percentEncode("\u00E9", "query", { encoding: switching(encoding) }),
    parseFormUrlencoded: () => inspect.parseFormUrlencoded(switching("a=%E9"), encoding),
    serializeFormUrlencoded: () => inspect.serializeFormUrlencoded([["a", switching("\u00E9")]], encoding),
  };
  for (const [name, call] of Object.entries(calls)) {
    inspect.initSync(all);
    assert.throws(call, { name: "RangeError", message: `${name}: not a label of an encoding: “windows-1252”` });
  }
});
