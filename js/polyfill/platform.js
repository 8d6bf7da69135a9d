/**
 * Makes the platform's functions accept whurl's objects once these are the globals. Functions that check for the platform's
 * classes become proxies that pass an object of the platform's class instead. Programs can tell by
 * `Function.prototype.toString`, and in Node.js by `util.types.isProxy`.
 */
import { wrapBodies } from "./bodies.js";
import { wrapClones } from "./clones.js";
import { wrapFiles } from "./files.js";
import { objectsOf } from "./objects.js";
import { addMembersOfBun, relate } from "./relations.js";

/**
 * @param {import("./objects.js").Classes} platform the classes that were the globals before
 * @param {import("./objects.js").Classes} own whurl's
 */
export function wrapPlatform(platform, own) {
  const objects = objectsOf(platform, own);
  relate(objects);
  addMembersOfBun(objects);
  const cloneable = wrapClones(objects);
  wrapBodies(objects);
  wrapFiles(objects, cloneable);
}
