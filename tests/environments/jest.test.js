/**
 * jest, with its environment of Node.js and with that of a browser, jest-environment-jsdom, which has WebAssembly but
 * neither TextEncoder nor TextDecoder; tests in CommonJS, as jest has them by default, and tests that are modules; and with the
 * conditions of React Native's preset, which transforms no packages.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { execute } from "../runtimes/programs.js";
import { failuresIn, testFiles } from "./runners.js";
import { testEntries, toolFile, userFolderWith } from "./tools.js";

const PROJECTS = [
  { name: "node-commonjs", form: /** @type {const} */ ("CommonJS"), testEnvironment: "node" },
  { name: "node-module", form: /** @type {const} */ ("module"), testEnvironment: "node" },
  { name: "jsdom-commonjs", form: /** @type {const} */ ("CommonJS"), testEnvironment: "jsdom" },
  { name: "jsdom-module", form: /** @type {const} */ ("module"), testEnvironment: "jsdom" },
  {
    name: "react-native",
    form: /** @type {const} */ ("CommonJS"),
    testEnvironment: "node",
    conditions: ["require", "react-native"],
  },
];

const configuration = {
  projects: PROJECTS.map(({ name, testEnvironment, conditions }) => ({
    rootDir: `<rootDir>/${name}`,
    testEnvironment: testEnvironment === "jsdom" ? toolFile("jest-environment-jsdom") : testEnvironment,
    testEnvironmentOptions: conditions && { customExportConditions: conditions },
  })),
};

const report = runJest();
for (const { name, testEnvironment, form, conditions } of PROJECTS) {
  testEntries(
    `jest, ${conditions ? name : testEnvironment}, ${form}`,
    report.then((text) => failuresIn(text, name)),
  );
}

async function runJest() {
  const cwd = userFolderWith([], {
    "jest.config.json": JSON.stringify(configuration),
    ...Object.assign({}, ...PROJECTS.map(({ name, form }) => testFiles(name, form))),
  });
  const options = ["--config=jest.config.json", "--cacheDirectory=.cache", "--watchman=false", "--runInBand", "--json"];
  // So jest asks for modules to be possible.
  const flag = "--experimental-vm-modules";
  const { stdout, stderr } = await execute(process.execPath, [flag, toolFile("jest/bin/jest.js"), ...options], { cwd });
  if (stdout === "") throw new Error(stderr);
  return stdout;
}

test("jest, what node:url makes under a polyfill", async () => {
  const cwd = userFolderWith([], {
    "jest.config.json": JSON.stringify({ testEnvironment: "node", setupFiles: ["./setup.js"] }),
    "setup.js": `require("whurl/polyfill/force");`,
    "url.test.js": `const nodeURL = require("node:url");
      test("is an instance of the global class", () => {
        expect(nodeURL.pathToFileURL("/a") instanceof URL).toBe(true);
        expect(new nodeURL.URL("http://a/") instanceof URL).toBe(true);
        expect(new nodeURL.URLSearchParams() instanceof URLSearchParams).toBe(true);
        expect(new URL("http://a/") instanceof URL).toBe(true);
        expect(nodeURL.URL.prototype instanceof URL).toBe(false);
        expect(nodeURL.pathToFileURL("/a") instanceof URLSearchParams).toBe(false);
        class Subclass extends URL {}
        expect(nodeURL.pathToFileURL("/a") instanceof Subclass).toBe(false);
        // All contexts share this class.
        expect(Object.hasOwn(nodeURL.URL, Symbol.hasInstance)).toBe(false);
      });`,
  });
  const options = ["--config=jest.config.json", "--watchman=false", "--no-cache"];
  const { code, stderr } = await execute(process.execPath, [toolFile("jest/bin/jest.js"), ...options], { cwd });
  assert.equal(code, 0, stderr);
});

test("jest, a polyfill that is loaded again", async () => {
  const cwd = userFolderWith([], {
    "jest.config.json": JSON.stringify({ testEnvironment: "node" }),
    "again.test.js": `test("each copy's objects are instances of the others' classes", () => {
        require("whurl/polyfill/force");
        const { URL: First, URLSearchParams: FirstList } = globalThis;
        const before = new URL("http://a/");
        jest.resetModules();
        require("whurl/polyfill/force");
        expect(URL).not.toBe(First);
        expect(before).toBeInstanceOf(URL);
        expect(new URL("http://a/")).toBeInstanceOf(First);
        expect(before).toEqual(expect.any(URL));
        expect(before.searchParams).toBeInstanceOf(URLSearchParams);
        expect(new URLSearchParams()).toBeInstanceOf(FirstList);
        expect({}).not.toBeInstanceOf(URL);
        expect(URL.prototype).not.toBeInstanceOf(First);
      });`,
  });
  const options = ["--config=jest.config.json", "--watchman=false", "--no-cache"];
  const { code, stderr } = await execute(process.execPath, [toolFile("jest/bin/jest.js"), ...options], { cwd });
  assert.equal(code, 0, stderr);
});
