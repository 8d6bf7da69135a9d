/** In what circumstances sequences are run. */
import { MODES } from "../hostile/hostile.js";

/** How memory is hostile. `refusing`: steps are refused memory that ask for it. @type {Record<string, import("../hostile/hostile.js").Mode>} */
export const ALL_MODES = { none: {}, ...MODES, refusing: MODES.poisoned };

const anyGlobal = /** @type {any} */ (globalThis);

/**
 * What is done to `Buffer` before whurl is imported. npm's, which bundlers put in the place of Node.js's, is a Uint8Array
 * with the methods that Node.js documents, and no others.
 * @type {Record<string, () => void>}
 */
export const BUFFERS = {
  absent() {
    delete anyGlobal.Buffer;
  },
  npm() {
    class Buffer extends Uint8Array {}
    /** @param {any} value @param {string} [encoding] */
    const from = (value, encoding) =>
      new Buffer(encoding === "base64" ? Array.from(atob(value), (character) => character.charCodeAt(0)) : value);
    anyGlobal.Buffer = Object.assign(Buffer, { from });
  },
};
