/**
 * Vite 8: a plugin by which `URL` and `URLSearchParams` are whurl's in all modules of a build and of its workers, those of other
 * packages, too. It is no polyfill: `URL.createObjectURL` is missing there, for one.
 */

/** @returns {import("vite").Plugin} */
export function whurl() {
  const inject = { URL: ["whurl", "URL"], URLSearchParams: ["whurl", "URLSearchParams"] };
  const rolldownOptions = { transform: { inject } };
  return {
    name: "whurl",
    apply: "build",
    config: () => ({ build: { rolldownOptions }, worker: { rolldownOptions } }),
  };
}

export default { plugins: [whurl()] };
