// Prints what the runtime does with URL objects. Arguments: a polyfill, `whurl` for its classes without one, or `own`; and a
// server's origin. Functions are imported by name and before the polyfill, which is where it can reach them least.
import assert from "node:assert";
import childProcess, { spawn, spawnSync } from "node:child_process";
import * as cluster from "node:cluster";
import fs, * as files from "node:fs";
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import https, { get as getSecurely } from "node:https";
import module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import nodeURL, { fileURLToPath, format, pathToFileURL, urlToHttpOptions } from "node:url";
import util from "node:util";
import v8 from "node:v8";
import { Worker as ThreadWorker } from "node:worker_threads";
import { commonUses, outcomesOf } from "./uses.mjs";

const [, , entry, origin, classesOf = "global"] = process.argv;
const platform = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };
// Bun has these packages of its own.
const ownPackages = ["node-fetch", "isomorphic-fetch", "undici"];
const packages = await Promise.all(globalThis.Bun ? ownPackages.map((name) => import(name)) : []);
if (entry !== "own" && entry !== "whurl") await import(entry);
const { URL, URLSearchParams } =
  classesOf === "platform" ? platform : entry === "whurl" ? await import("whurl") : globalThis;

const directory = files.mkdtempSync(join(tmpdir(), "whurl-uses-"));
const base = `${pathToFileURL(directory).href}/`;
files.writeFileSync(join(directory, "a b.txt"), "text");
files.writeFileSync(join(directory, "module.mjs"), "export const value = 'imported';");
files.writeFileSync(join(directory, "hooks.mjs"), "");
files.writeFileSync(join(directory, "module.cjs"), "module.exports = 'required';");
files.writeFileSync(join(directory, "child.cjs"), "process.send?.('forked');");
files.writeFileSync(join(directory, "cluster.cjs"), "process.send(process.cwd(), () => process.exit());");
files.writeFileSync(join(directory, "worker.mjs"), "postMessage('worked');");
files.writeFileSync(
  join(directory, "thread.mjs"),
  "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('worked');",
);
// Where a function takes a URL for a relative path, it has to be seen.
process.chdir(directory);

const at = (name) => new URL(name, base);
const text = () => at("a%20b.txt");
let count = 0;
/** A new file, whether it is there afterwards, and whether another one is. */
async function written(write) {
  const name = `new ${count++}`;
  const before = files.readdirSync(directory).length;
  await write(at(name));
  const isThere = files.readdirSync(directory).includes(name);
  return `${isThere} ${files.readdirSync(directory).length - before}`;
}
const echoed = (start) =>
  new Promise((resolve, reject) => {
    const request = start((response) => {
      let body = "";
      response.on("data", (data) => (body += data));
      response.on("end", () => resolve(`${response.statusCode} ${JSON.parse(body).method}`));
    });
    request.on("error", reject);
    request.end();
  });
const echo = () => new URL(`${origin}/echo?a=1#f`);
const ended = (child) =>
  new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (data) => (output += data));
    child.on("message", (message) => (output += message));
    child.on("error", reject);
    child.on("close", () => resolve(output.trim().endsWith(directory) ? "in the folder" : output.trim()));
  });

const nodeUses = {
  "fs.readFileSync": () => readFileSync(text(), "utf8"),
  "fs.existsSync": () => existsSync(text()),
  "fs.existsSync of no file": () => existsSync(at("none")),
  "fs.statSync": () => statSync(text()).size,
  "fs.readFile": () => util.promisify(files.readFile)(text(), "utf8"),
  "fs.exists": () => new Promise((resolve) => files.exists(text(), resolve)),
  "fs.promises.readFile": () => readFile(text(), "utf8"),
  "fs.promises.writeFile": () => written((url) => writeFile(url, "a")),
  "fs.promises.open": async () => {
    const handle = await files.promises.open(text());
    const { size } = await handle.stat();
    await handle.close();
    return size;
  },
  "fs.createReadStream": async () => {
    let contents = "";
    for await (const chunk of createReadStream(text(), "utf8")) contents += chunk;
    return contents;
  },
  "new fs.ReadStream": async () => {
    let contents = "";
    for await (const chunk of new files.ReadStream(text(), { encoding: "utf8" })) contents += chunk;
    return contents;
  },
  "fs.createWriteStream": () =>
    written((url) => new Promise((done, fail) => createWriteStream(url).on("error", fail).end("a", done))),
  "fs.writeFileSync": () => written((url) => writeFileSync(url, "a")),
  "fs.mkdirSync": () => written((url) => files.mkdirSync(url)),
  "fs.copyFileSync(url, url)": () => written((url) => copyFileSync(text(), url)),
  "fs.renameSync(url, url)": async () => {
    writeFileSync(join(directory, "old"), "a");
    files.renameSync(at("old"), at("renamed"));
    return files.existsSync(join(directory, "renamed"));
  },
  "fs.symlinkSync(url, url)": () => written((url) => files.symlinkSync(text(), url)),
  "fs.cpSync(url, url)": () => written((url) => files.cpSync(text(), url)),
  "fs.realpathSync": () => files.realpathSync(text()).endsWith("a b.txt"),
  "fs.realpathSync.native": () => files.realpathSync.native(text()).endsWith("a b.txt"),
  "fs.readdirSync": () => files.readdirSync(at("./")).includes("a b.txt"),
  "fs.opendirSync": () => {
    const dir = files.opendirSync(at("./"));
    dir.closeSync();
    return typeof dir.path;
  },
  "fs.accessSync": () => files.accessSync(text()),
  "fs.watch": () => {
    const watcher = files.watch(text());
    watcher.close();
    return "watched";
  },
  "fs.rmSync": () => {
    writeFileSync(join(directory, "gone"), "a");
    files.rmSync(at("gone"));
    return files.existsSync(join(directory, "gone"));
  },
  "fs.globSync(pattern, { cwd: url })": () => files.globSync("a*.txt", { cwd: at("./") }).join(),
  "fs.openAsBlob": async () => (await files.openAsBlob(text())).size,
  "fs.readFileSync of an http URL": () => readFileSync(new URL("http://h/a"), "utf8"),
  "fs.readFileSync of a URL with a host": () => readFileSync(new URL("file://h/a"), "utf8"),
  "fs.readFileSync of a subclass": () => readFileSync(new (class Sub extends URL {})("a%20b.txt", base), "utf8"),
  "require('fs') is the same": () =>
    createRequire(import.meta.url)("fs").readFileSync === readFileSync && fs.readFileSync === readFileSync,
  "url.fileURLToPath": () => fileURLToPath(new URL("file:///a%20b")),
  "url.fileURLToPath of an http URL": () => fileURLToPath(new URL("http://h/")),
  "url.format(url)": () => format(new URL("http://u:p%40@h/a?#")),
  "url.format(url, options)": () =>
    format(new URL("http://u@xn--bcher-kva.example/?a#b"), { auth: false, unicode: true }),
  "url.urlToHttpOptions": () => {
    const { hostname, path, auth, port } = urlToHttpOptions(new URL("http://u:p@[::1]:81/a?b#c"));
    return JSON.stringify({ hostname, path, auth, port });
  },
  "pathToFileURL(path) in fs": () => existsSync(pathToFileURL(join(directory, "a b.txt"))),
  "pathToFileURL(path) instanceof URL": () => pathToFileURL("/a") instanceof globalThis.URL,
  "new (node:url).URL in fs": () => existsSync(new platform.URL("a%20b.txt", base)),
  "http.get(url)": () => echoed((answer) => http.get(echo(), answer)),
  "http.get(url, options)": () => echoed((answer) => http.get(echo(), { headers: { a: "b" } }, answer)),
  "http.request(url, { method })": () => echoed((answer) => http.request(echo(), { method: "PUT" }, answer)),
  "new http.ClientRequest(url)": () => echoed((answer) => new http.ClientRequest(echo(), answer)),
  "https.get(url)": () => {
    const request = getSecurely(new URL(origin.replace("http:", "https:")));
    request.on("error", () => {});
    const { host } = request;
    request.destroy();
    return host;
  },
  "https.request(url)": () => {
    const request = https.request(new URL("https://127.0.0.1:9/a?b"));
    request.on("error", () => {});
    const { host, path } = request;
    request.destroy();
    return `${host} ${path}`;
  },
  "spawn(command, { cwd: url })": () => ended(spawn("pwd", { cwd: at("./") })),
  "spawn(command, args, { cwd: url })": () => ended(spawn("pwd", [], { cwd: at("./") })),
  "spawnSync(command, { cwd: url })": () =>
    spawnSync("pwd", { cwd: at("./"), encoding: "utf8" })
      .stdout?.trim()
      .endsWith(directory),
  "execFileSync(command, { cwd: url })": () =>
    childProcess
      .execFileSync("pwd", { cwd: at("./"), encoding: "utf8" })
      .trim()
      .endsWith(directory),
  "exec(command, { cwd: url })": async () =>
    (await util.promisify(childProcess.exec)("pwd", { cwd: at("./") })).stdout.trim().endsWith(directory),
  "promisify(execFile)(command, { cwd: url })": async () =>
    (await util.promisify(childProcess.execFile)("pwd", { cwd: at("./") })).stdout.trim().endsWith(directory),
  "promisify(execFile)(command).child": async () => {
    const promise = util.promisify(childProcess.execFile)("pwd", ["-P"]);
    return `${promise.child.constructor.name} ${(await promise).stdout.trim().endsWith(directory)}`;
  },
  "cluster.setupPrimary({ cwd: url })": () => {
    cluster.setupPrimary({ exec: join(directory, "cluster.cjs"), cwd: at("./"), silent: true });
    return ended(cluster.fork().process);
  },
  "fork(url)": () => ended(childProcess.fork(at("child.cjs"))),
  "new Worker(url) of node:worker_threads": () => {
    const worker = new ThreadWorker(at("thread.mjs"));
    return new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject)).finally(() =>
      worker.terminate(),
    );
  },
  "new Worker(code, { workerData: url }) of node:worker_threads": () => threadWith(new URL("http://h/")),
  "new Worker(code, { workerData: [params] }) of node:worker_threads": () => threadWith([new URLSearchParams("a")]),
  "new Worker(code, { workerData: 'text' }) of node:worker_threads": () => threadWith("text"),
  "new Worker(code) of node:worker_threads": () => threadWith(),
  "worker.postMessage({ url }) of node:worker_threads": () => {
    const worker = new ThreadWorker("setTimeout(() => {}, 1000)", { eval: true });
    try {
      worker.postMessage({ url: new URL("http://h/") });
      return "sent";
    } finally {
      worker.terminate();
    }
  },
  "module.createRequire(url)": () => createRequire(at("x.js"))("./module.cjs"),
  "module.register(path, url)": () => module.register?.("./hooks.mjs", at("x.js")),
  "module.findPackageJSON(url)": () => typeof module.findPackageJSON(at("x.js"), at("y.js")),
  "process.loadEnvFile(url)": () => process.loadEnvFile(text()),
  "import.meta.resolve(name, url)": () => import.meta.resolve("./a b", at("./")).endsWith("/a%20b"),
  "util.inspect(url)": () => util.inspect(new URL("http://u:p@h:81/a?b=c#d")),
  "util.inspect(params)": () => util.inspect(new URLSearchParams("a=b&c")),
  "util.inspect({ url }, { depth: 0 })": () => util.inspect({ url: new URL("http://h/") }, { depth: 0 }),
  "util.inspect([[url]], { compact, breakLength })": () =>
    util.inspect([[new URL("http://h/")]], { compact: true, breakLength: 200 }),
  "util.inspect of a subclass": () => util.inspect(new (class Sub extends URL {})("http://h/")),
  "util.inspect(url, { showHidden })": () => typeof util.inspect(new URL("http://h/"), { showHidden: true }),
  "util.inspect(URL)": () => util.inspect(URL),
  "util.isDeepStrictEqual of different URLs": () => util.isDeepStrictEqual(new URL("http://a/"), new URL("http://b/")),
  "util.isDeepStrictEqual of equal URLs": () => util.isDeepStrictEqual(new URL("http://a/"), new URL("http://a/")),
  "util.isDeepStrictEqual of different lists": () =>
    util.isDeepStrictEqual(new URLSearchParams("a"), new URLSearchParams("b")),
  "assert.deepEqual of different URLs": () => assert.deepEqual(new URL("http://a/"), new URL("http://b/")),
  "assert.deepStrictEqual of different URLs": () => {
    try {
      assert.deepStrictEqual(new URL("http://a/"), new URL("http://b/"));
    } catch ({ message }) {
      return message;
    }
    return "equal";
  },
  "v8.writeHeapSnapshot(url)": () => v8.writeHeapSnapshot(at("a%20heap")).endsWith("a heap"),
  "instanceof the class of node:url": () =>
    [
      new URL("a:") instanceof nodeURL.URL,
      new URLSearchParams() instanceof nodeURL.URLSearchParams,
      new nodeURL.URL("a:") instanceof URL,
      new nodeURL.URLSearchParams() instanceof URLSearchParams,
      {} instanceof nodeURL.URLSearchParams,
      Object.create(URLSearchParams.prototype) instanceof URLSearchParams,
    ].join(),
  "v8.serialize(url)": () => shapeOfBytes(() => v8.deserialize(v8.serialize(new URL("http://h/")))),
};

/** What a thread gets as its data, of which programs make a clone. */
function threadWith(workerData) {
  const code = "const { parentPort, workerData } = require('node:worker_threads'); parentPort.postMessage(workerData)";
  const worker = new ThreadWorker(code, workerData === undefined ? { eval: true } : { eval: true, workerData });
  return new Promise((resolve, reject) => {
    worker.on("message", (data) => resolve(JSON.stringify(data))).on("error", reject);
  }).finally(() => worker.terminate());
}

function shapeOfBytes(make) {
  return JSON.stringify(make());
}

/** What a program sees of the functions that an object has, without calling them. Some runtimes add them at first use. */
const shapesOf = (object) =>
  JSON.stringify(
    Reflect.ownKeys(object)
      // The classes themselves have a method for `instanceof` under a polyfill.
      .filter((key) => key !== "URL" && key !== "URLSearchParams")
      .map((key) => {
        // Streams are loaded when they are read, and some getters then make room for a value.
        if (/Stream$/.test(String(key))) void object[key];
        const { value, get, ...flags } = Object.getOwnPropertyDescriptor(object, key);
        const isFunction = typeof value === "function";
        const details = isFunction && [value.name, value.length, Reflect.ownKeys(value).map(String).sort().join()];
        return [String(key), flags, typeof get, typeof value, details, isFunction && shapeOfPrototype(value)];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
const shapeOfPrototype = ({ prototype }) =>
  prototype && [Reflect.ownKeys(prototype).map(String).join(), Object.keys(prototype).join()];
const thrownBy = (call) => {
  try {
    return String(call());
  } catch (error) {
    return JSON.stringify([error.name, error.code, error.message.slice(0, 80), error.constructor.name]);
  }
};
const modules = {
  fs,
  "fs.promises": fs.promises,
  url: createRequire(import.meta.url)("url"),
  child_process: childProcess,
  http,
  https,
  module,
};
const looks = {
  ...Object.fromEntries(
    Object.entries(modules).map(([name, exported]) => [
      `names, lengths and flags in ${name}`,
      () => shapesOf(exported),
    ]),
  ),
  "errors of other arguments": () =>
    [
      () => readFileSync(),
      () => readFileSync({}),
      () => readFileSync(join(directory, "none")),
      () => writeFileSync(join(directory, "none"), at("a")),
      () => fileURLToPath(),
      () => fileURLToPath({}),
      () => existsSync({}),
      () => spawn(),
      () => spawn("pwd", 1),
      () => createRequire("a"),
      () => new ThreadWorker({}),
      () => http.get({ host: 1 }),
      () => structuredClone(),
      () => structuredClone(() => {}),
      () => structuredClone({ a: Symbol.iterator }),
    ]
      .map(thrownBy)
      .join("\n")
      .replaceAll(directory, "DIRECTORY"),
  "what a subclass of fs.ReadStream is": () => {
    class Sub extends files.ReadStream {}
    const stream = new Sub(join(directory, "a b.txt"));
    stream.destroy();
    return [
      stream instanceof Sub,
      stream instanceof files.ReadStream,
      Object.getPrototypeOf(Sub) === files.ReadStream,
      createReadStream(join(directory, "a b.txt")).destroy() instanceof files.ReadStream,
    ].join();
  },
  "what a subclass of Worker of node:worker_threads is": () => {
    class Sub extends ThreadWorker {}
    const worker = new Sub(at("thread.mjs"));
    worker.terminate();
    return [worker instanceof Sub, worker instanceof ThreadWorker, worker.constructor === Sub].join();
  },
  "getters of what is cloned are called once": () => {
    let calls = 0;
    structuredClone({
      get a() {
        return ++calls;
      },
    });
    return calls;
  },
  "clones of other values": () =>
    util.inspect(
      structuredClone({
        a: [1, undefined, new Map([[{}, new Set([[new Date(0)]])]])],
        b: new Error("e", { cause: { c: 1n } }),
        d: new Uint8Array(2),
        e: Object.create({ f: 1 }),
        g: new String("s"),
        h: Object.assign(Object.create(null), { i: null }),
      }).a,
    ),
  "clone of what contains itself": () => {
    const value = { a: [] };
    value.a.push(value);
    const clone = structuredClone(value);
    return clone.a[0] === clone;
  },
  "clone of an object that inherits from Map": () => shapeOfBytes(() => structuredClone(Object.create(Map.prototype))),
};

const { Deno, Bun } = globalThis;
const sqlHost = (options) => new Bun.SQL(options).options.hostname;
const denoUses = Deno && {
  "Deno.readTextFile": () => Deno.readTextFile(text()),
  "Deno.readFileSync": () => Deno.readFileSync(text()).length,
  "Deno.open": async () => (await Deno.open(text())).close(),
  "Deno.stat": async () => (await Deno.stat(text())).size,
  "Deno.lstatSync": () => Deno.lstatSync(text()).size,
  "Deno.writeTextFile": () => written((url) => Deno.writeTextFile(url, "a")),
  "Deno.writeFileSync": () => written((url) => Deno.writeFileSync(url, new Uint8Array(1))),
  "Deno.create": () => written(async (url) => (await Deno.create(url)).close()),
  "Deno.mkdir": () => written((url) => Deno.mkdir(url)),
  "Deno.copyFile(url, url)": () => written((url) => Deno.copyFile(text(), url)),
  "Deno.symlink(url, url)": () => written((url) => Deno.symlink(text(), url)),
  "Deno.rename(url, url)": async () => {
    writeFileSync(join(directory, "old"), "a");
    await Deno.rename(at("old"), at("renamed 2"));
    return files.existsSync(join(directory, "renamed 2"));
  },
  "Deno.remove": async () => {
    writeFileSync(join(directory, "gone"), "a");
    await Deno.remove(at("gone"));
    return files.existsSync(join(directory, "gone"));
  },
  "Deno.readDirSync": () => [...Deno.readDirSync(at("./"))].some(({ name }) => name === "a b.txt"),
  "Deno.realPathSync": () => Deno.realPathSync(text()).endsWith("a b.txt"),
  "Deno.chdir": () => Deno.chdir(at("./")),
  "new Deno.Command(command, { cwd: url })": () =>
    new TextDecoder()
      .decode(new Deno.Command("pwd", { cwd: at("./") }).outputSync().stdout)
      .trim()
      .endsWith(directory),
  "new Deno.Command(url)": () => new Deno.Command(at("none")).outputSync().code,
  "Deno.dlopen": () => Deno.dlopen(at("none"), {}),
  "Deno.inspect(url)": () => Deno.inspect(new URL("http://u:p@h:81/a?b=c#d")),
  "Deno.inspect({ url })": () => Deno.inspect({ url: new URL("http://h/"), list: new URLSearchParams("a=b") }),
};
/** What a server is asked as a proxy, and what it answers. */
async function proxied(use) {
  const requests = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url);
    response.end("from the proxy");
  });
  server.on("connect", (request, socket) => {
    requests.push(`CONNECT ${request.url}`);
    socket.end("HTTP/1.1 418 No\r\n\r\n");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const result = await use(new URL(`http://127.0.0.1:${server.address().port}/`));
    return `${requests.map((url) => url.replaceAll(origin, "")).join()} ${result}`;
  } finally {
    server.close();
  }
}
const connected = (proxy) =>
  new Promise((resolve) => {
    const socket = new WebSocket("ws://none.invalid/", { proxy });
    socket.onerror = () => {};
    socket.onclose = () => resolve("closed");
  });
const form = () => ({ url: `${origin}/echo`, method: "POST", body: new URLSearchParams("a=%20b&c") });
const packageUses = (name, { fetch, request, Request, Response }) => ({
  [`fetch(url, { body: params }) of ${name}`]: async () => {
    const { type, body } = await (await fetch(echo(), { method: "POST", body: form().body })).json();
    return `${type} ${body}`;
  },
  [`fetch(url, { proxy: url }) of ${name}`]: () => proxied(async (proxy) => (await fetch(echo(), { proxy })).text()),
  ...(request && {
    [`request(url, { body: params }) of ${name}`]: async () =>
      (await (await request(echo(), { method: "POST", body: form().body })).body.json()).type,
  }),
  ...(Request && {
    [`new Request(url, { body: params }) of ${name}`]: () =>
      new Request(echo(), { method: "POST", body: form().body }).headers.get("content-type"),
    [`new Request(url, request) of ${name}`]: () => new Request(echo(), new Request(at("a"))).url === echo().href,
    [`new Response(params) of ${name}`]: () => new Response(form().body).headers.get("content-type"),
    [`objects of the classes of ${name}`]: () => {
      const [sent, received] = [new Request(echo()), new Response("")];
      const isGlobal = name === "undici" && Request === globalThis.Request && Response === globalThis.Response;
      return [
        [sent instanceof Request, sent instanceof globalThis.Request, sent.constructor === Request, isGlobal],
        [received instanceof Response, received instanceof globalThis.Response, received.constructor === Response],
        [Request.name, Response.name, fetch.name, fetch.length],
      ].join(" ");
    },
  }),
});
const bunUses = Bun && {
  ...Object.assign({}, ...packages.map((exported, index) => packageUses(ownPackages[index], exported))),
  "fetch(url, { proxy: url })": () => proxied(async (proxy) => (await fetch(echo(), { proxy })).text()),
  "fetch(url, { proxy: { url } })": () =>
    proxied(async (proxy) => (await fetch(echo(), { proxy: { url: proxy } })).text()),
  "fetch(url, { proxy: text })": () => proxied(async (proxy) => (await fetch(echo(), { proxy: proxy.href })).text()),
  "fetch({ url, proxy: url })": () => proxied(async (proxy) => (await fetch({ url: echo(), proxy })).text()),
  "new WebSocket(url, { proxy: url })": () => proxied(connected),
  "new WebSocket(url, { proxy: { url } })": () => proxied((url) => connected({ url })),
  "new WebSocket(url, [protocol])": () => {
    const socket = new WebSocket("ws://none.invalid/", ["a"]);
    socket.onerror = () => {};
    socket.close();
    return socket.url;
  },
  "fetch({ url, body: params })": async () => {
    const { type, body } = await (await fetch(form())).json();
    return `${type} ${body}`;
  },
  "fetch(a frozen { url, body: params })": async () => (await (await fetch(Object.freeze(form()))).json()).type,
  "fetch({ url: url })": async () => (await (await fetch({ url: echo() })).json()).method,
  "fetch({ toString })": async () => (await (await fetch({ toString: () => echo().href })).json()).method,
  "fetch(request, { body: params })": async () =>
    (await (await fetch(new Request(echo(), { method: "POST" }), { method: "POST", body: form().body })).json()).type,
  "new Request({ url, body: params })": async () => {
    const request = new Request(form());
    return `${request.method} ${request.headers.get("content-type")} ${await request.text()}`;
  },
  "new Bun.SQL(text)": () => sqlHost("postgres://u:p@127.0.0.1:9/db?x=1"),
  "new Bun.SQL(url)": () => sqlHost(new URL("mysql://u@127.0.0.1:9/db?x=1")),
  "new Bun.SQL({ url: url })": () => sqlHost({ url: new URL("postgres://u@127.0.0.1:9/db") }),

  "Bun.file(url).text()": () => Bun.file(text()).text(),
  "Bun.write(url, text)": () => written((url) => Bun.write(url, "a")),
  "Bun.write(Bun.file(url), Bun.file(url))": () => written((url) => Bun.write(Bun.file(url), Bun.file(text()))),
  "Bun.mmap(url)": () => Bun.mmap(text()).length,
  "Bun.spawnSync({ cwd: url })": () =>
    Bun.spawnSync({ cmd: ["pwd"], cwd: at("./") })
      .stdout.toString()
      .trim()
      .endsWith(directory),
  "Bun.inspect(url)": () => Bun.inspect(new URL("http://u:p@h:81/a?b=c#d")),
  "Bun.deepEquals of different URLs": () => Bun.deepEquals(new URL("http://a/"), new URL("http://b/")),
  "Bun.deepEquals of equal URLs": () => Bun.deepEquals(new URL("http://a/"), new URL("http://a/")),
  "Bun.deepEquals of different lists": () => Bun.deepEquals(new URLSearchParams("a"), new URLSearchParams("b")),
  "Bun.fileURLToPath": () => Bun.fileURLToPath(new URL("file:///a%20b")),
  "Bun.resolveSync(name, url)": () => Bun.resolveSync("./module.cjs", fileURLToPath(at("./"))).endsWith("module.cjs"),
};

const outcomes = await outcomesOf({
  ...commonUses({ URL, URLSearchParams }, { origin, directory: base }),
  ...nodeUses,
  ...looks,
  ...denoUses,
  ...bunUses,
});
process.chdir(tmpdir());
files.rmSync(directory, { recursive: true, force: true });
console.log(JSON.stringify(outcomes).replaceAll(base, "BASE/").replaceAll(directory, "DIRECTORY"));
process.exit();
