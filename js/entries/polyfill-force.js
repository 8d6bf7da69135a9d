/** `whurl/polyfill/force`: installs the two classes as globals, whether or not the platform's own are right. */
import { URL, URLSearchParams } from "./index.js";
import { install } from "./polyfill-installing.js";

install(URL, URLSearchParams);
