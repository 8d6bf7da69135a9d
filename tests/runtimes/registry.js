/** A registry of a few packages on a local address, so that package managers install the tarballs in their own way. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";
import { output } from "../../scripts/lib/shell.mjs";
import { emptyFolder } from "./folder.js";

/** @typedef {{ manifest: any, tarball: Buffer }} Packed */

/**
 * Starts it. It ends with the process, or by `close`.
 * @param {string[]} [folders] of packages that it has besides whurl
 * @returns {Promise<{ url: string, version: string, close: () => void }>}
 */
export async function startRegistry(folders = []) {
  const packages = [join(installPackage(), "node_modules", "whurl"), ...folders].map(pack);
  const server = createServer((request, response) => {
    const name = request.url?.slice(1);
    const tarball = packages.find(({ manifest }) => name === `${manifest.name}.tgz`)?.tarball;
    if (tarball !== undefined) return void response.end(tarball);
    const found = packages.find(({ manifest }) => name === manifest.name);
    if (found === undefined) return void response.writeHead(404).end();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(documentOf(found, `http://${request.headers.host}`)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  server.unref();
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const { version } = packages[0].manifest;
  return { url: `http://127.0.0.1:${port}`, version, close: () => void server.close() };
}

/**
 * @param {string} folder
 * @returns {Packed}
 */
function pack(folder) {
  const target = emptyFolder();
  const packed = output("npm", ["pack", folder, "--pack-destination", target, "--ignore-scripts", "--json"]);
  if (packed === undefined) throw new Error(`${folder} cannot be packed`);
  const [{ filename }] = /** @type {{ filename: string }[]} */ (Object.values(JSON.parse(packed)));
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { manifest, tarball: readFileSync(join(target, filename)) };
}

/**
 * What a registry says of a package.
 * @param {Packed} packed
 * @param {string} origin
 */
function documentOf({ manifest, tarball }, origin) {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const dist = { tarball: `${origin}/${name}.tgz`, integrity };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
