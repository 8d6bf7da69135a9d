/**
 * Compares the guard's readers with the programs that they are models of: `node tests/guard/run.mjs`.
 *
 *     --count 40000     how many URLs each reads: those of the files, and then what fuzz/grammar makes of them
 *     --seed 1          the same URLs each time
 *     --only a,b        these readers
 *     --show 3          how many examples of each kind of difference
 *     FILE...           URLs, one a line
 *
 * A model passes if it agrees on the host of 99.9 % of the URLs: it reads the same one, or both refuse. What is not installed
 * is named. An original of another version than the model's is compared, too, and is not counted.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment, Failure, output, root, run, say, start } from "../../scripts/lib/shell.mjs";
import { originals } from "./originals.js";

const NEEDED = 0.999;
const COMPONENTS = /** @type {const} */ (["scheme", "userinfo", "host", "port"]);

/** @typedef {Partial<Record<"error" | (typeof COMPONENTS)[number], string | number | null>>} Answer */

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    show: { type: "string", default: "3" },
  },
});

const folder = mkdtempSync(join(tmpdir(), "whurl-guard-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const inputs = join(folder, "inputs");

start(async () => {
  const readings = build();
  await runTo(inputs, [readings, "inputs", options.count, options.seed, ...files]);
  const models = new Map(
    lines(output(readings, ["readers"]) ?? "").map((line) => [JSON.parse(line).name, JSON.parse(line)]),
  );
  let [passed, failed] = [0, 0];
  for (const original of originals) {
    if (options.only && !options.only.split(",").includes(original.reader)) continue;
    const { title, version } = models.get(original.reader);
    const installed = original.version()?.replace(/^go/, "");
    if (installed === undefined) {
      say(`not run: ${title} (install ${original.missing})`);
      continue;
    }
    const [ours, theirs] = [join(folder, "ours"), join(folder, "theirs")];
    await runTo(ours, [readings, "read", original.reader]);
    await runTo(theirs, original.command);
    const result = await compare(ours, theirs);
    const isSame = installed === version;
    const ok = result.rates.host >= NEEDED;
    const rates = COMPONENTS.map((component) => `${component} ${(100 * result.rates[component]).toFixed(3)} %`);
    say(
      `${ok ? "ok" : isSame ? "FAILED" : "differs"}: ${title} ${installed}${isSame ? "" : `, the model is of ${version}`}: ${rates.join(", ")}`,
    );
    for (const [kind, { count, examples }] of result.kinds) {
      say(`  ${kind}: ${count}`);
      for (const example of examples.slice(0, Number(options.show))) say(`    ${example.join("  ")}`);
    }
    if (ok) passed++;
    else if (isSame) failed++;
    else say(`not run: ${title} (the model is of ${version}, and ${installed} is installed)`);
  }
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});

/** Builds the program of the crate, and gives its path. */
function build() {
  const native = join(root, "tests/guard/native");
  const target = process.env.CARGO_TARGET_DIR ?? join(native, "target");
  run("cargo", [
    "build",
    "--quiet",
    "--release",
    "--locked",
    "--manifest-path",
    join(native, "Cargo.toml"),
    "--target-dir",
    target,
  ]);
  return join(target, "release", "readings");
}

/** @param {string} text */
function lines(text) {
  return text.split("\n").filter((line) => line !== "");
}

/**
 * Runs a program with the inputs as its standard input, and its output in a file.
 * @param {string} path
 * @param {string[]} command
 */
async function runTo(path, [program, ...args]) {
  const input = path === inputs ? "ignore" : openSync(inputs, "r");
  const file = openSync(path, "w");
  const child = spawn(program, args, { env: environment, stdio: [input, file, "inherit"] });
  const [code] = await once(child, "close");
  if (input !== "ignore") closeSync(input);
  closeSync(file);
  if (code !== 0) throw new Failure(`${program} ${args.join(" ")} ended with ${code}.`);
}

/**
 * How often the answers in two files agree, by component, and the kinds of differences in the host.
 * @param {string} ours
 * @param {string} theirs
 */
async function compare(ours, theirs) {
  const [urls, models, answers] = [inputs, ours, theirs].map(linesOf);
  /** @type {Map<string, { count: number, examples: string[][] }>} */
  const kinds = new Map();
  const same = { scheme: 0, userinfo: 0, host: 0, port: 0 };
  let total = 0;
  for (const url of urls) {
    const [our, their] = [models.next().value, answers.next().value];
    if (!our || !their) throw new Failure("An answer is missing.");
    total++;
    const [model, original] = [JSON.parse(our), JSON.parse(their)];
    for (const component of COMPONENTS) {
      if (normalize(component, model) === normalize(component, original)) {
        same[component]++;
      } else if (component === "host") {
        note(kinds, model, original, url);
      }
    }
  }
  const rates = Object.fromEntries(COMPONENTS.map((component) => [component, same[component] / total]));
  return { rates, kinds: [...kinds].sort(([, one], [, other]) => other.count - one.count) };
}

/**
 * The lines of a file.
 * @param {string} path
 * @returns {Generator<string, undefined, undefined>}
 */
function* linesOf(path) {
  const bytes = readFileSync(path);
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf("\n", start);
    yield bytes.toString("utf8", start, end);
    start = end + 1;
  }
}

/**
 * @param {Map<string, { count: number, examples: string[][] }>} kinds
 * @param {Answer} model
 * @param {Answer} original
 * @param {string} input
 */
function note(kinds, model, original, input) {
  const kind = "error" in model ? "the model refuses" : "error" in original ? "the original refuses" : "other hosts";
  const found = kinds.get(kind) ?? { count: 0, examples: [] };
  found.count++;
  const shown = [model, original].map((answer) => JSON.stringify("error" in answer ? answer.error : answer.host));
  // The shortest say most.
  found.examples = [...found.examples, [input, ...shown]]
    .sort((one, other) => one[0].length - other[0].length)
    .slice(0, 30);
  kinds.set(kind, found);
}

/**
 * A component in one notation: missing is empty, a port that is none is any such, userinfo is percent-decoded, and an IPv6 address is in its shortest form.
 * @param {(typeof COMPONENTS)[number]} component
 * @param {Answer} answer
 */
function normalize(component, answer) {
  if ("error" in answer) return "refused";
  const text = String(answer[component] ?? "");
  if (component === "userinfo") return `:${decode(text).replace(/:$/, "")}`;
  if (component === "port")
    return /^\d*$/.test(text) && Number(text) < 65536 ? `:${text.replace(/^0+(?=\d)/, "")}` : "none";
  if (component === "scheme") return `:${text.toLowerCase()}`;
  const host = text.replace(/^\[(.*)\]$/, "$1");
  const [address, ...zone] = host.split("%");
  if (/^[\da-f:.]*:[\da-f:.]*$/i.test(address) && URL.canParse(`http://[${address}]`)) {
    return `:${[new URL(`http://[${address}]`).hostname, ...zone].join("%")}`;
  }
  // A text that is not UTF-8 may have one replacement character or several.
  return `:${host.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/\uFFFD+/g, "\uFFFD")}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
