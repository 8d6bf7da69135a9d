/** Which runtime this is, as far as its functions have to be treated differently. Read when the polyfill is loaded. */

const { versions = {}, moduleLoadList = [] } = /** @type {any} */ (globalThis).process ?? {};

/** Node.js itself. Others have its `process` with its version, but no list of what has been loaded. */
export const isNode = moduleLoadList.length > 0;

export const isBun = versions.bun !== undefined;

/** Not by the global's name: in a page, an element with that `id` has it. */
export const isDeno = /** @type {any} */ (globalThis).Deno?.version?.deno !== undefined;

/** Cloudflare's. */
export const isWorkerd = !isNode && "WebSocketPair" in globalThis;

/** Node.js's major version, also that which Deno and Bun say they are; NaN elsewhere. */
export const nodeMajor = Number.parseInt(versions.node, 10);

/**
 * Whether Node.js has loaded one of its own modules.
 * @param {string} name
 * @returns {boolean}
 */
export const isLoaded = (name) => moduleLoadList.includes(`NativeModule ${name}`);

/** Whether Node.js has loaded what `fetch` needs by now. */
export const isFetchLoaded = () => isLoaded("internal/deps/undici/undici");
