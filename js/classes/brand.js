/**
 * The addresses of the records of `whurl/raw` in the module's memory. An object's address is in a private field, so a program
 * can neither read nor change it, and no other object has one.
 */
import { TypeError } from "../primordials.js";

/** A constructor that returns its argument, so that a class that extends it puts its field on that object. */
class Given {
  /** @param {object} object */
  constructor(object) {
    // biome-ignore lint/correctness/noConstructorReturn: returning it is the purpose of this class
    return object;
  }
}

/**
 * The objects of a class.
 * @param {string} name of the class
 */
export function brand(name) {
  return class Branded extends Given {
    /** `undefined` after it has been freed. @type {number | undefined} */
    #address;

    /**
     * @param {object} object
     * @param {number} address
     */
    constructor(object, address) {
      super(object);
      this.#address = address;
    }

    /**
     * @param {any} object
     * @returns {number}
     */
    static addressOf(object) {
      const address = Branded.#addressIn(object);
      if (address === undefined) throw new TypeError(`This ${name} has been freed`);
      return address;
    }

    /**
     * Frees the object's record, unless it has been freed before.
     * @param {any} object
     * @param {(address: number) => void} release
     */
    static free(object, release) {
      const address = Branded.#addressIn(object);
      object.#address = undefined;
      if (address !== undefined) release(address);
    }

    /**
     * @param {Branded} object or anything else
     * @returns {number | undefined}
     */
    static #addressIn(object) {
      try {
        return object.#address;
      } catch {
        // `#address in object` would ask the same, but swc compiles it wrongly in loose mode, which bunchee uses.
        throw new TypeError(`Value of "this" must be of type ${name}`);
      }
    }
  };
}
