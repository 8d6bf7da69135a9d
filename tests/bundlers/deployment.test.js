/** What collects a program's files, to deploy them without the rest of node_modules: @vercel/nft, which Vercel and Nitro use. */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, userFolder } from "../runtimes/folder.js";
import { NODES, outputOf, requireTool, testWith } from "../runtimes/programs.js";

const { nodeFileTrace } = requireTool("@vercel/nft");

const IMPORTS = `import "whurl/polyfill";
  import { URL } from "whurl";
  import { check } from "whurl/guard";
  import { inspect } from "whurl/inspect";
  import { URLPattern } from "whurl/pattern";`;

const PROGRAM = `
  const isMatch = new URLPattern({ pathname: "/:id" }).test("http://h/1");
  console.log(new URL("../\u00e9", "http://\u00c4/a/").href, globalThis.URL === URL, check("https://example.com/", {}).ok, inspect("http://h/").valid, isMatch);`;

const PRINTS = "http://xn--4ca/%C3%A9 true true true true\n";

/** @type {Record<string, string>} */
const SOURCES = {
  "import.mjs": IMPORTS + PROGRAM,
  "require.cjs":
    IMPORTS.replaceAll(/import (\{ \w+ \}) from ("[^"]*")/g, "const $1 = require($2)").replaceAll(
      /import ("[^"]*")/g,
      "require($1)",
    ) + PROGRAM,
};

for (const [name, source] of Object.entries(SOURCES)) {
  const from = userFolder({ [name]: source });
  const to = emptyFolder();
  const { fileList } = await nodeFileTrace([join(from, name)], { base: from });
  for (const file of fileList) cpSync(join(from, file), join(to, file));
  for (const runtime of NODES) {
    testWith(runtime, `the files that a deployment of ${name} has are enough`, async (node) => {
      assert.equal(await outputOf(node, [name], { cwd: to }), PRINTS);
    });
  }
}
