/** `whurl/guard` for CommonJS: whether a URL means the same to everyone, and whether to follow it. */
import text from "whurl:guard.text";
import { useText } from "./guard-shared.js";
import { URL } from "./index.js";

export * from "../guard/index.js";

useText(text, URL);
