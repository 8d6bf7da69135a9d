/** The package's entries, imported from the folder into which tests/runner/run.mjs has installed its tarball. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const installed = process.env.WHURL_INSTALLED;
if (!installed) throw new Error("run the tests through `npm test -- --only node`, or `node tests/runner/run.mjs FILE`");

/** The folder that a user's program lies in. */
export const folder = installed;

/**
 * `import` as a module in the user's folder does it.
 * @param {string} specifier
 */
export async function importInstalled(specifier) {
  const entry = join(folder, `${specifier.replaceAll(/\W/g, "-")}-${process.pid}.mjs`);
  writeFileSync(entry, `export * from ${JSON.stringify(specifier)};\n`);
  return import(pathToFileURL(entry).href);
}

/** `require` as a CommonJS module in the user's folder does it. */
export const requireInstalled = createRequire(join(folder, "user.cjs"));
