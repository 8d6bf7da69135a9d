/** The package's entries in a page, as tests/runner/installed.js gives them in Node.js. */

/** @param {string} specifier that the page's import map has */
export const importInstalled = (specifier) => import(specifier);

/** Where the page has files of the package. */
export const requireInstalled = {
  resolve: (/** @type {string} */ specifier) => `/node_modules/${specifier}`,
};
