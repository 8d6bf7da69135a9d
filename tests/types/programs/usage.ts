// What a program does with the package, with no types but the language's own.

import { type InvalidURLError, URL, URLSearchParams, type URLSearchParamsInit } from "whurl";
import { check, fetchFromServer } from "whurl/guard";
import { type Inspection, inspect, parseHost } from "whurl/inspect";
import { initSync as initInspect, inspect as slimInspect } from "whurl/inspect/slim";
import { URLPattern, URLPatternList } from "whurl/pattern";
import { URL as RawURL } from "whurl/raw";
import { init, initSync, URL as SlimURL } from "whurl/slim";
import "whurl/polyfill";
import "whurl/polyfill/force";

const url: URL = new URL("../b", new URL("https://h/a/"));
const maybe: URL | null = URL.parse("x", "https://h/");
const can: boolean = URL.canParse("x");
const parts: string[] = [url.href, url.origin, url.protocol, url.host, url.pathname, url.search, url.hash];
url.port = "8080";
// @ts-expect-error it is read-only
url.origin = "https://h";
// @ts-expect-error a URL is made of strings
new URL(1);
// @ts-expect-error it may be null
maybe.href;

const inits: URLSearchParamsInit[] = ["a=1", { a: "1" }, [["a", "1"]], new Map([["a", "1"]]), new URLSearchParams()];
const params: URLSearchParams = new URLSearchParams(inits[0]);
for (const [name, value] of params) parts.push(name, value);
parts.push(...params.keys(), ...params.values());
params.forEach((value: string, name: string, all: URLSearchParams) => {
  parts.push(value, name, all.toString());
});
const value: string | null = params.get("a");
const size: number = params.size;
// @ts-expect-error names are strings
params.append(1, "b");
// @ts-expect-error numbers are no init
new URLSearchParams(1);

function matches(pathname: string, ignoreCase: boolean | undefined, linear: boolean | undefined): boolean {
  const list = new URLPatternList({ linear });
  return list.add(new URLPattern({ pathname }, { ignoreCase })).match("https://h/") !== null;
}

class Mine extends URL {
  readonly mine = true;
}
const isMine: boolean = new Mine("https://h/").mine;

function message(error: unknown): string {
  const { code, input, base, message } = error as InvalidURLError;
  const known: "ERR_INVALID_URL" = code;
  return [known, input, base ?? "", message].join();
}

const found: Inspection = inspect("https://h\\", "https://h/");
const names: string[] = found.errors.map(({ name, start, end }) => `${name} ${start} ${end}`);
const host = parseHost("[::1]");

const verdict = check("https://h/", fetchFromServer);
const allowed: string = verdict.ok ? verdict.url.href : verdict.reasons.map(({ code }) => code).join();

const raw: RawURL = new RawURL("https://h/");
raw.free();
const base: URL = raw;
initSync(new Uint8Array());
const ready: Promise<void> = init(Promise.resolve(new ArrayBuffer(0)));
const slim: URL = new SlimURL("https://h/");
initInspect(new Uint8Array());
const isValid: boolean = slimInspect("https://h/").valid;

export { allowed, base, can, host, isMine, isValid, matches, maybe, message, names, ready, size, slim, value };
