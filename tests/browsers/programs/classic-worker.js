// A dedicated worker that is a classic script.
importScripts("/node_modules/whurl/index.global.js");

addEventListener("message", ({ data }) => postMessage(new whurl.URL(...data).href));
