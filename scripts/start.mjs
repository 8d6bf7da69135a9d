/** `npm start`: sets up what is missing, builds pkg/, and serves the page in www/ on a local address. */
import { join } from "node:path";
import { build } from "./lib/build.mjs";
import { root, say, start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

start(async () => {
  setup();
  build();
  const { createServer } = await import("vite");
  const server = await createServer({ root: join(root, "www"), server: { host: "127.0.0.1", port: port() } });
  await server.listen();
  say(`whurl is at ${server.resolvedUrls?.local[0]} (Ctrl+C ends it)`);
});

/** `npm start -- --port 8080` */
function port() {
  const at = process.argv.indexOf("--port");
  return at < 0 ? undefined : Number(process.argv[at + 1]);
}
