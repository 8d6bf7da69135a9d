//! URLs, and what the readers take for their components: a JSON value a line.
//!
//! ```text
//! readings inputs COUNT SEED [FILE of one URL a line]...   the lines of the files, and then what the grammar makes of them
//! readings read READER <INPUTS                             what a reader takes for each
//! readings agreement <INPUTS                               what agreement() finds in each, if it finds anything
//! ```

use serde_json::{Value, json};
use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead, BufWriter, Write};
use whurl::guard::{Reader, Reading, agreement};
use whurl_grammar::{Corpus, Generator};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut output = BufWriter::new(io::stdout().lock());
    match arguments.as_slice() {
        ["inputs", count, seed, files @ ..] => write_inputs(count.parse()?, seed.parse()?, files, &mut output)?,
        ["read", name] => {
            let reader = Reader::ALL.iter().copied().find(|reader| reader.name() == *name).ok_or("no such reader")?;
            for_each_input(|input| writeln!(output, "{}", components(&reader.read(input))))?;
        }
        ["readers"] => {
            for &reader in Reader::ALL {
                writeln!(
                    output,
                    "{}",
                    json!({ "name": reader.name(), "title": reader.title(), "version": reader.version() })
                )?;
            }
        }
        ["agreement"] => for_each_input(|input| write_agreement(input, &mut output))?,
        _ => return Err("readings inputs COUNT SEED [FILE]... | readers | read READER | agreement".into()),
    }
    Ok(output.flush()?)
}

fn write_inputs(count: usize, seed: u64, files: &[&str], output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut corpus = Corpus::default();
    for file in files {
        corpus.inputs.extend(fs::read_to_string(file)?.lines().map(str::to_owned));
    }
    let whole = corpus.inputs.clone();
    let mut generator = Generator::new(seed, &corpus);
    let generated = std::iter::from_fn(|| Some(generator.input()));
    for input in whole.into_iter().chain(generated).take(count) {
        writeln!(output, "{}", Value::String(input))?;
    }
    Ok(())
}

fn for_each_input(mut write: impl FnMut(&str) -> io::Result<()>) -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lock().lines() {
        write(&serde_json::from_str::<String>(&line?)?)?;
    }
    Ok(())
}

fn components<E: std::fmt::Display>(reading: &Result<Reading<'_>, E>) -> Value {
    match reading {
        Ok(Reading { scheme, userinfo, host, port, .. }) => {
            json!({ "scheme": scheme, "userinfo": userinfo, "host": host, "port": port })
        }
        Err(refusal) => json!({ "error": refusal.to_string() }),
    }
}

fn write_agreement(input: &str, output: &mut impl Write) -> io::Result<()> {
    let agreement = agreement(input, None);
    for it in agreement.disagreements() {
        let reading = components(&agreement.reading(it.reader));
        let (reader, component, rule) = (it.reader.name(), it.component.name(), it.rule.name());
        writeln!(output, "{}", json!([input, reader, component, rule, input.get(it.span.clone()), reading]))?;
    }
    for it in agreement.refusals() {
        let (reader, rule) = (it.reader.name(), it.rule.name());
        writeln!(
            output,
            "{}",
            json!([input, reader, "refuses", rule, input.get(it.span.clone()), it.refusal.to_string()])
        )?;
    }
    Ok(())
}
