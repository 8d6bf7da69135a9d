/**
 * The site without a network: every file of one build is kept in one cache, and answered from it. A later build has
 * another version and thus another cache; the old one goes when the new worker takes over.
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
  // A script's request has an Origin header where that of the precache has none: `Vary` would keep it from being found.
  const kept = await cache.match(isFolder ? "index.html" : request, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}
