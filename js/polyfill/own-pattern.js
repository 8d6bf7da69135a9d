/** The class `URLPattern` of `whurl/pattern`. CommonJS has it loaded only where it is needed, which takes 3 to 4 ms in Node.js. */
import { URLPattern } from "../entries/pattern.js";

export const ownPattern = () => URLPattern;
