/** The suites that `npm run test:foreign` knows: how a checkout is told by its contents, and how its tests are run. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { execute, programOf } from "../runtimes/programs.js";

/** The Node.js that runs the suites that are for it. */
export const node = { program: process.execPath };

/**
 * @typedef {import("./compare.js").Results} Results
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {((installed: string | null) => Promise<Results>) | undefined} run with whurl as it is installed in this folder, or
 *   with the runtime's own classes
 * @property {string} [reason] why it cannot be run
 */

const here = dirname(fileURLToPath(import.meta.url));
const helper = (/** @type {string} */ name) => join(here, "helpers", name);

/** How long one file may take. */
const MINUTES = 2;

/**
 * @param {string} directory a checkout
 * @returns {Suite[]}
 */
export function suitesIn(directory) {
  const has = (/** @type {string} */ path) => existsSync(join(directory, path));
  const manifest = has("package.json") ? JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) : {};
  return [
    ...(has("url/url-constructor.any.js") ? [webPlatformTests(directory)] : []),
    ...(manifest.name === "whatwg-url" ? whatwgURL(directory) : []),
    ...(has("tests/unit-global/web.url.js") ? [coreJS(directory)] : []),
    ...(has("test/parallel/test-whatwg-url-properties.js") || has("test/parallel/test-whatwg-url-custom-parsing.js")
      ? [nodeJS(directory)]
      : []),
    ...(has("tests/unit/url_search_params_test.ts") ? [deno(directory)] : []),
    ...(has("test/js/web/url/url.test.ts") ? [bun(directory)] : []),
    ...(manifest.name === "undici" ? [undici(directory)] : []),
    ...(manifest.name === "node-fetch" ? [nodeFetch(directory)] : []),
  ];
}

/**
 * Files of a folder, in order.
 * @param {string} directory
 * @param {string} folder
 * @param {RegExp} pattern
 */
function filesIn(directory, folder, pattern) {
  const names = existsSync(join(directory, folder)) ? readdirSync(join(directory, folder)) : [];
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/**
 * The arguments by which Node.js has whurl's classes for globals.
 * @param {string | null} installed
 */
const polyfilled = (installed) =>
  installed ? ["--require", join(installed, "node_modules", "whurl", "polyfill-force.cjs")] : [];

/**
 * Runs a program for a limited time.
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} [env]
 */
async function runLimited(program, args, cwd, env) {
  // The folder of caches that this makes is not to be in the checkout.
  const caches = mkdtempSync(join(tmpdir(), "whurl-foreign-"));
  try {
    const limited = [String(MINUTES * 60), program, ...args];
    return await execute("timeout", ["--signal=KILL", ...limited], {
      cwd,
      env: { DENO_DIR: caches, BUN_INSTALL_CACHE_DIR: caches, ...env },
    });
  } finally {
    rmSync(caches, { recursive: true, force: true });
  }
}

/**
 * Adds the tests of a file to results. The same name may occur more than once.
 * @param {Results} results
 * @param {string} file
 * @param {{ name: string, message: string | null }[]} tests
 * @param {string} output of a file without any
 */
function add(results, file, tests, output) {
  const prefix = basename(file);
  if (tests.length === 0) results.set(`${prefix}: the file as a whole`, output.trim().slice(-500) || "it has no tests");
  for (const { name, message } of tests) {
    let key = `${prefix}: ${name}`;
    for (let count = 2; results.has(key); count++) key = `${prefix}: ${name} (${count})`;
    results.set(key, message);
  }
}

/**
 * The tests in the output of `node --test --test-reporter=tap`, those with others inside left out.
 * @param {string} tap
 */
function fromTap(tap) {
  const lines = tap.split("\n");
  const tests = [];
  /** @type {string[]} */
  const path = [];
  for (const [at, line] of lines.entries()) {
    const subtest = /^( *)# Subtest: (.*)$/.exec(line);
    if (subtest) path.splice(subtest[1].length / 4, Infinity, subtest[2]);
    const result = /^( *)(not )?ok \d+ - (.*?)( # (?:SKIP|TODO).*)?$/.exec(line);
    if (!result || result[4]) continue;
    const depth = result[1].length / 4;
    const details = lines
      .slice(at + 1, at + 60)
      .join("\n")
      .split(/^ *\.\.\.$/m)[0];
    if (/^ *type: 'suite'$/m.test(details) || /\d+ subtests? failed/.test(details)) continue;
    const message = /^ *error: (?:'(.*)'|"(.*)"|\|-\n(.*))$/m.exec(details);
    const name = [...path.slice(0, depth), result[3]].join(" > ");
    tests.push({ name, message: result[2] ? (message?.slice(1).find(Boolean)?.trim() ?? "failed") : null });
  }
  return tests;
}

/**
 * Tests of `node:test`, a process for each file.
 * @param {string} directory
 * @param {string[]} files
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function nodeTests(directory, files, args, env) {
  /** @type {Results} */
  const results = new Map();
  for (const file of files) {
    const run = () => runLimited(node.program, [...args, "--test-reporter=tap", file], directory, env);
    let { stdout, stderr } = await run();
    // Some tests depend on time, and fail on a busy machine.
    if (/^ *not ok /m.test(stdout)) ({ stdout, stderr } = await run());
    add(results, file, fromTap(stdout), stdout + stderr);
  }
  return results;
}

/** @param {string} directory */
function webPlatformTests(directory) {
  return {
    name: "web-platform-tests, url/*.any.js",
    run: async (/** @type {string | null} */ installed) => {
      /** @type {Results} */
      const results = new Map();
      const args = [join(here, "..", "wpt", "run.mjs"), directory, "--all-results", ...(installed ? [] : ["--own"])];
      const { stdout } = await execute(node.program, args, { cwd: directory });
      for (const line of stdout.split("\n").filter((each) => each.startsWith("{"))) {
        const { file, tests } = JSON.parse(line);
        add(results, file, tests, "");
      }
      return results;
    },
  };
}

/**
 * whatwg-url's own tests, with whurl/inspect in its place, and all of them with whurl-whatwg-url. No runtime has these functions:
 * whatwg-url itself, from npm, is compared with it.
 * @param {string} directory
 * @returns {Suite[]}
 */
function whatwgURL(directory) {
  const inspected = ["validation.js", "file-url-origin.js", "mdn.js"].map((name) => `test/${name}`);
  // Those of web-platform-tests are there once whatwg-url's script has fetched them.
  const hasData = existsSync(join(directory, "test", "web-platform-tests"));
  const all = filesIn(directory, "test", /^(?!testharness).*\.js$/).filter(
    (file) => hasData || !/web-platform/.test(file),
  );
  /** @type {(files: string[], env: Record<string, string>) => Promise<Results>} */
  const run = (files, env) =>
    nodeTests(
      directory,
      files.filter((file) => existsSync(join(directory, file))),
      ["--require", helper("in-the-place-of-whatwg-url.cjs")],
      { WHURL_FOREIGN: directory, ...env },
    );
  return [
    {
      name: "whatwg-url, test/ (with whatwg-url)",
      run: (installed) => run(inspected, { WHURL_FOREIGN_INSTALLED: installed ?? "" }),
    },
    {
      name: "whatwg-url, test/ (of whurl-whatwg-url)",
      async run(installed) {
        if (installed === null) return run(all, {});
        const folder = mkdtempSync(join(tmpdir(), "whurl-foreign-"));
        const modules = join(folder, "node_modules");
        cpSync(join(installed, "node_modules", "whurl"), join(modules, "whurl"), { recursive: true });
        cpSync(join(here, "..", "..", "pkg-whatwg-url"), join(modules, "whatwg-url"), { recursive: true });
        const results = await run(all, { WHURL_FOREIGN_INSTEAD: folder });
        rmSync(folder, { recursive: true, force: true });
        return results;
      },
    },
  ];
}

/** @param {string} directory */
function coreJS(directory) {
  const files = filesIn(directory, "tests/unit-global", /^web\.url/);
  return {
    name: "core-js, tests/unit-global/web.url*",
    run: async (/** @type {string | null} */ installed) => {
      /** @type {Results} */
      const results = new Map();
      const folder = mkdtempSync(join(tmpdir(), "whurl-foreign-"));
      for (const file of files) {
        const program = join(folder, "test.cjs");
        await build({
          stdin: {
            contents: ["tests/helpers/qunit-helpers.js", file]
              .map((path) => `import ${JSON.stringify(join(directory, path))};`)
              .join("\n"),
            resolveDir: directory,
          },
          inject: [helper("qunit.js")],
          bundle: true,
          outfile: program,
          format: "cjs",
          platform: "node",
          logLevel: "error",
          // The copies of its modules that its build makes.
          alias: { "core-js-pure": join(directory, "packages", "core-js") },
        });
        const { stdout, stderr } = await runLimited(node.program, [...polyfilled(installed), program], folder);
        const line = stdout.split("\n").find((each) => each.startsWith("["));
        add(results, file, line ? JSON.parse(line) : [], stdout + stderr);
      }
      rmSync(folder, { recursive: true, force: true });
      return results;
    },
  };
}

/** @param {string} directory */
function nodeJS(directory) {
  const pattern = /^test-(?:whatwg-url-|url-|querystring|structuredClone|http-.*url|fs-whatwg-url)/;
  const files = filesIn(directory, "test/parallel", pattern).filter((file) => /\.m?js$/.test(file));
  return {
    name: "Node.js, test/parallel/test-whatwg-url-* and others",
    run: async (/** @type {string | null} */ installed) => {
      /** @type {Results} */
      const results = new Map();
      for (const file of files) {
        const flags = /^\/\/ Flags: (.*)$/m.exec(readFileSync(join(directory, file), "utf8"))?.[1].split(/\s+/) ?? [];
        const args = [...polyfilled(installed), ...flags, file];
        const { code, stderr } = await runLimited(node.program, args, directory);
        const message = stderr.split("\n").find((line) => /Error/.test(line)) ?? `exit code ${code}`;
        results.set(basename(file), code === 0 ? null : message);
      }
      return results;
    },
  };
}

/**
 * @param {string} directory
 * @returns {Suite}
 */
function deno(directory) {
  const name = "Deno, tests/unit/url*, body, structured_clone, …";
  const program = programOf("deno");
  if (program === undefined) return { name, run: undefined, reason: "npm has no Deno for this machine" };
  const files = [
    ...filesIn(
      directory,
      "tests/unit",
      /^(?:url|url_search_params|urlpattern|body|path_from_url|structured_clone)_test\.ts$/,
    ),
    ...filesIn(
      directory,
      "tests/unit",
      /^(?:read_file|write_file|stat|mkdir|remove|rename|read_text_file|files)_test\.ts$/,
    ),
    ...filesIn(directory, "tests/unit_node", /^url_test\.ts$/),
  ];
  return {
    name,
    run: async (installed) => {
      /** @type {Results} */
      const results = new Map();
      const folder = mkdtempSync(join(tmpdir(), "whurl-foreign-"));
      const util = pathToFileURL(helper("deno-test-util.ts")).href;
      const imports = {
        [pathToFileURL(join(directory, "tests/unit/test_util.ts")).href]: util,
        "@std/assert": util,
        "@std/testing/types": util,
        "@std/path": "node:path",
        "@std/fs": util,
        "@std/io": util,
      };
      const map = join(folder, "import_map.json");
      writeFileSync(map, JSON.stringify({ imports }));
      const preload = join(folder, "preload.ts");
      const entry = join(installed ?? "", "node_modules", "whurl", "polyfill-force.js");
      writeFileSync(preload, installed ? `import ${JSON.stringify(pathToFileURL(entry).href)};` : "");
      for (const file of files) {
        const options = ["--no-check", "--allow-all", "--quiet", "--no-lock", "--reporter=tap", `--import-map=${map}`];
        const { stdout, stderr } = await runLimited(
          program,
          ["test", ...options, `--preload=${preload}`, join(directory, file)],
          directory,
        );
        const tests = [...stdout.matchAll(/^(not )?ok \d+ - (.*?)(?: # (SKIP|TODO).*)?$/gm)];
        const run = tests.filter(([, , , isSkipped]) => !isSkipped);
        add(
          results,
          file,
          run.map(([, failed, test]) => ({ name: test, message: failed ? messageIn(stdout, test) : null })),
          stdout + stderr,
        );
      }
      rmSync(folder, { recursive: true, force: true });
      return results;
    },
  };
}

/**
 * @param {string} tap
 * @param {string} test
 */
function messageIn(tap, test) {
  const details = tap.slice(tap.indexOf(`- ${test}`));
  return /"message": ?"((?:[^"\\]|\\.)*)"/.exec(details)?.[1] ?? "failed";
}

/**
 * @param {string} directory
 * @returns {Suite}
 */
function bun(directory) {
  const name = "Bun, test/js/web/url and fetch bodies";
  const program = programOf("bun");
  if (program === undefined) return { name, run: undefined, reason: "npm has no Bun for this machine" };
  const files = [
    ...filesIn(directory, "test/js/web/url", /\.test\.[jt]s$/),
    ...filesIn(directory, "test/js/web/html", /^URLSearchParams\.test\.[jt]s$/),
    ...filesIn(directory, "test/js/node/url", /\.test\.[jt]s$/),
    ...filesIn(directory, "test/js/node/fs", /^fs-url\.test\.[jt]s$/),
  ];
  return {
    name,
    run: async (installed) => {
      /** @type {Results} */
      const results = new Map();
      const entry = join(installed ?? "", "node_modules", "whurl", "polyfill-force.cjs");
      const preload = installed ? ["--preload", entry] : [];
      for (const file of files) {
        const { stdout, stderr } = await runLimited(program, ["test", ...preload, `./${file}`], directory);
        // If there are many, the failures are named again at the end.
        const [report] = stderr.split(/^\d+ tests? failed:$/m);
        const tests = [...report.matchAll(/^\((pass|fail)\) (.*?)(?: \[[\d.]+m?s\])?$/gm)];
        add(
          results,
          file,
          tests.map(([, outcome, test]) => ({ name: test, message: outcome === "pass" ? null : "failed" })),
          stdout + stderr,
        );
      }
      return results;
    },
  };
}

/**
 * @param {string} directory
 * @returns {Suite}
 */
function undici(directory) {
  const name = "undici, test/ with URL objects";
  if (!existsSync(join(directory, "node_modules"))) {
    return { name, run: undefined, reason: `run \`npm install --ignore-scripts\` in ${directory} first` };
  }
  const files = [
    ...filesIn(directory, "test", /\.js$/),
    ...filesIn(directory, "test/fetch", /\.js$/),
    ...filesIn(directory, "test/websocket", /\.js$/),
    ...filesIn(directory, "test/eventsource", /\.js$/),
    ...filesIn(directory, "test/cookie", /\.js$/),
  ].filter((file) => /\bnew URL(?:SearchParams)?\(/.test(readFileSync(join(directory, file), "utf8")));
  return { name, run: (installed) => nodeTests(directory, files, polyfilled(installed)) };
}

/**
 * @param {string} directory
 * @returns {Suite}
 */
function nodeFetch(directory) {
  const name = "node-fetch, test/";
  const mocha = join(directory, "node_modules", "mocha", "bin", "mocha");
  if (!existsSync(mocha)) {
    return { name, run: undefined, reason: `run \`npm install --ignore-scripts\` in ${directory} first` };
  }
  return {
    name,
    run: async (installed) => {
      /** @type {Results} */
      const results = new Map();
      for (const file of filesIn(directory, "test", /\.js$/)) {
        const args = [...polyfilled(installed), mocha, "--reporter=json", "--exit", file];
        const { stdout, stderr } = await runLimited(node.program, args, directory);
        const start = stdout.indexOf("{\n");
        const report = start < 0 ? { passes: [], failures: [] } : JSON.parse(stdout.slice(start));
        /** @type {{ fullTitle: string, err: { message?: string } }[]} */
        const tests = [...report.passes, ...report.failures];
        add(
          results,
          file,
          tests.map(({ fullTitle, err }) => ({ name: fullTitle, message: err.message ?? null })),
          stdout + stderr,
        );
      }
      return results;
    },
  };
}
