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
 * @returns {Uint8Array}
 */
export function withMaximum(module, pages) {
  let at = HEADER;
  while (at < module.length) {
    const [size, content] = readNumber(module, at + 1);
    if (module[at] === MEMORY_SECTION) {
      // One memory: a count, flags, and how many pages it has at first.
      const [first] = readNumber(module, content + 2);
      const section = [1, HAS_MAXIMUM, ...numberOf(first), ...numberOf(first + pages)];
      const changed = [MEMORY_SECTION, ...numberOf(section.length), ...section];
      return new Uint8Array([...module.subarray(0, at), ...changed, ...module.subarray(content + size)]);
    }
    at = content + size;
  }
  throw new Error("the module has no memory");
}

/**
 * Reads a LEB128 number.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {[number, number]} it, and where it ends
 */
function readNumber(bytes, start) {
  let value = 0;
  let at = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
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
