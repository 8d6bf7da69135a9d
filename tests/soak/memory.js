/** Whether memory drifts: the memory of a process at the end of a run against that after warming up. */

/** What an engine may have put off collecting when a sample is taken. */
const SLACK = 100e6;

/**
 * @param {number[]} samples in bytes, over the whole run
 * @returns {string | undefined} what is wrong
 */
export function driftOf(samples) {
  const quarter = Math.ceil(samples.length / 4);
  const warm = Math.max(...samples.slice(quarter, 2 * quarter));
  const last = Math.min(...samples.slice(-quarter));
  return last > warm + SLACK ? `memory grew from ${megabytes(warm)} to ${megabytes(last)}` : undefined;
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
