/**
 * `npm run bench:guard`: what it takes to `check` ordinary URLs that the policy allows, beside `new URL` of the same strings, by turns in
 * one process of each runtime; and of URLs that readers are asked about.
 *
 *     npm run bench:guard -- [--runtime PROGRAM]… [--rounds N] [--package FILE]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root, say, start } from "../scripts/lib/shell.mjs";
import { reportsOf } from "./js/runtimes.mjs";
import { entryOf } from "./lib/package.mjs";
import { machine, markdownTable } from "./lib/results.mjs";

const WORKER = fileURLToPath(new URL("guard/worker.js", import.meta.url));

/**
 * In the place of the corpus' own, which is reserved, so that a policy refuses it: in turn, so half of the names are in `com`, and some
 * top-level domains have to be looked up.
 */
const TOP_LEVEL_DOMAINS = "com com com com com com com com org net de co.uk io jp com.br travel".split(" ");

/** What is not ordinary: the first five are allowed. */
const OTHERS = {
  "a space in the path": "https://www.example.com/a b",
  "`|` in the path": "https://www.example.com/a|b",
  "`[]` in the query": "https://www.example.com/?a[]=1",
  "`_` in the host": "https://a_b.example.com/a/b",
  "a domain in Unicode": "https://bücher.example.de/",
  "refused: an address": "http://127.0.0.1/",
};

start(async () => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      rounds: { type: "string", default: "101" },
      package: { type: "string" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "whurl-bench-"));
  try {
    const entry = entryOf(options.package);
    const session = {
      guard: new URL("guard.node.js", entry).href,
      classes: new URL("index.node.js", entry).href,
      urls: urls(),
      others: Object.values(OTHERS),
      rounds: Number(options.rounds),
    };
    const path = join(folder, "session.json");
    writeFileSync(path, JSON.stringify(session));
    const rows = [["ns a URL", "`new URL`, `href`", "`check`, `url.href`", "more"]];
    /** @type {string[][][]} */
    const tables = [];
    for (const program of options.runtime) {
      const [{ runtime, url, check, others }] = await reportsOf(program, [WORKER, path]);
      rows.push([runtime, ...[url, check, check - url].map((time) => String(Math.round(time)))]);
      const names = Object.keys(OTHERS);
      const micro = (/** @type {number} */ time) => (time / 1000).toFixed(time < 10_000 ? 1 : 0);
      tables.push([
        [`µs a URL, ${runtime}`, "all readers", "`readers: []`"],
        ...names.map((name, index) => [name, micro(others[index].all), micro(others[index].none)]),
      ]);
    }
    say([machine(), ...[rows, ...tables].map(markdownTable)].join("\n\n"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The corpus on default ports, and without characters that RFC 3986 does not allow, which a reader may refuse. */
function urls() {
  const lines = readFileSync(join(root, "bench/corpus/urls.txt"), "utf8").trim().split("\n");
  const ordinary = lines.filter((url) => /^[\w\-.~!$&'()*+,;=:@/?#%]*$/.test(url));
  return ordinary.map((url, index) => {
    const domain = TOP_LEVEL_DOMAINS[index % TOP_LEVEL_DOMAINS.length];
    return url.replace(/^(\w+:\/\/[^/?#:]*)\.test(?::\d+)?(?=[/?#]|$)/, `$1.${domain}`);
  });
}
