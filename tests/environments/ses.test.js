/**
 * SES, the hardened JavaScript of wallets: the package imported before and after `lockdown()`, which freezes all that the
 * language has, and in a Compartment. In Node.js 20, too, where SES brings what newer engines have of their own.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf, programOf, sayNotRun } from "../runtimes/programs.js";
import { commonJSOf, ENTRIES, fileNameOf, moduleOf, print, scriptsIn } from "./programs.js";
import { NODE, runEach, testEntries, userFolderWith } from "./tools.js";

const folder = userFolderWith(["ses"], {
  "lockdown.mjs": 'import "ses";\nlockdown();',
  "compartments.mjs": readFileSync(new URL("programs/compartments.mjs", import.meta.url), "utf8"),
});
const scripts = await scriptsIn(folder);
writeFileSync(join(folder, "scripts.json"), JSON.stringify(scripts));
for (const entry of ENTRIES) {
  writeFileSync(join(folder, nameOf(entry, "before.mjs")), moduleOf(entry, locked, ['import "ses";']));
  writeFileSync(join(folder, nameOf(entry, "before.cjs")), commonJSOf(entry, locked, ['import "ses";']));
  writeFileSync(join(folder, nameOf(entry, "after.mjs")), moduleOf(entry, print));
  writeFileSync(join(folder, nameOf(entry, "after.cjs")), commonJSOf(entry, print));
}

for (const [name, node] of Object.entries({ "Node.js 20": programOf("node 20"), "Node.js 24": NODE })) {
  if (node === undefined) {
    sayNotRun(`SES in ${name}`, "npm has no such runtime for this machine");
    continue;
  }
  const form = node === NODE ? "mjs" : "cjs";
  testEntries(
    `SES, ${name}: imported before lockdown()`,
    runEach(node, folder, (entry) => [nameOf(entry, `before.${form}`)]),
  );
  testEntries(
    `SES, ${name}: imported after lockdown()`,
    runEach(node, folder, (entry) => ["--import=./lockdown.mjs", nameOf(entry, `after.${form}`)]),
  );
  const outcomes = JSON.parse(await outputOf(node, ["compartments.mjs"], { cwd: folder }));
  for (const [endowments, failures] of Object.entries(outcomes)) {
    testEntries(`SES, ${name}: a Compartment with ${endowments}`, Promise.resolve(failures), Object.keys(scripts));
  }
}

/**
 * @param {string} entry
 * @param {string} suffix
 */
function nameOf(entry, suffix) {
  return `${fileNameOf(entry)}-${suffix}`;
}

/** @param {string} failures */
function locked(failures) {
  return `lockdown();\n${print(failures)}`;
}
