/** Routes of an application, and URLs that they match. */

const NOUNS = ["users", "books", "orders", "items", "posts", "tags", "files", "teams", "repositories", "issues"];

/** What there is for each noun: a pattern, which find-my-way reads, too. @type {((noun: string) => string)[]} */
const SHAPES = [
  (noun) => `/api/${noun}`,
  (noun) => `/api/${noun}/:id`,
  (noun) => `/api/${noun}/:id/edit`,
  (noun) => `/api/${noun}/:id/comments/:comment`,
  (noun) => `/static/${noun}/*`,
];

/**
 * @param {number} count
 * @returns {string[]} patterns of paths, each another
 */
export function routes(count) {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / (NOUNS.length * SHAPES.length));
    const noun = `${NOUNS[index % NOUNS.length]}${round === 0 ? "" : round}`;
    return SHAPES[Math.floor(index / NOUNS.length) % SHAPES.length](noun);
  });
}

/**
 * A path for each route.
 * @param {string[]} patterns
 */
export const pathsFor = (patterns) =>
  patterns.map((pattern, index) => pattern.replace(/:\w+/g, () => `${100 + 7 * index}`).replace("*", "css/main.css"));
