// Suites in a page whose memory is hostile: the address names the mode and, if it is not the behaviour suites, a file of
// Node's test runner. Leaves a line of JSON for each suite.
import { MODES, makeHostile } from "./hostile.mjs";

const bytesOf = async (name) => new Uint8Array(await (await fetch(`/hostile/${name}.wasm`)).arrayBuffer());

const modules = await Promise.all(["columns", "exchange", "inspect", "raw"].map(bytesOf));
const hostility = makeHostile(MODES[location.pathname.slice(1)], { modules });
const file = location.search.slice(1);
window.lines = [];
if (file === "") {
  const { URL, URLSearchParams } = await import("whurl");
  const pattern = await import("whurl/pattern");
  const { runSuites } = await import("./suites.mjs");
  await runSuites({ URL, URLSearchParams, ...pattern }, (result) => window.lines.push(JSON.stringify(result)));
} else {
  const { run } = await import(`./${file}.mjs`);
  window.lines.push(JSON.stringify({ name: file, ...(await run()) }));
}
window.events = hostility.events();
window.state = "done";
