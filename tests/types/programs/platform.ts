// The classes where the platform's own are expected, and the other way round.
import { URL, URLSearchParams } from "whurl";

const own: globalThis.URL = new URL("https://h/");
const ours: URL = new globalThis.URL("https://h/");
const ownParams: globalThis.URLSearchParams = new URLSearchParams("a=1");
const oursParams: URLSearchParams = new globalThis.URLSearchParams("a=1");
const relative = [new URL("a", new globalThis.URL("https://h/")), new globalThis.URL("a", new URL("https://h/"))];
const copies = [new URLSearchParams(ownParams), new globalThis.URLSearchParams(oursParams)];
const response: Promise<Response> = fetch(new URL("https://h/"));
const request = new Request(new URL("https://h/"));

export { copies, ours, oursParams, own, ownParams, relative, request, response };
