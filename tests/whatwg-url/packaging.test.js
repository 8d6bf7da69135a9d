/** The tarball of `whurl-whatwg-url`: what is in it, and that npm puts it in whatwg-url's place as the documentation says. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { blocksOf } from "../docs/markdown.js";
import { emptyFolder } from "../runtimes/folder.js";
import { execute } from "../runtimes/programs.js";
import { startRegistry } from "../runtimes/registry.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const built = join(root, "pkg-whatwg-url");
const readJSON = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

test("it has these files, none of which tells where it was built", () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  assert.deepEqual(paths.map((path) => path.slice(built.length + 1).replaceAll("\\", "/")).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "implementation.js",
    "index.d.ts",
    "index.js",
    "lib/URL.d.ts",
    "lib/URL.js",
    "lib/URLSearchParams.d.ts",
    "lib/URLSearchParams.js",
    "lib/public-api.d.ts",
    "lib/public-api.js",
    "lib/url-state-machine.d.ts",
    "lib/url-state-machine.js",
    "lib/url-string-validator.d.ts",
    "lib/url-string-validator.js",
    "package.json",
    "webidl2js-wrapper.d.ts",
    "webidl2js-wrapper.js",
  ]);
  for (const path of paths) {
    for (const place of [root, `${homedir()}/`]) assert.ok(!readFileSync(path).includes(place), `${path} has ${place}`);
  }
});

test("it is of whurl's version, and needs just that", () => {
  const { version, dependencies } = readJSON(join(built, "package.json"));
  assert.equal(version, readJSON(join(root, "pkg", "package.json")).version);
  assert.deepEqual(dependencies, { whurl: version });
});

test("with what the documentation says, npm installs it for packages that need whatwg-url", async () => {
  const [{ text }] = blocksOf("docs/whatwg-url.md").filter(({ language }) => language === "json");
  const reader = emptyFolder({
    "package.json": JSON.stringify({ name: "reader", version: "1.0.0", dependencies: { "whatwg-url": "^14.1.0" } }),
    "index.js":
      'exports.whatwgURL = require("whatwg-url");\nexports.wrapper = require("whatwg-url/webidl2js-wrapper");\n',
  });
  const registry = await startRegistry([built, reader]);
  const manifest = { name: "user", private: true, dependencies: { reader: "1.0.0" }, ...JSON.parse(text) };
  const cwd = emptyFolder({ "package.json": JSON.stringify(manifest) });
  const args = ["install", "--registry", registry.url, "--no-audit", "--no-fund", "--cache", join(cwd, ".npm")];
  const { code, stderr } = await execute(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd });
  registry.close();
  assert.equal(code, 0, stderr);
  assert.equal(readJSON(join(cwd, "node_modules", "whatwg-url", "package.json")).name, "whurl-whatwg-url");
  const { whatwgURL, wrapper } = createRequire(join(cwd, "user.cjs"))("reader");
  assert.deepEqual(whatwgURL.parseURL("http://0x7F.1/a").host, 0x7f000001);
  assert.equal(wrapper.URL.is(new whatwgURL.URL("http://h/")), true);
});
