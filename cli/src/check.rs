//! `whurl check`: whether to follow URLs, by a policy.

use crate::arguments::{Arguments, Definition, flag, text};
use crate::json::{Object, append_list};
use crate::lines::{Chunk, Line};
use crate::marks::{INDENT, append_mark};
use crate::output::{Output, Outputs, Stream, Style};
use crate::policy::{PRESETS, Reason, Rules};
use crate::program::{ONE_INVALID, Run, Trouble, base_of, heading};
use crate::text::{named, visible};
use whurl::Url;
use whurl::validation::Utf16Offsets;

pub const OPTIONS: [Definition; 6] = [
    text("base", 'b'),
    text("policy", 'p'),
    flag("json", Some('j')),
    flag("color", None),
    flag("no-color", None),
    flag("help", Some('h')),
];

pub fn help() -> String {
    let [fetch, link] = PRESETS.map(|(name, _)| name);
    format!(
        "\
Usage: whurl check [options] [URL...]

Prints, parsed, the URLs that a policy of whurl/guard allows. The others go to standard error, with the reasons. Without URL
arguments, it reads one URL from each line of standard input, as whurl does.

  -b, --base URL       resolve each URL against this one
  -p, --policy POLICY  {fetch} or {link}, or a file with a policy as JSON; by default {fetch}
  -j, --json           print a line of JSON for each URL
      --color, --no-color
  -h, --help

In a file, {{ \"pattern\": \"https://*.example.com/*\" }} is a URLPattern.

Exit codes:
  0  every URL is allowed
  1  a URL is not allowed
  2  wrong arguments or policy, unreadable input, output not written or not read to its end, or too little memory
"
    )
}

/// What is done with each URL.
#[derive(Debug)]
pub struct Check {
    rules: Rules,
    base: Option<Url>,
    is_json: bool,
}

impl Check {
    pub fn new(arguments: &Arguments) -> Result<Self, Trouble> {
        let rules = Rules::of(arguments.text("policy"))?;
        Ok(Self { rules, base: base_of(arguments.text("base"))?, is_json: arguments.has("json") })
    }

    fn check(&self, line: &Line<'_>, outputs: &mut Outputs) {
        let result = self.rules.check(line.1, self.base.as_ref());
        if result.is_err() {
            outputs.fail(ONE_INVALID);
        }
        if self.is_json {
            append_verdict(line, &result, &mut outputs.of(Stream::Out).waiting);
            return;
        }
        let output = outputs.of_result(result.is_ok());
        let text = result.map_or_else(|reasons| complaint(line, &reasons, output), |url| url.href().to_owned());
        output.write(&text);
    }
}

impl Run for Check {
    fn handle(&mut self, chunk: Chunk<'_>, outputs: &mut Outputs) {
        for line in chunk.lines {
            self.check(line, outputs);
        }
    }

    /// An exit code of 0 would say that every URL is allowed.
    fn handle_lost_reader(&self) -> Result<(), Trouble> {
        Err(Trouble::new("nobody reads the output, so there may be URLs that have not been checked"))
    }
}

/// Why a URL is not allowed.
fn complaint(line: &Line<'_>, reasons: &[Reason], err: &Output) -> String {
    let (_, input) = *line;
    let mut lines = vec![heading(line, &format!("{} {}", named(input), err.paint(Style::Red, "is not allowed")))];
    for Reason { code, detail, message, range } in reasons {
        let about = [Some(code.name()), *detail].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let said = err.paint(Style::Red, &format!("{about}: {}", visible(message)));
        // Carets under all of the input would say nothing.
        if *range == (0..input.len()) {
            lines.extend([String::new(), format!("{INDENT}{said}")]);
        } else {
            append_mark((input, range), Style::Red, &[said], err, &mut lines);
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Appends a line of JSON.
fn append_verdict((number, input): &Line<'_>, result: &Result<Url, Vec<Reason>>, output: &mut Vec<u8>) {
    let mut object = Object::begin(output);
    if let Some(number) = number {
        object.value("line", number);
    }
    object.text("input", input);
    object.value("ok", result.is_ok());
    object.text_or_null("href", result.as_ref().ok().map(Url::href));
    let reasons = result.as_ref().err().map_or(&[][..], Vec::as_slice);
    let utf16 = Utf16Offsets::of(input);
    append_list(reasons, object.key("reasons"), |reason, output| {
        let range = utf16.range(&reason.range);
        let mut object = Object::begin(output);
        object.text("code", reason.code.name());
        if let Some(detail) = reason.detail {
            object.text("detail", detail);
        }
        object.text("message", &reason.message);
        object.value("start", range.start);
        object.value("end", range.end);
        object.end();
    });
    object.end();
    output.push(b'\n');
}
