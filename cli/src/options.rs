//! The options of `whurl`, and what they ask for.

use crate::arguments::{Arguments, Definition, flag, text};
use crate::columns::Columns;
use crate::output::Outputs;
use crate::program::{Run, Trouble, base_of};
use crate::show::Show;
use crate::stats::Counting;
use crate::table::{self, Table};
use crate::{changes, template};

pub const OPTIONS: [Definition; 12] = [
    text("base", 'b'),
    text("set", 's'),
    text("get", 'g'),
    text("columns", 'c'),
    text("format", 'f'),
    flag("stats", None),
    flag("json", Some('j')),
    flag("strict", None),
    flag("color", None),
    flag("no-color", None),
    flag("help", Some('h')),
    flag("version", Some('v')),
];

pub fn help() -> String {
    format!(
        "\
Usage: whurl [options] [URL...]
       whurl check [options] [URL...]   whether to follow a URL: whurl check --help

Shows the components of each URL, and what is wrong with it. Without URL arguments, it reads one URL from each line of
standard input. Empty lines are skipped. Bytes that are not UTF-8 become U+FFFD.

  -b, --base URL       resolve each URL against this one
  -s, --set NAME=TEXT  set a component, as the setter of class URL does; may be given more than once
  -g, --get TEMPLATE   fill in a template for each URL: '{{scheme}}://{{host}}{{path}}'
  -c, --columns NAMES  print a table with these columns: 'host,site,param:q'
  -f, --format FORMAT  format of the table: {}; {} by default
      --stats          count URLs, errors, schemes and hosts
  -j, --json           print a line of JSON for each URL, or one with --stats
      --strict         treat a URL with a validation error as invalid
      --color, --no-color
  -h, --help
  -v, --version

Names for --get: {}
Names for --set: {}
Names for --columns: {}

Exit codes:
  0  every URL parses and takes what is set; with --strict, none has a validation error
  1  a URL does not
  2  wrong arguments, unreadable input, unwritable output, or too little memory
",
        table::formats(),
        table::DEFAULT_FORMAT,
        template::names(),
        changes::names(),
        table::names(),
    )
}

/// Options, each with those that it cannot be combined with. `--format` belongs to `--columns`.
const EXCLUSIVE: [(&str, &[&str]); 3] = [
    ("json", &["get", "columns"]),
    ("columns", &["get", "set", "strict", "stats"]),
    ("stats", &["get", "set", "strict", "format"]),
];

/// What is done with each URL.
pub fn run_of(arguments: &Arguments, outputs: &mut Outputs) -> Result<Box<dyn Run>, Trouble> {
    check(arguments)?;
    let base = base_of(arguments.text("base"))?;
    if let Some(names) = arguments.text("columns") {
        let table = Table::parse(names, arguments.text("format"), outputs.out.is_terminal)?;
        return Ok(Box::new(Columns::new(table, base, outputs)));
    }
    if arguments.has("stats") {
        return Ok(Box::new(Counting::new(base, arguments.has("json"))));
    }
    Ok(Box::new(Show::new(arguments, base)?))
}

fn check(arguments: &Arguments) -> Result<(), Trouble> {
    for (name, others) in EXCLUSIVE {
        if let Some(other) = others.iter().find(|other| arguments.has(name) && arguments.has(other)) {
            return Err(Trouble::of_arguments(format!("--{name} and --{other} cannot be combined")));
        }
    }
    if arguments.has("format") && !arguments.has("columns") {
        return Err(Trouble::of_arguments("--format needs --columns"));
    }
    Ok(())
}
