// A service worker that is a classic script: answers /parse?url=…&base=… with the href.
importScripts("/node_modules/whurl/index.global.js");

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { pathname, searchParams } = new whurl.URL(event.request.url);
  if (pathname !== "/parse") return;
  event.respondWith(new Response(new whurl.URL(searchParams.get("url"), searchParams.get("base")).href));
});
