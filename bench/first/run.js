/** The first URLs of a process or page, timed one after the other, in any runtime or browser. */

/** The times are taken after so many URLs. */
export const COUNTS = [1, 10, 100, 1000];

/** Whose class it is, and what the results call it. @type {{ id: "own" | "whurl" | "whatwgURL", name: string }[]} */
export const SIDES = [
  { id: "own", name: "the engine's own" },
  { id: "whurl", name: "whurl" },
  { id: "whatwgURL", name: "whatwg-url" },
];

/**
 * @param {string[]} urls at least as many as the last of the counts
 * @param {string | undefined} module where to import the class from; without it, it is the engine's own
 * @returns {Promise<{ milliseconds: number[], result: number }>} from the beginning to the end of the import, and to each of
 * the counts
 */
export async function timeFirstURLs(urls, module) {
  const begin = performance.now();
  const { URL } = module === undefined ? globalThis : await import(module);
  const milliseconds = [performance.now() - begin];
  let result = 0;
  let index = 0;
  for (const count of COUNTS) {
    for (; index < count; index++) result += new URL(urls[index]).pathname.length;
    milliseconds.push(performance.now() - begin);
  }
  return { milliseconds, result };
}
