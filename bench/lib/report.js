/** What a process that measures reports, in any runtime. It imports nothing. */

/** Begins a line of what is reported; other lines are the runtime's. */
export const MARK = "whurl-bench ";

/** @param {object} report */
export function report(report) {
  console.log(MARK + JSON.stringify(report));
}

export function runtimeName() {
  const { bun, deno, node } = process.versions;
  if (bun) return `Bun ${bun}`;
  return deno ? `Deno ${deno}` : `Node ${node}`;
}
