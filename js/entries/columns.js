/** `whurl/columns` for CommonJS: many URLs at once, as columns. Its module is compiled when it is first needed. */
import text from "whurl:columns.text";
import { setUp } from "../columns/module.js";
import { compileInlined } from "../loaders/inlined.js";

export * from "../columns/index.js";

setUp(() => compileInlined(text));
