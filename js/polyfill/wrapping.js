/**
 * Putting a proxy in the place of a function, so that a program sees no other difference. Built-ins are captured, as a program
 * may change them later.
 */

export const {
  apply,
  construct,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  has,
  ownKeys,
  set,
  setPrototypeOf,
} = Reflect;
const { Function, Proxy } = globalThis;

/** `Function.prototype[Symbol.hasInstance]`: `instanceof` without a class's own method. */
export const isInstance = Function.prototype[/** @type {typeof Symbol.hasInstance} */ (Symbol.hasInstance)];

/** @typedef {(argument: any) => unknown} Conversion */
/** @typedef {(args: any[]) => any[]} ArgumentsConversion */

/**
 * Functions of another realm are left alone: all contexts of node:vm share them.
 * @param {unknown} value
 */
export const isFunctionOfThisRealm = (value) => apply(isInstance, Function, [value]);

/**
 * Removes an object's prototype, so that it does not inherit what a program has added to `Object.prototype`.
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
export function withoutPrototype(object) {
  setPrototypeOf(object, null);
  return object;
}

/**
 * @template {object} T
 * @param {T} target
 * @param {ProxyHandler<T>} traps
 * @returns {T}
 */
export const proxyOf = (target, traps) => new Proxy(target, withoutPrototype(traps));

/**
 * Converts one argument.
 * @param {number} index
 * @param {Conversion} convert
 * @returns {ArgumentsConversion}
 */
export const argument = (index, convert) => (args) => {
  if (index < args.length) args[index] = convert(args[index]);
  return args;
};

/**
 * Replaces a function that is a property of an object or of one of its prototypes (as `fetch` is in workers), if it exists.
 * @param {object | null | undefined} object
 * @param {PropertyKey} name
 * @param {ArgumentsConversion} convert
 */
export function wrap(object, name, convert) {
  const descriptor = object && getOwnPropertyDescriptor(object, name);
  if (!descriptor) {
    if (object) wrap(getPrototypeOf(object), name, convert);
  } else if (typeof descriptor.value === "function") {
    setValue(object, name, wrapperOf(descriptor.value, convert));
  } else if (descriptor.get) {
    defineProperty(object, name, { get: lazyWrapperOf(descriptor.get, object, name, convert) });
  }
}

/**
 * @param {object} object
 * @param {PropertyKey} name
 * @param {unknown} value
 */
function setValue(object, name, value) {
  // In Vercel's edge runtime the globals cannot be redefined, only set.
  if (!defineProperty(object, name, withoutPrototype({ value }))) set(object, name, value);
}

/**
 * @template {Function} T
 * @param {T} target
 * @param {ArgumentsConversion} convert
 * @returns {T}
 */
function wrapperOf(target, convert) {
  /** @type {T} */
  const wrapper = proxyOf(target, {
    apply: (_, self, args) => apply(target, self, convert(args)),
    construct: (_, args, newTarget) => construct(target, convert(args), newTarget === wrapper ? target : newTarget),
  });
  const { prototype } = target;
  // Not if other contexts share the prototype.
  if (prototype?.constructor === target && isFunctionOfThisRealm(target)) setValue(prototype, "constructor", wrapper);
  return wrapper;
}

/**
 * The getter of a function that is loaded when it is first read: in Deno, in jest's contexts, and of `node:fs`.
 * @param {() => unknown} getter
 * @param {object} object
 * @param {PropertyKey} name
 * @param {ArgumentsConversion} convert
 */
function lazyWrapperOf(getter, object, name, convert) {
  /** @type {unknown} */
  let first;
  /** @type {unknown} */
  let wrapper;
  return proxyOf(getter, {
    apply(_, self, args) {
      const value = apply(getter, self, args);
      if (!wrapper && typeof value === "function") {
        first = value;
        wrapper = wrapperOf(value, convert);
      }
      if (value !== first) return value;
      // Some getters replace themselves with the value that they return.
      if (getOwnPropertyDescriptor(object, name)?.value === value) setValue(object, name, wrapper);
      return wrapper;
    },
  });
}
