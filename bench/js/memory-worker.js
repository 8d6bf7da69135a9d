/**
 * A process that answers one question about memory: `memory-worker.js WHURL live|loop|huge|after own|whurl`, with
 * --expose-gc. It prints JSON.
 */
const [entry, question, side] = process.argv.slice(2);
const { URL } = side === "own" ? globalThis : await import(entry);
const gc = /** @type {() => void} */ (globalThis.gc);

const MILLION = 1_000_000;
const MEGABYTE = 2 ** 20;

/** What the process uses, once what is garbage is gone; in bytes. */
async function used() {
  for (let round = 0; round < 4; round++) {
    gc();
    // Buffers are freed in a task of their own.
    await new Promise((done) => setTimeout(done, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Linux says what the process has in memory; elsewhere Node's estimate does. */
function resident() {
  return process.memoryUsage.rss();
}

/** Bytes of a URL object; the strings that they were made from are not counted. */
async function live() {
  const inputs = Array.from({ length: MILLION }, (_, index) => `https://www.example.com/path/${index}?query=${index}`);
  // Strings put together are flat from their first use on.
  for (const input of inputs) Number(input);
  const urls = new Array(MILLION).fill(null);
  new URL(inputs[0]);
  const before = await used();
  for (let index = 0; index < MILLION; index++) urls[index] = new URL(inputs[index]);
  return { value: ((await used()) - before) / urls.length };
}

/** Megabytes that ten million URLs add to what one million left. */
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

/** Megabytes that the process has more while a URL of 64 MB lives, and when it is gone. */
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
