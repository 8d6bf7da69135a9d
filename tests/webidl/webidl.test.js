/** Web IDL's rules, through the installed package. */
import { importInstalled } from "../runner/installed.js";
import { register } from "../runner/register.js";
import { suites } from "./index.js";

const api = await importInstalled("whurl");

for (const [name, suite] of Object.entries(suites)) register(name, (t) => suite(api, t));
