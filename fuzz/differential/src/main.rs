//! Compares whurl with ada-url, and with the url crate as a second opinion: web-platform-tests' inputs first, then what
//! the grammar makes of them and of any files of URLs given.
//!
//! ```text
//! cargo run --release -- [--count 1000000] [--seed 1] [--show 3] [--url-crate] [FILE of one URL a line]...
//! ```
//!
//! A comparison is one parse or one setter, of all that the API's getters give. Every kind of difference is printed with
//! how often it was seen and the smallest inputs that show it; docs/differences.md says of each whose bug it is. The
//! exit code is 1 if there is a difference that is not known to be another's.

mod comparison;
mod corpus;
mod known;
mod query;
mod record;
mod subjects;

use comparison::{Comparison, Tally};
use std::process::ExitCode;
use std::time::Instant;
use subjects::{Ada, Subject, UrlCrate};
use whurl_grammar::Generator;

struct Options {
    count: u64,
    seed: u64,
    show: usize,
    url_crate: bool,
    files: Vec<String>,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let begin = Instant::now();
    let (corpus, given) = corpus::load(&options.files);
    println!("corpus: {} inputs, {} bases, {} values", corpus.inputs.len(), corpus.bases.len(), corpus.values.len());
    let peer: &dyn Subject = if options.url_crate { &UrlCrate } else { &Ada };
    let mut tally = Tally::default();
    for case in &given {
        Comparison { case, peer }.run(&mut tally);
    }
    println!("given inputs: {} comparisons, {} differences", tally.comparisons, tally.differences);
    let mut generator = Generator::new(options.seed, &corpus);
    while tally.comparisons < options.count {
        Comparison { case: &generator.case(), peer }.run(&mut tally);
        if !options.url_crate {
            query::compare(&generator.query(), &mut tally);
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    tally.print(peer.name(), options.show);
    println!("seed {}: {} comparisons with {} in {seconds:.1} s", options.seed, tally.comparisons, peer.name());
    println!("{} differences, {} of them unknown", tally.differences, tally.unknown());
    ExitCode::from(u8::from(tally.unknown() > 0 && !options.url_crate))
}

fn options() -> Result<Options, String> {
    let mut options = Options { count: 1_000_000, seed: 1, show: 3, url_crate: false, files: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || -> Result<u64, String> {
            let value = arguments.next().and_then(|value| value.parse().ok());
            value.ok_or_else(|| format!("{argument} takes a number"))
        };
        match argument.as_str() {
            "--count" => options.count = number()?,
            "--seed" => options.seed = number()?,
            "--show" => options.show = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--url-crate" => options.url_crate = true,
            _ if argument.starts_with('-') => return Err(format!("no option {argument}")),
            _ => options.files.push(argument),
        }
    }
    Ok(options)
}
