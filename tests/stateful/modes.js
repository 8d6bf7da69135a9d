/** In what ways memory is hostile to sequences. */
import { MODES } from "../hostile/hostile.js";

/** `refusing`: steps are refused memory that ask for it. @type {Record<string, import("../hostile/hostile.js").Mode>} */
export const ALL_MODES = { none: {}, ...MODES, refusing: MODES.poisoned };
