/**
 * What the platform's functions do with whurl's objects under a polyfill: the same as with its own, and a program sees
 * no difference. In Node.js, Deno and Bun; tests/runtimes/workers.test.js and tests/browsers/ have the rest.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { startEcho } from "./echo.js";
import { checkFacts, programs } from "./expectations.js";
import { userFolder } from "./folder.js";
import { NODES, outputOf, testWith } from "./programs.js";

const { origin, close } = await startEcho();
after(close);

const cwd = userFolder(
  programs("bodies.mjs", "bodies-main.mjs", "captured.mjs", "copies.cjs", "format.mjs", "frozen.cjs", "serve.mjs"),
);
const ENTRIES = ["whurl/polyfill", "whurl/polyfill/force"];

/**
 * How a runtime is called: Deno with leave for the network and no more.
 * @param {string} name
 */
const argumentsOf = (name) => (name === "deno" ? ["run", "--quiet", "--no-prompt", "--allow-net=127.0.0.1"] : []);

for (const name of [...NODES, "deno", "bun"]) {
  testWith(name, "bodies, clones and all that a program sees of the functions that take them", async (program) => {
    const run = async (/** @type {string[]} */ ...args) =>
      JSON.parse(await outputOf(program, [...argumentsOf(name), "bodies-main.mjs", ...args, origin], { cwd }));
    const own = await run("none", "late");
    for (const entry of ENTRIES) {
      for (const when of ["early", "late"]) {
        const result = await run(entry, when);
        checkFacts(result.facts, own.facts, `${entry}, ${when}`);
        assert.equal(result.isSameAgain, true, "a second polyfill changes something");
        if (when === "late") assert.equal(result.isLoaded, false, `${entry} loads what fetch needs`);
      }
    }
  });
}

for (const name of NODES) {
  testWith(name, "functions of fetch that a program has kept", async (program) => {
    const run = async (/** @type {string} */ entry) =>
      JSON.parse(await outputOf(program, ["captured.mjs", entry, origin], { cwd }));
    const own = await run("none");
    for (const entry of ENTRIES) assert.deepEqual(await run(entry), own, entry);
  });
}

for (const name of [...NODES, "bun"]) {
  testWith(name, "url.format", async (program) => {
    const run = async (/** @type {string} */ entry) =>
      JSON.parse(await outputOf(program, ["format.mjs", entry], { cwd }));
    const own = await run("none");
    assert.equal(own[0], "http://us%65r:p%40ss@xn--bcher-kva.example:81/a?#");
    for (const entry of ENTRIES) assert.deepEqual(await run(entry), own);
  });
}

for (const name of [...NODES, "deno", "bun"]) {
  testWith(name, "what a program has frozen, removed or replaced before", async (program) => {
    const changes = [
      "its modules frozen",
      "the classes frozen",
      "the language's prototypes frozen",
      "fetch removed",
      "classes extended",
      "a class with its own members",
      "a mock",
      "URL and URLSearchParams extended",
      "a property of all objects",
      "a global named Deno",
    ];
    // Nothing is wrapped then.
    const withoutClasses = ["a function in place of URL", "bound classes"];
    const args = name === "deno" ? ["run", "--quiet", "--no-prompt", "--allow-read", "--allow-env"] : [];
    const run = async (/** @type {string} */ change) => {
      const output = await outputOf(program, [...args, "frozen.cjs", "whurl/polyfill/force", change], { cwd });
      const [classes, functions] = output.split("\n");
      assert.equal(classes, "true http://h/a%5Eb boolean URLSearchParams", change);
      return functions;
    };
    const functions = await run("nothing");
    for (const change of changes) {
      assert.equal(await run(change), change === "fetch removed" ? "true not at all" : functions, change);
    }
    for (const change of withoutClasses) await run(change);
  });
}

for (const name of [...NODES, "deno", "bun"]) {
  testWith(name, "several copies of the package", async (program) => {
    const args = name === "deno" ? [...argumentsOf(name), "--allow-read", "--allow-env"] : [];
    const run = async (/** @type {string} */ entries, /** @type {string} */ when) =>
      JSON.parse(await outputOf(program, [...args, "copies.cjs", entries, when, origin], { cwd }));
    const force = "whurl/polyfill/force";
    for (const when of ["before", "between", "after"]) {
      const own = await run("none", when);
      for (const [entries, count] of /** @type {const} */ ([
        [`${force},${force}`, 2],
        [`whurl/polyfill,whurl/js/polyfill/force,${force}`, 3],
        [`${force},${force},again`, 2],
        [`${force},${force},${force},again`, 3],
        [`${force}@foreign,${force}`, 1],
      ])) {
        const { facts, copies } = await run(entries, when);
        assert.equal(copies, count + 1);
        for (const each of facts) assert.deepEqual(each, own.facts[0], `${entries}, fetch ${when}`);
      }
    }
  });
}

testWith("bun", "requests that are another library's", async (program) => {
  const own = "class extends Request {}";
  const foreign = "class { get method() { return 'GET'; } }";
  for (const [Class, type] of [
    [own, "application/x-www-form-urlencoded;charset=UTF-8"],
    [foreign, undefined],
  ]) {
    const code = `globalThis.Request = ${Class}; require("whurl/polyfill/force");
      const { headers } = new Request("http://h/", { method: "POST", body: new URLSearchParams("a=b") });
      console.log(JSON.stringify({ type: headers?.get("content-type") }))`;
    assert.equal(JSON.parse(await outputOf(program, ["-e", code], { cwd })).type, type);
  }
});

for (const name of ["deno", "bun"]) {
  testWith(name, "its own server's responses", async (program) => {
    for (const entry of ["none", ...ENTRIES]) {
      const output = await outputOf(program, [...argumentsOf(name), "serve.mjs", entry], { cwd });
      const type = "application/x-www-form-urlencoded;charset=UTF-8";
      assert.deepEqual(JSON.parse(output), [type, "%25%2B=%C3%A9+&b=%C3%A9+"], entry);
    }
  });
}

test("a context of node:vm whose globals are those outside: they are wrapped there, and as they were outside", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import "whurl/polyfill/force";
        import { URL as whurlURL } from "whurl";
        globalThis.result = [URL === whurlURL, Response === Response, Object.keys(globalThis).includes("fetch")];
        for (const body of [new URLSearchParams("a=\\u00E9"), new platform("a=1"), "a"]) {
          const request = new Request("http://h/", { method: "POST", body });
          result.push(new Response(body).headers.get("content-type"), request.headers.get("content-type"));
        }`,
      resolveDir: cwd,
    },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  });
  const names = ["URL", "URLSearchParams", "fetch", "Request", "Response", "TextEncoder", "TextDecoder", "process"];
  const shared = ["MessagePort", "BroadcastChannel", "Performance", "structuredClone"];
  const methods = () => [MessagePort.prototype.postMessage, BroadcastChannel.prototype.postMessage, performance.mark];
  const before = names.map((name) => factsOf(name));
  const methodsBefore = methods();
  const context = /** @type {any} */ (createContext({ platform: URLSearchParams }));
  for (const name of [...names, ...shared]) {
    // As jest's environments do it: a value replaces its getter at first use.
    Object.defineProperty(context, name, {
      get() {
        const value = /** @type {any} */ (globalThis)[name];
        Object.defineProperty(context, name, { value, writable: true, configurable: true });
        return value;
      },
      enumerable: false,
      configurable: true,
    });
  }
  runInContext(/** @type {{ text: string }[]} */ (outputFiles)[0].text, context);
  const form = "application/x-www-form-urlencoded;charset=UTF-8";
  const text = "text/plain;charset=UTF-8";
  assert.deepEqual([...context.result], [true, true, false, form, form, form, form, text, text]);
  assert.deepEqual(
    names.map((name) => factsOf(name)),
    before,
  );
  assert.ok(
    methods().every((method, index) => method === methodsBefore[index]),
    "a method of all contexts is wrapped",
  );
});

/** @param {string} name */
function factsOf(name) {
  const value = /** @type {any} */ (globalThis)[name];
  const { prototype } = value;
  return [
    Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable,
    Object.hasOwn(value, Symbol.hasInstance),
    prototype?.constructor === value,
    prototype && Object.getPrototypeOf(prototype) === Object.prototype,
  ];
}
