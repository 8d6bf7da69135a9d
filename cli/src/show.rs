//! `whurl` without `--columns` and `--stats`: shows URLs, or fills in a template for each.

use crate::arguments::Arguments;
use crate::changes::Assignment;
use crate::inspection::Inspection;
use crate::lines::{Chunk, Line};
use crate::output::{Outputs, Stream};
use crate::program::{ONE_INVALID, Run, Trouble};
use crate::report::{SHOWN, complaint, table};
use crate::report_json::write_json;
use crate::rows::Rows;
use crate::template::Template;
use whurl::{ParseError, Url};

#[derive(Debug)]
pub struct Show {
    template: Option<(Template, Rows)>,
    inspector: Inspector,
}

/// What is wanted of a URL that is looked at closely.
#[derive(Debug)]
struct Inspector {
    base: Option<Url>,
    assignments: Vec<Assignment>,
    is_strict: bool,
    is_json: bool,
}

impl Show {
    pub fn new(arguments: &Arguments, base: Option<Url>) -> Result<Self, Trouble> {
        let assignments = arguments.texts("set").map(Assignment::parse).collect::<Result<Vec<_>, _>>()?;
        let template = match arguments.text("get") {
            None => None,
            Some(template) => {
                let template = Template::parse(template)?;
                let rows = Rows::new(template.columns().collect(), base.clone());
                Some((template, rows))
            }
        };
        let (is_strict, is_json) = (arguments.has("strict"), arguments.has("json"));
        Ok(Self { template, inspector: Inspector { base, assignments, is_strict, is_json } })
    }
}

impl Run for Show {
    fn handle(&mut self, Chunk { lines, .. }: Chunk<'_>, outputs: &mut Outputs) {
        let Self { template, inspector } = self;
        match template {
            None => lines.iter().for_each(|line| inspector.show(line, outputs)),
            Some((template, rows)) if inspector.only_parses() => {
                rows.read(lines, outputs, &mut |batch, errors, lines, outputs| {
                    for (row, line) in lines.iter().enumerate() {
                        if errors.validity().get(row) {
                            inspector.complain(line, outputs);
                        } else {
                            template.append(batch, row, &mut outputs.of(Stream::Out).waiting);
                        }
                    }
                });
            }
            Some((template, rows)) => {
                for line in lines {
                    match inspector.accepted(line.1) {
                        // An href is the same URL against any base.
                        Some(url) => rows.read(&[(line.0, url.href())], outputs, &mut |batch, _, _, outputs| {
                            template.append(batch, 0, &mut outputs.of(Stream::Out).waiting);
                        }),
                        None => inspector.complain(line, outputs),
                    }
                }
            }
        }
    }

    fn shows_progress(&self) -> bool {
        self.template.is_some() && self.inspector.only_parses()
    }
}

impl Inspector {
    fn only_parses(&self) -> bool {
        self.assignments.is_empty() && !self.is_strict
    }

    /// What the input becomes, if nothing is wrong with it.
    fn accepted(&self, input: &str) -> Option<Url> {
        let base = self.base.as_ref();
        if self.is_strict {
            let mut inspection = Inspection::of(input, base, Some(0));
            let refused = self.refused_by(&mut inspection.url);
            return inspection.url.ok().filter(|_| refused.is_empty() && inspection.count == 0);
        }
        // Looking for validation errors takes many times as long.
        let mut url = base.map_or_else(|| Url::parse(input), |base| Url::parse_with_base(input, base));
        let refused = self.refused_by(&mut url);
        url.ok().filter(|_| refused.is_empty())
    }

    /// Sets what is to be set, and returns what the URL does not take.
    fn refused_by(&self, url: &mut Result<Url, ParseError>) -> Vec<&Assignment> {
        let Ok(url) = url else { return Vec::new() };
        self.assignments.iter().filter(|assignment| !assignment.apply(url)).collect()
    }

    /// Says what is wrong with an input.
    fn complain(&self, line: &Line<'_>, outputs: &mut Outputs) {
        let mut inspection = Inspection::of(line.1, self.base.as_ref(), Some(SHOWN));
        let refused = self.refused_by(&mut inspection.url);
        let err = outputs.of_result(false);
        let text = complaint(line, &inspection, &refused, err);
        err.write(&text);
    }

    /// Shows an input, or says what is wrong with it.
    fn show(&self, line: &Line<'_>, outputs: &mut Outputs) {
        let limit = if self.is_json { None } else { Some(SHOWN) };
        let mut inspection = Inspection::of(line.1, self.base.as_ref(), limit);
        let refused = self.refused_by(&mut inspection.url);
        let is_valid = inspection.url.is_ok() && refused.is_empty() && (inspection.count == 0 || !self.is_strict);
        if self.is_json {
            if !is_valid {
                outputs.fail(ONE_INVALID);
            }
            return write_json(line, &inspection, &refused, outputs.of(Stream::Out));
        }
        let output = outputs.of_result(is_valid);
        let text = match &inspection.url {
            Ok(url) if is_valid => table(line, url, &inspection, output),
            _ => complaint(line, &inspection, &refused, output),
        };
        output.write(&text);
    }
}
