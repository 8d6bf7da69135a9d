//! The characters that this module and `js/guard/` agree on. The build makes `js/guard/protocol.js` from this file
//! (`scripts/build/protocol.mjs`): each constant is on one line, with its comment above it.

/// What is between the parts of a policy. No part has it.
pub const PART_END: char = ' ';
/// A part of a policy: a scheme that is allowed. A list begins with a part without a value, so that empty differs from missing.
pub const SCHEME: char = 's';
/// A part of a policy: a port that is allowed.
pub const PORT: char = 'p';
/// A part of a policy: only the schemes' own ports are allowed.
pub const DEFAULT_PORTS: char = 'd';
/// A part of a policy: a username and a password are allowed.
pub const CREDENTIALS: char = 'c';
/// A part of a policy: a rule for hosts that are allowed.
pub const ALLOWED_HOST: char = 'h';
/// A part of a policy: a rule for hosts that are refused.
pub const REFUSED_HOST: char = 'x';
/// A part of a policy: a class of hosts that is refused.
pub const REFUSED_CLASS: char = 'k';
/// A part of a policy: a reader that has to agree.
pub const READER: char = 'a';
/// A part of a policy: what such a reader refuses to read is refused.
pub const REFUSE_UNREADABLE: char = 'u';
/// A part of a policy: domains that could be mistaken for others are refused.
pub const REFUSE_SUSPICIOUS: char = 'm';
/// A part of a policy: validation errors are refused.
pub const REFUSE_ERRORS: char = 'v';
/// A part of a policy: the maximum length in bytes.
pub const MAX_LENGTH: char = 'l';
/// A part of a policy: a URL of the only origin that is allowed.
pub const ORIGIN: char = 'o';

/// A rule for hosts: this host.
pub const EXACT: char = '=';
/// A rule for hosts: a domain and its subdomains.
pub const SUBDOMAINS: char = '.';
/// A rule for hosts: those with this registrable domain.
pub const REGISTRABLE_DOMAIN: char = 'r';
