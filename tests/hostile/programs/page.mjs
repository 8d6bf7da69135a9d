// The behaviour suite in a page whose memory is hostile: the address names the mode. Leaves a line of JSON for each suite.
import { MODES, makeHostile } from "./hostile.mjs";

const bytesOf = async (name) => new Uint8Array(await (await fetch(`/hostile/${name}.wasm`)).arrayBuffer());

const modules = await Promise.all(["exchange", "inspect", "raw"].map(bytesOf));
const hostility = makeHostile(MODES[location.pathname.slice(1)], { modules });
const { URL, URLSearchParams } = await import("whurl");
const { runSuites } = await import("./suites.mjs");
window.lines = [];
await runSuites({ URL, URLSearchParams }, (result) => window.lines.push(JSON.stringify(result)));
window.events = hostility.events();
window.state = "done";
