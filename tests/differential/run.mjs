/**
 * Compares the package with another implementation of URL, over the inputs of web-platform-tests, those of files with a
 * URL on each line, and the grammar of tests/properties:
 *
 *     node tests/differential/run.mjs --against chromium --count 1000000 --seed 1 [FILE]…
 *
 * `--against` is whatwg-url, node, chromium, firefox or webkit. A comparison is one parse or one setter, of all members. Where an
 * engine differs, whatwg-url, the Standard's reference implementation, is asked too; then the case is made as small as it
 * gets, and sorted by cause. Each cause is printed with the number of its differences and the smallest of
 * them. What has no cause, or is whurl's own, fails the run. docs/differences.md has an input of each cause.
 */
import { parseArgs } from "node:util";
import { installPackage } from "../../scripts/lib/install.mjs";
import { Failure, start } from "../../scripts/lib/shell.mjs";
import { causes, causesOf } from "./causes.js";
import { describe, explain } from "./explain.js";
import { batchesOf } from "./inputs.js";
import { peers } from "./peers.js";

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string", default: "whatwg-url" },
    count: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    show: { type: "string", default: "3" },
  },
});
const [count, seed, show] = [values.count, values.seed, values.show].map(Number);

start(async () => {
  process.env.WHURL_INSTALLED ??= installPackage();
  const { importInstalled } = await import("../runner/installed.js");
  const { URL } = await importInstalled("whurl");
  const peer = await peers[values.against]();
  const third = values.against === "whatwg-url" ? undefined : await peers["whatwg-url"]();
  const found = await explain(URL, peer, third, causes[values.against], count, batchesOf(seed, files));
  await peer.close();
  const disputed = found.disputed.filter((difference) => !causesOf(causes["whatwg-url"], difference));
  const sorted = [...found.causes].sort(([, a], [, b]) => b.count - a.count);
  for (const [cause, { count, smallest }] of sorted) {
    console.log(`${count} × ${cause ? `${cause.name} (${cause.rule})` : "UNEXPLAINED"}`);
    for (const difference of smallest.slice(0, cause ? show : undefined)) console.log(`    ${describe(difference)}`);
  }
  for (const difference of disputed) console.log(`WHURL IS ALONE: ${describe(difference)}`);
  const unexplained = found.causes.get(undefined)?.count ?? 0;
  console.log(
    `seed ${seed}: ${found.comparisons} comparisons with ${peer.name}, ${found.departures} differences of ` +
      `${found.causes.size} causes, ${unexplained} unexplained`,
  );
  const alone = `whatwg-url does not agree with whurl in ${found.disputed.length} cases`;
  if (third) console.log(`${alone}, ${disputed.length} of them for another reason than Unicode's age`);
  if (unexplained + disputed.length > 0) throw new Failure("There are differences that nothing explains.");
});
