/** Files, pipes and terminals: both commands read and write them in the same way. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { assertEqual, buildNative, COMMANDS, ENVIRONMENT } from "./both.js";

const folder = mkdtempSync(join(tmpdir(), "whurl-streams-"));
before(buildNative);
after(() => rmSync(folder, { recursive: true }));

/** @param {string | Buffer} contents */
function fileWith(contents) {
  const path = join(folder, "input");
  writeFileSync(path, contents);
  return path;
}

/**
 * What a command writes if a file is its standard input, and another one both of its outputs.
 * @param {string[]} command
 * @param {string} path
 */
function runOnFile([file, ...args], path) {
  const output = join(folder, "output");
  const [read, write] = [openSync(path, "r"), openSync(output, "w")];
  const { status } = spawnSync(file, args, { stdio: [read, write, write], env: ENVIRONMENT });
  [read, write].forEach(closeSync);
  return { bytes: readFileSync(output), code: status };
}

/** @param {string[]} args @param {string | Buffer} contents */
function assertSameOnFile(args, contents) {
  const path = fileWith(contents);
  const [native, script] = Object.values(COMMANDS).map((command) => runOnFile([...command, ...args], path));
  assertEqual(native.bytes.toString("latin1"), script.bytes.toString("latin1"));
  assert.equal(native.code, script.code);
}

test("results and complaints are in the order of the URLs", () => {
  const lines = "https://a.com/<\nnone\nhttps://b.com/\nhttps://127.0.0.1/\n\nhttp://[\n".repeat(300);
  for (const args of [
    [],
    ["--strict"],
    ["--get", "{host}"],
    ["--get", "{host}", "--strict"],
    ["--set", "port=1"],
    ["check"],
  ]) {
    assertSameOnFile(args, lines);
  }
});

describe("--format arrow", () => {
  const names = "href,site,param:q,error,param:é,href";
  const url = (/** @type {number} */ index) => `https://www.example${index}.com/a/path?q=${index}&%C3%A9=%E6%97%A5#f`;
  const lines = Array.from({ length: 50_000 }, (_, index) => (index % 1000 === 7 ? `none${index}` : url(index)));

  for (const [what, contents] of /** @type {[string, string | Buffer][]} */ ([
    ["nothing", ""],
    ["a line", "https://a/"],
    ["nothing that is null", "https://a.com/?q=1&é=2\nhttps://b.com/?q=&é"],
    ["what does not parse", "none\n:\n"],
    ["empty lines", "\n\r\n\nhttps://a/\n\n"],
    ["what is not UTF-8", Buffer.from("https://a/?q=\xff\nhttps://\xff/\n\xf0\x9f", "latin1")],
    ["a byte order mark", "\ufeffhttps://a/\n\ufeffhttps://b/"],
    ["megabytes", lines.join("\n")],
    ["megabytes with CRLF, and an LF at the end", `${lines.join("\r\n")}\r\n`],
    ["megabytes with empty lines", lines.join("\n\n")],
    ["megabytes with one", `${lines.join("\n")}\n\n${lines.join("\n")}`],
    ["megabytes that are not ASCII, with empty lines", `${lines.join("日é😀\n")}\n\n`],
    ["a long line", `https://a/\n\nhttps://h/${"é".repeat(2_000_000)}\nhttps://b/`],
  ])) {
    test(`of ${what}`, () => {
      assertSameOnFile(["--columns", names, "--format", "arrow"], contents);
      if (contents.length < 1000) assertSameOnFile(["-c", "port", "-f", "arrow", "--base", "https://b/"], contents);
    });
  }

  test("of arguments", () => {
    const [native, script] = Object.values(COMMANDS).map((command) =>
      runOnFile([...command, "-c", "host,param:日", "-f=arrow", "https://a/", "", "x"], fileWith("")),
    );
    assert.deepEqual(native, script);
  });
});

describe("a closed pipe", () => {
  for (const [args, message] of /** @type {[string[], string][]} */ ([
    [["check"], "whurl: nobody reads the output, so there may be URLs that have not been checked\n"],
    [[], ""],
    [["--json"], ""],
    [["-c", "host", "-f", "arrow"], ""],
  ])) {
    test(`of ${args.join(" ") || "no options"}`, async () => {
      for (const [file, ...before] of Object.values(COMMANDS)) {
        const child = spawn(file, [...before, ...args], { env: ENVIRONMENT });
        const err = text(child.stderr);
        child.stdin.on("error", () => {});
        child.stdin.end("https://a.com/\n".repeat(200_000));
        child.stdout.once("data", () => child.stdout.destroy());
        const [code] = await once(child, "close");
        assert.deepEqual([await err, code], [message, message === "" ? 0 : 2]);
      }
    });
  }
});

/** util-linux's `script` runs a command on a terminal, which has no size. */
const canHaveTerminal = existsSync("/usr/bin/script") && process.platform === "linux";

describe("a terminal", { skip: canHaveTerminal ? false : "without /usr/bin/script" }, () => {
  /**
   * What a command writes to a terminal.
   * @param {string} command
   * @param {Record<string, string>} env
   */
  function onTerminal(command, env) {
    const { PATH } = process.env;
    const args = ["--quiet", "--return", "--command", command, join(folder, "typescript")];
    const { stdout, status } = spawnSync("/usr/bin/script", args, { env: { PATH, ...env }, encoding: "utf8" });
    return { out: stdout, code: status };
  }

  /** @param {string} rest of the command line @param {Record<string, string>} env */
  function assertSameOnTerminal(rest, env = { TERM: "xterm-256color" }) {
    const [native, script] = Object.values(COMMANDS).map((command) => onTerminal(`${command.join(" ")} ${rest}`, env));
    assertEqual(native.out, script.out);
    assert.equal(native.code, script.code);
    return native.out;
  }

  test("has colours, if the environment does not say otherwise", () => {
    for (const [env, isColored] of /** @type {[Record<string, string>, boolean][]} */ ([
      [{ TERM: "xterm-256color" }, true],
      [{ TERM: "xterm", NO_COLOR: "" }, true],
      [{ TERM: "xterm", NO_COLOR: "1" }, false],
      [{ TERM: "dumb" }, false],
      [{ TERM: "dumb", FORCE_COLOR: "1" }, true],
      [{ TERM: "xterm", FORCE_COLOR: "0" }, false],
      [{}, false],
    ])) {
      const out = assertSameOnTerminal("'https://u@h/日>' none", env);
      assert.equal(out.includes("\u001B[1m"), isColored, JSON.stringify(env));
      assertSameOnTerminal("check --no-color https://127.0.0.1/", env);
    }
  });

  test("gets nothing that controls it, and no bytes", () => {
    const out = assertSameOnTerminal("-c param:q,host 'https://h/?q=%1B%09%E2%80%AE'");
    assert.ok(out.includes("·"), out);
    assert.match(
      assertSameOnTerminal("-c host -f arrow a:b"),
      /--format: arrow is not text, and the output is a terminal/,
    );
  });

  test("is asked for nothing", () => {
    assert.match(assertSameOnTerminal(""), /no URL given/);
    assert.match(assertSameOnTerminal("check"), /no URL given/);
  });

  test("shows progress through a file, unless it has the results", () => {
    const path = fileWith("https://h/\n".repeat(3_000_000));
    const [file] = COMMANDS.native;
    const env = { TERM: "xterm" };
    const erased = onTerminal(`${file} --stats < ${path} > ${folder}/counts`, env).out;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it controls a terminal
    assert.match(erased, /^(\r\u001b\[K\d+ %, [\d.]+( \w+)? lines, [\d.]+( \w+)? a second)+\r\u001b\[K$/);
    assert.match(readFileSync(join(folder, "counts"), "utf8"), /^3000000 URLs/);
    for (const rest of [
      `--stats < ${path}`,
      `--get '{host}' < ${path} 2> ${folder}/err > ${folder}/out`,
      `--get '{host}' --strict < ${path} > ${folder}/out`,
    ]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it controls a terminal
      assert.doesNotMatch(onTerminal(`${file} ${rest}`, env).out, /\u001b\[K/);
    }
  });
});
