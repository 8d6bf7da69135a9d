/**
 * Runtimes at the edge, which compile no WebAssembly at run time: Cloudflare's workerd, alone and in miniflare, answering
 * HTTP requests; and Vercel's edge runtime.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { startEcho } from "./echo.js";
import { checkFacts, PATTERN_ANSWERS, programs, RIGHT_ANSWERS } from "./expectations.js";
import { userFolder } from "./folder.js";
import { outputOf, programOf, requireTool, sayNotRun, testWith, toolFile } from "./programs.js";
import { bundleAsNitro, bundleEdge, bundleWorker, startWorkerd } from "./workers.js";

const worker = userFolder(programs("worker.mjs", "miniflare.mjs"));
const EXPECTED = { href: "https://h/b", params: "a=%C3%A9", raw: "https://h/b", errors: ["invalid-reverse-solidus"] };

/**
 * @param {string} folder the user's, with edge.mjs
 * @returns {Promise<any>} a runtime in which that has run, and code may not be generated
 */
async function startEdge(folder) {
  const { EdgeVM } = requireTool("@edge-runtime/vm");
  const { code, modules } = await bundleEdge(folder, "edge.mjs");
  const vm = new EdgeVM({
    codeGeneration: { strings: false, wasm: false },
    extend: (/** @type {object} */ context) => Object.assign(context, modules),
  });
  vm.evaluate(code);
  return vm;
}

/**
 * @param {string} workerd the program
 * @param {string} source of the worker
 * @returns {Promise<string>} what it answers
 */
async function answerOf(workerd, source) {
  const folder = userFolder({ "worker.mjs": source });
  const { origin, close } = await startWorkerd(workerd, folder, await bundleWorker(folder, "worker.mjs"));
  try {
    return await (await fetch(origin)).text();
  } finally {
    close();
  }
}

testWith("workerd", "a worker that parses the URL of a request", async (program) => {
  const { origin, close } = await startWorkerd(program, worker, await bundleWorker(worker, "worker.mjs"));
  try {
    assert.deepEqual(await (await fetch(`${origin}/?url=../b&base=https://H/a/`)).json(), EXPECTED);
    const failed = await fetch(`${origin}/?url=https://h:99999`);
    assert.equal(failed.status, 400);
    assert.match(await failed.text(), /port-out-of-range/);
  } finally {
    close();
  }
});

testWith("workerd", "a worker that Nitro bundles", async (program) => {
  const { origin, close } = await startWorkerd(program, worker, await bundleAsNitro(worker, "worker.mjs"));
  try {
    assert.deepEqual(await (await fetch(`${origin}/?url=../b&base=https://H/a/`)).json(), EXPECTED);
  } finally {
    close();
  }
});

// Miniflare needs Node.js 22.
const node = Number(process.versions.node.split(".")[0]) >= 22 ? process.execPath : programOf("node 24");
if (node === undefined || programOf("workerd") === undefined) {
  sayNotRun("miniflare", "it needs Node.js 22 and workerd");
} else {
  test("miniflare: a worker that parses the URL of a request", async () => {
    const { script, modules } = await bundleWorker(worker, "worker.mjs");
    const miniflare = pathToFileURL(toolFile("miniflare/dist/src/index.js")).href;
    const output = await outputOf(node, ["miniflare.mjs", miniflare, script, ...modules], { cwd: worker });
    assert.deepEqual(JSON.parse(output), EXPECTED);
  });
}

test("the edge runtime: a module by ?module, and code generation forbidden", async () => {
  const folder = userFolder(programs("edge.mjs"));
  const { EdgeVM } = requireTool("@edge-runtime/vm");
  const { code, modules } = await bundleEdge(folder, "edge.mjs");
  assert.deepEqual(Object.keys(modules).sort(), ["wasm_inspect", "wasm_raw", "wasm_whurl"]);
  const vm = new EdgeVM({
    codeGeneration: { strings: false, wasm: false },
    extend: (/** @type {object} */ context) => Object.assign(context, modules),
  });
  vm.evaluate(code);
  assert.deepEqual(JSON.parse(vm.context.parse("../b", "https://H/a/")), EXPECTED);
  assert.throws(() => vm.evaluate("new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))"));
});

for (const [entry, answers] of [
  ["whurl/polyfill", PATTERN_ANSWERS],
  ["whurl/polyfill/force", JSON.stringify(RIGHT_ANSWERS)],
]) {
  const program = `import "${entry}";
    import { URL as whurlURL } from "whurl";
    globalThis.isWhurl = () =>
      URL === whurlURL && new URL("http://h/a^b").pathname === "/a%5Eb" && ${answers} === "${RIGHT_ANSWERS}";`;

  testWith("workerd", `${entry} replaces the globals`, async (workerd) => {
    const worker = `export default { fetch: () => new Response(isWhurl()) };`;
    assert.equal(await answerOf(workerd, `${program}\n${worker}`), "true");
  });

  test(`the edge runtime: ${entry} replaces the globals`, async () => {
    const folder = userFolder({ "edge.mjs": program });
    const vm = await startEdge(folder);
    assert.equal(vm.context.isWhurl(), true);
  });
}

/** A use of each entry, which is the only one that a program imports. @type {Record<string, { names?: string, use: string }>} */
const ALONE = {
  whurl: { names: "URLSearchParams", use: 'String(new URLSearchParams({ a: "é" })) === "a=%C3%A9"' },
  "whurl/columns": {
    names: "columnsOf",
    use: '[...columnsOf(new TextEncoder().encode("https://a/"), { columns: ["host"] })][0].numRows === 1',
  },
  "whurl/guard": { names: "check", use: 'check("https://example.com/", {}).url.href === "https://example.com/"' },
  "whurl/inspect": { names: "inspect", use: 'inspect("https://H/").url.href === "https://h/"' },
  "whurl/pattern": { names: "URLPattern", use: 'new URLPattern({ pathname: "/é" }).pathname === "/%C3%A9"' },
  "whurl/polyfill": { use: 'new URL("http://h/a^b").pathname === "/a%5Eb"' },
  "whurl/polyfill/force": { use: 'new URL("http://h/a^b").pathname === "/a%5Eb"' },
  "whurl/polyfill/pattern": { use: 'new URLPattern({ pathname: "/é" }).pathname === "/%C3%A9"' },
  "whurl/raw": { names: "URL", use: 'new URL("../b", "https://H/a/").href === "https://h/b"' },
};

for (const [entry, { names, use }] of Object.entries(ALONE)) {
  const importing = `import ${names ? `{ ${names} } from ` : ""}"${entry}";`;

  testWith("workerd", `${entry} alone`, async (workerd) => {
    assert.equal(await answerOf(workerd, `${importing} export default { fetch: () => new Response(${use}) };`), "true");
  });

  test(`the edge runtime: ${entry} alone`, async () => {
    const folder = userFolder({ "edge.mjs": `${importing} globalThis.use = () => ${use};` });
    const vm = await startEdge(folder);
    assert.equal(vm.context.use(), true);
  });
}

test("a bundle for the edge has nothing of what it does not use", async () => {
  const entries = Object.entries(ALONE).filter(([entry]) => !entry.startsWith("whurl/polyfill"));
  const imports = entries.map(([entry, { names }], index) => `import { ${names} as unused${index} } from "${entry}";`);
  const folder = userFolder({ "program.mjs": [...imports, 'globalThis.result = "alone";'].join("\n") });
  const worker = await bundleWorker(folder, "program.mjs");
  const { code } = await bundleEdge(folder, "program.mjs");
  for (const text of [readFileSync(join(folder, worker.script), "utf8"), code]) {
    const lines = text.split("\n").filter((line) => !/^ *\/\/|^"use strict";$/.test(line));
    assert.match(lines.join(""), /^\W*globalThis\.result = "alone";\W*$/);
  }
});

// Imports are hoisted, so that what is there before has a module of its own.
const bodies = userFolder({ ...programs("bodies.mjs"), "platform.mjs": "export const platform = URLSearchParams;\n" });
const BODIES = ["none", "whurl/polyfill", "whurl/polyfill/force"].map((entry) => ({
  entry,
  program: `import { platform } from "./platform.mjs";
    ${entry === "none" ? "" : `import "${entry}";`}
    import { observe } from "./bodies.mjs";`,
}));

for (const flags of [[], ["nodejs_compat"]]) {
  const about = "bodies, clones and all that a program sees of the functions that take them";
  testWith("workerd", `${about}; flags: ${flags}`, async (workerd) => {
    const echo = await startEcho();
    /** @type {Record<string, any> | undefined} */
    let own;
    for (const { entry, program } of BODIES) {
      const handler = `async () => Response.json(await observe({ platform, origin: "${echo.origin}" }))`;
      writeFileSync(join(bodies, "worker.mjs"), `${program}\nexport default { fetch: ${handler} };`);
      const bundle = await bundleWorker(bodies, "worker.mjs");
      const { origin, close } = await startWorkerd(workerd, bodies, bundle, { flags });
      try {
        const facts = /** @type {Record<string, any>} */ (await (await fetch(origin)).json());
        own ??= facts;
        checkFacts(facts, own, entry);
      } finally {
        close();
      }
    }
    echo.close();
  });
}

test("the edge runtime: bodies, clones and all that a program sees of the functions that take them", async () => {
  const { origin, close } = await startEcho();
  /** @type {Record<string, any> | undefined} */
  let own;
  for (const { entry, program } of BODIES) {
    const global = `async () => JSON.stringify(await observe({ platform, origin: "${origin}" }))`;
    writeFileSync(join(bodies, "edge.mjs"), `${program}\nglobalThis.observeBodies = ${global};`);
    const vm = await startEdge(bodies);
    const facts = JSON.parse(await vm.context.observeBodies());
    own ??= facts;
    if (entry !== "none") {
      // All its contexts have the same Request.prototype, whose constructor stays the class that is not wrapped.
      const text = "text/plain;charset=UTF-8";
      assert.deepEqual(facts.constructors, [false, false, text, text]);
      facts.constructors = own?.constructors;
    }
    checkFacts(facts, /** @type {Record<string, any>} */ (own), entry);
  }
  close();
});
