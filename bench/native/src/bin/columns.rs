//! Host, site and href of many URLs: by `whurl::columns`, and by a loop over `Url::parse`. The URLs are those of the corpus, or
//! of the file that the environment variable `URLS` names, one on each line.
//!
//! ```text
//! URLS=web-48k.txt cargo run --release --bin columns
//! ```
//!
//! The ways take turns, so that whatever else the machine does slows all of them. Each time is the median of all rounds.

use std::hint::black_box;
use std::time::Instant;
use std::{env, fs};
use whurl::Url;
use whurl::columns::{Batch, Column, Extractor};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/urls.txt");
const ROUNDS: usize = 61;
/// A round is at least so many URLs, or the clock's resolution counts.
const ROUND: usize = 40_000;

type Rows = Vec<Option<String>>;
type Way<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// The strings of the three, one object for each, as a program without columns keeps them.
fn keep(text: &str) -> [Rows; 3] {
    let [mut hosts, mut sites, mut hrefs] = [const { Vec::new() }; 3];
    for line in text.lines() {
        let url = Url::parse(line).ok();
        hosts.push(url.as_ref().filter(|url| url.host().is_some()).map(|url| url.hostname().to_owned()));
        sites.push(url.as_ref().and_then(Url::registrable_domain).map(str::to_owned));
        hrefs.push(url.map(String::from));
    }
    [hosts, sites, hrefs]
}

/// Reads the three of each URL, and keeps nothing.
fn read(text: &str) {
    for line in text.lines() {
        if let Ok(url) = Url::parse(line) {
            black_box((url.hostname(), url.registrable_domain(), url.href()));
        }
    }
}

/// The batch is checked once, before the rounds.
fn extract(extractor: &mut Extractor, bytes: &[u8], batch: &mut Batch) {
    let _ = black_box(extractor.extract_lines_into(bytes, batch));
}

fn main() {
    let path = env::var("URLS").unwrap_or_else(|_| CORPUS.to_owned());
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let count = text.lines().count();
    let text = text.repeat(ROUND.div_ceil(count));
    let count = text.lines().count();

    let [host, site, href] = [Column::Host, Column::RegistrableDomain, Column::Href];
    let mut three = Extractor::new([host.clone(), site.clone(), href.clone()]);
    let mut every = Extractor::new([
        href.clone(),
        Column::Scheme,
        Column::Username,
        Column::Password,
        host.clone(),
        Column::Port,
        Column::Path,
        Column::Query,
        Column::Fragment,
        Column::Origin,
        site.clone(),
        Column::PublicSuffix,
        Column::Parameter("q".to_owned()),
        Column::Error,
    ]);
    let threads = three.clone();
    let [mut one_host, mut one_site, mut one_href] = [host, site, href].map(|column| Extractor::new([column]));
    let [mut a, mut b, mut c, mut d, mut e]: [Batch; 5] = Default::default();

    let kept = keep(&text);
    let batch = three.extract_lines(text.as_bytes()).expect("the file is less than 2 GiB");
    for (rows, column) in kept.iter().zip(batch.columns()) {
        assert!(rows.iter().map(Option::as_deref).eq(column.iter()), "columns and Url::parse differ");
    }

    let bytes = text.as_bytes();
    let mut ways: [Way; 8] = [
        ("columns: host, site, href", Box::new(|| extract(&mut three, bytes, &mut a))),
        ("the same by rayon's threads", Box::new(|| drop(black_box(threads.par_extract_lines(bytes))))),
        ("Url::parse, the three read", Box::new(|| read(&text))),
        ("Url::parse, the three kept", Box::new(|| drop(black_box(keep(&text))))),
        ("columns: host", Box::new(|| extract(&mut one_host, bytes, &mut b))),
        ("columns: site", Box::new(|| extract(&mut one_site, bytes, &mut e))),
        ("columns: href", Box::new(|| extract(&mut one_href, bytes, &mut c))),
        ("columns: all fourteen", Box::new(|| extract(&mut every, bytes, &mut d))),
    ];
    let mut times = [const { Vec::new() }; 8];
    for _ in 0..ROUNDS {
        for ((_, work), times) in ways.iter_mut().zip(&mut times) {
            let begin = Instant::now();
            work();
            times.push(begin.elapsed());
        }
    }
    println!("{count} URLs a round, {ROUNDS} rounds; ns a URL, median and least");
    for ((name, _), mut times) in ways.into_iter().zip(times) {
        times.sort_unstable();
        #[allow(clippy::cast_precision_loss)]
        let [median, least] = [times[ROUNDS / 2], times[0]].map(|time| time.as_nanos() as f64 / count as f64);
        println!("{name:<30} {median:>6.1} {least:>6.1}");
    }
}
