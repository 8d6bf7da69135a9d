/** Numbers that are the same in every runtime. Each sequence has its own, so that any can be made again without the others. */

export class Random {
  #state;

  /**
   * @param {number} seed
   * @param {number} index
   */
  constructor(seed, index) {
    this.#state = mixed(mixed(seed) + index);
  }

  /** A number of 32 bits: Mulberry32. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return mixed(this.#state);
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

/** @param {number} state */
function mixed(state) {
  let bits = Math.imul(state ^ (state >>> 15), state | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return (bits ^ (bits >>> 14)) >>> 0;
}
