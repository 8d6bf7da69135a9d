/** `whurl/pattern`: the class `URLPattern`, and lists of patterns. */
import { setUp } from "../pattern/urls.js";
import { URL } from "./index.js";

export { isLinear, URLPatternList } from "../pattern/list.js";
export { URLPattern } from "../pattern/pattern.js";

setUp(URL);
