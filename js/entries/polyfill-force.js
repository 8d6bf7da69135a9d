/** `whurl/polyfill/force`: installs the two classes as globals, whatever the platform's own do. */
import { install } from "../polyfill/polyfill.js";
import { URL, URLSearchParams } from "./index.js";

install(URL, URLSearchParams);
