//! `--get`: a template whose names are replaced.

use crate::program::Trouble;
use crate::rows::value;
use whurl::columns::{Batch, Column};

/// A name that a template may have, and where its value is from: what comes before the column's value, and after it, if that is not
/// empty.
type Name = (&'static str, &'static str, Column, &'static str);

/// First the Standard's names for the components of a URL, then the members of class URL. A component that a URL does not have is
/// empty.
const NAMES: [Name; 16] = [
    ("scheme", "", Column::Scheme, ""),
    ("username", "", Column::Username, ""),
    ("password", "", Column::Password, ""),
    ("host", "", Column::Host, ""),
    ("port", "", Column::Port, ""),
    ("path", "", Column::Path, ""),
    ("query", "", Column::Query, ""),
    ("fragment", "", Column::Fragment, ""),
    ("href", "", Column::Href, ""),
    ("protocol", "", Column::Scheme, ":"),
    ("hostname", "", Column::Host, ""),
    ("pathname", "", Column::Path, ""),
    ("search", "?", Column::Query, ""),
    ("hash", "#", Column::Fragment, ""),
    ("origin", "", Column::Origin, ""),
    ("site", "", Column::RegistrableDomain, ""),
];

/// The names, for the help.
pub fn names() -> String {
    NAMES.map(|(name, ..)| name).join(", ")
}

#[derive(Debug)]
pub struct Template {
    /// What is before the first name.
    start: String,
    fields: Vec<Field>,
}

#[derive(Debug)]
struct Field {
    before: &'static str,
    column: Column,
    after: &'static str,
    /// What follows in the template.
    text: String,
}

impl Template {
    pub fn parse(mut template: &str) -> Result<Self, Trouble> {
        let (mut start, mut fields) = (String::new(), Vec::<Field>::new());
        loop {
            let (text, name, rest) = next_name(template);
            match fields.last_mut() {
                Some(field) => text.clone_into(&mut field.text),
                None => text.clone_into(&mut start),
            }
            let Some(name) = name else {
                return Ok(Self { start, fields });
            };
            let Some((_, before, column, after)) = NAMES.iter().find(|(known, ..)| *known == name).cloned() else {
                return Err(Trouble::of_arguments(format!("--get: unknown name {name}")));
            };
            fields.push(Field { before, column, after, text: String::new() });
            template = rest;
        }
    }

    /// The columns that are needed, in the order of the fields.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        self.fields.iter().map(|field| field.column.clone())
    }

    /// Appends the line for a row of a batch of these columns.
    pub fn append(&self, batch: &Batch, row: usize, output: &mut Vec<u8>) {
        output.extend_from_slice(self.start.as_bytes());
        for (field, column) in self.fields.iter().zip(batch.columns()) {
            let value = value(column, row);
            if !value.is_empty() {
                output.extend_from_slice(field.before.as_bytes());
                output.extend_from_slice(value);
                output.extend_from_slice(field.after.as_bytes());
            }
            output.extend_from_slice(field.text.as_bytes());
        }
        output.push(b'\n');
    }
}

/// The text before the first name in braces, the name, and what follows. Other braces are text.
fn next_name(template: &str) -> (&str, Option<&str>, &str) {
    for (open, _) in template.match_indices('{') {
        let inner = &template[open + 1..];
        let is_not_of_names = |character: char| !(character.is_ascii_alphanumeric() || character == '_');
        if let Some(close) = inner.find(is_not_of_names).filter(|close| *close > 0 && inner[*close..].starts_with('}'))
        {
            return (&template[..open], Some(&inner[..close]), &inner[close + 1..]);
        }
    }
    (template, None, "")
}
