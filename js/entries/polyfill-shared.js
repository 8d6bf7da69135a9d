/** `whurl/polyfill` for runtimes that cannot compile bytes at run time. Their loaders have already compiled the module. */
import { ownPattern } from "../polyfill/own-pattern.js";
import { URL, URLSearchParams } from "./index.js";
import { arePlatformClassesRight, install, isPlatformPatternRight, setGlobal } from "./polyfill-installing.js";

const URLPattern = isPlatformPatternRight() ? undefined : ownPattern();
if (!arePlatformClassesRight()) install(URL, URLSearchParams);
if (URLPattern) setGlobal("URLPattern", URLPattern);
