/** A registry of one package on a local address, so that runtimes install the tarball in their own way. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";

/**
 * Starts it. It ends with the process, or by `close`.
 * @returns {Promise<{ url: string, version: string, close: () => void }>}
 */
export async function startRegistry() {
  const folder = installPackage();
  const tarball = readFileSync(join(folder, tarballIn(folder)));
  const manifest = JSON.parse(readFileSync(join(folder, "node_modules", "whurl", "package.json"), "utf8"));
  const { version } = manifest;
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === "/whurl.tgz") return void response.end(tarball);
    if (request.url !== "/whurl") return void response.writeHead(404).end();
    response.setHeader("content-type", "application/json");
    const dist = { tarball: `${origin}/whurl.tgz`, integrity };
    const versions = { [version]: { ...manifest, dist } };
    response.end(JSON.stringify({ name: "whurl", "dist-tags": { latest: version }, versions }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  server.unref();
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, version, close: () => void server.close() };
}

/** @param {string} folder */
function tarballIn(folder) {
  const name = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error(`no tarball in ${folder}`);
  return name;
}
