/** Vite 8: a plugin by which `URL` and `URLSearchParams` are whurl's in all modules of a build, without a polyfill. */

/** @returns {import("vite").Plugin} */
export function whurl() {
  const inject = { URL: ["whurl", "URL"], URLSearchParams: ["whurl", "URLSearchParams"] };
  return {
    name: "whurl",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { transform: { inject } } } }),
  };
}

export default { plugins: [whurl()] };
