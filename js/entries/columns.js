/** `whurl/columns` for CommonJS: many URLs at once, as columns. Its module is compiled when it is first needed. */
import text from "whurl:columns.text";
import { useText } from "./columns-shared.js";

export * from "../columns/index.js";

useText(text);
