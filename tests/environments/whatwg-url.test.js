/**
 * Packages that use whatwg-url, with whurl-whatwg-url in its place: they do with it what they do with whatwg-url. Those are
 * jsdom, that of jest, mongodb-connection-string-url, and node-fetch 2. `WHURL_RUNS` and `WHURL_SEED` say how many generated
 * URLs there are, and which.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { installPackage } from "../../scripts/lib/install.mjs";
import { set, url } from "../properties/arbitraries.js";
import { outputOf, sayNotRun } from "../runtimes/programs.js";
import { loadData, parsingCases } from "../wpt/data.mjs";
import { mirror } from "./mirror.js";
import { NODE, toolFile } from "./tools.js";

const built = fileURLToPath(new URL("../../pkg-whatwg-url", import.meta.url));
const whurl = join(installPackage(), "node_modules", "whurl");
const numRuns = Number(process.env.WHURL_RUNS ?? 300);
const seed = Number(process.env.WHURL_SEED ?? 1);

/**
 * Of a domain, which code points it may have depends on the version of Unicode, and whatwg-url takes unassigned ones.
 * @param {string} text
 */
const assigned = (text) => text.replaceAll(/\p{Unassigned}/gu, "").toWellFormed();

const programs = ["urls-in-jsdom.cjs", "connection-strings.cjs", "fetches.cjs"];
const sources = programs.map((name) => [name, readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8")]);
const files = { ...Object.fromEntries(sources), "urls.json": JSON.stringify(urls()) };

const theirs = mirror({ "whatwg-url": toolFile("whatwg-url") }, files);
const ours = mirror({ "whatwg-url": built, whurl }, files);

function urls() {
  const standard = parsingCases(loadData()).map(({ input }) => input);
  const inputs = [...standard, ...fc.sample(url, { numRuns, seed })].map(assigned);
  const values = fc.sample(set, { numRuns: inputs.length, seed }).map(({ value }) => assigned(value));
  return { inputs, values };
}

/**
 * What a program does, in the folder with whatwg-url, and in that with the package in its place.
 * @param {string[]} args a program, and its arguments
 */
async function compare(...args) {
  const options = ["--preserve-symlinks", "--preserve-symlinks-main", ...args];
  const outputs = [theirs, ours].map((cwd) => outputOf(/** @type {string} */ (NODE), options, { cwd }));
  const [expected, actual] = (await Promise.all(outputs)).map((output) => JSON.parse(output).flat());
  assert.ok(expected.length > 0);
  assert.equal(actual.length, expected.length);
  for (const [index, one] of expected.entries()) assert.deepEqual(actual[index], one);
}

if (NODE === undefined) {
  sayNotRun("whatwg-url's place", "it needs Node.js 24");
} else {
  test("jsdom 31", () => compare("urls-in-jsdom.cjs", "jsdom"));
  test("jsdom 26", () => compare("urls-in-jsdom.cjs", "./node_modules/jest-environment-jsdom/node_modules/jsdom"));
  test("mongodb-connection-string-url", () => compare("connection-strings.cjs"));
  test("node-fetch 2", async () => {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    try {
      await compare("fetches.cjs", `http://127.0.0.1:${port}`);
    } finally {
      server.close();
    }
  });
}

/** @type {import("node:http").RequestListener} */
async function answer(request, response) {
  const { method, url = "/", headers } = request;
  const target = /[?&]to=([^&#]*)/.exec(url)?.[1];
  if (target !== undefined) return void response.writeHead(302, { location: decodeURIComponent(target) }).end();
  response.end(`${method} ${url} ${headers["content-type"]} ${await text(request)}`);
}
