/** `npm run build:www`: sets up what is missing, builds pkg/, and makes the site in www/dist from it. */
import { join } from "node:path";
import { build } from "./lib/build.mjs";
import { root, start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

start(async () => {
  setup();
  build();
  const vite = await import("vite");
  await vite.build({ root: join(root, "www") });
});
