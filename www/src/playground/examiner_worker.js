/** The worker of examiner.js. */

// Messages may come before the WebAssembly module is there, and are lost where nobody listens.
// Without a network, or where the page is left meanwhile, it does not load: then there is no answer.
const loaded = import("./examination.js").catch(() => null);

globalThis.onmessage = async ({ data }) => {
  const { id, request } = /** @type {import("./examiner.js").Task} */ (data);
  const examination = await loaded;
  postMessage({ id, answer: examination?.answerTo(request) });
};
