/** `whurl/polyfill`: installs the classes as globals where the platform's own are missing or wrong. */
import { ownPattern } from "../polyfill/own-pattern.js";
import { URL, URLSearchParams } from "./index.js";
import {
  arePlatformClassesRight,
  areWorking,
  install,
  isPlatformPatternRight,
  setGlobal,
} from "./polyfill-installing.js";

const URLPattern = isPlatformPatternRight() ? undefined : ownPattern();
if (!arePlatformClassesRight() && areWorking(URL)) install(URL, URLSearchParams);
if (URLPattern && areWorking(URL)) setGlobal("URLPattern", URLPattern);
