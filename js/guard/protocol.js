/**
 * What js/guard/ and the module agree on. Do not edit: this is made from wasm/guard/src/protocol.rs by
 * `node scripts/build/protocol.mjs`.
 */

/** What is between the parts of a policy. No part has it. */
export const PART_END = " ";

/** A part of a policy: a scheme that is allowed. A list begins with a part without a value, so that empty differs from missing. */
export const SCHEME = "s";

/** A part of a policy: a port that is allowed. */
export const PORT = "p";

/** A part of a policy: only the schemes' own ports are allowed. */
export const DEFAULT_PORTS = "d";

/** A part of a policy: a username and a password are allowed. */
export const CREDENTIALS = "c";

/** A part of a policy: a rule for hosts that are allowed. */
export const ALLOWED_HOST = "h";

/** A part of a policy: a rule for hosts that are refused. */
export const REFUSED_HOST = "x";

/** A part of a policy: a class of hosts that is refused. */
export const REFUSED_CLASS = "k";

/** A part of a policy: a reader that has to agree. */
export const READER = "a";

/** A part of a policy: what such a reader refuses to read is refused. */
export const REFUSE_UNREADABLE = "u";

/** A part of a policy: domains that could be mistaken for others are refused. */
export const REFUSE_SUSPICIOUS = "m";

/** A part of a policy: validation errors are refused. */
export const REFUSE_ERRORS = "v";

/** A part of a policy: the maximum length in bytes. */
export const MAX_LENGTH = "l";

/** A part of a policy: a URL of the only origin that is allowed. */
export const ORIGIN = "o";

/** A rule for hosts: this host. */
export const EXACT = "=";

/** A rule for hosts: a domain and its subdomains. */
export const SUBDOMAINS = ".";

/** A rule for hosts: those with this registrable domain. */
export const REGISTRABLE_DOMAIN = "r";
