/** Wrappers, the objects that programs have, and their implementations, which are objects of whurl's classes. */

/** A constructor that returns its argument: the fields of a class that extends it are added to that object. */
const Argument = /** @type {new (object: object) => object} */ (
  /** @type {unknown} */ (
    /** @param {object} object */
    function argument(object) {
      return object;
    }
  )
);

class Wrapper extends Argument {
  #implementation;

  /**
   * @param {object} object
   * @param {object} implementation
   */
  constructor(object, implementation) {
    super(object);
    this.#implementation = implementation;
  }

  /** @param {object} object */
  static implementationOf(object) {
    return #implementation in object ? object.#implementation : null;
  }
}

/**
 * Makes an object the wrapper of an implementation. It can be only one's.
 * @template {object} T
 * @param {T} object
 * @param {object} implementation
 * @returns {T}
 */
export function wrap(object, implementation) {
  new Wrapper(object, implementation);
  return object;
}

/**
 * @param {unknown} value
 * @returns {object | null} what it is the wrapper of
 */
export const wrappedBy = (value) =>
  typeof value === "object" && value !== null ? Wrapper.implementationOf(value) : null;

/**
 * @param {unknown} value
 * @param {Function} source the class of whurl's that the implementation is to be of
 * @returns {any} the implementation of a wrapper; an object of whurl's has itself; `null` for anything else
 */
export function implementationOf(value, source) {
  const implementation = wrappedBy(value);
  if (implementation !== null) return implementation instanceof source ? implementation : null;
  return isOwn(value, source) ? value : null;
}

/**
 * Not `instanceof`, which says yes to every object that inherits from the prototype.
 * @param {unknown} value
 * @param {Function} source
 */
function isOwn(value, source) {
  try {
    // Throws for other objects.
    Reflect.apply(source.prototype.toString, value, []);
    return true;
  } catch {
    return false;
  }
}
