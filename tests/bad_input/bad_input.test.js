/** Input that is large, odd or random, through the installed package. */
import { importInstalled } from "../runner/installed.js";
import { register } from "../runner/register.js";
import { badInput } from "./suite.js";

const api = await importInstalled("whurl");

register("bad input", (t) => badInput(api, t));
