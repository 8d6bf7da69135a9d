/**
 * Makes the site work offline: all files of a build are served from a cache. Another build has another version and its own
 * cache. Two before stay: a page that is still open loads its workers later, and the server may no longer have them.
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
  await Promise.all(FILES.map((file) => keep(cache, file)));
  await scope.skipWaiting();
}

/**
 * Some hosts redirect `examples.html` to `examples`. A page cannot be opened from a response that was redirected, so a copy of
 * it is kept.
 * @param {Cache} cache
 * @param {string} file
 */
async function keep(cache, file) {
  const response = await fetch(file, { cache: "no-cache" });
  if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
  await cache.put(file, response.redirected ? new Response(response.body, response) : response);
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // That of the build before is the last; the last but one if the site went back to a build, or one could not be installed.
  await Promise.all(old.slice(0, -2).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  // A browser may have lost what it kept, or fail to read it: the network has it, too.
  return (await kept(request.url).catch(() => undefined)) ?? fetch(request);
}

/**
 * @param {string} url
 * @returns {Promise<Response | undefined>}
 */
async function kept(url) {
  const address = url.replace(/[?#].*/, "");
  const file = address === scope.registration.scope ? `${address}index.html` : address;
  const cache = await caches.open(CACHE);
  return (await match(cache, file)) ?? (await match(cache, `${file}.html`)) ?? match(caches, file);
}

/**
 * @param {Cache | CacheStorage} cache
 * @param {string} address
 */
function match(cache, address) {
  // Requests for scripts have an Origin header, but those of `keep` had none.
  return cache.match(address, { ignoreVary: true });
}
