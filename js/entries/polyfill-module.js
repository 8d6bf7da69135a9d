/** `whurl/polyfill` for runtimes that cannot compile bytes at run time: their loaders have compiled the module before. */
import { arePlatformClassesRight } from "../polyfill/feature-tests.js";
import { install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

if (!arePlatformClassesRight()) install(URL, URLSearchParams);
