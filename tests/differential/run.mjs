/**
 * Compares the package with another implementation of URL over the grammar of tests/properties, and prints every kind
 * of difference with how often it was seen and the shortest cases:
 *
 *     node tests/differential/run.mjs --against chromium --count 1000000 --seed 1
 *
 * `--against` is whatwg-url, node, chromium or firefox. A comparison is one parse or one setter, of all members.
 * docs/differences.md says of each kind whose bug it is.
 */
import { parseArgs } from "node:util";
import { installPackage } from "../../scripts/lib/install.mjs";
import { start } from "../../scripts/lib/shell.mjs";
import { compare } from "./compare.js";
import { peers } from "./peers.js";

const { values } = parseArgs({
  options: {
    against: { type: "string", default: "whatwg-url" },
    count: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    show: { type: "string", default: "3" },
  },
});

start(async () => {
  process.env.WHURL_INSTALLED ??= installPackage();
  const { importInstalled } = await import("../node/installed.js");
  const { URL } = await importInstalled("whurl");
  const peer = await peers[values.against]();
  const { comparisons, differences } = await compare(URL, peer, Number(values.count), Number(values.seed));
  await peer.close();
  for (const [kind, examples] of differences) {
    console.log(`${examples.count} × ${kind}`);
    for (const { text } of examples.shortest.slice(0, Number(values.show))) console.log(`    ${text}`);
  }
  const total = [...differences.values()].reduce((sum, { count }) => sum + count, 0);
  console.log(`seed ${values.seed}: ${comparisons} comparisons with ${peer.name}, ${total} differences`);
});
