/**
 * Makes the platform's functions accept whurl's objects once these are the globals. Functions that check for the platform's
 * classes become proxies that pass an object of the platform's class instead. Programs can tell by
 * `Function.prototype.toString`, and in Node.js by `util.types.isProxy`.
 */
import { wrapBodies } from "./bodies.js";
import { wrapClones } from "./clones.js";
import { wrapFiles } from "./files.js";
import { objectsOf } from "./objects.js";
import { addMembersOfBun, relate, relateAgain } from "./relations.js";
import { getPrototypeOf } from "./wrapping.js";

/**
 * @param {import("./objects.js").Classes} platform the classes that were the globals before
 * @param {import("./objects.js").Classes} own whurl's
 * @returns {(own: import("./objects.js").Classes, before: import("./objects.js").Classes) => boolean} does the same for another copy
 *   of whurl, whose classes become the globals in place of `before`. What has been wrapped is not wrapped again. Returns `false`, and
 *   does nothing, if `before` are classes of neither the platform nor whurl
 */
export function wrapPlatform(platform, own) {
  const objects = objectsOf(platform);
  const { copies } = objects;
  const add = (/** @type {import("./objects.js").Classes} */ copy) => {
    objects.add(copy);
    relate(objects);
    addMembersOfBun(objects);
  };
  add(own);
  const cloneable = wrapClones(objects);
  const bodies = wrapBodies(objects);
  try {
    wrapFiles(objects, bodies, cloneable);
  } catch {
    // Bun cannot load modules of its own once a program has frozen `Object.prototype`. What is loaded by then has been wrapped.
  }
  return (copy, before) => {
    if (!isKnown("URL", before) || !isKnown("URLSearchParams", before)) return false;
    for (let index = 0; index < copies.length; index++) {
      if (copies[index].URLSearchParams !== copy.URLSearchParams) continue;
      relateAgain(objects, index);
      return true;
    }
    add(copy);
    return true;
  };

  /**
   * Whether a class is the platform's or whurl's, or inherits from one of them.
   * @param {"URL" | "URLSearchParams"} name
   * @param {import("./objects.js").Classes} classes
   */
  function isKnown(name, { [name]: last }) {
    for (let Class = /** @type {any} */ (last); Class; Class = getPrototypeOf(Class)) {
      if (Class === platform[name]) return true;
      for (let index = 0; index < copies.length; index++) if (Class === copies[index][name]) return true;
    }
    // A program has removed it.
    return !last;
  }
}
