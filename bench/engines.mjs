/**
 * `npm run bench:engines`: whurl with its module as JavaScript, compared in one run with the classes that programs without
 * WebAssembly have now: in Hermes, as bytecode of Metro's bundle; in QuickJS; and, with whatwg-url and the engine's own, in this
 * Node.js with `WebAssembly` deleted and in browsers whose page may not compile it. Times are the least of some rounds, for the
 * URLs of bench/corpus.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { Failure, root, say, start } from "../scripts/lib/shell.mjs";
import { installPackages } from "../scripts/setup.mjs";
import { BROWSERS, findProgram, launch, nameOf } from "../tests/browsers/launch.js";
import { ISOLATED, NAME_SHARED_ARRAY_BUFFER, serve } from "../tests/browsers/server.js";
import { emptyFolder } from "../tests/runtimes/folder.js";

/** All that the polyfill uses of React Native, outside of an app. */
const STUB = 'exports.NativeModules = {};\nexports.Platform = { OS: "android", Version: 35 };\n';
const ROUNDS = 5;
const URLS = 5000;

/** What is measured: the text that imports the class. @type {Record<string, string>} */
const CLASSES = {
  whurl: 'import { URL } from "whurl";',
  "whatwg-url-without-unicode": 'import { URL } from "whatwg-url-without-unicode";',
  "react-native-url-polyfill": 'import { URL } from "react-native-url-polyfill";',
};

const urls = readFileSync(new URL("corpus/urls.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);

/** The same where WebAssembly exists, but may not be used. @type {Record<string, string>} */
const WITHOUT = {
  "whurl/js": 'import { URL } from "whurl/js";',
  "whatwg-url": 'import { URL } from "whatwg-url";',
  own: "",
};

/** Before a script in a page: an error ends the measurement, and whatwg-url finds what it needs. */
const FOR_PAGE = `window.onerror = (text) => { window.failure = String(text); };\n${NAME_SHARED_ARRAY_BUFFER}\n`;

/** Enough to be longer than the steps of a browser's clock. @param {string} name */
const passesOf = (name) => (name === "whatwg-url" ? 2 : 40);

/**
 * A program that prints the time for one URL in ns.
 * @param {string} imports
 * @param {number} count
 * @param {number} [passes] in a round
 */
const programOf = (imports, count, passes = 1) => `
  ${imports}
  const urls = ${JSON.stringify(urls.slice(0, count))};
  let least = Infinity;
  let units = 0;
  for (let round = 0; round < ${ROUNDS}; round++) {
    const start = Date.now();
    for (let index = 0; index < urls.length * ${passes}; index++) {
      try { units += new URL(urls[index % urls.length]).href.length; } catch { units++; }
    }
    least = Math.min(least, Date.now() - start);
  }
  globalThis.print(least * 1e6 / urls.length / ${passes});
`;

start(async () => {
  installPackages("half a minute: Hermes, QuickJS, Metro", "tests/engines");
  const { metroBundle, requireTool, scriptOf } = await import("../tests/engines/bundle.js");
  const { hermesProgram } = await import("../tests/engines/hosts.js");
  const folder = emptyFolder();
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "react-native"), { recursive: true });
  cpSync(join(root, "pkg"), join(modules, "whurl"), { recursive: true });
  writeFileSync(join(modules, "react-native", "index.js"), STUB);
  writeFileSync(join(modules, "react-native", "package.json"), '{ "name": "react-native", "version": "0.0.0" }');

  const [hermes, hermesc] = ["hermes", "hermesc"].map((name) => /** @type {string} */ (hermesProgram(name)));
  /** @type {(name: string, program: string) => Promise<string>} */
  const bytecodeOf = async (name, program) => {
    const script = join(folder, `${name}.js`);
    writeFileSync(script, await metroBundle(folder, name, program));
    const { status, stderr } = spawnSync(hermesc, ["-O", "-emit-binary", "-w", "-out", `${script}.hbc`, script]);
    if (status !== 0) throw new Failure(String(stderr));
    return `${script}.hbc`;
  };
  const run = (/** @type {string} */ file) => {
    const args = ["-Xes6-promise", "-Xmicrotask-queue", "-b", file];
    const { status, stdout, stderr } = spawnSync(hermes, args, { encoding: "utf8" });
    if (status !== 0 || stdout === "") throw new Failure(stderr);
    return stdout.trim();
  };

  say("Hermes, bytecode: ns for a URL");
  for (const [name, imports] of Object.entries(CLASSES)) {
    const file = await bytecodeOf(name, programOf(imports, URLS));
    say(`  ${name.padEnd(28)} ${run(file)}`);
  }

  say("Hermes: start, ms of the process: the least of eleven, with the empty program's");
  const empty = await bytecodeOf("empty", "globalThis.print(1);");
  const first = await bytecodeOf(
    "first",
    `${CLASSES.whurl} globalThis.print(new URL("https://example.com/a?b#c").href);`,
  );
  const unicode = await bytecodeOf(
    "unicode",
    `${CLASSES.whurl} globalThis.print(new URL("https://m\u00fcnchen.example/").href);`,
  );
  for (const [name, file] of Object.entries({ empty, first, unicode })) {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 11; round++) {
      const begin = process.hrtime.bigint();
      run(file);
      least = Math.min(least, Number(process.hrtime.bigint() - begin) / 1e6);
    }
    say(`  ${name.padEnd(28)} ${least.toFixed(1)} ms, ${statSync(file).size} bytes of bytecode`);
  }

  say("QuickJS: ns for a URL");
  const { getQuickJS } = requireTool("quickjs-emscripten");
  for (const [name, imports] of Object.entries(CLASSES)) {
    const entry = join(folder, "quickjs.js");
    writeFileSync(entry, programOf(name === "whurl" ? 'import { URL } from "whurl/js";' : imports, URLS));
    const script = await scriptOf(folder, entry, {
      mainFields: ["main"],
      nodePaths: [modules, join(root, "tests/engines/node_modules")],
    });
    const context = (await getQuickJS()).newContext();
    let text = "";
    const print = context.newFunction("print", (/** @type {any[]} */ ...parts) => {
      text += parts.map((part) => context.dump(part)).join(" ");
    });
    context.setProp(context.global, "print", print);
    const { error } = context.evalCode(script);
    if (error) throw new Failure(String(context.dump(error).message));
    say(`  ${name.padEnd(28)} ${text}`);
  }

  say("Node.js without WebAssembly: ns for a URL");
  for (const [name, imports] of Object.entries(WITHOUT)) {
    const entry = join(folder, "node.mjs");
    writeFileSync(entry, programOf(imports, urls.length, passesOf(name)).replace("globalThis.print", "console.log"));
    const script = join(folder, "node.bundle.cjs");
    const nodePaths = [modules, join(root, "node_modules")];
    await build({
      entryPoints: [entry],
      outfile: script,
      bundle: true,
      platform: "node",
      nodePaths,
      logLevel: "warning",
    });
    const options = ["--require", join(folder, "without.cjs")];
    writeFileSync(join(folder, "without.cjs"), "delete globalThis.WebAssembly;\n");
    say(
      `  ${name.padEnd(28)} ${spawnSync(process.execPath, [...options, script], { encoding: "utf8" }).stdout.trim()}`,
    );
  }

  for (const name of BROWSERS) if (findProgram(name)) await measureBrowser(name, folder);

  say("Weight of whurl/js in one file, minified");
  const { outputFiles } = await build({
    stdin: { contents: 'export { URL, URLSearchParams } from "whurl/js";', resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    charset: "utf8",
    nodePaths: [modules],
  });
  say(`  ${outputFiles[0].contents.length} bytes, ${brotliCompressSync(outputFiles[0].contents).length} with brotli`);
});

/**
 * @param {import("../tests/browsers/launch.js").BrowserName} name
 * @param {string} folder that has the package
 */
async function measureBrowser(name, folder) {
  /** @type {Parameters<typeof serve>[0]["pages"]} */
  const pages = {};
  const headers = { ...ISOLATED, "content-security-policy": "script-src 'self'" };
  for (const [own, imports] of Object.entries(WITHOUT)) {
    const { outputFiles } = await build({
      stdin: {
        contents: programOf(imports, urls.length, passesOf(own)).replace("globalThis.print(", "window.result = ("),
        resolveDir: folder,
      },
      bundle: true,
      write: false,
      format: "iife",
      charset: "utf8",
      nodePaths: [join(folder, "node_modules"), join(root, "node_modules")],
      logLevel: "warning",
    });
    const script = `/${own.replace("/", "-")}.js`;
    pages[script] = { body: `${FOR_PAGE}${outputFiles[0].text}` };
    pages[`/${own}`] = { body: `<!doctype html><meta charset="utf-8"><script src="${script}"></script>`, headers };
  }
  const server = await serve({ folder, pages });
  const browser = await launch(name);
  say(`${await nameOf(browser)}, without 'wasm-unsafe-eval': ns for a URL`);
  for (const own of Object.keys(WITHOUT)) {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/${own}`, { timeout: 0 });
    await page.waitForFunction("window.result !== undefined || window.failure", { timeout: 0 });
    const failure = await page.evaluate("window.failure");
    if (failure) throw new Failure(`${own} in ${name}: ${failure}`);
    say(`  ${own.padEnd(28)} ${Math.round(/** @type {number} */ (await page.evaluate("window.result")))}`);
    await page.close();
  }
  await browser.close();
  server.close();
}
