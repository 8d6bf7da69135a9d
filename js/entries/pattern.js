/** `whurl/pattern`: the class `URLPattern`, and lists of patterns. */
export { isLinear, URLPatternList } from "../pattern/list.js";
export { URLPattern } from "../pattern/pattern.js";
