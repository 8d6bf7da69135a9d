//! Hosts: what looks like an IPv4 address, an IPv6 address, a domain to be mapped by IDNA, or none of these.

use crate::Generator;

/// Code points that IDNA treats specially, and one of each of the ranges that it maps, ignores or refuses.
const CODE_POINTS: [char; 64] = [
    'a',
    'Z',
    '0',
    '-',
    '_',
    '.',
    '。',
    '．',
    '｡',
    'ß',
    'ẞ',
    'ς',
    'σ',
    '\u{200C}',
    '\u{200D}',
    '\u{AD}',
    '\u{FE0F}',
    '\u{301}',
    '\u{338}',
    '\u{94D}',
    '\u{5D0}',
    '\u{627}',
    '\u{660}',
    '\u{6F0}',
    '\u{64B}',
    '٣',
    '२',
    '０',
    '９',
    'ａ',
    'Ｚ',
    '／',
    '？',
    '＃',
    '：',
    '＠',
    '％',
    '＜',
    '［',
    '］',
    '⁄',
    '℀',
    '㏂',
    'ﷺ',
    '½',
    '⑴',
    '①',
    '㈠',
    'Å',
    'İ',
    'ı',
    '漢',
    '字',
    '한',
    '\u{1100}',
    '\u{1161}',
    '😀',
    '𝐀',
    '\u{E0041}',
    '\u{2FF0}',
    '\u{FFFD}',
    '\u{10FFFF}',
    '\u{378}',
    '\u{80}',
];

const RANGES: [(u32, u32); 12] = [
    (0x00, 0x7F),
    (0x80, 0x24F),
    (0x250, 0x58F),
    (0x590, 0x8FF),
    (0x900, 0xDFF),
    (0xE00, 0x1FFF),
    (0x2000, 0x2BFF),
    (0x2C00, 0xD7FF),
    (0xE000, 0xFFFF),
    (0x10000, 0x1FFFF),
    (0x20000, 0x3FFFF),
    (0xE0000, 0x10_FFFF),
];

impl Generator<'_> {
    /// A host.
    pub fn host(&mut self) -> String {
        match self.random.u8(..10) {
            0 | 1 => self.word("hosts").to_owned(),
            2 | 3 => self.ipv4(),
            4 | 5 => self.ipv6(),
            6 => self.one_of(&self.corpus.domains).clone(),
            7 => {
                let domain = self.one_of(&self.corpus.domains).clone();
                self.mutate(domain)
            }
            _ => self.labels(),
        }
    }

    fn ipv4(&mut self) -> String {
        let parts: Vec<_> = (0..=self.random.usize(..5)).map(|_| self.word("numbers")).collect();
        let mut host = parts.join(self.text(&[".", ".", ".", ".", "。", "．", "%2e"]));
        if self.chance(5) {
            host.push('.');
        }
        if self.chance(8) {
            host.insert_str(0, "a.");
        }
        if self.chance(8) {
            host = host.chars().map(|c| if c.is_ascii_digit() { fullwidth(c) } else { c }).collect();
        }
        host
    }

    fn ipv6(&mut self) -> String {
        let pieces: Vec<_> = (0..=self.random.usize(..9)).map(|_| self.word("pieces")).collect();
        let mut host = format!("[{}]", pieces.join(":"));
        if self.chance(8) {
            host.pop();
        }
        if self.chance(10) {
            host.push('x');
        }
        host
    }

    fn labels(&mut self) -> String {
        let labels: Vec<_> = (0..=self.random.usize(..3)).map(|_| self.label()).collect();
        labels.join(".")
    }

    fn label(&mut self) -> String {
        let mut label = String::new();
        if self.chance(4) {
            label.push_str(self.text(&["xn--", "XN--", "xn-", "xN--a-"]));
        }
        for _ in 0..self.random.usize(..5) {
            let c = self.code_point();
            label.push(c);
        }
        if self.chance(60) {
            label.push_str(&"a".repeat(self.random.usize(..300)));
        }
        label
    }

    /// A code point that a parser or IDNA treats specially, or any.
    pub(crate) fn code_point(&mut self) -> char {
        match self.random.u8(..4) {
            0 => char::from(b'a' + self.random.u8(..26)),
            1 => {
                let (first, last) = *self.one_of(&RANGES);
                char::from_u32(self.random.u32(first..=last)).unwrap_or('\u{FFFD}')
            }
            _ => *self.one_of(&CODE_POINTS),
        }
    }
}

fn fullwidth(digit: char) -> char {
    char::from_u32(digit as u32 - '0' as u32 + '０' as u32).unwrap_or(digit)
}
