/** `whurl/inspect` for CommonJS: the rest of the Standard. Its module is compiled when it is first needed. */
import text from "whurl:inspect.text";
import { setUp } from "../inspect/module.js";
import { compileInlined } from "../loaders/inlined.js";
import { URL } from "./index.js";

export * from "../inspect/index.js";

setUp(() => compileInlined(text), URL);
