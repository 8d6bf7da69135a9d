/**
 * TypeScript's last three minors, each way it finds packages, with and without the platform's types; nothing skipped.
 */
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { userFolder } from "../runtimes/folder.js";
import { execute, requireTool } from "../runtimes/programs.js";

const VERSIONS = ["5.9", "6.0", "7.0"];

/** Which types of the platform's there are. @type {Record<string, { lib: string[], types: string[] }>} */
const PLATFORMS = {
  none: { lib: ["es2022"], types: [] },
  dom: { lib: ["es2022", "dom", "dom.iterable"], types: [] },
  node: { lib: ["es2022"], types: ["node"] },
  "dom and node": { lib: ["es2022", "dom", "dom.iterable"], types: ["node"] },
};

/** How TypeScript finds packages, and the names of files for each module system. */
const RESOLUTIONS = [
  { moduleResolution: "nodenext", module: "nodenext", extensions: ["mts", "cts"], platforms: Object.keys(PLATFORMS) },
  { moduleResolution: "node16", module: "node16", extensions: ["mts", "cts"], platforms: ["none", "dom and node"] },
  { moduleResolution: "bundler", module: "esnext", extensions: ["ts"], platforms: ["none", "dom and node"] },
];

const source = (/** @type {string} */ name) => readFileSync(new URL(`programs/${name}.ts`, import.meta.url), "utf8");
const cwd = userFolder(
  Object.fromEntries(
    ["usage", "platform", "whatwg-url"].flatMap((name) =>
      ["ts", "mts", "cts"].map((end) => [`${name}.${end}`, source(name)]),
    ),
  ),
);
const replacement = fileURLToPath(new URL("../../pkg-whatwg-url", import.meta.url));
cpSync(replacement, join(cwd, "node_modules", "whatwg-url"), { recursive: true });
const typeRoots = [dirname(dirname(requireTool.resolve("@types/node/package.json")))];

for (const version of VERSIONS) {
  const tsc = join(dirname(requireTool.resolve(`typescript-${version}/package.json`)), "bin", "tsc");
  for (const { moduleResolution, module, extensions, platforms } of RESOLUTIONS) {
    for (const platform of platforms) {
      test(`TypeScript ${version}, ${moduleResolution}, types of the platform: ${platform}`, async () => {
        const { lib, types } = PLATFORMS[platform];
        const names = platform === "none" ? ["usage", "whatwg-url"] : ["usage", "platform", "whatwg-url"];
        const compilerOptions = {
          ...{ module, moduleResolution, lib, types, typeRoots },
          ...{ target: "es2022", noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
        };
        const files = names.flatMap((name) => extensions.map((end) => `${name}.${end}`));
        const project = `tsconfig.${version}.${moduleResolution}.${platform.replaceAll(" ", "-")}.json`;
        writeFileSync(join(cwd, project), JSON.stringify({ compilerOptions, files }));
        const { code, stdout, stderr } = await execute(process.execPath, [tsc, "--project", project], { cwd });
        assert.equal(code, 0, stdout + stderr);
      });
    }
  }
}
