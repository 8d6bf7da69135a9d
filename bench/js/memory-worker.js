/**
 * Measures one thing about memory and prints it as JSON: `memory-worker.js WHURL live|loop|huge|after own|whurl`, with
 * --expose-gc.
 */
const [entry, question, side] = process.argv.slice(2);
const { URL } = side === "own" ? globalThis : await import(entry);
const gc = /** @type {() => void} */ (globalThis.gc);

const MILLION = 1_000_000;
const MEGABYTE = 2 ** 20;

/** Memory in use after garbage collection, in bytes. */
async function used() {
  for (let round = 0; round < 4; round++) {
    gc();
    // Buffers are freed in a later task.
    await new Promise((done) => setTimeout(done, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The process's memory, in bytes. */
function resident() {
  return process.memoryUsage.rss();
}

/** Bytes per URL object, without the string that it was made from. */
async function live() {
  const inputs = Array.from({ length: MILLION }, (_, index) => `https://www.example.com/path/${index}?query=${index}`);
  // Flattens the strings: engines make a tree of concatenated ones.
  for (const input of inputs) Number(input);
  const urls = new Array(MILLION).fill(null);
  new URL(inputs[0]);
  const before = await used();
  for (let index = 0; index < MILLION; index++) urls[index] = new URL(inputs[index]);
  return { value: ((await used()) - before) / urls.length };
}

/** Megabytes that nine million more URLs add after the first million. */
async function loop() {
  const parse = (/** @type {number} */ count) => {
    let length = 0;
    for (let index = 0; index < count; index++) {
      const url = new URL(`https://EXAMPLE.com/path/${index}?query=é`);
      url.searchParams.append("name", "value");
      length += url.href.length;
    }
    return length;
  };
  parse(MILLION);
  gc();
  const before = resident();
  parse(9 * MILLION);
  gc();
  return { value: (resident() - before) / MEGABYTE };
}

/** Megabytes that a URL of 64 MB adds while it lives, and after it is gone. */
async function huge() {
  new URL("https://example.com/");
  await used();
  const before = resident();
  const during = ((/** @type {string} */ input) => {
    const url = new URL(input);
    return url.href.length > 0 ? resident() - before : 0;
  })(`https://EXAMPLE.com/${"a".repeat(64 * MEGABYTE)}`);
  new URL("https://example.com/");
  await used();
  return { during: during / MEGABYTE, after: (resident() - before) / MEGABYTE };
}

const answers = {
  live,
  loop,
  huge: async () => ({ value: (await huge()).during }),
  after: async () => ({ value: (await huge()).after }),
};
const { value } = await answers[/** @type {keyof typeof answers} */ (question)]();
console.log(JSON.stringify({ runtime: `Node ${process.versions.node}`, value }));
