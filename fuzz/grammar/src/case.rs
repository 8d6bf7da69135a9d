//! What is tested: an input, perhaps a base, and setters to run one after the other.

use core::fmt;

/// A setter of the class `URL`.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs)]
pub enum Setter {
    Href,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

/// All setters.
pub const SETTERS: [Setter; 10] = [
    Setter::Href,
    Setter::Protocol,
    Setter::Username,
    Setter::Password,
    Setter::Host,
    Setter::Hostname,
    Setter::Port,
    Setter::Pathname,
    Setter::Search,
    Setter::Hash,
];

/// A URL to parse, its base, and the setters to run on the result.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Case {
    /// What is parsed.
    pub input: String,
    /// What it is relative to.
    pub base: Option<String>,
    /// What is set, in this order.
    pub steps: Vec<(Setter, String)>,
}

impl fmt::Display for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}", self.input)?;
        if let Some(base) = &self.base {
            write!(formatter, " against {base:?}")?;
        }
        for (setter, value) in &self.steps {
            write!(formatter, ", then {setter:?} = {value:?}")?;
        }
        Ok(())
    }
}
