// Runs programs in contexts of node:vm, each in a new one, and prints what is wrong.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const { atob, btoa, Buffer, console, process, TextDecoder, TextEncoder, URL, URLSearchParams } = globalThis;

/** What of Node.js's the program's global object has besides the language's own. */
const CONTEXTS = {
  nothing: {},
  "TextEncoder and TextDecoder": { TextDecoder, TextEncoder },
  "URL and URLSearchParams": { URL, URLSearchParams },
  Buffer: { Buffer },
  "Node's globals": { atob, btoa, Buffer, console, process, TextDecoder, TextEncoder, URL, URLSearchParams },
};

const RUNS = { module: runModule, script: vm.runInContext, CommonJS: runCommonJS };

const here = dirname(fileURLToPath(import.meta.url));
const read = (path) => readFileSync(join(here, path), "utf8");
const { exports } = JSON.parse(read("node_modules/whurl/package.json"));

/** As a host whose only condition is `import`. */
async function runModule(text, context) {
  const modules = new Map();
  const load = (path) => {
    if (!modules.has(path)) modules.set(path, new vm.SourceTextModule(read(path), { context, identifier: path }));
    return modules.get(path);
  };
  const program = new vm.SourceTextModule(text, { context });
  await program.link((specifier) => {
    const path = specifier.startsWith(".") ? specifier : exports[specifier.replace("whurl", ".")].import.default;
    return load(join("node_modules/whurl", path));
  });
  await program.evaluate();
}

/** As what runs tests or plug-ins and loads all CommonJS into the context. */
function runCommonJS(text, context) {
  const modules = new Map();
  const run = (source, filename, module) => {
    const { resolve } = createRequire(filename);
    const names = ["module", "exports", "require"];
    const wrapped = vm.compileFunction(source, names, { parsingContext: context, filename });
    wrapped(module, module.exports, (specifier) => load(resolve(specifier)));
  };
  const load = (filename) => {
    if (!modules.has(filename)) {
      const module = { exports: {}, filename };
      modules.set(filename, module);
      run(readFileSync(filename, "utf8"), filename, module);
    }
    return modules.get(filename).exports;
  };
  run(text, join(here, "program.js"), { exports: {} });
}

const forms = JSON.parse(read("programs.json"));
const outcome = [];
for (const [name, globals] of Object.entries(CONTEXTS)) {
  for (const [form, programs] of Object.entries(forms)) {
    const failures = {};
    for (const [entry, text] of Object.entries(programs)) {
      const context = vm.createContext({ ...globals });
      try {
        await RUNS[form](text, context);
        failures[entry] = JSON.parse(context.failures);
      } catch (error) {
        failures[entry] = [String(error)];
      }
    }
    outcome.push({ name, form, failures });
  }
}
console.log(JSON.stringify(outcome));
