/** The behaviour suite as a script for engines without modules. Prints a line of JSON for each suite. */
import { URL, URLSearchParams } from "whurl/js";
import * as pattern from "whurl/js/pattern";
import { runSuites } from "../runtimes/behaviour/suites.js";

const print = /** @type {any} */ (globalThis).print;

runSuites(/** @type {any} */ ({ URL, URLSearchParams, ...pattern }), (result) => print(JSON.stringify(result))).then(
  () => print("{}"),
  (error) => print(`${error}\n${error?.stack}`),
);
