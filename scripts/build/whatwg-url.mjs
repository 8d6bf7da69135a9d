/** Makes pkg-whatwg-url/, the package for whatwg-url's place: js/whatwg-url/ in one file, and pkg-template/whatwg-url/ around it. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../lib/shell.mjs";
import { inheritNothing, ownSources } from "./bundles.mjs";
import { setVersion } from "./versions.mjs";

/** @param {string} folder to write to */
export async function buildWhatwgURL(folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "pkg-template", "whatwg-url"), folder, { recursive: true });
  for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(root, file), join(folder, file));
  setVersion(join(folder, "package.json"));
  const outfile = join(folder, "implementation.js");
  await build({
    entryPoints: [join(root, "js", "whatwg-url", "index.js")],
    outfile,
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    external: ["whurl", "whurl/inspect"],
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    plugins: [ownSources],
  });
  inheritNothing(outfile);
}
