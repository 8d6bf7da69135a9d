//! Writes the fuzz targets' first corpus: web-platform-tests' data, as each target reads it.
//!
//! ```text
//! cargo run --release --bin seeds -- ../corpus
//! ```

#[path = "../corpus.rs"]
mod corpus;

use std::fs;
use std::path::Path;
use whurl_grammar::{Case, Setter};

/// As the targets separate strings.
const SEPARATOR: &[u8] = &[0xFF];

fn main() {
    let Some(folder) = std::env::args().nth(1) else { return eprintln!("seeds FOLDER") };
    let (corpus, cases) = corpus::load(&[]);
    let folder = Path::new(&folder);
    let write_all = |target: &str, seeds: Vec<Vec<u8>>| write(&folder.join(target), &seeds);
    let text = |text: &String| text.as_bytes().to_vec();
    let (plain, based): (Vec<_>, Vec<_>) = cases.iter().partition(|case| case.base.is_none());
    let queries = cases.iter().filter_map(|case| Some(case.input.split_once('?')?.1.as_bytes().to_vec()));
    write_all("parse", plain.iter().map(|case| text(&case.input)).collect());
    write_all("parse_with_base", based.iter().map(|case| with_base(case)).collect());
    write_all("setters", cases.iter().filter_map(with_steps).collect());
    write_all("host", corpus.domains.iter().map(text).collect());
    write_all("form_urlencoded", queries.clone().collect());
    write_all(
        "search_params",
        queries.map(|query| [&query, b"\xFF0a\xFFb\xFF1a\xFFc\xFF2a\xFFc\xFF4\xFF".as_slice()].concat()).collect(),
    );
    write_all("inspect", cases.iter().map(with_base).collect());
    write_all("guard", cases.iter().map(with_base).collect());
    write_all("columns", plain.chunks(4).map(lines).collect());
    let patterns = corpus::patterns().into_iter();
    write_all(
        "pattern",
        patterns.map(|[pattern, input]| [pattern.as_bytes(), SEPARATOR, input.as_bytes()].concat()).collect(),
    );
}

fn lines(cases: &[&Case]) -> Vec<u8> {
    cases.iter().flat_map(|case| [case.input.as_bytes(), b"\n"]).flatten().copied().collect()
}

fn with_base(case: &Case) -> Vec<u8> {
    match &case.base {
        Some(base) => [case.input.as_bytes(), SEPARATOR, base.as_bytes()].concat(),
        None => case.input.as_bytes().to_vec(),
    }
}

/// The target takes the setter's number, modulo how many there are, from the first byte of the value.
fn with_steps(case: &Case) -> Option<Vec<u8>> {
    let (setter, value) = case.steps.first()?;
    let number = (*setter as u8).checked_sub(Setter::Protocol as u8)?;
    Some([case.input.as_bytes(), SEPARATOR, &[b'Z' + number], value.as_bytes()].concat())
}

fn write(folder: &Path, seeds: &[Vec<u8>]) {
    fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for (number, seed) in seeds.iter().enumerate() {
        let file = folder.join(format!("seed-{number}"));
        fs::write(&file, seed).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}
