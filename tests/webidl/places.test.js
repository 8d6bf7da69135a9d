/** Where Node takes a URL object, it takes one of whurl's; and what it does not take, as the documentation says. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get as httpGet } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, format, pathToFileURL, urlToHttpOptions } from "node:url";
import { types } from "node:util";
import { Worker } from "node:worker_threads";
import { importInstalled } from "../runner/installed.js";

/** @type {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} */
const { URL, URLSearchParams } = /** @type {any} */ (await importInstalled("whurl"));

/** @type {string} */
let folder;
/** @type {import("node:http").Server} */
let server;
/** @type {string} */
let origin;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "whurl-places-"));
  writeFileSync(join(folder, "a file.mjs"), "export const loaded = true;\n");
  server = createServer((request, response) => response.end(request.url));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  origin = `http://127.0.0.1:${port}`;
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const fileURL = () => new URL(pathToFileURL(join(folder, "a file.mjs")));

test("fileURLToPath and the file system's functions", () => {
  assert.equal(fileURLToPath(fileURL()), join(folder, "a file.mjs"));
  assert.equal(existsSync(fileURL()), true);
  assert.match(readFileSync(fileURL(), "utf8"), /loaded/);
});

test("import()", async () => {
  assert.equal((await import(/** @type {any} */ (fileURL()))).loaded, true);
});

test("new Worker", async () => {
  const worker = new Worker(fileURL());
  assert.equal(await new Promise((resolve) => worker.once("exit", resolve)), 0);
});

test("http.get, and urlToHttpOptions", async () => {
  const body = await new Promise((resolve, reject) => {
    httpGet(new URL("/path?q=%C3%A9", origin), (response) => response.setEncoding("utf8").on("data", resolve)).on(
      "error",
      reject,
    );
  });
  assert.equal(body, "/path?q=%C3%A9");
  const { protocol, hostname, port, path } = urlToHttpOptions(new URL("http://h:81/p?q#f"));
  assert.deepEqual({ protocol, hostname, port, path }, { protocol: "http:", hostname: "h", port: 81, path: "/p?q" });
});

test("fetch, and new Request", async () => {
  assert.equal(await (await fetch(new URL("/x", origin))).text(), "/x");
  assert.equal(new Request(new URL("http://h/y")).url, "http://h/y");
});

test("the platform's own classes", () => {
  assert.equal(new globalThis.URL("b", new URL("http://h/a")).href, "http://h/b");
  assert.equal(new URL("b", new globalThis.URL("http://h/a")).href, "http://h/b");
  assert.equal(new globalThis.URLSearchParams(new URLSearchParams("a=1")).toString(), "a=1");
  assert.equal(new URLSearchParams(new globalThis.URLSearchParams("a=1")).toString(), "a=1");
});

test("JSON and strings", () => {
  assert.equal(JSON.stringify({ url: new URL("http://h/") }), '{"url":"http://h/"}');
  assert.equal(`${new URL("http://h/")} ${new URLSearchParams("a=1")}`, "http://h/ a=1");
});

const FORM = "application/x-www-form-urlencoded;charset=UTF-8";

test("a body of URLSearchParams is text to the platform: its type has to be given, as docs/polyfill.md says", async () => {
  assert.equal(new Response(new globalThis.URLSearchParams("a=1")).headers.get("content-type"), FORM);
  const params = new URLSearchParams("a=1");
  const response = new Response(/** @type {any} */ (params));
  assert.equal(response.headers.get("content-type"), "text/plain;charset=UTF-8");
  assert.equal(await response.text(), "a=1");
  const init = { method: "POST", body: String(params), headers: { "content-type": FORM } };
  const request = new Request("http://h/", init);
  assert.equal(request.headers.get("content-type"), FORM);
  assert.equal(await request.text(), "a=1");
});

test("structuredClone keeps nothing of it, as of the platform's own where that can be cloned at all", () => {
  for (const object of [new URL("http://h/"), new URLSearchParams("a=1")]) {
    const clone = structuredClone(object);
    assert.equal(Object.getPrototypeOf(clone), Object.prototype);
    assert.deepEqual(Reflect.ownKeys(clone), []);
  }
});

test("url.format does not know it: an object of the platform's class has to be given, as docs/polyfill.md says", () => {
  const url = new URL("http://user@h/p?q#f");
  assert.equal(format(url, { fragment: false }), "http://h/p?q#f");
  assert.equal(format(new globalThis.URL(url), { fragment: false }), "http://user@h/p?q");
});

test("util.types has no name for it", () => {
  for (const [name, check] of Object.entries(types)) {
    assert.equal(/** @type {Function} */ (check)(new URL("http://h/")), false, name);
  }
});

/** Node 18's `assert` compares own properties only, and there are none. */
const [major] = process.versions.node.split(".").map(Number);

test("assert tells different URLs apart; lists it takes for equal, as it does the platform's own", () => {
  assert.deepStrictEqual(new URL("http://h/"), new URL("http://h/"));
  if (major >= 20)
    assert.throws(() => assert.deepStrictEqual(new URL("http://h/a"), new URL("http://h/b")), assert.AssertionError);
  assert.deepStrictEqual(new URLSearchParams("a=1"), new URLSearchParams("a=1"));
  assert.throws(
    () => assert.deepStrictEqual([...new URLSearchParams("a=1")], [...new URLSearchParams("a=2")]),
    assert.AssertionError,
  );
});
