// The classes where the platform's own are expected, and the other way round.
import { URL, URLSearchParams } from "whurl";
import { URLPattern } from "whurl/pattern";

const own: globalThis.URL = new URL("https://h/");
const ours: URL = new globalThis.URL("https://h/");
const ownParams: globalThis.URLSearchParams = new URLSearchParams("a=1");
const oursParams: URLSearchParams = new globalThis.URLSearchParams("a=1");
const relative = [new URL("a", new globalThis.URL("https://h/")), new globalThis.URL("a", new URL("https://h/"))];
const copies = [new URLSearchParams(ownParams), new globalThis.URLSearchParams(oursParams)];
// TypeScript 5.9 has no types of the DOM for it.
const platformsPattern: typeof globalThis extends { URLPattern: infer T } ? T : unknown = URLPattern;
const patterns = [
  new URLPattern("/a", "https://h/"),
  new URLPattern("/a", new globalThis.URL("https://h/"), { ignoreCase: true }),
  new URLPattern("/a", new URL("https://h/"), undefined),
  // @ts-expect-error: as the second argument, the last of two, an object has options.
  () => new URLPattern("/a", new URL("https://h/")),
];
const response: Promise<Response> = fetch(new URL("https://h/"));
const request = new Request(new URL("https://h/"));

export { copies, ours, oursParams, own, ownParams, patterns, platformsPattern, relative, request, response };
