/**
 * Running a code block where its info string says: in a user's folder, with the package installed from its tarball.
 *
 *     js, cjs, ts    Node.js; `ts` is checked by TypeScript besides
 *     ts deno, js bun
 *     js browser     in Chromium, Firefox and WebKit, bundled, and by the import map of docs/runtimes.md; html: as it is
 *     js worker      Cloudflare's workerd, which then answers the `curl` of later shell blocks
 *     js edge        Vercel's edge runtime, likewise
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import { build, transform } from "esbuild";
import { root } from "../../scripts/lib/shell.mjs";
import { BROWSERS, findProgram, launch } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { emptyFolder, userFolder } from "../runtimes/folder.js";
import { execute, outputOf, programOf, requireTool, sayNotRun } from "../runtimes/programs.js";
import { bundleEdge, bundleWorker, startWorkerd } from "../runtimes/workers.js";
import { withAssertions } from "./assertions.js";

/** @typedef {import("./markdown.js").Block} Block */

/** What a page without a bundler has. */
const [, IMPORT_MAP = ""] =
  /<script type="importmap">(.*?)<\/script>/s.exec(readFileSync(join(root, "docs/runtimes.md"), "utf8")) ?? [];
const ASSERTIONS = readFileSync(new URL("programs/assertions.js", import.meta.url), "utf8");
const FILES = { "assertions.js": ASSERTIONS };
const MODULE = 'import "./assertions.js";\n';
/** What a program prints at its end. */
const REPORT = 'console.log("held: " + __docs.count);\n';
const typescript = join(dirname(requireTool.resolve("typescript-7.0/package.json")), "bin", "tsc");
const typeRoots = [dirname(dirname(requireTool.resolve("@types/node/package.json")))];

/** One document's examples: later blocks use the files, headers and server of earlier ones. */
export class Place {
  /** @param {string} registry the address of one that has the package */
  constructor(registry) {
    this.registry = registry;
    this.folder = userFolder(FILES);
    const installed = join(this.folder, "node_modules/whurl");
    // By its own name, and in the place that it is for.
    for (const name of ["whurl-whatwg-url", "whatwg-url"]) {
      cpSync(join(root, "pkg-whatwg-url"), join(this.folder, "node_modules", name), { recursive: true });
    }
    // A server's files beside its pages.
    cpSync(installed, join(this.folder, "assets"), { recursive: true, filter: (path) => !/\.c?[jt]s$/.test(path) });
    /** Where `deno add` and `bun add` install the package. @type {Record<string, string>} */
    this.folders = { deno: emptyFolder(FILES), bun: emptyFolder(FILES) };
    /** Of the pages to come. @type {Record<string, string>} */
    this.headers = {};
    /** What answers requests. @type {((path: string) => Promise<Response>) | undefined} */
    this.answer = undefined;
    /** @type {(() => void)[]} */
    this.closers = [];
  }

  close() {
    for (const close of this.closers) close();
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {string} [folder]
   */
  write(name, text, folder = this.folder) {
    writeFileSync(join(folder, name), text);
    return name;
  }

  /**
   * @param {string} program
   * @param {string[]} args
   * @param {number} count how many assertions have to hold
   * @param {string} [cwd]
   */
  async runProgram(program, args, count, cwd = this.folder) {
    const env = { NPM_CONFIG_REGISTRY: this.registry };
    const printed = await outputOf(program, args, { cwd, env });
    assert.equal(printed.trimEnd().split("\n").at(-1), `held: ${count}`);
  }

  /** @param {Block} block */
  runModule({ text }) {
    const { code, count } = withAssertions(text);
    return this.runProgram(process.execPath, [this.write("block.mjs", `${MODULE}${code}\n${REPORT}`)], count);
  }

  /** @param {Block} block */
  runCommonJS({ text }) {
    // As Node.js wraps a file: what it declares for the file cannot be declared again.
    compileFunction(text, ["exports", "require", "module", "__filename", "__dirname"]);
    const { code, count } = withAssertions(text);
    const file = this.write("block.cjs", `import("./assertions.js").then(() => {\n${code}\n${REPORT}});\n`);
    return this.runProgram(process.execPath, [file], count);
  }

  /** @param {Block} block */
  async runTypeScript({ text }) {
    const compilerOptions = {
      ...{ module: "nodenext", target: "es2022", lib: ["es2023", "esnext.disposable", "dom"], types: ["node"] },
      ...{ typeRoots, strict: true, noEmit: true },
    };
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, files: [this.write("block.mts", text)] }));
    const { code, stdout } = await execute(process.execPath, [typescript], { cwd: this.folder });
    assert.equal(code, 0, stdout);
    const javascript = await transform(withAssertions(text).code, { loader: "ts", target: "es2022" });
    const file = this.write("block.mjs", `${MODULE}${javascript.code}\n${REPORT}`);
    await this.runProgram(process.execPath, [file], withAssertions(text).count);
  }

  /** @param {Block} block */
  async runDeno({ text }) {
    const deno = programOf("deno");
    if (deno === undefined) return sayNotRun("documentation: Deno", "npm has no Deno for this machine");
    const cwd = this.folders.deno;
    const env = { NPM_CONFIG_REGISTRY: this.registry };
    this.write("example.ts", text, cwd);
    const checked = await execute(deno, ["check", "--quiet", "example.ts"], { cwd, env });
    assert.equal(checked.code, 0, checked.stderr);
    const { code, count } = withAssertions(text);
    this.write("block.ts", `${MODULE}${code}\n${REPORT}`, cwd);
    await this.runProgram(deno, ["run", "--quiet", "--no-prompt", "--no-check", "block.ts"], count, cwd);
  }

  /** @param {Block} block */
  async runBun({ text }) {
    const bun = programOf("bun");
    if (bun === undefined) return sayNotRun("documentation: Bun", "npm has no Bun for this machine");
    const { code, count } = withAssertions(text);
    this.write("block.js", `${MODULE}${code}\n${REPORT}`, this.folders.bun);
    await this.runProgram(bun, ["block.js"], count, this.folders.bun);
  }

  /**
   * Bundles a block, as a web application is.
   * @param {Block} block
   */
  async runBundle({ text }) {
    const { code, count } = withAssertions(text);
    this.write("source.js", `${code}\nglobalThis.isDone = true;\n`);
    await build({
      entryPoints: [join(this.folder, "source.js")],
      outfile: join(this.folder, "bundle.js"),
      bundle: true,
      format: "esm",
      logLevel: "warning",
    });
    const page = (/** @type {string} */ map, /** @type {string} */ file) =>
      `<!doctype html><meta charset="utf-8">${map}<script type="module" src="/${file}"></script>`;
    await this.runPage(page("", "bundle.js"), count);
    await this.runPage(
      page(`<script type="importmap">${IMPORT_MAP}</script>`, "source.js"),
      count,
      allowed(this.headers),
    );
  }

  /** @param {Block} block */
  async runHTML({ text }) {
    let total = 0;
    const page = text.replaceAll(/(<script[^>]*>)([^<]*)(<\/script>)/g, (_, open, script, close) => {
      const { code, count } = withAssertions(script);
      total += count;
      return open + code + close;
    });
    assert.ok(total > 0, "a page needs an expected result");
    await this.runPage(page, total);
  }

  /**
   * @param {string} page
   * @param {number} count
   * @param {Record<string, string>} [headers]
   */
  async runPage(page, count, headers = this.headers) {
    const [doctype, ...rest] = page.split(">");
    const body = `${doctype}><script src="/assertions.js"></script>${rest.join(">")}`;
    const { origin, close } = await serve({ folder: this.folder, pages: { "/": { body, headers } } });
    this.closers.push(close);
    for (const name of BROWSERS) {
      if (findProgram(name) === undefined) sayNotRun(`documentation: a page in ${name}`, "not installed");
      else assert.equal(await this.countIn(name, origin, count), count, name);
    }
  }

  /**
   * How many of a page's assertions hold in a browser.
   * @param {import("../browsers/launch.js").BrowserName} name
   * @param {string} origin
   * @param {number} count how many are waited for
   */
  async countIn(name, origin, count) {
    const browser = await browserOf(name);
    const page = await browser.newPage();
    try {
      /** @type {unknown} */
      let problem;
      page.on("pageerror", (error) => (problem ??= error));
      await page.goto(origin);
      const state = `window.isDone || document.readyState === "complete" && __docs.count >= ${count}`;
      await page.waitForFunction(state, { timeout: 10_000 }).catch((error) => {
        throw problem ?? error;
      });
      return await page.evaluate("__docs.count");
    } finally {
      await page.close();
    }
  }

  /** @param {Block} block */
  async startWorker({ text }) {
    const workerd = programOf("workerd");
    if (workerd === undefined) return sayNotRun("documentation: workerd", "npm has no workerd for this machine");
    const worker = await bundleWorker(this.folder, this.write("worker.js", text));
    const flags = text.includes('"node:') ? ["nodejs_compat"] : [];
    const { origin, close } = await startWorkerd(workerd, this.folder, worker, { flags });
    this.closers.push(close);
    this.answer = (path) => fetch(origin + path);
  }

  /** @param {Block} block */
  async startEdge({ text }) {
    const { EdgeVM } = requireTool("@edge-runtime/vm");
    this.write("route.js", text);
    const entry = this.write("edge.js", 'import * as route from "./route.js";\nglobalThis.route = route;\n');
    const { code, modules } = await bundleEdge(this.folder, entry);
    const vm = new EdgeVM({
      codeGeneration: { strings: false, wasm: false },
      extend: (/** @type {object} */ context) => Object.assign(context, modules),
    });
    vm.evaluate(code);
    this.answer = (path) => vm.context.route.GET(new vm.context.Request(`http://localhost:3000${path}`));
  }
}

/**
 * Headers whose policy, if they have one, allows the import map, as docs/csp.md says.
 * @param {Record<string, string>} headers
 */
function allowed(headers) {
  const hash = createHash("sha256").update(IMPORT_MAP).digest("base64");
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace("script-src ", `script-src 'sha256-${hash}' `),
    ]),
  );
}

/** @type {Partial<Record<string, ReturnType<typeof launch>>>} */
const browsers = {};

/**
 * Each browser is started once.
 * @param {import("../browsers/launch.js").BrowserName} name
 */
function browserOf(name) {
  browsers[name] ??= launch(name);
  return browsers[name];
}

export async function closeBrowsers() {
  for (const browser of Object.values(browsers)) await (await browser)?.close();
}
