//! The same as JSON: a line for each URL.

use crate::changes::Assignment;
use crate::inspection::Inspection;
use crate::json::{Object, append_list};
use crate::lines::Line;
use crate::output::Output;
use crate::report::components;
use whurl::Url;
use whurl::validation::{Report, Utf16Offsets};

/// Writes a line of JSON. With millions of errors it is longer than memory should hold.
pub fn write_json((number, input): &Line<'_>, inspection: &Inspection, refused: &[&Assignment], output: &mut Output) {
    append_start(*number, input, inspection, &mut output.waiting);
    let utf16 = Utf16Offsets::of(input);
    for (number, report) in inspection.errors.iter().enumerate() {
        if number > 0 {
            output.waiting.push(b',');
        }
        append_error(report, input, &utf16, &mut output.waiting);
        if output.is_full() && output.flush().is_some() {
            return;
        }
    }
    output.waiting.push(b']');
    if !refused.is_empty() {
        output.waiting.extend_from_slice(b",\"notSet\":");
        append_list(refused, &mut output.waiting, |assignment, output| {
            let mut object = Object::begin(output);
            object.text("name", assignment.name());
            object.text("text", &assignment.text);
            object.end();
        });
    }
    output.waiting.extend_from_slice(b"}\n");
}

/// Appends all that comes before the errors.
fn append_start(number: Option<u64>, input: &str, inspection: &Inspection, output: &mut Vec<u8>) {
    let url = inspection.url.as_ref().ok();
    let mut object = Object::begin(output);
    if let Some(number) = number {
        object.value("line", number);
    }
    object.text("input", input);
    object.text_or_null("href", url.map(Url::href));
    object.value("valid", url.is_some() && inspection.count == 0);
    object.text_or_null("origin", url.map(|url| url.origin().to_string()).as_deref());
    match url {
        Some(url) => {
            let mut parts = Object::begin(object.key("components"));
            components(url).for_each(|(name, value)| parts.text(name, value));
            parts.end();
        }
        None => object.value("components", "null"),
    }
    object.key("errors").push(b'[');
}

fn append_error(report: &Report, input: &str, utf16: &Utf16Offsets<'_>, output: &mut Vec<u8>) {
    let range = utf16.range(&report.range);
    let mut object = Object::begin(output);
    object.text("name", report.error.name());
    object.value("fatal", report.is_fatal);
    object.value("start", range.start);
    object.value("end", range.end);
    object.text("message", &report.message(input));
    object.text("href", &report.error.link());
    object.end();
}
