/** `npm start`: sets up what is missing, builds pkg/, and serves the page in www/ on a local address. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./lib/build.mjs";
import { Failure, root, say, start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

start(async () => {
  const port = givenPort();
  setup();
  build();
  const { createServer } = await import("vite");
  const server = await createServer({ root: join(root, "www"), server: { host: "127.0.0.1", port } });
  await server.listen();
  say(`whurl is at ${server.resolvedUrls?.local[0]} (Ctrl+C ends it)`);
});

/** `npm start -- --port 8080` */
function givenPort() {
  const { port } = parseArgs({ options: { port: { type: "string" } } }).values;
  if (port === undefined) return undefined;
  if (!/^\d{1,5}$/.test(port)) throw new Failure(`--port needs a number, not ${port}`);
  return Number(port);
}
