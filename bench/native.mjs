/**
 * The crate against its peers, natively: runs bench/native with criterion, and makes a table of the results.
 *
 *     npm run bench:native -- [--urls FILE] [--save]
 */
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure, output, root, run, say, start } from "../scripts/lib/shell.mjs";
import { machine, markdownTable, nanoseconds, ratio, saveTable } from "./lib/results.mjs";

const MANIFEST = join(root, "bench/native/Cargo.toml");
const CORPUS = join(root, "bench/corpus/urls.txt");
const GROUPS = ["parse", "parse, not yet normalized", "can_parse", "relative", "setters"];
const PEERS = ["url", "ada-url"];

start(() => {
  const { values: options } = parseArgs({
    options: { urls: { type: "string", default: CORPUS }, save: { type: "boolean", default: false } },
  });
  process.env.URLS = resolve(options.urls);
  run("cargo", ["bench", "--locked", "--manifest-path", MANIFEST, "--bench", "peers"]);
  const head = ["ns", "whurl", ...PEERS.flatMap((peer) => [peer, "ratio"])];
  const text = `${machine()}; ${basename(options.urls)}; \`npm run bench:native\`\n\n${markdownTable([head, ...GROUPS.map(row)])}`;
  say(text);
  if (options.save) saveTable("native", text);
});

/**
 * @param {string} group
 * @returns {string[]}
 */
function row(group) {
  const whurl = timeOf(group, "whurl");
  const peers = PEERS.map((peer) => timeOf(group, peer));
  return [group, nanoseconds(whurl), ...peers.flatMap((peer) => [nanoseconds(peer), ratio(peer / whurl)])];
}

/**
 * @param {string} group
 * @param {string} name
 * @returns {number} the median, in ns for one input
 */
function timeOf(group, name) {
  const folder = join(targetFolder(), "criterion", group, name, "new");
  const { median } = JSON.parse(readFileSync(join(folder, "estimates.json"), "utf8"));
  const { throughput } = JSON.parse(readFileSync(join(folder, "benchmark.json"), "utf8"));
  return median.point_estimate / throughput.Elements;
}

function targetFolder() {
  const metadata = output("cargo", ["metadata", "--format-version", "1", "--no-deps", "--manifest-path", MANIFEST]);
  if (metadata === undefined) throw new Failure("bench/native: `cargo metadata` failed.");
  return JSON.parse(metadata).target_directory;
}
