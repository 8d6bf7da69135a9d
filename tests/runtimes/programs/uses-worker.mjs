// What workerd does with URL objects, in a Durable Object. Functions are imported by name and before the polyfill, which is where
// it can reach them least, and as the whole module.
import fs, { existsSync, readFileSync } from "node:fs";
import promises, { readFile } from "node:fs/promises";
import http from "node:http";
import nodeModule from "node:module";
import process from "node:process";
import nodeURL, { fileURLToPath, pathToFileURL } from "node:url";
import util from "node:util";
import { commonUses, outcomesOf } from "./uses.mjs";

/** The classes before a polyfill. */
export const platform = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };

/**
 * @param {{ URL: typeof URL, URLSearchParams: typeof URLSearchParams }} classes
 * @param {{ origin: string, context: any, other: any }} place `context`: a Durable Object's; `other`: a stub of another one
 */
export async function observe(classes, { origin, context, other }) {
  const { URL, URLSearchParams } = classes;
  const { storage } = context;
  const directory = "/tmp/uses/";
  const base = `file://${directory}`;
  const at = (name) => new URL(name, base);
  const text = () => at("a%20b.txt");
  const link = () => new URL("http://h/");
  const path = `${directory}a b.txt`;
  let count = 0;
  /** Whether a new file is there afterwards. */
  const written = async (write) => {
    const name = `new${count++}`;
    await write(at(name), directory + name);
    return fs.readdirSync(directory).includes(name);
  };
  const called = (start) =>
    new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));
  const contents = async (stream) => {
    let contents = "";
    for await (const chunk of stream) contents += chunk;
    return contents;
  };
  const kept = async (keep) => {
    await keep();
    return JSON.stringify(await storage.get("a"));
  };
  const sockets = () => Object.values(new WebSocketPair());
  const attached = (value) => {
    const [socket] = sockets();
    socket.serializeAttachment(value);
    return JSON.stringify(socket.deserializeAttachment());
  };

  const setUp = {
    "the folder": () => {
      fs.mkdirSync(directory.slice(0, -1));
      fs.writeFileSync(path, "text");
    },
  };
  const nodeUses = {
    "fs.readFileSync": () => readFileSync(text(), "utf8"),
    "fs.existsSync": () => existsSync(text()),
    "fs.promises.readFile": () => readFile(text(), "utf8"),
    "readFileSync(path)": () => readFileSync(path, "utf8"),
    "existsSync(path)": () => existsSync(path),
    "readFile(path) of fs/promises": () => readFile(path, "utf8"),
    ...Object.fromEntries(
      [
        ["url", text, at],
        ["path", () => path, (name) => directory + decodeURIComponent(name)],
      ].flatMap(([kind, text, at]) =>
        Object.entries({
          readFileSync: () => fs.readFileSync(text(), "utf8"),
          existsSync: () => fs.existsSync(text()),
          "existsSync of no file": () => fs.existsSync(at("none")),
          "statSync of no file": () => fs.statSync(at("none")),
          statSync: () => fs.statSync(text()).size,
          lstatSync: () => fs.lstatSync(text()).isFile(),
          accessSync: () => fs.accessSync(text()),
          realpathSync: () => fs.realpathSync(text()),
          "realpathSync.native": () => fs.realpathSync.native(text()),
          readdirSync: () => fs.readdirSync(at("./")).length > 0,
          opendirSync: () => fs.opendirSync(at("./")).readSync()?.name,
          openSync: () => {
            const file = fs.openSync(text());
            const { size } = fs.fstatSync(file);
            fs.closeSync(file);
            return size;
          },
          "readFile with a callback": () => called((done) => fs.readFile(text(), "utf8", done)),
          "stat with a callback": async () => (await called((done) => fs.stat(text(), done))).size,
          exists: () => new Promise((resolve) => fs.exists(text(), resolve)),
          "promisify(fs.readFile)": () => util.promisify(fs.readFile)(text(), "utf8"),
          "promises.readFile": () => fs.promises.readFile(text(), "utf8"),
          "readFile of fs/promises": () => promises.readFile(text(), "utf8"),
          "promises.stat": async () => (await fs.promises.stat(text())).size,
          "promises.open": async () => {
            const handle = await promises.open(text());
            const { size } = await handle.stat();
            await handle.close();
            return size;
          },
          createReadStream: () => contents(fs.createReadStream(text(), "utf8")),
          "createReadStream of a part": () =>
            contents(fs.createReadStream(text(), { encoding: "utf8", start: 1, end: 2 })),
          "createReadStream of no file": () => contents(fs.createReadStream(at("opened"))),
          "new ReadStream": () => contents(new fs.ReadStream(text(), { encoding: "utf8" })),
          globSync: () => fs.globSync?.("a*.txt", { cwd: at("./") }).join(),
          "promises.glob": async () => {
            const names = [];
            for await (const name of promises.glob("a*.txt", { cwd: at("./") })) names.push(name);
            return names.join();
          },
          openAsBlob: async () => (await fs.openAsBlob(text())).text(),
          mkdtempSync: () => {
            const name = fs.mkdtempSync(at("temporary-"));
            return typeof name;
          },
        }).map(([name, use]) => [`fs.${name} of a whole module: ${kind}`, use]),
      ),
    ),
    ...Object.fromEntries(
      [0, 1].flatMap((index) =>
        Object.entries({
          writeFileSync: (to) => fs.writeFileSync(to, "a"),
          appendFileSync: (to) => fs.appendFileSync(to, "a"),
          mkdirSync: (to) => fs.mkdirSync(to),
          copyFileSync: (to) => fs.copyFileSync(index ? path : text(), to),
          cpSync: (to) => fs.cpSync(index ? path : text(), to),
          symlinkSync: (to) => fs.symlinkSync(index ? path : text(), to),
          linkSync: (to) => fs.linkSync(index ? path : text(), to),
          "copyFile with a callback": (to) => called((done) => fs.copyFile(index ? path : text(), to, done)),
          renameSync: (to) => {
            fs.writeFileSync(`${directory}old`, "a");
            fs.renameSync(index ? `${directory}old` : at("old"), to);
          },
          "promises.writeFile": (to) => promises.writeFile(to, "a"),
          "promises.copyFile": (to) => promises.copyFile(index ? path : text(), to),
          createWriteStream: (to) =>
            new Promise((done, fail) => fs.createWriteStream(to).on("error", fail).end("a", done)),
        }).map(([name, use]) => [
          `fs.${name} of a whole module: ${index ? "path" : "url"}`,
          () => written((url, path) => use(index ? path : url)),
        ]),
      ),
    ),
    "fs.rmSync of a whole module: url": () => {
      fs.writeFileSync(`${directory}gone`, "a");
      fs.rmSync(at("gone"));
      return fs.readdirSync(directory).includes("gone");
    },
    "fs.readFileSync of a whole module: a buffer": () => fs.readFileSync(Buffer.from(path), "utf8"),
    "fs.readFileSync of a whole module: an http URL": () => fs.readFileSync(new URL("http://h/a"), "utf8"),
    "fs.readFileSync of a whole module: an object": () => fs.readFileSync({ href: base }, "utf8"),
    "fs of process.getBuiltinModule": () => process.getBuiltinModule("fs") === fs,
    "fs of createRequire": () => nodeModule.createRequire(base)("node:fs").readFileSync(text(), "utf8"),
    "the global class after fs has thrown": () => {
      const { URL: before } = globalThis;
      try {
        fs.readFileSync(at("none"));
      } catch {}
      return before === globalThis.URL;
    },
    "url.fileURLToPath": () => fileURLToPath(new URL("file:///a%20b")),
    "url.pathToFileURL": () => String(pathToFileURL("/a b")),
    "url.format(url)": () => nodeURL.format(new URL("http://u:p%40@h/a?#")),
    "url.format(url, options)": () =>
      nodeURL.format(new URL("http://u@xn--bcher-kva.example/?a#b"), { auth: false, unicode: true }),
    "url.urlToHttpOptions": () => JSON.stringify(nodeURL.urlToHttpOptions(new URL("http://u:p@[::1]:81/a?b=c#d"))),
    "module.createRequire(url)": () => typeof nodeModule.createRequire(new URL("file:///a")),
    "http.get(url)": () =>
      new Promise((resolve, reject) => {
        http
          .get(new URL(`${origin}/echo?a=1#f`), async (response) =>
            resolve(JSON.parse(await contents(response)).method),
          )
          .on("error", reject);
      }),
    "util.inspect(url)": () => util.inspect(new URL("http://u:p@h:81/a?b=c#d")),
    "util.isDeepStrictEqual of different URLs": () =>
      util.isDeepStrictEqual(new URL("http://a/"), new URL("http://b/")),
    "instanceof the class of node:url": () =>
      [new URL("a:") instanceof nodeURL.URL, new nodeURL.URL("a:") instanceof URL].join(),
  };
  const workerUses = {
    "socket.serializeAttachment(url)": () => attached(link()),
    "socket.serializeAttachment({ params })": () => attached({ params: new URLSearchParams("a") }),
    "socket.serializeAttachment('text')": () => attached("text"),
    "storage.put(key, url)": () => kept(() => storage.put("a", link())),
    "storage.put(key, { params })": () => kept(() => storage.put("a", { params: new URLSearchParams("a") })),
    "storage.put({ a: url })": () => kept(() => storage.put({ a: link() })),
    "storage.transaction(t => t.put(key, url))": () => kept(() => storage.transaction((t) => t.put("a", link()))),
    "stub.method(url)": () => other.echo(link()),
    "stub.method({ url })": () => other.echo({ url: link() }),
    "stub.fetch(url)": async () => (await other.fetch(new URL("http://h/url"))).text(),
    "stub.fetch(url, { body: params })": async () => {
      const init = { method: "POST", body: new URLSearchParams("a=%20b") };
      return (await other.fetch(new URL("http://h/type"), init)).text();
    },
    "caches.default.match(url)": async () => (await caches.default.match(link())) === undefined,
    "Response.redirect(url)": () => Response.redirect(link()).headers.get("location"),
    "new HTMLRewriter().on('a', e => e.setAttribute(name, url))": () =>
      new HTMLRewriter()
        .on("a", { element: (element) => void element.setAttribute("href", link()) })
        .transform(new Response("<a>"))
        .text(),
  };
  await outcomesOf(setUp);
  return outcomesOf({ ...commonUses(classes, { origin, directory: base }), ...nodeUses, ...workerUses });
}
