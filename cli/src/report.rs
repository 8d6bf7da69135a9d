//! What is shown of a URL: its components and its validation errors, or why it is invalid.

use crate::changes::Assignment;
use crate::inspection::Inspection;
use crate::lines::Line;
use crate::marks::{INDENT, append_mark};
use crate::output::{Output, Style};
use crate::program::heading;
use crate::text::{named, visible, visible_json};
use whurl::url::rendering::{RenderOptions, render_for_humans};
use whurl::{SearchParams, Url};

/// The maximum number of query parameters that are shown for a URL, and of errors besides that with which it fails.
pub const SHOWN: usize = 20;

/// The components of a URL, and the validation errors of the input.
pub fn table(line: &Line<'_>, url: &Url, inspection: &Inspection, out: &Output) -> String {
    let rows = rows_of(url);
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut lines = vec![heading(line, &out.paint(Style::Bold, url.href()))];
    let row = |(name, value): &(&str, String)| {
        format!("{INDENT}{}  {value}", out.paint(Style::Cyan, &format!("{name:width$}")))
    };
    lines.extend(rows.iter().map(row));
    append_errors(line.1, inspection, out, &mut lines);
    lines.push(String::new());
    lines.join("\n")
}

fn rows_of(url: &Url) -> Vec<(&'static str, String)> {
    let mut rows = Vec::new();
    for (name, value) in components(url) {
        rows.push((name, value.to_owned()));
        if name == "query" {
            let parameters = SearchParams::from_query(value);
            let shown = parameters.iter().take(SHOWN);
            rows.extend(shown.map(|(name, value)| ("", format!("{} = {}", visible(name), visible(value)))));
            let more = parameters.len().saturating_sub(SHOWN);
            if more > 0 {
                rows.push(("", format!("and {more} more")));
            }
        }
    }
    rows.push(("origin", url.origin().to_string()));
    rows.extend(url.registrable_domain().map(|site| ("site", site.to_owned())));
    let rendering = render_for_humans(url, RenderOptions::new());
    if rendering.text != url.href() {
        rows.push(("shown as", rendering.text));
    }
    if rendering.suspicious {
        rows.push(("", "The host in Unicode could be mistaken for another.".to_owned()));
    }
    rows
}

/// The components that a URL has, by the Standard's names.
pub fn components(url: &Url) -> impl Iterator<Item = (&'static str, &str)> {
    url.fields().map(|(field, range)| (field.name(), &url.href()[range]))
}

/// Why a URL is invalid.
pub fn complaint(line: &Line<'_>, inspection: &Inspection, refused: &[&Assignment], err: &Output) -> String {
    let what = if inspection.url.is_err() {
        "does not parse"
    } else if refused.is_empty() {
        "has validation errors"
    } else {
        "cannot be set like this"
    };
    let mut lines = vec![heading(line, &format!("{} {}", named(line.1), err.paint(Style::Red, what)))];
    let refusal = |it: &&Assignment| format!("{INDENT}{} does not take {}", it.name(), visible_json(&it.text));
    lines.extend(refused.iter().map(refusal));
    append_errors(line.1, inspection, err, &mut lines);
    lines.push(String::new());
    lines.join("\n")
}

/// Appends errors, each under the part of the input that it is about.
fn append_errors(input: &str, inspection: &Inspection, output: &Output, lines: &mut Vec<String>) {
    let Inspection { errors, count, .. } = inspection;
    for report in errors {
        let style = if report.is_fatal { Style::Red } else { Style::Yellow };
        let message = visible(&report.message(input));
        let said = [
            output.paint(style, &format!("{}: {message}", report.error.name())),
            output.paint(Style::Dim, &report.error.link()),
        ];
        append_mark((input, &report.range), style, &said, output, lines);
    }
    let more = count - errors.len();
    if more > 0 {
        let noun = if more == 1 { "error" } else { "errors" };
        lines.extend([String::new(), format!("{INDENT}and {more} more {noun}")]);
    }
}
