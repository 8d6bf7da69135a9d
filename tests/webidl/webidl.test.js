/** Web IDL's rules, through the installed package. */
import { importInstalled } from "../node/installed.js";
import { register } from "../node/register.js";
import { suites } from "./index.js";

const api = await importInstalled("whurl");

for (const [name, suite] of Object.entries(suites)) register(name, (t) => suite(api, t));
