/**
 * `whurl`: the two classes. The module is inlined, and compiled when it is first needed. If it cannot be compiled, CommonJS uses
 * the module as JavaScript.
 */
import text from "whurl:exchange.text";
import { setSource } from "../bridge/records.js";
import { compileInlined } from "../loaders/inlined.js";
import { javaScript } from "../loaders/instead.js";

export { URLSearchParams } from "../classes/search-params.js";
export { URL } from "../classes/url.js";

setSource(() => compileInlined(text, javaScript));
