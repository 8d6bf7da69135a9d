/** The programs in examples/js/, each run where a user runs it. */
import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { BROWSERS, findProgram, launch } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { NODE, toolFile } from "../environments/tools.js";
import { userFolder } from "../runtimes/folder.js";
import { execute, outputOf, sayNotRun, testWith } from "../runtimes/programs.js";
import { startRegistry } from "../runtimes/registry.js";
import { bundleWorker, startWorkerd } from "../runtimes/workers.js";

const examples = fileURLToPath(new URL("../../examples/js/", import.meta.url));
const modules = fileURLToPath(new URL("node_modules/", import.meta.url));

/**
 * A user's folder with examples.
 * @param {string[]} names
 * @param {Record<string, string>} [files] besides, contents by path
 */
function folderWith(names, files) {
  const folder = userFolder(files);
  for (const name of names) cpSync(join(examples, name), join(folder, name));
  return folder;
}

/**
 * Runs a module in Node.js, in a folder with an example and the package that it is for.
 * @param {string} example
 * @param {string} package_
 * @param {string} program
 */
function print(example, package_, program) {
  const cwd = folderWith([example], { "main.mjs": program });
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(join(modules, package_), join(cwd, "node_modules", package_), "junction");
  return outputOf(process.execPath, ["main.mjs"], { cwd });
}

test("every example is in the README, and has a test here", () => {
  const readme = readFileSync(new URL("../../examples/README.md", import.meta.url), "utf8");
  const tests = readFileSync(new URL(import.meta.url), "utf8");
  for (const name of readdirSync(new URL("../../examples/", import.meta.url))) {
    if (name.endsWith(".rs")) assert.ok(readme.includes(`](${name})`), name);
  }
  for (const name of readdirSync(examples)) {
    assert.ok(readme.includes(`](js/${name})`), name);
    assert.ok(tests.includes(`"${name}"`), name);
  }
});

test("express.js", async () => {
  const output = await print(
    "express.js",
    "express",
    `import { request } from "node:http";
    import { app } from "./express.js";
    const server = app.listen(0, "127.0.0.1", async () => {
      const { port } = server.address();
      for (const path of ["/a%5Eb?c", "/a^b?c", "/a/../b", "/a/..//other.example/", "//other.example/", "munity/", "/x?", "/x", "/a/../100%?q={x}&r='"]) {
        await new Promise((resolve) => {
          request({ port, path, host: "127.0.0.1" }, (response) => {
            const { location } = response.headers;
            console.log(response.statusCode, location ? location.replace(":" + port, "") : path);
            response.resume().on("end", resolve);
          }).end();
        });
      }
      server.close();
    });`,
  );
  assert.deepEqual(output.trim().split("\n"), [
    "200 /a%5Eb?c",
    "308 http://127.0.0.1/a%5Eb?c",
    "308 http://127.0.0.1/b",
    "308 http://127.0.0.1//other.example/",
    "200 //other.example/",
    "400 munity/",
    "200 /x?",
    "200 /x",
    "308 http://127.0.0.1/100%?q={x}&r=%27",
  ]);
});

test("undici.js", async () => {
  const output = await print(
    "undici.js",
    "undici",
    `import { createServer } from "node:http";
    import { Client } from "undici";
    import { canonical, dispatcher, textOf } from "./undici.js";
    const server = createServer((request, response) => response.end(request.url)).listen(0, "127.0.0.1", async () => {
      const origin = "http://127.1:" + server.address().port;
      console.log(await textOf(origin + "/a^b?c"), await textOf(origin + "//other.example/?a=%"));
      const client = new Client(origin).compose(canonical);
      console.log(await (await client.request({ path: "/a/../b^", method: "GET" })).body.text());
      await client.close();
      await dispatcher.close();
      server.close();
    });`,
  );
  assert.equal(output, "/a%5Eb?c //other.example/?a=%\n/b%5E\n");
});

test("columns-workers.js", async () => {
  const cwd = folderWith(["columns-workers.js"], {
    "main.mjs": `
      import assert from "node:assert/strict";
      import { writeFileSync } from "node:fs";
      import { countHosts } from "./columns-workers.js";

      const lines = Array.from({ length: 500 }, (_, index) => index % 9 === 0 ? "none" : "https://h" + index % 7 + "/" + "x".repeat(index % 50));
      const expected = new Map();
      for (const host of lines.flatMap((line) => URL.canParse(line) ? new URL(line).host : [])) {
        expected.set(host, (expected.get(host) ?? 0) + 1);
      }
      for (const [end, newline] of [["", "\\n"], ["\\n", "\\n"], ["\\r\\n", "\\r\\n"]]) {
        writeFileSync("urls.txt", lines.join(newline) + end);
        for (const threads of [1, 2, 5, 16]) {
          assert.deepEqual(new Map([...await countHosts("urls.txt", threads)].sort()), new Map([...expected].sort()));
        }
      }
      // A line that is longer than a part, parts without a line, and no line at all.
      writeFileSync("urls.txt", "https://a/" + "x".repeat(1000) + "\\nhttps://b/");
      console.log(...await countHosts("urls.txt", 7));
      writeFileSync("urls.txt", "");
      console.log(...await countHosts("urls.txt", 3));`,
    "package.json": JSON.stringify({ type: "module" }),
  });
  assert.equal(await outputOf(process.execPath, ["main.mjs"], { cwd }), "[ 'a', 1 ] [ 'b', 1 ]\n\n");
});

test("guarded-fetch.js", async () => {
  const output = await print(
    "guarded-fetch.js",
    "undici",
    `import dns from "node:dns";
    import http, { createServer } from "node:http";
    import https from "node:https";
    import { syncBuiltinESMExports } from "node:module";
    import net from "node:net";

    // Names without a network: one with a public address, one with a private address, one with both, and one with none.
    const addresses = { "a.example.com": ["1.1.1.1"], "b.example.com": ["10.0.0.1"], "c.example.com": ["1.1.1.1", "::1"],
      "d.example.com": [] };
    const { lookup } = dns;
    dns.lookup = (name, options, callback) => name in addresses
      ? callback(null, addresses[name].map((address) => ({ address, family: net.isIP(address) })))
      : lookup(name, options, callback);
    syncBuiltinESMExports();
    const { agent, dispatcher, secureAgent, textOf } = await import("./guarded-fetch.js");

    const server = createServer(({ url }, response) => {
      const location = { "/in": "//b.example.com/", "/address": "http://[::1]/", "/on": "/text", "/loop": "/loop" }[url];
      response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end("text of " + url);
    }).listen(0, "127.0.0.1", async () => {
      // Whoever is allowed to connect gets to this server.
      const { connect } = net;
      net.connect = (options) => connect({ ...options, port: server.address().port, lookup(name, { all }, callback) {
        options.lookup(name, { all }, (error) => error || !all
          ? callback(error, "127.0.0.1", 4)
          : callback(null, [{ address: "127.0.0.1", family: 4 }]));
      } });
      for (const input of ["a.example.com/text", "a.example.com/on", "a.example.com/in", "a.example.com/address",
        "a.example.com/loop", "b.example.com", "c.example.com", "d.example.com", "127.0.0.1"]) {
        console.log(await textOf("http://" + input).catch(({ message }) => message));
      }
      for (const [url, get, own] of [["http://b.example.com/", http.get, agent], ["https://b.example.com/", https.get, secureAgent]]) {
        console.log(await new Promise((resolve) => {
          get(url, { agent: own }, () => resolve("connected")).on("error", ({ message }) => resolve(message));
        }));
      }
      dispatcher.close();
      server.close();
    });`,
  );
  assert.deepEqual(output.trim().split("\n"), [
    "text of /text",
    "text of /text",
    "b.example.com has the address 10.0.0.1",
    "The host [::1] is a loopback address.",
    "http://a.example.com/loop redirects too often",
    "b.example.com has the address 10.0.0.1",
    "c.example.com has the address ::1",
    "d.example.com has no address",
    "The host 127.0.0.1 is a loopback address.",
    "b.example.com has the address 10.0.0.1",
    "b.example.com has the address 10.0.0.1",
  ]);
});

test("vite.config.js", async () => {
  const root = folderWith(["vite.config.js"], {
    "package.json": JSON.stringify({ type: "module" }),
    "app.js": `const asset = new URL("./text.txt", import.meta.url);
      console.log(new URL("http://h/a^b").pathname, String(new URLSearchParams("a=%%2B")), asset.protocol);
      console.log(new URL("https://xn--8i7caa.famitei.net/").hostname, globalThis.URL === URL);`,
    "text.txt": "text",
  });
  const { default: configuration } = await import(pathToFileURL(join(root, "vite.config.js")).href);
  await build({
    ...configuration,
    root,
    configFile: false,
    logLevel: "error",
    build: { lib: { entry: "app.js", formats: ["es"], fileName: "app" } },
  });
  const [file] = readdirSync(join(root, "dist")).filter((name) => /\.m?js$/.test(name));
  cpSync(join(root, "dist", file), join(root, "out.mjs"));
  assert.equal(
    await outputOf(process.execPath, ["out.mjs"], { cwd: root }),
    "/a%5Eb a=%25%2B data:\nxn--8i7caa.famitei.net false\n",
  );
});

test("vite.config.js, in a worker", async () => {
  const root = folderWith(["vite.config.js"], {
    "package.json": JSON.stringify({ type: "module" }),
    "index.html": '<script type="module" src="app.js"></script>',
    "app.js": 'new Worker(new URL("./worker.js", import.meta.url), { type: "module" });',
    "worker.js": 'postMessage(new URL("http://h/a^b").pathname);',
  });
  const { default: configuration } = await import(pathToFileURL(join(root, "vite.config.js")).href);
  await build({ ...configuration, root, configFile: false, logLevel: "error", worker: { format: "es" } });
  const assets = join(root, "dist/assets");
  const worker = readdirSync(assets).find((name) => name.startsWith("worker-"));
  writeFileSync(
    join(root, "out.mjs"),
    `globalThis.postMessage = console.log; await import("./dist/assets/${worker}");`,
  );
  assert.equal(await outputOf(process.execPath, ["out.mjs"], { cwd: root }), "/a%5Eb\n");
});

testWith("workerd", "cloudflare-worker.js", async (program) => {
  const cwd = folderWith(["cloudflare-worker.js"]);
  const { origin, close } = await startWorkerd(program, cwd, await bundleWorker(cwd, "cloudflare-worker.js"));
  const get = async (/** @type {string} */ path) => {
    const response = await fetch(origin + path, { redirect: "manual" });
    const location = response.headers.get("location");
    return [response.status, location ? location.replace(origin, "") : await response.text()];
  };
  try {
    assert.deepEqual(await get("/"), [200, "home"]);
    assert.deepEqual(await get("/books/42"), [200, '{"id":"42"}']);
    assert.deepEqual(await get("/books/new"), [404, "not found"]);
    assert.deepEqual(await get("/search?q=a&q=%C3%A9%%2B"), [200, '{"words":["a","é%+"]}']);
    assert.deepEqual(await get("/old/a/b"), [301, "/a/b"]);
    assert.deepEqual(await get("/old/?x=1"), [301, "/?x=1"]);
    assert.deepEqual(await get("/old//other.example/x"), [301, "//other.example/x"]);
    assert.deepEqual(await get("/old/\\other.example/x"), [301, "//other.example/x"]);
  } finally {
    close();
  }
});

testWith("deno", "deno-deploy.ts", async (deno) => {
  const registry = await startRegistry();
  const cwd = folderWith(["deno-deploy.ts"], {
    "main.ts": `import handler from "./deno-deploy.ts";
      for (const query of ["?url=https://EXAMPLE.com\\\\\\\\a", "?url=http://1.2.3.256", ""]) {
        const response = handler.fetch(new Request("http://h/" + query));
        console.log(response.status, await response.text());
      }`,
  });
  const env = { NPM_CONFIG_REGISTRY: registry.url };
  try {
    const output = await outputOf(deno, ["run", "--quiet", "--no-prompt", "--no-config", "main.ts"], { cwd, env });
    assert.deepEqual(output.trim().split("\n"), [
      '200 {"href":"https://example.com//a","valid":false,"errors":["invalid-reverse-solidus","invalid-reverse-solidus"]}',
      '200 {"href":null,"valid":false,"errors":["IPv4-out-of-range-part"]}',
      "400 ?url= is missing",
    ]);
  } finally {
    registry.close();
  }
});

/** Tests of a runner: with one that fails, as different URLs are not equal. */
const TESTS = `
  test("the globals", () => expect(new URL("http://h/a^b").pathname).toBe("/a%5Eb"));
  test("equal", () => {
    expect({ url: new URL("http://H") }).toEqual({ url: new URL("http://h/") });
    expect(new URL("http://h/a")).not.toEqual(new URL("http://h/b"));
    expect([new URLSearchParams("a=1")]).not.toEqual([new URLSearchParams("a=2")]);
    expect(new URLSearchParams("a=+")).toEqual(new URLSearchParams("a=%20"));
  });
  test("different", () => expect([new URL("http://h/a")]).toEqual([new URL("http://h/b")]));
`;

test("jest.setup.js", async () => {
  const cwd = folderWith(["jest.setup.js"], {
    "jest.config.json": JSON.stringify({ setupFilesAfterEnv: ["./jest.setup.js"] }),
    "url.test.js": TESTS,
  });
  const options = ["--config=jest.config.json", "--cacheDirectory=.cache", "--watchman=false", "--runInBand", "--json"];
  const { stdout, stderr } = await execute(process.execPath, [toolFile("jest/bin/jest.js"), ...options], { cwd });
  assert.deepEqual(statusesIn(stdout, stderr), ["passed", "passed", "failed"]);
});

const node = NODE;
if (node === undefined) {
  sayNotRun("vitest.setup.js", "it needs Node.js 24");
} else {
  test("vitest.setup.js", async () => {
    const cwd = folderWith(["vitest.setup.js"], {
      "vitest.config.mjs": 'export default { test: { setupFiles: ["./vitest.setup.js"] } };',
      "url.test.mjs": `import { expect, test } from "vitest";${TESTS}`,
    });
    symlinkSync(toolFile("vitest"), join(cwd, "node_modules", "vitest"), "junction");
    const options = ["run", "--reporter=json", "--outputFile=report.json"];
    const { stderr } = await execute(node, [toolFile("vitest/vitest.mjs"), ...options], { cwd });
    const report = join(cwd, "report.json");
    assert.deepEqual(statusesIn(existsSync(report) ? readFileSync(report, "utf8") : "", stderr), [
      "passed",
      "passed",
      "failed",
    ]);
  });
}

/**
 * @param {string} report in JSON, as both runners have it
 * @param {string} stderr
 * @returns {string[]} how each test ended
 */
function statusesIn(report, stderr) {
  assert.ok(report.startsWith("{"), stderr);
  const [{ assertionResults }] = JSON.parse(report).testResults;
  return assertionResults.map((/** @type {{ status: string }} */ { status }) => status);
}

const browserName = BROWSERS.find((name) => findProgram(name) !== undefined);
if (browserName === undefined) {
  sayNotRun("service-worker.js", "no browser");
} else {
  test("service-worker.js", async () => {
    let requests = 0;
    const { origin, close } = await serve({
      folder: folderWith(["service-worker.js"]),
      pages: { "/": { body: "<!doctype html><meta charset=utf-8>" } },
      answer(request, response) {
        if (!request.url?.startsWith("/page")) return false;
        response
          .writeHead(200, { "content-type": "text/plain", ...(request.url.endsWith("vary") && { vary: "*" }) })
          .end(`${++requests} ${request.url}`);
        return true;
      },
    });
    const browser = await launch(browserName);
    try {
      const page = await browser.newPage();
      await page.goto(origin);
      const texts = await page.evaluate(`(async () => {
        const controlled = new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve; });
        await navigator.serviceWorker.register("/service-worker.js", { type: "module" });
        await controlled;
        const show = (path) => new Promise((resolve) => {
          const frame = document.createElement("iframe");
          frame.onload = () => resolve(frame.contentDocument.body.textContent);
          frame.src = path;
          document.body.append(frame);
        });
        const texts = [];
        for (const path of ["/page?b=1&utm_source=a&a=2", "/page?b=1&a=2&utm_source=b#c", "/page?a=%E9", "/page?a=%E8&utm_x", "/page?a=3", "/page?vary"]) {
          texts.push(await show(path));
        }
        // What is not a page is left alone.
        texts.push(await (await fetch("/page?a=3", { headers: { range: "bytes=0-1" } })).text());
        return texts;
      })()`);
      const first = "1 /page?b=1&utm_source=a&a=2";
      assert.deepEqual(texts, [
        first,
        first,
        "2 /page?a=%E9",
        "3 /page?a=%E8&utm_x",
        "4 /page?a=3",
        "5 /page?vary",
        "6 /page?a=3",
      ]);
    } finally {
      await browser.close();
      close();
    }
  });
}
