/**
 * A service worker: one copy of a page, whatever its links were tagged with. It is a module, with whurl bundled or by path:
 * `navigator.serviceWorker.register("/service-worker.js", { type: "module" })`.
 */
import { URL } from "/node_modules/whurl/index.js";

/** @param {string} address */
function keyOf(address) {
  const url = new URL(address);
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith("utm_")) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  return url.href;
}

async function answer(/** @type {Request} */ request) {
  const cache = await caches.open("pages");
  const kept = await cache.match(keyOf(request.url));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(keyOf(request.url), response.clone());
  return response;
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
