/** The web-platform-tests' URL data through the installed package. */
import { importInstalled } from "../runner/installed.js";
import { register } from "../runner/register.js";
import { loadData } from "./data.mjs";
import { suites } from "./suites/index.js";

const api = await importInstalled("whurl");
const data = loadData();

for (const [name, suite] of Object.entries(suites)) register(name, (t) => suite(api, data, t));
