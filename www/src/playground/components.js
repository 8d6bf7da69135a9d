/** The components of a URL by the Standard's names, and the attributes of the class `URL` that show them. */

/** @typedef {import("whurl/inspect").ComponentName} ComponentName */

/** @type {readonly ComponentName[]} */
export const COMPONENTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

/**
 * @typedef {object} Attribute
 * @property {"href" | "origin" | "protocol" | "username" | "password" | "host" | "hostname" | "port" | "pathname" |
 *   "search" | "hash"} name
 * @property {readonly ComponentName[]} components what it shows
 */

/** @type {readonly Attribute[]} */
export const ATTRIBUTES = [
  { name: "href", components: COMPONENTS },
  { name: "protocol", components: ["scheme"] },
  { name: "username", components: ["username"] },
  { name: "password", components: ["password"] },
  { name: "host", components: ["host", "port"] },
  { name: "hostname", components: ["host"] },
  { name: "port", components: ["port"] },
  { name: "pathname", components: ["path"] },
  { name: "search", components: ["query"] },
  { name: "hash", components: ["fragment"] },
  { name: "origin", components: ["scheme", "host", "port"] },
];
