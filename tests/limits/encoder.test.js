/**
 * Another library's TextEncoder and TextDecoder that work when the package is loaded, and later no longer: that of @exodus/bytes
 * needs the global `Buffer`, which a program may remove.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";

const { TextDecoder, TextEncoder } = globalThis;
let isBroken = false;

/** @template T @param {T} value */
function unlessBroken(value) {
  if (isBroken) throw new ReferenceError("Buffer is not defined");
  return value;
}

class BreakingEncoder extends TextEncoder {
  /** @override @type {TextEncoder["encodeInto"]} */
  encodeInto(string, target) {
    return unlessBroken(super.encodeInto(string, target));
  }
}

class BreakingDecoder extends TextDecoder {
  /** @override @type {TextDecoder["decode"]} */
  decode(bytes) {
    return unlessBroken(super.decode(bytes));
  }
}

Object.assign(globalThis, { TextDecoder: BreakingDecoder, TextEncoder: BreakingEncoder });
const entries = { whurl: await importInstalled("whurl"), "whurl/js": await importInstalled("whurl/js") };
Object.assign(globalThis, { TextDecoder, TextEncoder });

for (const [entry, { URL, URLSearchParams }] of Object.entries(entries)) {
  test(`${entry} writes and reads UTF-8 itself from then on`, () => {
    for (const broken of [false, true]) {
      isBroken = broken;
      for (const length of [1, 20, 200, 1000, 5000, 100_000]) {
        const [text, encoded] = ["é".repeat(length), "%C3%A9".repeat(length)];
        const url = new URL(`https://h/${text}`);
        assert.equal(url.pathname, `/${encoded}`);
        url.hash = text;
        assert.equal(url.hash, `#${encoded}`);
        assert.equal(new URLSearchParams(`a=${encoded}`).get("a"), text);
        assert.equal(String(new URLSearchParams([["a", text]])), `a=${encoded}`);
        assert.equal(URL.canParse(`?${text}`, url), true);
      }
    }
    isBroken = false;
  });
}
