/** `npm run build`: sets up what is missing, and makes pkg/ if it is not up to date. */
import { build } from "./lib/build.mjs";
import { start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

start(() => {
  setup();
  build();
});
