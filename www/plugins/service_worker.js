/** Makes `sw.js` after a build, from a template and the names of all files of the site. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATE = fileURLToPath(new URL("service_worker_template.js", import.meta.url));

/** @returns {import("vite").Plugin} */
export function serviceWorker() {
  let folder = "";
  return {
    name: "whurl-service-worker",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      const files = filesOf(folder).filter((file) => file !== "sw.js");
      const version = hash(files.map((file) => readFileSync(join(folder, file))));
      const source = readFileSync(TEMPLATE, "utf8")
        .replace('"{version}"', JSON.stringify(version))
        .replace('"{files}"', files.map((file) => JSON.stringify(file)).join(", "));
      writeFileSync(join(folder, "sw.js"), source);
    },
  };
}

/**
 * @param {string} folder
 * @returns {string[]} in a fixed order, relative to the folder
 */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** @param {Uint8Array[]} contents */
function hash(contents) {
  const sum = createHash("sha256");
  for (const bytes of contents) sum.update(`${bytes.length}\n`).update(bytes);
  return sum.digest("hex").slice(0, 16);
}
