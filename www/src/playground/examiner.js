/**
 * Parses and examines long inputs, and looks for fixes, in a worker: a million errors take a second or more. What is asked last
 * counts: a worker that is at something else is ended, and so is one that takes too long.
 *
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {import("./analysis.js").Findings} Findings
 * @typedef {import("./fixes.js").Fix} Fix
 * @typedef {{ input: string, base: string }} Subject
 * @typedef {Subject & { kind: "parse" }} Parse with the fields' texts
 * @typedef {Subject & { kind: "examine", isThorough: boolean }} Examination
 * @typedef {Subject & { kind: "fix", error: import("whurl/inspect").ValidationError, errorCount: number }} Repair
 * @typedef {{ id: number, request: Parse | Examination | Repair }} Task
 */

/** In milliseconds. Finding ten million errors takes about this long. */
const BUDGET = 20_000;

/** @type {Worker | null} */
let worker = null;
/** @type {((answer: any) => void) | null} what takes the answer, while there is a task */
let take = null;
/** @type {ReturnType<typeof setTimeout>} */
let limit;
let id = 0;

/**
 * Ends what is going on: its answer never comes.
 */
export function cancel() {
  if (take === null) return;
  stop();
}

function stop() {
  clearTimeout(limit);
  worker?.terminate();
  worker = null;
  take = null;
}

/**
 * @param {Parse | Examination | Repair} request
 * @returns {Promise<any>} `null` if it took too long, `undefined` if there is no worker; never settled if it is canceled
 */
export async function ask(request) {
  cancel();
  try {
    worker ??= new Worker(new URL("./examiner_worker.js", import.meta.url), { type: "module" });
  } catch {
    // A browser, or whoever embeds the page, may forbid workers.
    return undefined;
  }
  id++;
  return new Promise((resolve) => {
    take = resolve;
    limit = setTimeout(() => {
      stop();
      resolve(null);
    }, BUDGET);
    const own = /** @type {Worker} */ (worker);
    own.onmessage = ({ data }) => {
      if (data.id !== id) return;
      clearTimeout(limit);
      take = null;
      resolve(data.answer);
    };
    own.onerror = () => {
      stop();
      resolve(undefined);
    };
    own.postMessage({ id, request });
  });
}
