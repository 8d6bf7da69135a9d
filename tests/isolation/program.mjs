// @ts-nocheck: what it does to the language is what types are there to prevent.
/**
 * A program that does something to the language's own objects, before or after it imports whurl, then uses the classes.
 * `node program.mjs WHAT before|after [ENTRY]`, in a folder where whurl is installed; it prints what the classes give.
 */
import { writeSync } from "node:fs";

const [, , what, when, entry = "whurl"] = process.argv;
const refuse = () => {
  throw new Error("what a program puts here is not to be called");
};

/** Every property that pollution puts on all objects: the fields of descriptors, and names that libraries look up. */
const POLLUTION = [
  "get",
  "set",
  "value",
  "writable",
  "enumerable",
  "configurable",
  "cause",
  "ignoreBOM",
  "fatal",
  "input",
  "base",
  "code",
];

/** What puts back what a deed has changed. @type {(() => void)[]} */
const restore = [];

/** @type {Record<string, () => void>} */
const deeds = {
  nothing() {},
  subclasses() {
    // As a library does that watches what is instantiated.
    for (const name of ["Module", "Instance", "Memory"]) WebAssembly[name] = class extends WebAssembly[name] {};
  },
  pollution() {
    for (const name of POLLUTION) {
      // As an attacker's merge of JSON does it: a value that is no function, and no boolean.
      Object.defineProperty(Object.prototype, name, {
        __proto__: null,
        value: "polluted",
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
  },
  patches() {
    const { ownKeys, getOwnPropertyDescriptor } = Reflect;
    const classes = [String, Array, RegExp, Map, Set, TextEncoder, TextDecoder, Uint8Array, Function];
    for (let index = 0; index < classes.length; index++) {
      const { prototype } = classes[index];
      const keys = ownKeys(prototype);
      for (let place = 0; place < keys.length; place++) {
        const descriptor = getOwnPropertyDescriptor(prototype, keys[place]);
        const isMethod = descriptor.configurable && typeof descriptor.value === "function";
        if (isMethod && keys[place] !== "constructor") prototype[keys[place]] = refuse;
      }
    }
    const names = ["defineProperty", "setPrototypeOf", "apply", "ownKeys", "construct", "get"];
    for (let index = 0; index < names.length; index++) Reflect[names[index]] = Object[names[index]] = refuse;
  },
  getters() {
    const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
    for (const prototype of [getPrototypeOf(Uint8Array.prototype), ArrayBuffer.prototype]) {
      for (const key of ["buffer", "byteLength", "byteOffset", "length"]) {
        const was = getOwnPropertyDescriptor(prototype, key);
        if (was === undefined) continue;
        defineProperty(prototype, key, { get: () => 0, configurable: true });
        // Node.js itself needs them to print.
        restore.push(() => defineProperty(prototype, key, was));
      }
    }
  },
  missing() {
    for (const name of ["TextEncoder", "TextDecoder", "Buffer", "WebAssembly", "Uint8Array", "Uint32Array", "URL"])
      delete globalThis[name];
  },
  lockdown() {
    const seen = new Set();
    const freeze = (object) => {
      if (Object(object) !== object || seen.has(object)) return;
      seen.add(object);
      Object.freeze(object);
      for (const key of Reflect.ownKeys(object)) {
        const { get, set, value } = Reflect.getOwnPropertyDescriptor(object, key);
        for (const part of [get, set, value]) freeze(part);
      }
      freeze(Reflect.getPrototypeOf(object));
    };
    for (const intrinsic of [
      Array,
      Function,
      Map,
      Object,
      Promise,
      Reflect,
      RegExp,
      Set,
      String,
      Symbol,
      TextDecoder,
      TextEncoder,
      Error,
      Uint8Array,
      WebAssembly,
    ])
      freeze(intrinsic);
  },
};

if (when === "before") deeds[what]();
const { URL, URLSearchParams } = await import(entry);
// What is compiled on first use, is not compiled by an engine without WebAssembly.
if (what === "missing") new URL("a:");
if (when === "after") deeds[what]();

const url = new URL("HTTP://\u00FCser:pw@EX\u00C4MPLE.com:81/a/../b c?x=1&y=%41+\u00E9#f");
let text = url.href;
url.pathname = "/\u00E9 is long enough to be written in one go and not unit by unit, whatever the engine likes best";
url.searchParams.append("z", "1 2\uD800");
url.searchParams.sort();
url.hostname = "other.example";
text += ` ${url.href} ${url.origin} ${url.host} ${url.username} ${url.search} ${url.hash}`;
text += ` ${new URL("../c", url).href} ${URL.canParse("//[")} ${URL.parse("x")}`;
const params = new URLSearchParams({ "a b": "c", d: "\uDC00" });
params.set("d", "e");
text += ` ${params} ${params.get("a b")} ${params.has("d", "e")} ${params.size}`;
for (let length = 1; length < 3e6; length *= 8) {
  let long = "http://h/\u00E9";
  while (long.length < length) long += long;
  text += ` ${new URL(long).href.length}`;
}
try {
  new URL("http://h:99999");
} catch (error) {
  text += ` ${error.code} ${error.message}`;
}
for (let index = 0; index < restore.length; index++) restore[index]();
writeSync(1, text);
