/** The workflows in .github/: what they use is pinned, what they run is there, and they run all of `npm test`. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { root } from "../../scripts/lib/shell.mjs";
import { checkShell, stepNames } from "./shell.js";

/** @typedef {{ strategy?: { matrix: { steps?: string[] } }, steps: { uses?: string, run?: string }[] }} Job */

const folder = join(root, ".github/workflows");
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/**
 * What a workflow's jobs run, once for each row of their matrix.
 * @param {string} text
 */
function commandsOf(text) {
  /** @type {{ jobs: Record<string, Job> }} */
  const { jobs } = parse(text);
  return Object.values(jobs).flatMap(({ strategy, steps }) =>
    steps.flatMap(({ run }) => {
      if (run === undefined) return [];
      const rows = run.includes("matrix.steps") ? (strategy?.matrix.steps ?? []) : [""];
      return rows.map((row) => run.replace(/\$\{\{ matrix\.steps \}\}/, row));
    }),
  );
}

for (const { name, text } of workflows) {
  test(`${name}: every action is pinned, and its version named`, () => {
    const uses = text.match(/uses:.*/g) ?? [];
    assert.ok(uses.length > 0);
    for (const use of uses) assert.match(use, /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name}: every command is there`, async () => {
    for (const command of commandsOf(text)) await checkShell(command);
  });
}

test("one commit of each action", () => {
  const all = workflows.flatMap(({ text }) => text.match(/(?<=uses: ).*/g) ?? []);
  const names = new Set(all.map((use) => use.split("@")[0]));
  assert.equal(new Set(all).size, names.size);
});

test("every step of npm test is run by a workflow", async () => {
  const commands = workflows.flatMap(({ text }) => commandsOf(text));
  const run = commands.flatMap((command) => /--only (\S+)/.exec(command)?.[1].split(",") ?? []);
  assert.deepEqual([...new Set(run)].sort(), (await stepNames("--all")).sort());
});

test("dependabot.yml names folders that are there", () => {
  const { updates } = parse(readFileSync(join(root, ".github/dependabot.yml"), "utf8"));
  for (const { directory, directories = [directory] } of updates) {
    for (const path of directories) assert.ok(existsSync(join(root, path)), path);
  }
});
