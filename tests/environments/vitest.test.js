/**
 * vitest, with its environments: node, and jsdom and happy-dom, which put a browser's globals among those of Node.js. With
 * `vmThreads` each test file has a context of its own.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execute, sayNotRun } from "../runtimes/programs.js";
import { ENTRIES } from "./programs.js";
import { failuresIn, testFiles } from "./runners.js";
import { NODE, testEntries, toolFile, userFolderWith } from "./tools.js";

/** @type {Record<string, object>} */
const PROJECTS = {
  node: {},
  jsdom: { environment: "jsdom" },
  "happy-dom": { environment: "happy-dom" },
  "jsdom-vmThreads": { environment: "jsdom", pool: "vmThreads" },
};

/** A test of `whurl/slim`, whose module is fetched: in happy-dom the class Response is no engine's. */
const SLIM = `import { readFileSync } from "node:fs";
  import { expect, test } from "vitest";
  import { init, URL } from "whurl/slim";
  test("whurl/slim", async () => {
    const headers = { "content-type": "application/wasm" };
    await init(new Response(readFileSync("node_modules/whurl/whurl.wasm"), { headers }));
    expect(new URL("../é", "https://H/a/b").href).toBe("https://h/%C3%A9");
  });`;

const entries = [...ENTRIES, "whurl/slim"];

const configuration = {
  test: {
    projects: Object.entries(PROJECTS).map(([name, test]) => ({ test: { name, include: [`${name}/*`], ...test } })),
  },
};

if (NODE === undefined) {
  sayNotRun("vitest", "it needs Node.js 24");
} else {
  const report = runVitest(NODE);
  for (const name of Object.keys(PROJECTS)) {
    testEntries(
      `vitest, ${name}`,
      report.then((text) => failuresIn(text, name, entries)),
      entries,
    );
  }
}

/** @param {string} node */
async function runVitest(node) {
  const files = Object.keys(PROJECTS).map((name) => ({
    ...testFiles(name, "module", ['import { expect, test } from "vitest";']),
    [`${name}/whurl-slim.test.mjs`]: SLIM,
  }));
  const cwd = userFolderWith(["vitest"], {
    "vitest.config.mjs": `export default ${JSON.stringify(configuration)};`,
    ...Object.assign({}, ...files),
  });
  const options = ["run", "--reporter=json", "--outputFile=report.json"];
  const { stderr } = await execute(node, [toolFile("vitest/vitest.mjs"), ...options], { cwd });
  try {
    return readFileSync(join(cwd, "report.json"), "utf8");
  } catch (cause) {
    throw new Error(stderr, { cause });
  }
}
