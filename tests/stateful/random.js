/**
 * Numbers that are the same in every runtime: Small Fast Counter, of 32 bits. Each sequence has its own, so that any can be
 * made again without the others.
 */

/** So many numbers later two states have nothing in common. */
const ROUNDS = 12;

export class Random {
  #a;
  #b;
  #c = 0;
  #counter = 1;

  /**
   * @param {number} seed
   * @param {number} index
   */
  constructor(seed, index) {
    this.#a = seed | 0;
    this.#b = index | 0;
    for (let round = 0; round < ROUNDS; round++) this.next();
  }

  /** A number of 32 bits. */
  next() {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /**
   * @param {number} limit
   * @returns {number} an integer from 0 up to but not including it
   */
  below(limit) {
    return this.next() % limit;
  }

  /** @param {number} probability */
  isTrue(probability) {
    return this.next() < probability * 2 ** 32;
  }

  /**
   * @template T
   * @param {readonly T[]} items
   * @returns {T}
   */
  pick(items) {
    return items[this.next() % items.length];
  }
}
