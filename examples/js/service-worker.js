/**
 * A service worker: one copy of a page, whatever its links were tagged with. It is a module, with whurl bundled or by path:
 * `navigator.serviceWorker.register("/service-worker.js", { type: "module" })`.
 */
import { URL } from "/node_modules/whurl/index.js";

/** @param {string} address */
function keyOf(address) {
  const url = new URL(address);
  url.hash = "";
  // The text, not `searchParams`, which would write the rest again: other encodings than UTF-8 would be lost.
  const pieces = url.search.slice(1).split("&");
  const kept = pieces.filter((piece) => !piece.startsWith("utm_"));
  if (kept.length < pieces.length) url.search = kept.join("&");
  return url.href;
}

/** @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  const key = keyOf(request.url);
  const cache = await caches.open("pages");
  const kept = await cache.match(key);
  if (kept) return kept;
  const response = await fetch(request);
  // A page that redirects has no copy, and one that forbids copies (`Vary: *`) is shown all the same.
  if (response.status === 200 && !response.redirected) {
    event.waitUntil(cache.put(key, response.clone()).catch(() => {}));
  }
  return response;
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  // Pages only: parts of a video, or streams without an end, are not for a cache.
  const { method, mode, url } = event.request;
  const { username, password } = new URL(url);
  // Browsers make no request of a URL with credentials in a worker.
  if (method === "GET" && mode === "navigate" && !username && !password) event.respondWith(answer(event));
});
