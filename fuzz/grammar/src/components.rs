//! The parts of a URL, each from a list of special cases, and whole URLs made of them.

use crate::{Generator, Setter};

pub(crate) const BASES: [&str; 16] = [
    "http://example.org/foo/bar",
    "https://user:pass@h:81/p/a/t/h?q#f",
    "file:///C:/dir/file",
    "file://server/share/x",
    "file:///",
    "mailto:user@host",
    "data:text/plain,x",
    "javascript:void 0  ",
    "non-special://host:80/a/./b?x#y",
    "non-special:/.//p",
    "non-special:/a/b",
    "non-special:opaque  ?x",
    "about:blank",
    "blob:https://example.com/id",
    "ws://h",
    "http://1.2.3.4:8080",
];

const SCHEMES: [&str; 24] = [
    "http",
    "https",
    "ws",
    "wss",
    "ftp",
    "file",
    "blob",
    "data",
    "mailto",
    "javascript",
    "about",
    "non-special",
    "a",
    "HTTP",
    "FiLe",
    "wsS",
    "h\tttp",
    "ht+tp",
    "1http",
    "",
    "gopher",
    "filesystem",
    "localhost",
    "c",
];

const SEPARATORS: [&str; 18] = [
    ":", "://", ":/", ":///", "://///", ":\\", ":\\\\", ":/\\", ":\\/", "", "/", "//", "\\\\", ":\t//", ":/\n/",
    ":/./", ":/.//", ":/..//",
];

const CREDENTIALS: [&str; 18] = [
    "user@",
    "user:pass@",
    ":pass@",
    "@",
    ":@",
    "@@",
    "u:p:q@",
    "u@v@",
    "%41%@",
    "é@",
    "u\u{0}@",
    "a/b@",
    "a?b@",
    "a#b@",
    "a\\b@",
    "[@",
    "u :p^|'@",
    "a%3ab:c%40d@",
];

const PORTS: [&str; 20] = [
    ":",
    ":80",
    ":443",
    ":21",
    ":8080",
    ":65535",
    ":65536",
    ":0",
    ":00080",
    ":99999999999999999999",
    ":8a",
    ":a",
    ":-1",
    ":+1",
    ": 80",
    ":8\t0",
    ":80:80",
    ":８０",
    ":%38",
    ":0x50",
];

const SEGMENTS: [&str; 44] = [
    "",
    "",
    "",
    ".",
    "..",
    "...",
    "%2e",
    "%2E%2e",
    ".%2e",
    "%2e.",
    "%2e%2e%2e",
    "a",
    "b",
    "C:",
    "c|",
    "C|",
    "c%7C",
    "C:x",
    "1|",
    "é",
    "\u{FEFF}",
    "\u{FFFD}",
    "a b",
    " ",
    "%",
    "%2",
    "%zz",
    "%41",
    "%00",
    "^",
    "|",
    "`",
    "{}",
    "\"<>",
    "'",
    "~",
    "a\tb",
    "\u{7F}",
    "\u{1F}",
    "😀",
    "[]",
    "@:",
    ";=,$&+",
    "\u{2028}",
];

const SLASHES: [&str; 5] = ["/", "/", "/", "//", "\\"];

const QUERIES: [&str; 22] = [
    "?", "?q", "?a=b&c=d", "?'", "?\"<>#", "?é", "?%", "?%zz", "??", "?a b", "? ", "?`{}|^\\", "?\u{0}", "?😀",
    "?a=b+c", "?\t", "?%2B+%26", "?[]", "?~", "?\u{7F}", "?/../x", "?@:",
];

const FRAGMENTS: [&str; 18] = [
    "#", "#f", "##", "#é", "#a b", "# ", "#\"<>`", "#%", "#%zz", "#\u{0}", "#😀", "#{}|^'\\", "#\n", "#?x", "#\u{7F}",
    "#~", "#[]", "#/../x",
];

const EDGES: [&str; 8] = [" ", "\t", "\n", "\u{0}", "\u{1F} ", "\r\n", "  ", "\u{A0}"];

impl Generator<'_> {
    /// A whole URL from its parts, any of which may be missing.
    pub fn url(&mut self) -> String {
        let mut url = String::new();
        if self.chance(12) {
            url.push_str(self.text(&EDGES));
        }
        if !self.chance(6) {
            url.push_str(self.text(&SCHEMES));
        }
        url.push_str(if self.chance(2) { "://" } else { self.text(&SEPARATORS) });
        if self.chance(4) {
            url.push_str(self.text(&CREDENTIALS));
        }
        if !self.chance(5) {
            url.push_str(&self.host());
        }
        if self.chance(4) {
            url.push_str(self.text(&PORTS));
        }
        url.push_str(&self.path());
        if self.chance(3) {
            url.push_str(self.text(&QUERIES));
        }
        if self.chance(4) {
            url.push_str(self.text(&FRAGMENTS));
        }
        if self.chance(12) {
            url.push_str(self.text(&EDGES));
        }
        url
    }

    /// A path of no to five segments.
    pub fn path(&mut self) -> String {
        let mut path = String::new();
        for _ in 0..self.random.usize(..6) {
            path.push_str(self.text(&SLASHES));
            path.push_str(self.text(&SEGMENTS));
        }
        path
    }

    /// A value for a setter, mostly of its own component.
    pub(crate) fn component(&mut self, setter: Setter) -> String {
        let mut value = match setter {
            Setter::Href => self.url(),
            Setter::Protocol => format!("{}{}", self.text(&SCHEMES), self.text(&SEPARATORS)),
            Setter::Username | Setter::Password => self.text(&CREDENTIALS).trim_end_matches('@').to_owned(),
            Setter::Hostname if !self.chance(4) => self.host(),
            Setter::Host | Setter::Hostname => {
                let port = if self.chance(2) { self.text(&PORTS) } else { "" };
                format!("{}{port}", self.host())
            }
            Setter::Port => self.text(&PORTS).trim_start_matches(':').to_owned(),
            Setter::Pathname => self.path(),
            Setter::Search => self.text(&QUERIES).to_owned(),
            Setter::Hash => self.text(&FRAGMENTS).to_owned(),
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
            query.push_str(self.text(&SEGMENTS));
            query.push_str(self.text(&["=", "=", "", "==", "+", "%3D", "%26"]));
            query.push_str(self.text(&SEGMENTS));
        }
        if self.chance(3) { self.mutate(query) } else { query }
    }
}
