/**
 * `npm run bench:crate`: what a dependency costs a Rust program: how long `cargo build` takes from nothing, how many crates that
 * compiles, and how large the program is. The program parses its argument and prints the href.
 *
 *     npm run bench:crate -- [--rounds N] [--save]
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { capture, Failure, root, say, start } from "../scripts/lib/shell.mjs";
import { machine, markdownTable, quantile, saveTable } from "./lib/results.mjs";

const ARGUMENT = 'std::env::args().nth(1).expect("a URL is given")';
const WHURL = `println!("{}", whurl::Url::parse(&${ARGUMENT}).expect("it parses").href());`;

/** @type {{ name: string, dependency: string, body: string }[]} */
const PROGRAMS = [
  { name: "no dependency", dependency: "", body: `println!("{}", ${ARGUMENT});` },
  { name: "whurl", dependency: `whurl = { path = ${JSON.stringify(root)} }`, body: WHURL },
  {
    name: "whurl without `idna`",
    dependency: `whurl = { path = ${JSON.stringify(root)}, default-features = false, features = ["std"] }`,
    body: WHURL,
  },
  {
    name: "url 2.5",
    dependency: 'url = "2.5"',
    body: `println!("{}", url::Url::parse(&${ARGUMENT}).expect("it parses"));`,
  },
  {
    name: "ada-url 4.0",
    dependency: 'ada-url = "4.0"',
    body: `println!("{}", ada_url::Url::parse(&${ARGUMENT}, None).expect("it parses").href());`,
  },
];

const PROFILE = '[profile.release]\nlto = true\ncodegen-units = 1\npanic = "abort"\nstrip = true\n';

start(async () => {
  const { values: options } = parseArgs({
    options: { rounds: { type: "string", default: "5" }, save: { type: "boolean", default: false } },
  });
  const folder = mkdtempSync(join(tmpdir(), "whurl-crate-"));
  try {
    const folders = PROGRAMS.map((program, index) => create(join(folder, `program${index}`), program));
    for (const each of folders) await cargo(each, "fetch");
    const times = PROGRAMS.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [index, each] of folders.entries()) {
        rmSync(join(each, "target"), { recursive: true, force: true });
        const begin = performance.now();
        await cargo(each, "build", "--offline");
        times[index].push((performance.now() - begin) / 1000);
      }
    }
    const lines = [];
    for (const [index, each] of folders.entries()) {
      const compiled = (
        await cargo(each, "tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--no-dedupe")
      )
        .split("\n")
        .filter(Boolean);
      await cargo(each, "build", "--offline", "--release");
      const { size } = statSync(join(each, "target/release/program"));
      const crates = new Set(compiled.map((line) => line.split(" ").slice(0, 2).join(" "))).size - 1;
      lines.push([
        PROGRAMS[index].name,
        quantile(times[index], 0.5).toFixed(1),
        String(crates),
        (size / 1000).toFixed(0),
      ]);
    }
    const table = markdownTable([["", "`cargo build`, s", "crates", "program, kB"], ...lines]);
    const text = `${machine()}; median of ${options.rounds}, by turns; \`npm run bench:crate\`\n\n${table}`;
    say(text);
    if (options.save) saveTable("crate", text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {string} folder
 * @param {typeof PROGRAMS[number]} program
 * @returns {string} the folder
 */
function create(folder, { dependency, body }) {
  mkdirSync(join(folder, "src"), { recursive: true });
  const manifest = `[package]\nname = "program"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n${dependency}\n\n${PROFILE}`;
  writeFileSync(join(folder, "Cargo.toml"), `${manifest}\n[workspace]\n`);
  writeFileSync(join(folder, "src/main.rs"), `fn main() {\n    ${body}\n}\n`);
  return folder;
}

/**
 * @param {string} folder of the program
 * @param {string} command
 * @param {string[]} options
 */
async function cargo(folder, command, ...options) {
  const { code, text } = await capture("cargo", [
    command,
    "--quiet",
    "--manifest-path",
    join(folder, "Cargo.toml"),
    ...options,
  ]);
  if (code !== 0) throw new Failure(`cargo ${command} failed:\n${text}`);
  return text;
}
