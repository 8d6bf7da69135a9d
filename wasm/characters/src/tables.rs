//! The tables that build.rs writes, and looking up code points in them.

use whurl::internal::never;

/// The kind and the properties of every code point.
pub(crate) static PROPERTIES: Ranges = Ranges(include_bytes!(concat!(env!("OUT_DIR"), "/properties.bin")));
/// The number of a code point's class in [`CLASSES`].
pub(crate) static SECURITY: Ranges = Ranges(include_bytes!(concat!(env!("OUT_DIR"), "/security.bin")));
/// The classes.
pub(crate) static CLASSES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/classes.bin"));
/// The prototypes of confusables.
pub(crate) static CONFUSABLES: Strings = Strings {
    keys: include_bytes!(concat!(env!("OUT_DIR"), "/confusables.bin")),
    texts: include_str!(concat!(env!("OUT_DIR"), "/confusables.txt")),
};

/// How many of `len` ascending code points, whose bytes are in three planes, are at most `c`.
fn count_up_to(planes: &[u8], len: usize, c: char) -> usize {
    let plane = |number: usize, index: usize| {
        planes.get(number * len + index).copied().unwrap_or_else(|| never("there are three planes"))
    };
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = usize::midpoint(low, high);
        let code_point = u32::from_le_bytes([plane(0, middle), plane(1, middle), plane(2, middle), 0]);
        if code_point <= u32::from(c) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Ranges of code points: first the start of each, with all lowest bytes before the others, then the values.
pub(crate) struct Ranges(&'static [u8]);

impl Ranges {
    /// The value of the range that `c` is in.
    pub(crate) fn get(&self, c: char) -> u8 {
        let len = self.0.len() / 4;
        // The first range begins with the first code point.
        let range = count_up_to(self.0, len, c).saturating_sub(1);
        self.0.get(3 * len + range).copied().unwrap_or_else(|| never("a table has a range for every code point"))
    }
}

/// Texts for some code points: first the code points, with all lowest bytes before the others, then the lengths of the texts.
pub(crate) struct Strings {
    keys: &'static [u8],
    texts: &'static str,
}

impl Strings {
    /// The text for `c`, if it has one.
    pub(crate) fn get(&self, c: char) -> Option<&'static str> {
        let len = self.keys.len() / 4;
        let (keys, lengths) = self.keys.split_at(3 * len);
        let index = count_up_to(keys, len, c).checked_sub(1)?;
        let key = [keys[index], keys[len + index], keys[2 * len + index], 0];
        if u32::from_le_bytes(key) != u32::from(c) {
            return None;
        }
        let start = lengths[..index].iter().map(|&length| usize::from(length)).sum();
        let text = self.texts.get(start..).and_then(|texts| texts.get(..usize::from(lengths[index])));
        debug_assert!(text.is_some(), "the texts are as long as the lengths say");
        text
    }
}
