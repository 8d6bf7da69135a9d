// Opens the pages of this folder in jsdom, and prints what is wrong. Its arguments are the file of jsdom, and the pages.
import { createRequire } from "node:module";

const [jsdom, ...pages] = process.argv.slice(2);
const { JSDOM, VirtualConsole } = createRequire(import.meta.url)(jsdom);

const outcome = {};
for (const page of pages) {
  const errors = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", (error) => errors.push(String(error.cause ?? error.detail ?? error)));
  const { window } = await JSDOM.fromFile(page, { runScripts: "dangerously", resources: "usable", virtualConsole });
  await new Promise((resolve) => window.addEventListener("load", resolve));
  outcome[page] = window.failures === undefined ? errors : JSON.parse(window.failures);
  window.close();
}
console.log(JSON.stringify(outcome));
