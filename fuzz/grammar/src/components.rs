//! The parts of a URL, each from a list of special cases, and whole URLs made of them.

use crate::{Generator, Setter};

impl Generator<'_> {
    /// A whole URL from its parts, any of which may be missing.
    pub fn url(&mut self) -> String {
        let mut url = String::new();
        if self.chance(12) {
            url.push_str(self.word("edges"));
        }
        if !self.chance(6) {
            url.push_str(self.word("schemes"));
        }
        url.push_str(if self.chance(2) { "://" } else { self.word("separators") });
        if self.chance(4) {
            url.push_str(self.word("credentials"));
        }
        if !self.chance(5) {
            url.push_str(&self.host());
        }
        if self.chance(4) {
            url.push_str(self.word("ports"));
        }
        url.push_str(&self.path());
        if self.chance(3) {
            url.push_str(self.word("queries"));
        }
        if self.chance(4) {
            url.push_str(self.word("fragments"));
        }
        if self.chance(12) {
            url.push_str(self.word("edges"));
        }
        url
    }

    /// A path of no to five segments.
    pub fn path(&mut self) -> String {
        let mut path = String::new();
        for _ in 0..self.random.usize(..6) {
            path.push_str(self.word("slashes"));
            path.push_str(self.word("segments"));
        }
        path
    }

    /// A value for a setter, mostly of its own component.
    pub(crate) fn component(&mut self, setter: Setter) -> String {
        let mut value = match setter {
            Setter::Href => self.url(),
            Setter::Protocol => format!("{}{}", self.word("schemes"), self.word("separators")),
            Setter::Username | Setter::Password => self.word("credentials").trim_end_matches('@').to_owned(),
            Setter::Hostname if !self.chance(4) => self.host(),
            Setter::Host | Setter::Hostname => {
                let port = if self.chance(2) { self.word("ports") } else { "" };
                format!("{}{port}", self.host())
            }
            Setter::Port => self.word("ports").trim_start_matches(':').to_owned(),
            Setter::Pathname => self.path(),
            Setter::Search => self.word("queries").to_owned(),
            Setter::Hash => self.word("fragments").to_owned(),
        };
        if self.chance(6) {
            let tail = self.url();
            value.push_str(&tail);
        }
        if self.chance(4) { self.mutate(value) } else { value }
    }

    /// A query of names and values.
    pub fn query(&mut self) -> String {
        let mut query = String::new();
        for _ in 0..self.random.usize(..6) {
            query.push_str(self.text(&["&", "&", "&&", "?", ";", ""]));
            query.push_str(self.word("segments"));
            query.push_str(self.text(&["=", "=", "", "==", "+", "%3D", "%26"]));
            query.push_str(self.word("segments"));
        }
        if self.chance(3) { self.mutate(query) } else { query }
    }
}
