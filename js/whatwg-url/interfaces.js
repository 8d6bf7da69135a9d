/**
 * Classes for a global object. Their members are those of whurl's classes, called on the implementation, with what the
 * program passes made strings before.
 */
import { adjustPrototype, makeInterface, missingArguments } from "../classes/webidl.js";
import { invalidURL, registryOf, stringOf, typeErrorOf } from "./realms.js";
import { implementationOf, wrap } from "./wrappers.js";

/** @typedef {import("./realms.js").GlobalObject} GlobalObject */

/** @typedef {readonly [required: number, taken: number]} ArgumentCounts */

/**
 * @typedef {object} Definition
 * @property {string} name
 * @property {any} source whurl's class
 * @property {(globalObject: GlobalObject, args: any, privateData: any) => object} implement makes an implementation
 * @property {(globalObject: GlobalObject, args: unknown[]) => unknown[]} convert the constructor's arguments
 * @property {number} length how many of them are required
 * @property {Record<string, ArgumentCounts>} operations
 * @property {(globalObject: GlobalObject, Interface: Function, prototype: object) => void} complete adds the other members
 */

/**
 * @param {Definition} definition
 * @param {GlobalObject} globalObject
 */
export function makeClass({ name, source, implement, convert, length, operations, complete }, globalObject) {
  // A class of another name would be named by the engine's error for a call without `new`.
  const { [name]: Interface } = {
    [name]: class {
      /** @param {unknown[]} args */
      constructor(...args) {
        adjustPrototype(this, new.target, Interface);
        wrap(this, implement(globalObject, convert(globalObject, args), {}));
      }
    },
  };
  const { prototype } = Interface;
  for (const [key, counts] of Object.entries(operations)) {
    const operation = source.prototype[key];
    defineMethod(prototype, key, counts[0], (self, args) =>
      Reflect.apply(operation, requireOf(globalObject, self, source), stringsOf(globalObject, args, counts, key)),
    );
  }
  complete(globalObject, Interface, prototype);
  return makeInterface(Interface, name, length);
}

/**
 * @param {object} target
 * @param {string} key
 * @param {number} length
 * @param {(self: any, args: unknown[]) => unknown} operation
 */
export function defineMethod(target, key, length, operation) {
  const { [key]: value } = {
    /**
     * @this {any}
     * @param {unknown[]} args
     */
    [key](...args) {
      return operation(this, args);
    },
  };
  Object.defineProperty(value, "length", { value: length, configurable: true });
  Object.defineProperty(target, key, { value, writable: true, configurable: true });
}

/**
 * @param {GlobalObject} globalObject
 * @param {object} prototype
 * @param {any} source
 * @param {string} key
 * @param {(value: any) => unknown} [wrapperOf] what programs get for a value
 */
export function defineAttribute(globalObject, prototype, source, key, wrapperOf = (value) => value) {
  const { get, set } = /** @type {any} */ (Object.getOwnPropertyDescriptor(source.prototype, key));
  const accessors = {
    /** @returns {unknown} */
    get [key]() {
      return wrapperOf(Reflect.apply(get, requireOf(globalObject, this, source), []));
    },
    /** @param {unknown} value */
    set [key](value) {
      const implementation = requireOf(globalObject, this, source);
      const string = stringOf(globalObject, value);
      try {
        Reflect.apply(set, implementation, [string]);
      } catch (error) {
        // Of the setters, only that of `href` throws this.
        throw error instanceof TypeError ? invalidURL(globalObject, string) : error;
      }
    },
  };
  const descriptor = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(accessors, key));
  Object.defineProperty(prototype, key, { ...descriptor, ...(set === undefined && { set }), enumerable: false });
}

/**
 * @param {GlobalObject} globalObject
 * @param {unknown} value
 * @param {any} source
 * @returns {any} its implementation
 */
export function requireOf(globalObject, value, source) {
  const implementation = implementationOf(value, source);
  if (implementation === null) throw typeErrorOf(globalObject, `The object is not a ${source.name}`);
  return implementation;
}

/**
 * @param {GlobalObject} globalObject
 * @param {number} given
 * @param {number} required
 * @param {string} operation for the message
 */
export function requireArguments(globalObject, given, required, operation) {
  if (given < required) throw typeErrorOf(globalObject, missingArguments(given, required, operation).message);
}

/**
 * @param {GlobalObject} globalObject
 * @param {unknown[]} args
 * @param {ArgumentCounts} counts
 * @param {string} operation for the message
 * @returns {string[]} without optional ones that are `undefined`
 */
export function stringsOf(globalObject, args, [required, taken], operation) {
  requireArguments(globalObject, args.length, required, operation);
  const given = args.slice(0, taken).filter((arg, index) => index < required || arg !== undefined);
  return given.map((arg) => stringOf(globalObject, arg));
}

/**
 * What webidl2js exports for an interface.
 * @param {Definition} definition
 */
export function wrapperModuleOf(definition) {
  const { name, source, implement } = definition;
  /** @param {GlobalObject} globalObject */
  const newObject = (globalObject) => Object.create(registryOf(globalObject)[name].prototype);
  /** @param {unknown} value */
  const is = (value) => implementationOf(value, source) !== null;
  /** @param {unknown} value */
  const isImpl = (value) => value instanceof source;
  /**
   * @param {GlobalObject} globalObject
   * @param {unknown} value
   * @param {{ context?: string }} [options]
   */
  function convert(globalObject, value, { context = "The value" } = {}) {
    const implementation = implementationOf(value, source);
    if (implementation === null) throw typeErrorOf(globalObject, `${context} is not of type '${name}'.`);
    return implementation;
  }
  /**
   * @param {object} object
   * @param {GlobalObject} globalObject
   * @param {unknown[]} [args]
   * @param {object} [privateData]
   */
  function setup(object, globalObject, args = [], privateData = {}) {
    return wrap(object, implement(globalObject, args, privateData));
  }
  /**
   * @param {GlobalObject} globalObject
   * @param {unknown[]} [args]
   * @param {object} [privateData]
   */
  const create = (globalObject, args, privateData) => setup(newObject(globalObject), globalObject, args, privateData);
  /**
   * @param {GlobalObject} globalObject
   * @param {unknown[]} [args]
   * @param {object} [privateData]
   */
  const createImpl = (globalObject, args, privateData) =>
    implementationOf(create(globalObject, args, privateData), source);
  /**
   * @param {GlobalObject} globalObject
   * @param {readonly string[]} globalNames
   */
  function install(globalObject, globalNames) {
    const isWindow = globalNames.includes("Window");
    if (!isWindow && !globalNames.includes("Worker")) return;
    const registry = registryOf(globalObject);
    const value = makeClass(definition, globalObject);
    registry[name] = value;
    const names = isWindow && name === "URL" ? [name, "webkitURL"] : [name];
    for (const each of names) Object.defineProperty(globalObject, each, { value, writable: true, configurable: true });
  }
  return { is, isImpl, convert, create, createImpl, setup, install };
}
