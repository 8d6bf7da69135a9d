/** `whurl/polyfill` for runtimes that cannot compile bytes at run time. Their loaders have already compiled the module. */
import { arePlatformClassesRight } from "../polyfill/feature-tests.js";
import { install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

if (!arePlatformClassesRight()) install(URL, URLSearchParams);
