/** A server that answers with the request it got. */
import { createServer } from "node:http";

/** @typedef {{ type: string | null, body: string, method: string | undefined }} Received */

/**
 * A function that answers requests to /echo with their content type, body (a character for each byte) and method.
 * `?keep=NAME` keeps the answer, and `?kept=NAME` gives it, for those who send without waiting for one.
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean}
 * whether the request was one
 */
export function makeEcho() {
  /** @type {Map<string, Received>} */
  const kept = new Map();
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://h");
    if (pathname !== "/echo") return false;
    let body = "";
    request.setEncoding("latin1").on("data", (text) => (body += text));
    request.on("end", () => {
      const received = { type: request.headers["content-type"] ?? null, body, method: request.method };
      const [keep, name] = [searchParams.get("keep"), searchParams.get("kept")];
      if (keep) kept.set(keep, received);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(name ? (kept.get(name) ?? null) : received));
    });
    return true;
  };
}

/**
 * Starts a server of it on a local address. It ends with the process, or by `close`.
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function startEcho() {
  const echo = makeEcho();
  const server = createServer((request, response) => {
    if (!echo(request, response)) response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  server.unref();
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
