//! Mutations of a string towards likely bugs.

use crate::Generator;

const TOKENS: [&str; 40] = [
    "/",
    "//",
    "\\",
    "?",
    "#",
    ":",
    "@",
    "[",
    "]",
    "%",
    "%2",
    "%2e",
    "%2F",
    "%00",
    ".",
    "..",
    "/./",
    "/../",
    "/.",
    "//..",
    "C:",
    "C|",
    "/C|/",
    "\t",
    "\n",
    "\r",
    " ",
    "\u{0}",
    "\u{1F}",
    "\u{7F}",
    "\u{FEFF}",
    "é",
    "😀",
    "xn--",
    "localhost",
    "0x",
    "&",
    "=",
    "+",
    "^",
];

/// Look-alikes of a delimiter. IDNA maps many of them to it.
const CONFUSABLES: [(char, &str); 9] = [
    ('/', "／⁄∕\\"),
    (':', "：∶﹕;"),
    ('.', "．。｡․"),
    ('@', "＠﹫"),
    ('?', "？﹖"),
    ('#', "＃﹟"),
    ('%', "％﹪"),
    ('-', "‐－\u{AD}_"),
    ('[', "［("),
];

impl Generator<'_> {
    /// `text` with one to four mutations, or none.
    pub fn mutate(&mut self, mut text: String) -> String {
        for _ in 0..self.random.usize(..5) {
            text = self.mutate_once(text);
        }
        text
    }

    fn mutate_once(&mut self, mut text: String) -> String {
        let at = self.boundary(&text);
        match self.random.u8(..11) {
            0 | 1 => text.insert_str(at, self.text(&TOKENS)),
            2 => {
                let c = self.code_point();
                text.insert(at, c);
            }
            3 => self.replace_range(&mut text, |_| String::new()),
            4 => self.replace_range(&mut text, |part| part.repeat(2)),
            5 => self.replace_range(&mut text, percent_encode),
            6 => self.replace_range(&mut text, |part| {
                if part.chars().any(char::is_lowercase) { part.to_uppercase() } else { part.to_lowercase() }
            }),
            7 => self.confuse(&mut text),
            8 => {
                // A splice: the head of one, the tail of another.
                let other = self.one_of(&self.corpus.inputs).clone();
                let from = self.boundary(&other);
                text.truncate(at);
                text.push_str(&other[from..]);
            }
            9 => {
                let host = self.host();
                self.replace_host(&mut text, &host);
            }
            _ => {
                let path = self.path();
                text.insert_str(at, &path);
            }
        }
        text
    }

    /// A place between two characters, often one beside a delimiter.
    fn boundary(&mut self, text: &str) -> usize {
        if self.chance(2) {
            let delimiters: Vec<_> = text.match_indices(['/', ':', '@', '?', '#', '.', '[', ']', '%', '\\']).collect();
            if !delimiters.is_empty() {
                let (at, delimiter) = *self.one_of(&delimiters);
                return if self.chance(2) { at } else { at + delimiter.len() };
            }
        }
        let mut at = self.random.usize(..=text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    fn replace_range(&mut self, text: &mut String, replace: impl Fn(&str) -> String) {
        let (a, b) = (self.boundary(text), self.boundary(text));
        let (start, mut end) = (a.min(b), a.max(b));
        // Mostly short: a character is where the differences are.
        if !self.chance(3) {
            end = text[start..].char_indices().nth(1).map_or(text.len(), |(len, _)| start + len);
        }
        let with = replace(&text[start..end]);
        text.replace_range(start..end, &with);
    }

    fn confuse(&mut self, text: &mut String) {
        let &(delimiter, likes) = self.one_of(&CONFUSABLES);
        let likes: Vec<_> = likes.chars().collect();
        let like = *self.one_of(&likes);
        let places: Vec<_> = text.match_indices(delimiter).map(|(at, _)| at).collect();
        if !places.is_empty() {
            let at = *self.one_of(&places);
            text.replace_range(at..at + delimiter.len_utf8(), like.encode_utf8(&mut [0; 4]));
        }
    }

    /// Puts `host` where one seems to be.
    fn replace_host(&mut self, text: &mut String, host: &str) {
        let start = text.find("//").map_or(0, |slashes| slashes + 2);
        let end = text[start..].find(['/', '?', '#', '\\']).map_or(text.len(), |end| start + end);
        text.replace_range(start..end, host);
        if self.chance(8) {
            text.insert(start, '@');
        }
    }
}

fn percent_encode(part: &str) -> String {
    part.bytes().fold(String::new(), |encoded, byte| encoded + &format!("%{byte:02X}"))
}
