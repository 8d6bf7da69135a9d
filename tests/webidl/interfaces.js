/** What the interface objects and their prototypes look like to a program that examines them. */
import { METHODS_HAVE_PROTOTYPES } from "../harness.js";
import {
  descriptorOf,
  PARAMS_OPERATIONS,
  URL_ATTRIBUTES,
  URL_OPERATIONS,
  URL_READONLY_ATTRIBUTES,
  URL_STATIC_OPERATIONS,
} from "./members.js";

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function interfaces({ URL, URLSearchParams }, t) {
  for (const [name, interfaceObject, length] of /** @type {[string, any, number][]} */ ([
    ["URL", URL, 1],
    ["URLSearchParams", URLSearchParams, 0],
  ])) {
    t.test(`${name} is an interface object`, () => {
      t.equal(typeof interfaceObject, "function", "type");
      t.equal(interfaceObject.name, name, "name");
      t.equal(interfaceObject.length, length, "length");
      t.equal(Object.getPrototypeOf(interfaceObject), Function.prototype, "prototype of the constructor");
      t.equal(Object.getPrototypeOf(interfaceObject.prototype), Object.prototype, "prototype of the prototype");
      t.throws(() => interfaceObject("http://h/"), TypeError, "a call without new");
      for (const key of ["name", "length"]) {
        const { writable, enumerable, configurable } = descriptorOf(interfaceObject, key);
        t.equal(`${writable} ${enumerable} ${configurable}`, "false false true", key);
      }
    });

    t.test(`${name}.prototype cannot be replaced, and leads back`, () => {
      const { writable, enumerable, configurable } = descriptorOf(interfaceObject, "prototype");
      t.equal(`${writable} ${enumerable} ${configurable}`, "false false false", "prototype");
      const back = descriptorOf(interfaceObject.prototype, "constructor");
      t.equal(back.value, interfaceObject, "constructor");
      t.equal(`${back.writable} ${back.enumerable} ${back.configurable}`, "true false true", "constructor");
    });

    t.test(`${name}'s class string`, () => {
      const { value, writable, enumerable, configurable } = descriptorOf(interfaceObject.prototype, Symbol.toStringTag);
      t.equal(value, name);
      t.equal(`${writable} ${enumerable} ${configurable}`, "false false true", "attributes");
      t.equal(String(Object.prototype.toString.call(Reflect.construct(interfaceObject, ["a:b"]))), `[object ${name}]`);
    });

    t.test(`${name}'s constructor takes the prototype of new.target`, () => {
      class Derived extends interfaceObject {}
      t.ok(Reflect.construct(Derived, ["a:b"]) instanceof Derived, "instance of the derived class");
      t.equal(Object.getPrototypeOf(Reflect.construct(interfaceObject, ["a:b"], Array)), Array.prototype);
      // biome-ignore lint/complexity/useArrowFunction: an arrow function is no constructor
      const without = function () {};
      without.prototype = /** @type {any} */ (undefined);
      t.equal(Object.getPrototypeOf(Reflect.construct(interfaceObject, ["a:b"], without)), interfaceObject.prototype);
    });
  }

  for (const [owner, object, operations] of /** @type {[string, object, Record<string, number>][]} */ ([
    ["URL.prototype", URL.prototype, URL_OPERATIONS],
    ["URL", URL, URL_STATIC_OPERATIONS],
    ["URLSearchParams.prototype", URLSearchParams.prototype, PARAMS_OPERATIONS],
  ])) {
    for (const [name, length] of Object.entries(operations)) {
      t.test(`${owner}.${name} is an operation`, () => {
        const { value, writable, enumerable, configurable } = descriptorOf(object, name);
        t.equal(`${writable} ${enumerable} ${configurable}`, "true true true", "attributes");
        t.equal(value.name, name, "name");
        t.equal(value.length, length, "length");
        t.equal("prototype" in value, METHODS_HAVE_PROTOTYPES, "has a prototype");
        t.throws(() => new value("a", "b"), TypeError, "new");
      });
    }
  }

  /** @type {[string, object, string, boolean][]} */
  const attributes = [
    ...URL_ATTRIBUTES.map(
      (name) => /** @type {[string, object, string, boolean]} */ (["URL", URL.prototype, name, true]),
    ),
    ...URL_READONLY_ATTRIBUTES.map(
      (name) => /** @type {[string, object, string, boolean]} */ (["URL", URL.prototype, name, false]),
    ),
    ["URLSearchParams", URLSearchParams.prototype, "size", false],
  ];
  for (const [owner, prototype, name, hasSetter] of attributes) {
    t.test(`${owner}.prototype.${name} is ${hasSetter ? "an" : "a read-only"} attribute`, () => {
      const { get, set, enumerable, configurable } = descriptorOf(prototype, name);
      t.equal(`${enumerable} ${configurable}`, "true true", "attributes");
      t.equal(get.name, `get ${name}`, "getter's name");
      t.equal(get.length, 0, "getter's length");
      if (hasSetter) {
        t.equal(set.name, `set ${name}`, "setter's name");
        t.equal(set.length, 1, "setter's length");
      } else {
        t.equal(set, undefined, "setter");
      }
    });
  }

  t.test("there are no other members", () => {
    const expected = (/** @type {(readonly string[])[]} */ ...names) => names.flat().sort().join();
    const keysOf = (/** @type {object} */ object) => Object.keys(object).sort().join();
    t.equal(
      keysOf(URL.prototype),
      expected(URL_ATTRIBUTES, URL_READONLY_ATTRIBUTES, Object.keys(URL_OPERATIONS)),
      "URL.prototype",
    );
    t.equal(keysOf(URLSearchParams.prototype), expected(Object.keys(PARAMS_OPERATIONS), ["size"]), "the other's");
    t.equal(keysOf(URLSearchParams), "", "URLSearchParams");
    t.equal("domainToASCII" in URL || "domainToUnicode" in URL, false, "statics of old drafts");
  });

  t.test("objects have no properties of their own", () => {
    const url = new URL("http://h/?a=b");
    t.equal(Reflect.ownKeys(url).length, 0, "URL");
    t.equal(Reflect.ownKeys(url.searchParams).length, 0, "its URLSearchParams");
    t.equal(Reflect.ownKeys(new URLSearchParams("a=b")).length, 0, "URLSearchParams");
  });

  t.test("entries is what iterates", () => {
    const { value, writable, enumerable, configurable } = descriptorOf(URLSearchParams.prototype, Symbol.iterator);
    t.equal(value, URLSearchParams.prototype.entries);
    t.equal(`${writable} ${enumerable} ${configurable}`, "true false true", "attributes");
  });

  t.test("read-only attributes throw on assignment", () => {
    const url = /** @type {any} */ (new URL("http://h/"));
    t.throws(() => Object.assign(url, { origin: "http://i" }), TypeError, "origin");
    t.throws(() => Object.assign(url, { searchParams: null }), TypeError, "searchParams");
    t.throws(() => Object.assign(url.searchParams, { size: 1 }), TypeError, "size");
  });
}
