/**
 * Makes the platform's functions accept whurl's objects once these are the globals. Functions that send a body check for the
 * platform's URLSearchParams, and `structuredClone` for both classes. Each becomes a proxy that passes an object of the
 * platform's class instead. Programs can tell by `Function.prototype.toString`, and in Node.js by `util.types.isProxy`.
 *
 * Built-ins are captured, as a program may change them later.
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

/** The names of Node.js's own modules that have been loaded; empty in other runtimes. */
const { versions, moduleLoadList = [] } = /** @type {any} */ (globalThis).process ?? {};
const isNode = moduleLoadList.length > 0;
const isFetchLoaded = moduleLoadList.includes("NativeModule internal/deps/undici/undici");

/**
 * @param {Classes} platform the classes that were the globals before
 * @param {Classes} own whurl's
 */
export function wrapPlatform(platform, own) {
  const { entries, toString } = own.URLSearchParams.prototype;
  const hash = /** @type {any} */ (getOwnPropertyDescriptor(own.URL.prototype, "hash")).get;
  const isSearchParams = (/** @type {unknown} */ value) => isOwn(own.URLSearchParams, entries, value);

  // A string that is already serialized survives every engine's parser and serializer unchanged.
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
  // Node.js has no `sendBeacon`, and reading its `Navigator` would load it.
  if (!isNode) wrap(globalThis.Navigator?.prototype, "sendBeacon", 1, bodyOf);
}

/**
 * Makes `instanceof` work where the platform uses it: in Node.js, and in part in Bun. Functions of another realm, as in a
 * context of node:vm, are left alone, since all contexts share them.
 * @param {Classes} platform
 * @param {Classes} own
 */
function relate(platform, own) {
  if (!isFunctionOfThisRealm(platform.URL) || !versions?.node) return;
  // `url.format` tests for the platform's class.
  const value = /** @this {Function} */ function (/** @type {unknown} */ object) {
    return apply(isInstance, this, [object]) || (this === platform.URL && apply(isInstance, own.URL, [object]));
  };
  defineProperty(platform.URL, hasInstance, { value, writable: true, configurable: true });
  if (!isNode) return;
  // `fetch` tests for the global class: always in Node.js 18 to 22, and in later versions if it was not loaded yet.
  setPrototypeOf(platform.URLSearchParams.prototype, own.URLSearchParams.prototype);
  // If it was loaded, it makes URLs of the global class, tests for the platform's, and hangs if the test fails.
  if (isFetchLoaded) setPrototypeOf(own.URL.prototype, platform.URL.prototype);
}

/**
 * Whether `fetch`, `Request` and `Response` are Node.js's and not loaded yet. When they are, they use the classes that are
 * the globals then. Reading them here would load them, which takes 30 ms or more.
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
 * Whether a value is an instance of a class and has its brand. The prototype is tested first: an exception for every other
 * object would take eight times as long as cloning a small one.
 * @param {Function} Class
 * @param {Function} method checks the brand, and does nothing else that a program can see
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
 * Removes an object's prototype, so that it does not inherit what a program has added to `Object.prototype`.
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
 * What the platform reads in place of `init`, with the body converted when it is read. This is not a proxy for `init`
 * itself: a proxy for a frozen object must return the object's own body.
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
 * Bun ignores members of `init` that are inherited from `Object.prototype`, but cannot tell if `init` is a proxy.
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
 * Replaces a function that is a property of an object or of one of its prototypes (as `fetch` is in workers), if it exists.
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
  // Not if other contexts share the prototype.
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
      // Some getters replace themselves with the value that they return.
      if (getOwnPropertyDescriptor(object, name)?.value === value) setValue(object, name, wrapper);
      return wrapper;
    },
  });
}
