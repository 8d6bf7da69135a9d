/**
 * The lines of a shell block. A program of this repository is looked up: that the file, the step, the option is there.
 * What a user would run is run. Lines of comments after a command, where there are any, are what it prints.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { capture, root } from "../../scripts/lib/shell.mjs";
import { execute, programOf, sayNotRun } from "../runtimes/programs.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {{ words: string[], line: string, folder: string, prints: string[], place: Place | undefined }} Command
 *   `folder`: from the root, after `cd`
 */

/** By a command's first word: checks the command, or runs it. @type {Record<string, (command: Command) => unknown>} */
const COMMANDS = {
  npm,
  node,
  cargo,
  rustup,
  git,
  sudo,
  docker,
  "whurl-cluster": cluster,
  npx: runIt,
  printf: runIt,
  curl,
  deno: add,
  bun: add,
};

/**
 * @param {string} text
 * @param {Place} [place] where commands of users are run
 */
export async function checkShell(text, place) {
  for (const { line, prints } of commandsIn(text)) {
    let folder = ".";
    const known = [];
    for (const part of line.split(" && ")) {
      const words = part.split(/\s+/);
      while (/^[A-Z_]+=/.test(words[0])) checkVariable(words.shift() ?? "");
      if (words[0] === "cd") folder = join(folder, words[1]);
      else known.push({ words, line: part, folder, prints, place });
    }
    for (const command of known) {
      const check = COMMANDS[command.words[0]];
      assert.ok(check, `no test knows how to check \`${command.line}\``);
      await check(command);
    }
  }
}

/** @param {string} text */
function commandsIn(text) {
  /** @type {{ line: string, prints: string[] }[]} */
  const commands = [];
  for (const line of text.split("\n").filter(Boolean)) {
    if (/^#( |$)/.test(line)) commands.at(-1)?.prints.push(line.slice(2).trimEnd());
    else commands.push({ line: line.replace(/\s+# .*$/, ""), prints: [] });
  }
  return commands;
}

/** @param {string} assignment of a variable that something in tests/ reads */
function checkVariable(assignment) {
  const [name] = assignment.split("=");
  const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /\.(rs|js|mjs)$/.test(file) && !file.includes("node_modules"));
  assert.ok(
    sources.some((file) => readFileSync(join(root, "tests", file), "utf8").includes(name)),
    `nothing reads ${name}`,
  );
}

/** @param {Command} command */
async function npm({ words: [, verb, ...rest], line }) {
  if (verb === "install") return void assert.deepEqual(rest, ["whurl"]);
  if (verb === "ci") return;
  const [script, ...args] = verb === "run" ? rest : [verb, ...rest];
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  assert.ok(scripts[script], `package.json has no script for \`${line}\``);
  if (args.length === 0) return;
  assert.equal(args[0], "--", `npm takes the options of \`${line}\` for its own`);
  const [, file] = /^node (\S+)/.exec(scripts[script]) ?? [];
  assert.ok(file, `${script} takes no options`);
  if (file === "scripts/test.mjs") await stepNames(...args.slice(1));
  else checkOptions(file, args.slice(1));
}

/**
 * The names of the steps that `npm test` runs.
 * @param {string[]} options
 * @returns {Promise<string[]>}
 */
export async function stepNames(...options) {
  const { code, text } = await capture(process.execPath, ["scripts/test.mjs", ...options, "--list"]);
  assert.equal(code, 0, text);
  return text.match(/^[\w-]+(?=: )/gm) ?? [];
}

/** @param {Command} command */
function node({ words: [, file, ...args], folder }) {
  checkOptions(join(folder, file), args);
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function checkOptions(file, args) {
  const source = readFileSync(join(root, file), "utf8");
  for (const option of args.filter((arg) => arg.startsWith("--"))) {
    assert.ok(source.includes(option.slice(2)), `${file} has no option ${option}`);
  }
}

/** @param {Command} command */
function cargo({ words: [, verb, ...args], folder, line }) {
  const manifest = readFileSync(join(root, folder, "Cargo.toml"), "utf8");
  if (verb === "add") return void assert.equal(`name = "${args[0]}"`, /^name = .*$/m.exec(manifest)?.[0]);
  assert.ok(["build", "run", "test", "install", "fmt", "clippy", "doc", "fuzz"].includes(verb), line);
  const of = (/** @type {string} */ option) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  const test = of("--test");
  if (test) assert.ok(existsSync(join(root, folder, "tests", `${test}.rs`)), line);
  for (const feature of of("--features")?.split(",") ?? []) assert.match(manifest, new RegExp(`^${feature} = `, "m"));
  const own = args.includes("--") ? args.slice(args.indexOf("--") + 1).filter((arg) => arg.startsWith("--")) : [];
  if (own.length > 0) checkOptions(join(folder, "src", "main.rs"), own);
}

/**
 * `rustup toolchain install`: the oldest Rust that the crate says it takes. `rustup target add`: one that a step compiles for.
 * @param {Command} command
 */
function rustup({ words: [, noun, verb, name, ...others], line }) {
  if (noun === "target") {
    assert.equal(verb, "add", line);
    const script = readFileSync(join(root, "scripts/features.mjs"), "utf8");
    for (const target of [name, ...others]) assert.ok(script.includes(`"${target}"`), line);
    return;
  }
  assert.deepEqual([noun, verb], ["toolchain", "install"], line);
  const manifest = readFileSync(join(root, "Cargo.toml"), "utf8");
  assert.equal(`rust-version = "${name}"`, /^rust-version = .*$/m.exec(manifest)?.[0]);
}

/**
 * `sudo apt-get`: what a workflow installs, .ci/run installs, too.
 * @param {Command} command
 */
function sudo({ words: [, program, verb, ...args], line }) {
  assert.ok(program === "apt-get" && ["update", "install"].includes(verb), line);
  const packages = readFileSync(join(root, ".ci/run"), "utf8").match(/(?<=apt_install (?:"[^"]*"|\w+) ).+/g) ?? [];
  const known = packages.flatMap((text) => text.split(" "));
  for (const name of args.filter((arg) => !arg.startsWith("-")))
    assert.ok(known.includes(name), `${name}, which .ci/run does not install`);
}

/** @param {Command} command a subcommand, and its options, as the program declares them */
function cluster({ words: [, subcommand, ...args], line }) {
  const source = readFileSync(join(root, "datafusion/cluster/src/main.rs"), "utf8");
  assert.match(subcommand, /^[a-z]+$/, line);
  assert.ok(source.includes(`    ${subcommand[0].toUpperCase()}${subcommand.slice(1)} {`), line);
  for (const option of args.filter((arg) => arg.startsWith("--"))) {
    assert.ok(source.includes(` ${option.slice(2).replaceAll("-", "_")}: `), `${line}: no ${option}`);
  }
}

/** @param {Command} command which builds an image, or runs the program in it */
function docker({ words: [, verb, ...args], line, ...rest }) {
  if (verb === "build") {
    const file = args[args.indexOf("--file") + 1];
    assert.ok(existsSync(join(root, file)), line);
    return;
  }
  assert.equal(verb, "run", line);
  const program = args.indexOf("whurl-cluster");
  assert.ok(program >= 0, line);
  cluster({ ...rest, words: args.slice(program), line });
}

/** @param {Command} command */
function git({ words, line }) {
  assert.equal(words[1], "clone", line);
}

/** @param {Command} command */
async function runIt({ line, prints, place }) {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  assert.ok(place, line);
  const { code, stdout, stderr } = await execute("sh", ["-c", line], { cwd: place.folder, env: { PATH } });
  // 1 is what a command says of an invalid URL.
  assert.ok(code === 0 || code === 1, stderr);
  const lines = (stdout + stderr).split("\n").filter((text) => !text.startsWith("npm warn"));
  const printed = lines
    .map((text) => text.trimEnd())
    .join("\n")
    .trimEnd();
  if (prints.length > 0) assert.equal(printed, prints.join("\n"));
}

/** @param {Command} command a request to the server of an earlier block */
async function curl({ line, prints, place }) {
  const [, path] = /^curl 'http:\/\/localhost:\d+(\/[^']*)'$/.exec(line) ?? [];
  assert.ok(path && place?.answer, `nothing answers \`${line}\``);
  const text = await (await place.answer(path)).text();
  assert.deepEqual(text.split("\n").filter(Boolean), prints);
}

/** @param {Command} command `deno add` or `bun add` */
async function add({ words: [name, ...args], line, place }) {
  assert.ok(place && args[0] === "add", line);
  const program = programOf(name);
  if (program === undefined) return sayNotRun(`documentation: ${line}`, `npm has no ${name} for this machine`);
  const env = { NPM_CONFIG_REGISTRY: place.registry };
  const { code, stderr } = await execute(program, args, { cwd: place.folders[name], env });
  assert.equal(code, 0, stderr);
}
