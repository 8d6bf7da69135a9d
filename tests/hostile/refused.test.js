/**
 * Memory that is refused, whichever allocation it is: the operation gives the right answer or a RangeError. In the latter case
 * nothing has changed, and it gives the right answer when it is done again. tests/hostile/run.mjs runs this.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importInstalled, requireInstalled } from "../runner/installed.js";
import { MODES, makeHostile } from "./hostile.js";

const { folder } = JSON.parse(process.env.WHURL_HOSTILE ?? "");
const modules = readdirSync(folder).map((name) => new Uint8Array(readFileSync(join(folder, name))));
const hostility = makeHostile(MODES.poisoned, { modules });
/** @type {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams, initSync(module: object): void }} */
const { URL, URLSearchParams, initSync } = await importInstalled("whurl/slim");
const inspect = await importInstalled("whurl/inspect");
const guard = await importInstalled("whurl/guard");
const module = new WebAssembly.Module(readFileSync(requireInstalled.resolve("whurl/whurl.wasm")));

/** No operation of the classes allocates as often: buffers that grow double in size. */
const MOST_ALLOCATIONS = 24;
const LENGTHS = [3, 5_000, 400_000];

/** What is done with a text, and with a URL whose href has not been read. @type {Record<string, (text: string, url: URL) => unknown>} */
const operations = {
  "new URL": (text) => new URL(`http://h/é${text}`).href,
  "new URL of an href": (text) => new URL(`http://h/${text}`).href,
  "new URL, its base": (text) => new URL("x", `http://h/é${text}`).href,
  "new URL, against a base": (text) => new URL(`é${text}`, "http://b/").href,
  "new URL, the message of its error": (text) => messageOf(() => new URL(`http://h:${text}`)),
  "new URL, the message of its base's error": (text) => messageOf(() => new URL("/", text)),
  "URL.parse": (text) => URL.parse(`http://É/${text}`)?.href,
  "URL.canParse": (text) => URL.canParse(`//é/${text}`, "http://b/"),
  "the origin of a blob": (text) => new URL(`blob:http://H/${text}`).origin,
  "a getter": (_, url) => url.hash,
  href: (text, url) => Object.assign(url, { href: `http://H/${text}` }).pathname.length,
  host: (text, url) => Object.assign(url, { host: `${text}:82` }).port,
  pathname: (text, url) => Object.assign(url, { pathname: text }).protocol,
  search: (text, url) => Object.assign(url, { search: text }).protocol,
  searchParams: (_, url) => [...url.searchParams],
  "new URLSearchParams": (text) => new URLSearchParams(`%41=${text}+`).get("A"),
  "new URLSearchParams, its serialization": (text) => new URLSearchParams([["é", text]]).toString(),
  "inspect.inspect": (text) => inspect.inspect(`HTTP://É/ ${text}`).errors,
  "inspect.percentEncode": (text) => inspect.percentEncode(`é ${text}`, "query"),
  "inspect.domainToUnicode": () => inspect.domainToUnicode("xn--9ca"),
  "guard.check": (text) => guard.check(`https://É.example/${text}`, { refusedClasses: [] }).url?.href,
  "guard.check, of an ordinary URL": (text) => guard.check(`https://a.example.com/${text}`, {}).url?.href,
  "guard.check, its reasons": (text) => guard.check(`http:\\\\a@127.1/${text}`, { hosts: ["h"] }).reasons,
  "guard.agreement": (text) => guard.agreement(`//é\\${text}`, "http://b/").disagreements,
  "guard.classify": () => guard.classify("::ffff:10.0.0.1"),
  "guard.safeRedirect": (text) => guard.safeRedirect(`/é${text}`, "http://b/"),
};

/**
 * @param {() => URL} call
 * @returns {string}
 */
function messageOf(call) {
  try {
    return call().href;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return /** @type {Error} */ (error).message;
  }
}

/**
 * What an operation gives, or nothing where it throws a RangeError because the nth allocation is refused.
 * @param {number} nth
 * @param {() => unknown} operation
 */
function refusing(nth, operation) {
  hostility.refuse(nth);
  try {
    return { answer: operation() };
  } catch (error) {
    assert.ok(error instanceof RangeError, `${error}`);
    return undefined;
  } finally {
    hostility.refuse(0);
  }
}

/** A URL whose href has not been read since it was set, and another. */
function pair() {
  const other = new URL("https://other/?a");
  other.searchParams.append("p", "q");
  const url = new URL("http://user@host:81/path?a=%62#c");
  url.hash = "d";
  return { url, other };
}

const UNCHANGED = "http://user@host:81/path?a=%62#d";

for (const [name, operate] of Object.entries(operations)) {
  for (const when of ["first", "later"]) {
    test(`${name}, ${when} of an instance`, () => {
      let refusals = 0;
      initSync(module);
      for (const text of LENGTHS.map((length) => "t".repeat(length))) {
        const expected = operate(text, pair().url);
        for (let nth = 1; nth <= MOST_ALLOCATIONS; nth++) {
          const what = `${text.length} characters, allocation ${nth}`;
          const { url, other } = pair();
          if (when === "first") initSync(module);
          const given = refusing(nth, () => operate(text, url));
          if (given) {
            assert.deepEqual(given.answer, expected, what);
          } else {
            refusals++;
            assert.equal(url.href, UNCHANGED, what);
            assert.deepEqual(operate(text, url), expected, what);
          }
          assert.equal(other.href, "https://other/?a=&p=q", what);
          assert.equal(new URL("../é?q", "http://ö.example/a/b").href, "http://xn--nda.example/%C3%A9?q", what);
        }
      }
      // Later an instance has all its buffers.
      if (when === "first" && name !== "a getter") assert.ok(refusals > 0, "nothing was refused");
    });
  }
}
