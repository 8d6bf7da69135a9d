/** The worker of examiner.js. */

// Messages may come before the WebAssembly module is there, and are lost where nobody listens.
const loaded = import("./examination.js");

globalThis.onmessage = async ({ data }) => {
  const { id, request } = /** @type {import("./examiner.js").Task} */ (data);
  const { answerTo } = await loaded;
  postMessage({ id, answer: answerTo(request) });
};
