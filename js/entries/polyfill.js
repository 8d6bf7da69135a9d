/** `whurl/polyfill`: installs the two classes as globals where the platform's own are missing or wrong. */
import { arePlatformClassesRight } from "../polyfill/feature-tests.js";
import { areWorking, install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

if (!arePlatformClassesRight() && areWorking(URL)) install(URL, URLSearchParams);
