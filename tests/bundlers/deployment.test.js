/** What collects a program's files, to deploy them without the rest of node_modules: @vercel/nft, which Vercel and Nitro use. */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, userFolder } from "../runtimes/folder.js";
import { NODES, outputOf, requireTool, testWith } from "../runtimes/programs.js";

const { nodeFileTrace } = requireTool("@vercel/nft");

/** What the programs use of each entry. */
const USED = {
  "whurl/polyfill": "",
  whurl: "{ URL }",
  "whurl/columns": "{ columnsOf }",
  "whurl/guard": "{ check }",
  "whurl/inspect": "{ inspect }",
  "whurl/pattern": "{ URLPattern }",
};

const PROGRAM = `
  console.log(new URL("../é", "http://Ä/a/").href, globalThis.URL === URL, check("https://example.com/", {}).ok,
    inspect("http://h/").valid, new URLPattern({ pathname: "/:id" }).test("http://h/1"),
    [...columnsOf(new TextEncoder().encode("http://h/"), { columns: ["host"] })].length);`;

const PRINTS = "http://xn--4ca/%C3%A9 true true true true 1\n";

const used = Object.entries(USED);
const SOURCES = {
  "import.mjs": used.map(([entry, names]) => `import ${names && `${names} from`} "${entry}";\n`).join("") + PROGRAM,
  "require.cjs":
    used.map(([entry, names]) => `${names && `const ${names} =`} require("${entry}");\n`).join("") + PROGRAM,
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
