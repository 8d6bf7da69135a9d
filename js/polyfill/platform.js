/**
 * Makes the platform's functions accept whurl's objects as its own, once these are the globals. Those that send a body
 * check the brand of the platform's URLSearchParams, and `structuredClone` for the brands of both classes. Each
 * becomes a proxy that hands the platform an object of its own class instead. A program can tell by
 * `Function.prototype.toString`, and in Node.js by `util.types.isProxy`.
 *
 * A program may have changed any built-in by the time that it calls one of them, so what is needed is captured.
 */

const {
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
const { hasInstance } = Symbol;
const isInstance = Function.prototype[/** @type {typeof Symbol.hasInstance} */ (hasInstance)];
const ObjectPrototype = Object.prototype;

/**
 * @typedef {object} Classes
 * @property {typeof globalThis.URL} URL
 * @property {typeof globalThis.URLSearchParams} URLSearchParams
 */

/** @typedef {(argument: any) => unknown} Conversion */

/** In Node.js `moduleLoadList` has the names of its own modules that have been loaded; in others it is empty. */
const { versions, moduleLoadList = [] } = /** @type {any} */ (globalThis).process ?? {};
const isNode = moduleLoadList.length > 0;
const isFetchLoaded = moduleLoadList.includes("NativeModule internal/deps/undici/undici");

/**
 * @param {Classes} platform the classes that have been the globals
 * @param {Classes} own whurl's
 */
export function wrapPlatform(platform, own) {
  const { entries, toString } = own.URLSearchParams.prototype;
  const hash = /** @type {any} */ (getOwnPropertyDescriptor(own.URL.prototype, "hash")).get;
  const isSearchParams = (/** @type {unknown} */ value) => isOwn(own.URLSearchParams, entries, value);

  // What is serialized already, every engine's parser and serializer give back as it is.
  /** @type {Conversion} */
  const bodyOf = (body) => (isSearchParams(body) ? new platform.URLSearchParams(apply(toString, body, [])) : body);
  /** @type {Conversion} */
  const initOf = (init) => (Object(init) === init ? initWithBody(init, bodyOf) : init);
  /** @type {Conversion} */
  const cloneableOf = (value) =>
    isSearchParams(value)
      ? new platform.URLSearchParams()
      : isOwn(own.URL, hash, value)
        ? new platform.URL("a:")
        : value;

  relate(platform, own);
  wrap(globalThis, "structuredClone", 0, cloneableOf);
  if (!isFetchPending()) {
    wrap(globalThis, "Response", 0, bodyOf);
    wrap(globalThis, "Request", 1, initOf);
    wrap(globalThis, "fetch", 1, initOf);
    wrap(globalThis, "fetchLater", 1, initOf);
  }
  wrap(globalThis.XMLHttpRequest?.prototype, "send", 0, bodyOf);
  // Node.js has none, but a Navigator that it loads when it is looked at.
  if (!isNode) wrap(globalThis.Navigator?.prototype, "sendBeacon", 1, bodyOf);
}

/**
 * Where the platform asks `instanceof`, in Node.js and in part in Bun. Functions of another realm, as in a context of
 * node:vm, are left alone: all other contexts share them.
 * @param {Classes} platform
 * @param {Classes} own
 */
function relate(platform, own) {
  if (!isFunctionOfThisRealm(platform.URL) || !versions?.node) return;
  // `url.format` asks it of the platform's class.
  const value = /** @this {Function} */ function (/** @type {unknown} */ object) {
    return apply(isInstance, this, [object]) || (this === platform.URL && apply(isInstance, own.URL, [object]));
  };
  defineProperty(platform.URL, hasInstance, { value, writable: true, configurable: true });
  if (!isNode) return;
  // `fetch` asks it of whurl's, which is the global: always in Node.js 18 to 22, later if it had not been loaded yet.
  setPrototypeOf(platform.URLSearchParams.prototype, own.URLSearchParams.prototype);
  // If they had, it makes URLs by the global class, but asks of the platform's whether they are URLs, and hangs if not.
  if (isFetchLoaded) setPrototypeOf(own.URL.prototype, platform.URL.prototype);
}

/**
 * Whether `fetch`, `Request` and `Response` are Node.js's, which will ask for the classes that are the globals when they
 * are first used. Accessing them would load their modules, which takes 30 ms or more.
 */
function isFetchPending() {
  const { fetch } = globalThis;
  return (
    isNode && !isFetchLoaded && isFunctionOfThisRealm(fetch) && /lazyUndici|internal\/deps\/undici/.test(`${fetch}`)
  );
}

/** @param {unknown} value */
const isFunctionOfThisRealm = (value) => apply(isInstance, Function, [value]);

/**
 * Whether a value is a class's and has its brand. The prototype comes first: an exception for each object that is not
 * would take eight times as long as the cloning of a small one.
 * @param {Function} Class
 * @param {Function} method which checks the brand, and does nothing else that a program can see
 * @param {unknown} value
 */
function isOwn(Class, method, value) {
  if (!apply(isInstance, Class, [value])) return false;
  try {
    apply(method, value, []);
    return true;
  } catch {
    return false;
  }
}

/**
 * An object without a prototype, so that nothing a program has added to `Object.prototype` is a part of it.
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
function withoutPrototype(object) {
  setPrototypeOf(object, null);
  return object;
}

/**
 * @template {object} T
 * @param {T} target
 * @param {ProxyHandler<T>} traps
 * @returns {T}
 */
const proxyOf = (target, traps) => new Proxy(target, withoutPrototype(traps));

/**
 * What the platform reads in place of `init`: each member when it reads it, the body converted. It is no proxy for
 * `init` itself, which may be frozen, and whose proxy could give no other body then.
 * @param {object} init
 * @param {Conversion} bodyOf
 */
const initWithBody = (init, bodyOf) =>
  proxyOf(
    {},
    {
      get: (_, key) => (isOutOfSight(init, key) ? undefined : key === "body" ? bodyOf(get(init, key)) : get(init, key)),
      has: (_, key) => has(init, key),
      ownKeys: () => ownKeys(init),
      getOwnPropertyDescriptor(_, key) {
        const descriptor = getOwnPropertyDescriptor(init, key);
        // A proxy can report a property that its target lacks only as configurable.
        return descriptor && withoutPrototype({ ...descriptor, configurable: true });
      },
      getPrototypeOf: () => getPrototypeOf(init),
    },
  );

/**
 * Bun reads nothing that a program has added to `Object.prototype`, but does not know where a proxy reads.
 * @param {object} init
 * @param {PropertyKey} key
 */
function isOutOfSight(init, key) {
  if (!versions?.bun || !getOwnPropertyDescriptor(ObjectPrototype, key)) return false;
  for (
    let object = /** @type {object | null} */ (init);
    object && object !== ObjectPrototype;
    object = getPrototypeOf(object)
  ) {
    if (getOwnPropertyDescriptor(object, key)) return false;
  }
  return true;
}

/**
 * Replaces a function that is a property of an object or of one of its prototypes (as `fetch` is in workers), if there
 * is one.
 * @param {object | null} object
 * @param {string} name
 * @param {number} index of the argument to convert
 * @param {Conversion} convert
 */
function wrap(object, name, index, convert) {
  const descriptor = object && getOwnPropertyDescriptor(object, name);
  if (!descriptor) {
    if (object) wrap(getPrototypeOf(object), name, index, convert);
  } else if (typeof descriptor.value === "function") {
    setValue(object, name, wrapperOf(descriptor.value, index, convert));
  } else if (descriptor.get) {
    defineProperty(object, name, { get: lazyWrapperOf(descriptor.get, object, name, index, convert) });
  }
}

/**
 * @param {object} object
 * @param {string} name
 * @param {unknown} value
 */
function setValue(object, name, value) {
  // In Vercel's edge runtime the globals cannot be redefined, only set.
  if (!defineProperty(object, name, withoutPrototype({ value }))) set(object, name, value);
}

/**
 * @template {Function} T
 * @param {T} target
 * @param {number} index
 * @param {Conversion} convert
 * @returns {T}
 */
function wrapperOf(target, index, convert) {
  const converted = (/** @type {any[]} */ args) => {
    if (index < args.length) args[index] = convert(args[index]);
    return args;
  };
  /** @type {T} */
  const wrapper = proxyOf(target, {
    apply: (_, self, args) => apply(target, self, converted(args)),
    construct: (_, args, newTarget) => construct(target, converted(args), newTarget === wrapper ? target : newTarget),
  });
  const { prototype } = target;
  // Not if it is also the prototype of other contexts.
  if (prototype?.constructor === target && isFunctionOfThisRealm(target)) setValue(prototype, "constructor", wrapper);
  return wrapper;
}

/**
 * The getter of a global that is loaded when it is first read: in Deno, and in jest's contexts.
 * @param {() => unknown} getter
 * @param {object} object
 * @param {string} name
 * @param {number} index
 * @param {Conversion} convert
 */
function lazyWrapperOf(getter, object, name, index, convert) {
  /** @type {unknown} */
  let first;
  /** @type {unknown} */
  let wrapper;
  return proxyOf(getter, {
    apply(_, self, args) {
      const value = apply(getter, self, args);
      if (!wrapper && typeof value === "function") {
        first = value;
        wrapper = wrapperOf(value, index, convert);
      }
      if (value !== first) return value;
      // Some getters replace themselves by the value that they return.
      if (getOwnPropertyDescriptor(object, name)?.value === value) setValue(object, name, wrapper);
      return wrapper;
    },
  });
}
