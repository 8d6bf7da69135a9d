//! What the API's getters give of a URL.

/// The names of the members, in the order of [`Record`].
pub const MEMBERS: [&str; 11] =
    ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

pub type Record = [String; 11];

/// The states of a URL after its parse and after each setter: `None` for a failure to parse, after which there are no
/// more.
pub type Outcome = Vec<Option<Record>>;
