/** What the command does with long, odd and endless input, as a process. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, describe, test } from "node:test";
import { program, whurl } from "./command.js";

const folder = mkdtempSync(join(tmpdir(), "whurl-streams-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} script a module that is loaded before the program */
const before = (script) => ["--import", `data:text/javascript,${encodeURIComponent(script)}`];
const TERMINAL = "process.stderr.isTTY = true; process.stderr.hasColors = () => false;";

/**
 * Runs the command with a file as standard input.
 * @param {string[]} nodeArgs
 * @param {string[]} args
 * @param {string | Uint8Array} contents
 */
async function runOnFile(nodeArgs, args, contents) {
  const path = join(folder, "input");
  writeFileSync(path, contents);
  const descriptor = openSync(path, "r");
  const child =
    /** @type {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, import("node:stream").Readable>} */ (
      spawn(process.execPath, [...nodeArgs, program, ...args], { stdio: [descriptor, "pipe", "pipe"] })
    );
  closeSync(descriptor);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { out, err, code: child.exitCode };
}

describe("lines of any kind", () => {
  const lines = [
    "\ufeffhttps://a/",
    "\ufeffhttps://b/",
    "",
    "https://c/\r",
    "\r",
    "\0https://d/\0",
    "https://e/\u2028",
    "none",
    "https://f/x",
  ];
  const input = Buffer.from(lines.join("\n"));
  const hosts = "a\nc\nd\ne\nf\n";

  test("are the same from a file and from a pipe, wherever its chunks end", async () => {
    const file = await runOnFile([], ["--get", "{host}"], input);
    assert.deepEqual([file.out, file.code], [hosts, 1]);
    assert.deepEqual(file.err.match(/^line \d+/gm), ["line 2", "line 8"]);
    for (const size of [1, 2, 3, 7]) {
      const child = spawn(process.execPath, [program, "--get", "{host}"]);
      const [out, err] = [text(child.stdout), text(child.stderr)];
      for (let start = 0; start < input.length; start += size) {
        child.stdin.write(input.subarray(start, start + size));
        await new Promise((resolve) => setImmediate(resolve));
      }
      child.stdin.end();
      assert.deepEqual([await out, await err], [file.out, file.err]);
    }
  });

  test("give rows, and counts, but for those that are empty", () => {
    const text = String(input);
    const { out, code } = whurl(["--columns", "host,error"], text);
    const [head, ...rows] = out.trimEnd().split("\n");
    const missing = "\\N\tmissing-scheme-non-relative-URL";
    assert.deepEqual([head, code], ["host\terror", 1]);
    assert.deepEqual(rows, ["a\t\\N", missing, "c\t\\N", "d\t\\N", "e\t\\N", missing, "f\t\\N"]);
    assert.match(whurl(["--stats"], text).out, /^7 URLs, 2 of which do not parse\n/);
    // With a base an empty line would be the base.
    assert.equal(whurl(["--get", "{href}", "--base", "https://h/"], "a\n\n\r\nb\n").out, "https://h/a\nhttps://h/b\n");
  });

  test("that are not UTF-8 are read as U+FFFD", async () => {
    const bytes = Buffer.concat([
      Buffer.from("https://h/"),
      Buffer.from([0xe2, 0x82, 0xff]),
      Buffer.from("\nnone"),
      Buffer.from([0xff]),
    ]);
    const { out, err } = await runOnFile([], ["--get", "{path}"], bytes);
    assert.equal(out, "/%EF%BF%BD%EF%BF%BD\n");
    assert.match(err, /^line 2: none\ufffd does not parse\n/);
  });

  test("of 100 megabytes are lines like others", async () => {
    const path = "a".repeat(100_000_000);
    const { out, code } = await runOnFile([], ["--columns", "host,path"], `x:y\nhttps://h/${path}\nhttps://i/`);
    assert.equal(code, 0);
    assert.ok(out === `host\tpath\n\\N\ty\nh\t/${path}\ni\t/\n`);
  });

  test("longer than any string, or whose URL is, are named, and the others are read", async () => {
    const around = [Buffer.from("https://x.com/\nhttps://a/"), Buffer.from("z\nhttps://y.com/\n")];
    for (const [character, length, args, out] of /** @type {[string, number, string[], string][]} */ ([
      // Each becomes `%20`.
      [" ", 180_000_000, ["--get", "{host}{path}"], "x.com/\ny.com/\n"],
      ["a", 600_000_000, ["--get", "{host}", "--set", "port=1"], "x.com\ny.com\n"],
      ["a", 600_000_000, ["check"], "https://x.com/\nhttps://y.com/\n"],
    ])) {
      const contents = Buffer.concat([around[0], Buffer.alloc(length, character), around[1]]);
      const err = "whurl: line 2: not enough memory for this URL\n";
      assert.deepEqual(await runOnFile([], args, contents), { out, err, code: 2 }, args.join(" "));
    }
  });

  test("give the same by a template whether or not errors are looked for", () => {
    const urls = [
      "https://u:p@H:8/a?b#c",
      "https://h/?#",
      "mailto:a@b",
      "file:///x",
      "http://www.example.co.uk:80",
      "a:b?c",
      "a://b",
    ];
    const names =
      "scheme username password host port path query fragment href protocol hostname pathname search hash origin site";
    const template = names.replaceAll(/\w+/g, "<{$&}>");
    const plain = whurl(["--get", template], urls.join("\n"));
    assert.equal(plain.code, 0);
    // A setter that changes nothing.
    const set = urls.map((url) => whurl(["--get", template, "--set", `scheme=${url.split(":")[0]}`, url]).out).join("");
    assert.equal(plain.out, set);
  });
});

describe("progress", () => {
  const input = "https://h/\n".repeat(2_000_000);

  test("is shown on a terminal while a file is read, and erased", async () => {
    const { out, err, code } = await runOnFile(before(TERMINAL), ["--stats"], input);
    assert.match(out, /^2000000 URLs/);
    assert.equal(code, 0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it controls a terminal
    assert.match(err, /^(\r\u001b\[K\d+ %, [\d.]+ \w+ lines, [\d.]+ \w+ a second)+\r\u001b\[K$/);
  });

  test("is not shown elsewhere", async () => {
    assert.equal((await runOnFile([], ["--stats"], input)).err, "");
    assert.equal(
      (
        await runOnFile(
          before(`${TERMINAL} process.stdout.isTTY = true; process.stdout.hasColors = () => false`),
          ["--get", "{host}"],
          input,
        )
      ).err,
      "",
    );
    const child = spawn(process.execPath, [...before(TERMINAL), program, "--stats"]);
    child.stdin.end(input);
    assert.equal(await text(child.stderr), "");
  });
});

test("takes no more memory for a gigabyte than for less, and waits for its reader", async () => {
  const lines = Buffer.from(
    Array.from({ length: 20_000 }, (_, index) => `https://www.example${index}.com/a/path?q=${index}\n`).join(""),
  );
  /** @param {number} size @param {string[]} args */
  async function peakOf(size, args) {
    const script = "process.on('exit', () => require('fs').writeSync(2, String(process.resourceUsage().maxRSS)))";
    const report = `import { createRequire } from "node:module"; const require = createRequire("/"); ${script}`;
    const child = spawn(process.execPath, [...before(report), program, ...args]);
    const err = text(child.stderr);
    let received = 0;
    child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
      received += chunk.length;
      // Slower than the program is.
      if (received % 50 === 0) child.stdout.pause();
    });
    const timer = setInterval(() => child.stdout.resume(), 5);
    const closed = once(child, "close");
    try {
      for (let sent = 0; sent < size; sent += lines.length) {
        if (!child.stdin.write(lines)) await once(child.stdin, "drain");
      }
      child.stdin.end();
      await closed;
    } finally {
      clearInterval(timer);
    }
    assert.ok(received > size / 10);
    return Number(await err) / 1024;
  }
  const args = ["--columns", "href,site,param:q,error", "--format", "arrow"];
  const [small, large] = [await peakOf(2 ** 25, args), await peakOf(2 ** 30, args)];
  assert.ok(large < 1.5 * small + 50, `${small} MB, ${large} MB`);
});
