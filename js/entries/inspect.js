/** `whurl/inspect` for CommonJS: the rest of the Standard. */
import text from "whurl:inspect.text";
import { URL } from "./index.js";
import { useText } from "./inspect-shared.js";

export * from "../inspect/index.js";

useText(text, URL);
