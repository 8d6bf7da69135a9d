/**
 * Workers: the hosts of a large file with a URL on each line, counted by several threads. Each of them reads a part of the file by
 * itself, so that nothing but counts goes from one thread to another.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { columnsOf } from "whurl/columns";

const LF = 0x0a;
/** The property by which this module's own workers are known: a program may import it in a worker, too. */
const PART = "part of whurl's example";

/**
 * @param {string} path
 * @param {number} [threads]
 * @returns {Promise<Map<string, number>>} how many URLs each host has
 */
export async function countHosts(path, threads = availableParallelism()) {
  const { size } = await stat(path);
  const part = Math.ceil(size / threads);
  const counts = await Promise.all(
    Array.from({ length: threads }, (_, index) =>
      inWorker({ path, start: index * part, end: Math.min(size, (index + 1) * part) }),
    ),
  );
  const all = new Map();
  for (const [host, count] of counts.flatMap((some) => [...some])) all.set(host, (all.get(host) ?? 0) + count);
  return all;
}

/**
 * A part of a file, in bytes. Each line belongs to the part that it begins in.
 * @typedef {{ path: string, start: number, end: number }} Part
 *
 * @param {Part} part
 * @returns {Promise<Map<string, number>>}
 */
function inWorker(part) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { [PART]: part } });
    worker.on("message", resolve).on("error", reject);
  });
}

/**
 * The bytes of the lines that begin in a part.
 * @param {Part} part
 */
async function* linesOf({ path, start, end }) {
  if (start >= end) return;
  // The byte before the part says whether a line begins with it.
  let position = Math.max(0, start - 1);
  let isInside = start === 0;
  for await (let chunk of createReadStream(path, { start: position })) {
    if (!isInside) {
      const newline = chunk.indexOf(LF);
      position += newline < 0 ? chunk.length : newline + 1;
      if (newline < 0) continue;
      if (position >= end) return;
      isInside = true;
      chunk = chunk.subarray(newline + 1);
    }
    // The last line ends at the first newline from the last byte of the part on.
    const newline = chunk.indexOf(LF, Math.max(0, end - 1 - position));
    position += chunk.length;
    if (position >= end && newline >= 0) {
      yield chunk.subarray(0, newline + 1);
      return;
    }
    yield chunk;
  }
}

if (workerData?.[PART]) {
  const counts = new Map();
  for await (const batch of columnsOf(linesOf(workerData[PART]), { columns: ["host"] })) {
    const { indices, validity, dictionary } = batch.column("host").dictionary();
    const times = new Uint32Array(dictionary.length);
    indices.forEach((index, row) => {
      if (validity === null || (validity[row >> 3] >> (row & 7)) & 1) times[index] += 1;
    });
    dictionary.toArray().forEach((host, index) => void counts.set(host, (counts.get(host) ?? 0) + times[index]));
  }
  parentPort?.postMessage(counts);
}
