/**
 * Makes pkg/, the npm package, from src/, wasm/, js/ and pkg-template/, and pkg-whatwg-url/, which depends on it. The result depends only on the sources and the locked
 * tools, which scripts/setup.mjs installs.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, start } from "../lib/shell.mjs";
import { bundle } from "./bundles.mjs";
import { writeEntries } from "./entries.mjs";
import { thirdPartyLicences } from "./licences.mjs";
import { checkProtocols } from "./protocol.mjs";
import { reportSizes } from "./sizes.mjs";
import { setVersion } from "./versions.mjs";
import { buildModules } from "./wasm.mjs";
import { buildWhatwgURL } from "./whatwg-url.mjs";

const pkg = join(root, "pkg");
const template = join(root, "pkg-template");

start(async () => {
  checkProtocols();
  const modules = await buildModules();
  rmSync(pkg, { recursive: true, force: true });
  mkdirSync(pkg);
  const filter = (/** @type {string} */ path) => path !== join(template, "whatwg-url");
  cpSync(template, pkg, { recursive: true, filter });
  for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(root, file), join(pkg, file));
  for (const file of ["package.json", "jsr.json"]) setVersion(join(pkg, file));
  for (const file of readdirSync(pkg).filter((name) => name.endsWith(".d.ts"))) writeCommonJSTypes(join(pkg, file));
  const bundled = await bundle(modules, pkg);
  writeEntries(pkg);
  writeFileSync(join(pkg, "THIRD-PARTY-LICENSES.txt"), thirdPartyLicences(bundled));
  await buildWhatwgURL(join(root, "pkg-whatwg-url"));
  reportSizes(pkg);
});

/**
 * The types of an entry are the same for `require`, in a file that says so by its name.
 * @param {string} path of a .d.ts file
 */
function writeCommonJSTypes(path) {
  const types = readFileSync(path, "utf8").replaceAll(/(from "\.\/[\w-]+)\.js"/g, '$1.cjs"');
  writeFileSync(path.replace(/ts$/, "cts"), types);
}
