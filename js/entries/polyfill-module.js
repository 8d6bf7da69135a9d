/** `whurl/polyfill` for runtimes that cannot compile bytes at run time. Their loaders have already compiled the module. */
import { arePlatformClassesRight, isPlatformPatternRight } from "../polyfill/feature-tests.js";
import { setGlobal } from "../polyfill/globals.js";
import { ownPattern } from "../polyfill/own-pattern.js";
import { install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

const URLPattern = isPlatformPatternRight() ? undefined : ownPattern();
if (!arePlatformClassesRight()) install(URL, URLSearchParams);
if (URLPattern) setGlobal("URLPattern", URLPattern);
