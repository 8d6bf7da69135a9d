/** A web server on a local address: files of a folder, and pages that a test gives as strings. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** In a page with these headers there is SharedArrayBuffer, which whatwg-url needs, and clocks are as fine as they get. */
export const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** A script for such a page: WebKitGTK has the class there, but no name for it. */
export const NAME_SHARED_ARRAY_BUFFER =
  "globalThis.SharedArrayBuffer ??= new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor;";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/**
 * Starts it. It ends with the process, or by `close`.
 * @param {object} site
 * @param {string} site.folder what is not in `pages` comes from here
 * @param {Record<string, { type?: string, body: string, headers?: Record<string, string> }>} [site.pages] by path
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean}
 * [site.answer] answers a request that it knows
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serve({ folder, pages = {}, answer = () => false }) {
  const server = createServer((request, response) => {
    if (answer(request, response)) return;
    const [path] = (request.url ?? "/").split(/[?#]/);
    const page = pages[path];
    if (page) {
      const type = page.type ?? TYPES[extname(path)] ?? "text/html";
      return void response.writeHead(200, { "content-type": type, ...page.headers }).end(page.body);
    }
    const file = join(folder, normalize(path));
    if (!existsSync(file) || extname(path) === "") return void response.writeHead(404).end();
    // No charset: what a file's bytes mean is for the file's format to say.
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  server.unref();
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
