/**
 * Makes the site work offline: all files of a build are served from a cache. Another build has another version and its own
 * cache; the old one is deleted when the new worker takes over.
 */
const scope = /** @type {any} */ (globalThis);

const PREFIX = `whurl ${scope.registration.scope} `;
const VERSION = "{version}";
const CACHE = PREFIX + VERSION;
const FILES = ["{files}"];

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope.registration.scope)) event.respondWith(answer(event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await scope.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const isFolder = request.url.replace(/[?#].*/, "") === scope.registration.scope;
  // `ignoreVary`: requests for scripts have an Origin header, but those of `cache.addAll` had none.
  const kept = await cache.match(isFolder ? "index.html" : request, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}
