/** The command line, as a process. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder } from "../runner/installed.js";

const installed = join(folder, "node_modules", "whurl");
/** What `npx whurl` runs. */
const program = join(folder, "node_modules", ".bin", "whurl");

/**
 * @param {string[]} args
 * @param {string} [input] what is on standard input
 */
async function run(args, input = "") {
  const process = start(args);
  process.stdin.end(input);
  const [out, err] = await Promise.all([text(process.stdout), text(process.stderr)]);
  if (process.exitCode === null) await once(process, "exit");
  return { out, err, code: process.exitCode };
}

/** @param {string[]} args */
function start(args) {
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined };
  return spawn(process.execPath, [program, ...args], { env });
}

/**
 * Runs it with streams that the operating system opens.
 * @param {string[]} args
 * @param {("pipe" | number)[]} stdio
 */
async function runWith(args, stdio) {
  const process = spawn(globalThis.process.execPath, [program, ...args], { stdio });
  const outputs = [process.stdout, process.stderr].map((stream) => (stream ? text(stream) : ""));
  const [out, err] = await Promise.all(outputs);
  if (process.exitCode === null) await once(process, "exit");
  return { out, err, code: process.exitCode };
}

/** @param {string} output */
const linesOf = (output) => output.split("\n").map((line) => line.trimEnd());

describe("the command line", () => {
  test("shows the components of a URL in a table", async () => {
    const { out, err, code } = await run(["https://www.bücher.example:8080/a?b=%C3%A9&c#d"]);
    assert.deepEqual(linesOf(out), [
      "https://www.xn--bcher-kva.example:8080/a?b=%C3%A9&c#d",
      "  scheme    https",
      "  host      www.xn--bcher-kva.example",
      "  port      8080",
      "  path      /a",
      "  query     b=%C3%A9&c",
      "            b = é",
      "            c =",
      "  fragment  d",
      "  origin    https://www.xn--bcher-kva.example:8080",
      "  site      xn--bcher-kva.example",
      "  shown as  https://www.bücher.example:8080/a?b=é&c#d",
      "",
      "",
    ]);
    assert.deepEqual([err, code], ["", 0]);
  });

  test("shows carets under validation errors, whatever the width of characters", async () => {
    const { out, code } = await run(["https://u@h/日本 e\u0301>"]);
    const lines = linesOf(out);
    assert.deepEqual(
      lines.slice(-13),
      [
        "  https://u@h/日本 e\u0301>",
        "          ^^",
        "  invalid-credentials: “u@” contains credentials, which a URL should not.",
        "  https://url.spec.whatwg.org/#invalid-credentials",
        "",
        "  https://u@h/日本 e\u0301>",
        "                  ^",
        "  invalid-URL-unit: A space is not allowed here; write “%20”.",
        "  https://url.spec.whatwg.org/#invalid-url-unit",
        "",
        "  https://u@h/日本 e\u0301>",
        "                    ^",
        "  invalid-URL-unit: “>” is not allowed here; write “%3E”.",
        "  https://url.spec.whatwg.org/#invalid-url-unit",
        "",
        "",
      ].slice(-13),
    );
    assert.equal(code, 0);
  });

  test("shows the part of a long input that an error is in, and not thousands of errors", async () => {
    const { out } = await run([`https://h/${"a".repeat(500)}>${" ".repeat(500)}`.concat("b".repeat(500))]);
    const at = linesOf(out).indexOf("  invalid-URL-unit: “>” is not allowed here; write “%3E”.");
    const [shown, carets] = linesOf(out).slice(at - 2, at);
    assert.equal(shown[carets.indexOf("^")], ">");
    assert.ok(shown.length <= 100);
    assert.match(out, /and 481 more errors/);
  });

  test("shows the error with which an input does not parse, and few of the others", async () => {
    const { err, code } = await run([`http:${"/".repeat(100)}a b`]);
    assert.equal(err.match(/special-scheme-missing-following-solidus/g)?.length, 40);
    assert.match(err, /domain-to-ASCII: .*\n\s+https:.*\n\n {2}and 78 more errors\n/);
    assert.equal(code, 1);
  });

  test("takes little more for a million errors than to parse", async () => {
    const input = `http:${"/".repeat(2_000_000)}h`;
    /** @param {string[]} args */
    const time = async (...args) => {
      const child = start(args);
      child.stdin.end(input);
      const begin = performance.now();
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { out, err, time: performance.now() - begin };
    };
    const parsed = await time("--get", "{href}");
    assert.equal(parsed.out, "http://h/\n");
    const strict = await time("--strict");
    assert.match(strict.err, /and 1999978 more errors/);
    // With every error as an object it took ten times as long.
    assert.ok(strict.time < parsed.time * 4 + 500, `${strict.time} ms, ${parsed.time} ms`);
  });

  test("names an input that nobody would see", async () => {
    for (const [input, name] of [
      ["", '""'],
      [" ", '" "'],
      ["\t", '"\\t"'],
    ]) {
      assert.equal(linesOf((await run([input])).err)[0], `${name} does not parse`);
      assert.match(
        (await run(["--base", input, "x"])).err,
        new RegExp(`the base is not a valid URL: ${name.replace("\\", "\\\\")}\n`),
      );
    }
  });

  test("says on standard error what does not parse", async () => {
    const { out, err, code } = await run(["https://h:7z", "https://ok/"]);
    assert.match(out, /^https:\/\/ok\/\n/);
    assert.deepEqual(linesOf(err).slice(0, 5), [
      "https://h:7z does not parse",
      "",
      "  https://h:7z",
      "             ^",
      "  port-invalid: “z” is not a digit, and a port has only digits.",
    ]);
    assert.equal(code, 1);
  });

  test("never writes what controls a terminal", async () => {
    const { out, err } = await run(["https://h/\u001b[31m\u202e?\u001b", "\u001b]0;title\u0007"]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    assert.doesNotMatch(out + err, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    assert.match(out, /␛\[31m/);
  });

  test("resolves against a base", async () => {
    assert.equal(
      (await run(["--base", "https://h/a/b", "--get", "{href}", "../c", "?d"])).out,
      "https://h/c\nhttps://h/a/b?d\n",
    );
    const { err, code } = await run(["-b", "no base", "a"]);
    assert.match(err, /the base is not a valid URL: no base/);
    assert.equal(code, 2);
  });

  test("prints a template", async () => {
    const url = "https://u:p@a.example.co.uk:8/b?c#d";
    const names =
      "scheme username password host port path query fragment href protocol hostname pathname search hash origin site";
    const template = names.replaceAll(/\w+/g, "{$&}");
    const { out, code } = await run(["--get", template, url]);
    assert.equal(
      out,
      `https u p a.example.co.uk 8 /b c d ${url} https: a.example.co.uk /b ?c #d https://a.example.co.uk:8 example.co.uk\n`,
    );
    assert.equal(code, 0);
    assert.equal((await run(["-g", "{host}{port}|{query}", "mailto:a@b"])).out, "|\n");
    assert.equal((await run(["-g", "{site}", "foo://example.com/"])).out, "\n");
  });

  test("sets components", async () => {
    const sets = ["host=x.org:81", "scheme=http", "path=/ü", "query=a=b", "fragment=c", "username=u", "password=p"];
    const { out, code } = await run([...sets.flatMap((set) => ["--set", set]), "--get={href}", "https://h/"]);
    assert.deepEqual([out, code], ["http://u:p@x.org:81/%C3%BC?a=b#c\n", 0]);
    assert.equal((await run(["-s", "port=443", "-s", "path=/", "-g", "{href}", "https://h/"])).out, "https://h/\n");
  });

  test("says what cannot be set", async () => {
    for (const [set, url] of [
      ["port=70000", "https://h:8/"],
      ["scheme=foo", "https://h/"],
      ["host=a b", "https://h/"],
      ["host=h", "mailto:a@b"],
      ["username=u", "file:///"],
      ["href=none", "https://h/"],
    ]) {
      const { out, err, code } = await run(["--set", set, "--get", "{href}", url]);
      assert.deepEqual([out, code], ["", 1], set);
      assert.match(err, / does not take "/, set);
    }
  });

  test("prints a line of JSON for each URL", async () => {
    const { out, code } = await run(["--json"], "https://u@H:8/\n\nnone\n");
    const [first, second, ...rest] = out.split("\n").map((line) => line && JSON.parse(line));
    assert.deepEqual(rest, [""]);
    assert.equal(code, 1);
    assert.deepEqual(
      [first.line, first.input, first.href, first.valid],
      [1, "https://u@H:8/", "https://u@h:8/", false],
    );
    assert.deepEqual(first.components, { scheme: "https", username: "u", host: "h", port: "8", path: "/" });
    assert.deepEqual(
      first.errors.map((/** @type {any} */ { name, start, end }) => [name, start, end]),
      [["invalid-credentials", 8, 10]],
    );
    assert.deepEqual([second.line, second.href, second.components, second.errors[0].fatal], [3, null, null, true]);
  });

  test("counts a URL with an error as invalid with --strict", async () => {
    assert.equal((await run(["--strict", "https://h/"])).code, 0);
    const { out, err, code } = await run(["--strict", "https://u@h/"]);
    assert.deepEqual([out, code], ["", 1]);
    assert.match(err, /^https:\/\/u@h\/ has validation errors\n/);
  });

  test("reads lines of any kind from standard input, and names those that are bad", async () => {
    const { out, err, code } = await run(
      ["--get", "{host}"],
      "https://a/\r\n\nbad\nhttps://b/\u2028\n\n\nhttps://[/\nhttps://c/",
    );
    assert.equal(out, "a\nb\nc\n");
    assert.deepEqual(err.match(/^line .*$/gm), ["line 3: bad does not parse", "line 7: https://[/ does not parse"]);
    assert.equal(code, 1);
  });

  test("answers a line before the next one comes", async () => {
    const process = start(["--get", "{host}"]);
    for (const host of ["a", "b"]) {
      process.stdin.write(`https://${host}/\n`);
      const [answer] = await once(process.stdout, "data");
      assert.equal(String(answer), `${host}\n`);
    }
    process.stdin.end();
    assert.deepEqual(await once(process, "exit"), [0, null]);
  });

  test("takes as many lines as there are", async () => {
    const count = 20_000;
    const input = Array.from({ length: count }, (_, index) => `https://h/${index}\n`).join("");
    const { out, code } = await run(["--get", "{path}"], input);
    assert.equal(out.split("\n").length, count + 1);
    assert.ok(out.endsWith(`/${count - 1}\n`));
    assert.equal(code, 0);
  });

  test("ends quietly when its output is closed", async () => {
    const process = start(["--get", "{path}"]);
    const errors = text(process.stderr);
    process.stdin.on("error", () => {});
    process.stdin.write("https://h/\n".repeat(100_000));
    await once(process.stdout, "data");
    process.stdout.destroy();
    process.stdin.end();
    await once(process, "exit");
    assert.equal(await errors, "");
  });

  test("colours where it is told to", async () => {
    const { out } = await run(["--color", "https://h/>"]);
    assert.ok(out.includes("\u001b["));
    assert.ok(!(await run(["https://h/>"])).out.includes("\u001b["));
    assert.ok(!(await run(["--color", "--no-color", "https://h/>"])).out.includes("\u001b["));
  });

  test("has the exit code of what it has read when its output is closed", async () => {
    const process = start([]);
    process.stdin.on("error", () => {});
    process.stdin.write(`none\n${"https://h/\n".repeat(100_000)}`);
    await once(process.stdout, "data");
    process.stdout.destroy();
    process.stdin.end();
    assert.deepEqual(await once(process, "exit"), [1, null]);
  });

  test("writes all results when nobody reads its complaints", async () => {
    const process = start(["--get", "{path}"]);
    const out = text(process.stdout);
    process.stderr.destroy();
    const lines = Array.from({ length: 20_000 }, (_, index) => `none\nhttps://h/${index}\n`).join("");
    process.stdin.end(lines);
    assert.equal((await out).split("\n").length, 20_001);
    if (process.exitCode === null) await once(process, "exit");
    assert.equal(process.exitCode, 1);
  });

  test("says in words what it cannot read or write", async () => {
    const folder = openSync(tmpdir(), "r");
    assert.deepEqual(await runWith([], [folder, "pipe", "pipe"]), {
      out: "",
      err: "whurl: standard input is a folder\n",
      code: 2,
    });
    closeSync(folder);
    // A device of Linux.
    if (!existsSync("/dev/full")) return;
    const full = openSync("/dev/full", "w");
    for (const args of [["https://h/"], ["--help"]]) {
      const { err, code } = await runWith(args, ["pipe", full, "pipe"]);
      assert.match(err, /^whurl: the output cannot be written: .*no space left on device.*\n$/);
      assert.equal(code, 2);
    }
    assert.equal((await runWith(["none"], ["pipe", "pipe", full])).code, 2);
    closeSync(full);
  });

  test("does not wait for input at a terminal", async () => {
    const isTTY = "data:text/javascript,Object.defineProperty(process.stdin,'isTTY',{value:true})";
    const process = spawn(globalThis.process.execPath, ["--import", isTTY, program]);
    assert.equal(await text(process.stderr), "whurl: no URL given\nTry whurl --help.\n");
    if (process.exitCode === null) await once(process, "exit");
    assert.equal(process.exitCode, 2);
    process.stdin.destroy();
  });

  test("an empty NO_COLOR is none", () => {
    const isTTY =
      "data:text/javascript,import { WriteStream } from 'node:tty'; const { stdout } = process;" +
      "stdout.isTTY = true; stdout.getColorDepth = WriteStream.prototype.getColorDepth;" +
      "stdout.hasColors = WriteStream.prototype.hasColors";
    const isColored = (/** @type {{ NO_COLOR?: string }} */ env) => {
      const args = ["--import", isTTY, program, "https://h/"];
      // Nothing else of the environment: a CI's variables turn colours off.
      const { stdout } = spawnSync(process.execPath, args, { env: { TERM: "xterm-256color", ...env } });
      return String(stdout).includes("\u001B[");
    };
    assert.deepEqual([{}, { NO_COLOR: "" }, { NO_COLOR: "1" }].map(isColored), [true, true, false]);
  });

  test("sets what is there already", async () => {
    for (const [set, url] of [
      ["port=1", "http://h:1/"],
      ["port=2", "http://h:2/"],
      ["path=/other", "http://h/other"],
      ["query=other", "http://h/?other"],
      ["fragment=other", "http://h/#other"],
      ["username=other", "http://other@h/"],
      ["password=other", "http://:other@h/"],
      ["host=other.invalid", "http://other.invalid/"],
      ["hostname=other.invalid", "http://other.invalid/"],
      ["hostname=another.invalid", "http://another.invalid/"],
      ["scheme=HTTP", "http://h/"],
      ["href=http://h/", "http://h/"],
      ["query=", "http://h/"],
      ["port=", "http://h/"],
      ["username=", "mailto:a"],
      ["password=", "file:///a"],
      ["port=", "file:///a"],
      ["host=", "mailto:a"],
    ]) {
      const { out, code } = await run(["--set", set, "--get", "{href}", url]);
      assert.deepEqual([out, code], [`${url}\n`, 0], set);
    }
    for (const [set, url] of [
      ["port=1", "mailto:a"],
      ["host=other.invalid", "mailto:other.invalid"],
      ["port=x", "http://h:1/"],
    ]) {
      assert.equal((await run(["--set", set, url])).code, 1, set);
    }
  });

  test("shows nothing that is not seen for what it is", async () => {
    // A control, fillers of Hangul, a blank of Braille, variation selectors, spaces, an override, a line separator, a tag, a filler
    // of Khitan, a null notehead.
    const unseen =
      "\u009b\u007f\u3164\u115f\uffa0\u2800\ufe0f\u{e0100}\u00a0\u3000\u202e\u2028\u{e0041}\u00ad\u{16fe4}\u{1d159}";
    const input = `https://h/?a=${encodeURIComponent(unseen)}<${unseen}`;
    const { out } = await run([input]);
    const json = (await run(["--json", input])).out;
    const { err } = await run(["--strict", input]);
    for (const character of unseen) {
      for (const output of [out, err, json]) assert.ok(!output.includes(character), JSON.stringify(character));
    }
    assert.ok(json.includes("\\u009b\\u007f\\u3164"));
    assert.ok(json.includes("\\udb40\\udc41\\u00ad\\ud81b\\udfe4"));
    assert.equal(JSON.parse(json).input, input);
  });

  test("skips a byte order mark before the first line", async () => {
    assert.equal((await run(["--get", "{host}"], "\ufeffhttps://a/\nhttps://b/")).out, "a\nb\n");
  });

  test("shows the place of an error on a terminal without a width", async () => {
    const columns = (/** @type {number} */ width) =>
      `data:text/javascript,for(const s of [process.stdout,process.stderr])Object.defineProperty(s,'columns',{value:${width}})`;
    for (const width of [0, 1, 5]) {
      const process = spawn(globalThis.process.execPath, ["--import", columns(width), program, "https://h/a>b"]);
      const out = await text(process.stdout);
      assert.match(out, /^ {2}https:\/\/h\/a>b\n {13}\^$/m, `${width} columns`);
    }
  });

  test("takes a line of any length in proportion to it", async () => {
    const times = [];
    for (const size of [4_000_000, 40_000_000]) {
      const process = start(["--get", "{host}"]);
      const begin = performance.now();
      process.stdin.end(`https://h/${"a".repeat(size)}\n`);
      assert.equal(await text(process.stdout), "h\n");
      times.push(performance.now() - begin);
    }
    // Ten times as many, and less than four times as long for each.
    assert.ok(times[1] < 40 * times[0], `${times}`);
  });

  test("goes on after a URL that needs more memory than there is", async () => {
    const index = pathToFileURL(join(installed, "index.node.js"));
    const small = `data:text/javascript,import{URL}from"${index}";
      for(const each of[JSON,URL]){const{parse}=each;each.parse=(text,...rest)=>{
        if(text.length>30000)throw new RangeError("full");return parse(text,...rest)}}`;
    // The same for what columns are made of: it is written into a module's memory, not to its start.
    const smaller = `data:text/javascript,const{set}=Uint8Array.prototype;
      Uint8Array.prototype.set=function(bytes,...rest){
        if(bytes.length>30000&&rest[0]>0&&this.byteOffset>0)throw new RangeError("full");return set.call(this,bytes,...rest)}`;
    for (const mode of [["--get", "{host}"], ["--get", "{host}", "--strict"], ["--json"], [], ["--columns", "host"]]) {
      const process = spawn(globalThis.process.execPath, ["--import", smaller, "--import", small, program, ...mode]);
      process.stdin.end(`https://a/\nhttps://b/${" <".repeat(20_000)}\nnone\nhttps://c/\n`);
      const [out, err] = await Promise.all([text(process.stdout), text(process.stderr)]);
      if (process.exitCode === null) await once(process, "exit");
      assert.equal(process.exitCode, 2);
      assert.match(err, /^whurl: line 2: not enough memory for this URL\n/);
      assert.match(out, /\ba\b.*\bc\b/s);
    }
  });

  test("names what is not set as it was named", async () => {
    const set = ["--set", "path=/x", "--set", "fragment=f", "--set", "port=1", "--set", "port=2"];
    const { err } = await run([...set, "a:b"]);
    assert.match(err, /\n {2}path does not take "\/x"\n {2}port does not take "1"\n {2}port does not take "2"\n/);
    const { notSet } = JSON.parse((await run([...set, "--json", "a:b"])).out);
    assert.deepEqual(notSet, [
      { name: "path", text: "/x" },
      { name: "port", text: "1" },
      { name: "port", text: "2" },
    ]);
  });

  test("explains itself", async () => {
    const { out, code } = await run(["--help"]);
    assert.match(out, /^Usage: whurl /);
    assert.equal(code, 0);
    const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    assert.equal((await run(["-v"])).out, `${version}\n`);
  });

  test("refuses arguments that make no sense", async () => {
    for (const args of [
      ["--no-such"],
      ["--json", "--get", "{host}"],
      ["--set", "host"],
      ["--set", "hust=a"],
      ["--get", "{hust}"],
    ]) {
      const { out, err, code } = await run([...args, "https://h/"]);
      assert.deepEqual([out, code], ["", 2], args.join(" "));
      assert.match(err, /^whurl: .*\nTry whurl --help\.\n$/s);
    }
  });
});
