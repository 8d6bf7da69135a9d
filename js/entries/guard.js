/**
 * `whurl/guard` for CommonJS: whether a URL means the same to everyone, and whether to follow it. Its module is compiled when it is
 * first needed.
 */
import text from "whurl:guard.text";
import { setUp } from "../guard/module.js";
import { compileInlined } from "../loaders/inlined.js";
import { URL } from "./index.js";

export * from "../guard/index.js";

setUp(() => compileInlined(text), URL);
