//! JSON objects, as they are written. Nothing in them is invisible, or controls a terminal.

use crate::text::append_json;
use std::fmt::Display;

/// An object that is being written.
#[derive(Debug)]
pub struct Object<'o> {
    output: &'o mut Vec<u8>,
    is_empty: bool,
}

impl<'o> Object<'o> {
    pub fn begin(output: &'o mut Vec<u8>) -> Self {
        output.push(b'{');
        Self { output, is_empty: true }
    }

    /// Appends a key, and gives what its value is to be appended to.
    pub fn key(&mut self, key: &str) -> &mut Vec<u8> {
        if !std::mem::take(&mut self.is_empty) {
            self.output.push(b',');
        }
        append_json(key, self.output);
        self.output.push(b':');
        self.output
    }

    pub fn text(&mut self, key: &str, text: &str) {
        append_json(text, self.key(key));
    }

    pub fn text_or_null(&mut self, key: &str, text: Option<&str>) {
        match text {
            Some(text) => self.text(key, text),
            None => self.value(key, "null"),
        }
    }

    /// A number, a boolean or `null`.
    pub fn value(&mut self, key: &str, value: impl Display) {
        self.key(key).extend_from_slice(format!("{value}").as_bytes());
    }

    pub fn end(self) {
        self.output.push(b'}');
    }
}

/// Appends a list of what `append` appends for each item.
pub fn append_list<T>(items: impl IntoIterator<Item = T>, output: &mut Vec<u8>, append: impl Fn(T, &mut Vec<u8>)) {
    output.push(b'[');
    for (number, item) in items.into_iter().enumerate() {
        if number > 0 {
            output.push(b',');
        }
        append(item, output);
    }
    output.push(b']');
}
