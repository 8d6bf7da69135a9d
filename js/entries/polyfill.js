/** `whurl/polyfill`: installs the classes as globals where the platform's own are missing or wrong. */
import { arePlatformClassesRight, isPlatformPatternRight } from "../polyfill/feature-tests.js";
import { setGlobal } from "../polyfill/globals.js";
import { ownPattern } from "../polyfill/own-pattern.js";
import { areWorking, install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

const URLPattern = isPlatformPatternRight() ? undefined : ownPattern();
if (!arePlatformClassesRight() && areWorking(URL)) install(URL, URLSearchParams);
if (URLPattern && areWorking(URL)) setGlobal("URLPattern", URLPattern);
