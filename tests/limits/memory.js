/**
 * A module whose memory cannot grow far: the same code, with a maximum in its memory section. What it is given too
 * much of then traps, as it would at 4 GiB, and nothing in the package has to know of tests.
 */

const MEMORY_SECTION = 5;
/** What comes before the sections: the magic number and the version. */
const HEADER = 8;
const HAS_MAXIMUM = 1;

/**
 * @param {Uint8Array} module
 * @param {number} pages more than it begins with, of 64 KiB
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function withMaximum(module, pages) {
  const section = memorySectionOf(module);
  if (section === undefined) throw new Error("the module has no memory");
  const { start, content, end } = section;
  // One memory: a count, flags, and how many pages it has at first.
  const { value: first } = readNumber(module, content + 2);
  const contents = [1, HAS_MAXIMUM, ...numberOf(first), ...numberOf(first + pages)];
  const changed = [MEMORY_SECTION, ...numberOf(contents.length), ...contents];
  return new Uint8Array([...module.subarray(0, start), ...changed, ...module.subarray(end)]);
}

/**
 * @param {Uint8Array} module
 * @returns {number | undefined} by how many pages its memory can grow, if there is a limit
 */
export function maximumOf(module) {
  const section = memorySectionOf(module);
  if (section === undefined || module[section.content + 1] !== HAS_MAXIMUM) return undefined;
  const first = readNumber(module, section.content + 2);
  return readNumber(module, first.end).value - first.value;
}

/** @param {Uint8Array} module */
function memorySectionOf(module) {
  let start = HEADER;
  while (start < module.length) {
    const { value: size, end: content } = readNumber(module, start + 1);
    if (module[start] === MEMORY_SECTION) return { start, content, end: content + size };
    start = content + size;
  }
  return undefined;
}

/**
 * Reads a LEB128 number.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {{ value: number, end: number }} it, and where it ends; no array, whose iterator a program may have changed
 */
function readNumber(bytes, start) {
  let value = 0;
  let at = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end: at };
  }
}

/** @param {number} value */
function numberOf(value) {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}
