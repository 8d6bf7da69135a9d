// Stateful fuzzing in a page: what is in the address is JSON, the options.
import { ALL_MODES, BUFFERS, fuzz, makeHostile } from "./stateful.mjs";

const { names, isRaw, ...options } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const bytesOf = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
const modules = await Promise.all(names.map((name) => bytesOf(`/hostile/${name}`)));
BUFFERS[options.buffer]?.();
// The raw classes make their instance when they are imported.
const hostility = makeHostile(isRaw ? ALL_MODES[options.mode] : {}, { modules });
const { URL, URLSearchParams, initSync } = await import(isRaw ? "whurl/raw" : "whurl/slim");
const module = new WebAssembly.Module(await bytesOf("/node_modules/whurl/whurl.wasm"));
const renew = isRaw ? undefined : () => initSync(module);
window.outcome = await fuzz({ URL, URLSearchParams, renew, isRaw }, hostility, options, async (done) => {
  window.done = done;
  await new Promise((resolve) => setTimeout(resolve));
});
window.state = "done";
