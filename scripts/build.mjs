/** `npm run build`: sets up what is missing, and makes pkg/ and pkg-whatwg-url/ if they are not up to date. */
import { parseArgs } from "node:util";
import { build } from "./lib/build.mjs";
import { start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

start(() => {
  parseArgs();
  setup();
  build();
});
