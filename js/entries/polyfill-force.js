/** `whurl/polyfill/force`: installs the two classes as globals, whether or not the platform's own are right. */
import { install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

install(URL, URLSearchParams);
