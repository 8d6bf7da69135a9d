/**
 * Other libraries' TextDecoder and TextEncoder that ignore the bounds of a view, as the build for Node.js of npm's
 * fastestsmallesttextencoderdecoder 1.0.22 does: with them, a string would be all of the module's memory.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { importInstalled, requireInstalled } from "../runner/installed.js";

class WholeDecoder {
  /** @param {Uint8Array} [view] */
  decode(view) {
    return view === undefined ? "" : Buffer.from(view.buffer).toString();
  }
}

class WholeEncoder {
  /** @param {string} text */
  encode(text) {
    return Buffer.from(text);
  }
  /**
   * @param {string} text
   * @param {Uint8Array} view
   */
  encodeInto(text, view) {
    const bytes = Buffer.from(text);
    new Uint8Array(view.buffer).set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

// The package looks for them when it is loaded. Node.js's own test runner needs them, too.
const { TextDecoder, TextEncoder } = globalThis;
Object.assign(globalThis, { TextDecoder: WholeDecoder, TextEncoder: WholeEncoder });
const ENTRIES = ["whurl", "whurl/js", "whurl/raw", "whurl/inspect"];
const withBuffer = await Promise.all(ENTRIES.map(importInstalled));
Reflect.deleteProperty(globalThis, "Buffer");
const withoutBuffer = ENTRIES.map((entry) => requireInstalled(entry));
Object.assign(globalThis, { TextDecoder, TextEncoder, Buffer });

for (const [environment, loaded] of Object.entries({ withBuffer, withoutBuffer })) {
  for (const [index, entry] of ENTRIES.entries()) {
    test(`${entry}, ${environment}`, () => {
      const { URL, URLSearchParams, inspect } = loaded[index];
      if (inspect !== undefined) {
        assert.equal(inspect(`http://h/${"é".repeat(500)}`).url.href, `http://h/${"%C3%A9".repeat(500)}`);
        return;
      }
      const other = new URL("http://user:SECRET@victim.example/private?token=1");
      other.port = "81";
      assert.equal(new URLSearchParams("a=%C3%A9").get("a"), "é");
      const [[, value]] = new URLSearchParams(`a=%C3%A9${"b".repeat(250_000)}`);
      assert.equal(value, `é${"b".repeat(250_000)}`);
      const url = new URL("http://good.example/x?q=%C3%A9");
      url.searchParams.append("x", "y");
      assert.equal(url.href, "http://good.example/x?q=%C3%A9&x=y");
      url.search = `?${"é".repeat(100)}`;
      assert.equal(url.href, `http://good.example/x?${"%C3%A9".repeat(100)}`);
      url.hash = "ü".repeat(3000);
      assert.equal(url.href, `http://good.example/x?${"%C3%A9".repeat(100)}#${"%C3%BC".repeat(3000)}`);
      assert.equal(other.href, "http://user:SECRET@victim.example:81/private?token=1");
    });
  }
}
