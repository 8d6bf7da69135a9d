/** Addresses that are negative as numbers with a sign, where inputs do not bring an instance, and sizes that are no addresses. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { folder } from "../runner/installed.js";

test("memory of more than 2 GiB, where addresses as numbers with a sign are negative", () => {
  const program = `
    let memory;
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function (module, imports) {
      const instance = new Instance(module, imports);
      memory ??= instance.exports.memory;
      return instance;
    };
    WebAssembly.Instance.prototype = Instance.prototype;
    const { URL, URLSearchParams } = await import("whurl");
    const url = new URL("http://h/p");
    url.port = "8";
    memory.grow(33_000);
    url.pathname = "\u00e9".repeat(300_000);
    const params = new URLSearchParams("a=%41".repeat(20_000));
    url.search = params.toString().slice(0, 9);
    console.log(url.host, url.pathname.length, url.search, params.get("a").length, memory.buffer.byteLength > 2 ** 31);
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(output.trim(), "h:8 1800001 ?a=Aa%3DAa 59998 true");
});

test("more input than an instance can have is refused, not taken for less", () => {
  const program = `
    const asked = [];
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function (module, imports) {
      const { exports } = new Instance(module, imports);
      const input = (size) => {
        asked.push(size);
        return exports.input(size);
      };
      return { exports: { ...exports, input } };
    };
    WebAssembly.Instance.prototype = Instance.prototype;
    const { URLSearchParams } = await import("whurl");
    const long = " ".repeat(360_000_000);
    const params = new URLSearchParams([["a", long], ["b", long]]);
    try {
      params.toString();
    } catch (error) {
      console.log(error.name, error.cause.name, asked.every((size) => size <= 2 ** 31), asked.length > 1);
    }
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(output.trim(), "RangeError RuntimeError true true");
});
