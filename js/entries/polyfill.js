/** `whurl/polyfill`: installs the two classes as globals where the platform's own are missing or wrong. */
import { arePlatformClassesRight } from "../feature-tests.js";
import { areWorking, install } from "../polyfill.js";
import { URL, URLSearchParams } from "./index.js";

if (!arePlatformClassesRight() && areWorking(URL)) install(URL, URLSearchParams);
