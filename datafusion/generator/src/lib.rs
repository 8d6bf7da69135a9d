//! Made-up URLs, of any number, from a seed: the same on every machine, each by its number, so that files can be made in any
//! order.
//!
//! They are like those of a crawl in what matters for time: some hosts have many URLs and many have few, paths and queries are of
//! different lengths, some have parameters of campaigns, non-ASCII characters, or ports. One in a hundred does not parse, and one in
//! two hundred is null.

use arrow::array::{ArrayRef, Int64Builder, RecordBatch, StringBuilder};
use arrow::datatypes::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const SYLLABLES: [&str; 32] = [
    "an", "bel", "cor", "dra", "el", "fin", "gra", "hul", "in", "jor", "kal", "lum", "mer", "nov", "or", "pel", "qui",
    "ros", "sta", "tor", "ul", "ven", "wil", "xan", "yor", "zel", "ash", "bri", "clo", "dun", "eri", "fro",
];
const SUFFIXES: [&str; 16] = [
    "com",
    "com",
    "com",
    "com",
    "org",
    "net",
    "de",
    "co.uk",
    "io",
    "fr",
    "co.jp",
    "com.br",
    "github.io",
    "gov.au",
    "ru",
    "xn--p1ai",
];
const SUBDOMAINS: [&str; 8] = ["www.", "www.", "www.", "", "", "shop.", "en.m.", "api.eu-west."];
const WORDS: [&str; 24] = [
    "news",
    "article",
    "2026",
    "product",
    "index.html",
    "blog",
    "static",
    "img",
    "a",
    "category",
    "search",
    "users",
    "wiki",
    "Main_Page",
    "caf%C3%A9",
    "straße",
    "..",
    "p",
    "item-42",
    "assets",
    "v2",
    "en-US",
    "archive.php",
    "tag",
];
const NAMES: [&str; 12] =
    ["q", "id", "page", "utm_source", "utm_medium", "utm_campaign", "ref", "lang", "sort", "session", "v", "callback"];
const INVALID: [&str; 6] =
    ["http://", "https://exa mple.com/", "//no-scheme/x", "https://h:99999/", "http://[::1", "n/a"];

/// `SplitMix64`: random numbers from any seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((self.next() >> 32) * bound) >> 32
    }

    fn one_of<'s>(&mut self, list: &[&'s str]) -> &'s str {
        list[usize::try_from(self.below(list.len() as u64)).unwrap_or(0)]
    }
}

/// Writes URL number `number` of a seed over `url`, and says whether it is one; otherwise it is null.
pub fn write_url(seed: u64, number: u64, url: &mut String) -> bool {
    url.clear();
    let mut random = Random(seed);
    random = Random(random.next() ^ number);
    match random.below(200) {
        0 => return false,
        1 | 2 => {
            url.push_str(random.one_of(&INVALID));
            return true;
        }
        _ => {}
    }
    url.push_str(if random.below(8) == 0 { "http://" } else { "https://" });
    url.push_str(random.one_of(&SUBDOMAINS));
    // A million domains. The smaller of four numbers: few domains have most URLs.
    let domain = (0..4).map(|_| random.below(1 << 20)).min().unwrap_or(0);
    let mut of_domain = Random(seed ^ !domain);
    for _ in 0..2 + of_domain.below(3) {
        url.push_str(of_domain.one_of(&SYLLABLES));
    }
    let _ = write!(url, "{domain:x}.{}", of_domain.one_of(&SUFFIXES));
    if random.below(50) == 0 {
        let _ = write!(url, ":{}", 8000 + random.below(1000));
    }
    for _ in 0..random.below(5) {
        url.push('/');
        url.push_str(random.one_of(&WORDS));
    }
    if random.below(3) != 0 {
        url.push('/');
    }
    for parameter in 0..random.below(8).saturating_sub(4) {
        url.push(if parameter == 0 { '?' } else { '&' });
        let _ = write!(url, "{}={:x}", random.one_of(&NAMES), random.below(1 << 24));
    }
    if random.below(30) == 0 {
        url.push_str("#top");
    }
    true
}

/// Writes a Parquet file of these URLs: the columns `number` and `url`.
///
/// # Errors
/// Those of the file.
pub fn write_file(path: &Path, seed: u64, numbers: Range<u64>) -> Result<(), ParquetError> {
    const BATCH: usize = 8192;
    let schema = Arc::new(Schema::new(vec![
        Field::new("number", DataType::Int64, false),
        Field::new("url", DataType::Utf8, true),
    ]));
    // Dictionaries are for columns whose values repeat.
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(false)
        .set_max_row_group_row_count(Some(1 << 18))
        .build();
    let mut writer = ArrowWriter::try_new(File::create(path)?, Arc::clone(&schema), Some(properties))?;
    let mut url = String::new();
    for start in numbers.clone().step_by(BATCH) {
        let (mut ids, mut urls) = (Int64Builder::with_capacity(BATCH), StringBuilder::with_capacity(BATCH, BATCH * 80));
        for number in start..numbers.end.min(start + BATCH as u64) {
            ids.append_value(number.cast_signed());
            urls.append_option(write_url(seed, number, &mut url).then_some(&*url));
        }
        let columns: Vec<ArrayRef> = vec![Arc::new(ids.finish()), Arc::new(urls.finish())];
        writer.write(&RecordBatch::try_new(Arc::clone(&schema), columns)?)?;
    }
    writer.close()?;
    Ok(())
}

/// Writes `rows` URLs as so many files into a folder, which is made if there is none, and gives their paths.
///
/// # Errors
/// Those of the files.
pub fn write_files(folder: &Path, seed: u64, rows: u64, files: u64) -> Result<Vec<PathBuf>, ParquetError> {
    fs::create_dir_all(folder)?;
    let files = files.max(1);
    let write = |file| {
        let path = folder.join(format!("urls-{file:04}.parquet"));
        write_file(&path, seed, rows * file / files..rows * (file + 1) / files).map(|()| path)
    };
    (0..files).map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn urls(seed: u64) -> Vec<Option<String>> {
        let mut url = String::new();
        (0..10_000).map(|number| write_url(seed, number, &mut url).then(|| url.clone())).collect()
    }

    #[test]
    fn the_seed_says_which() {
        assert_eq!(urls(1), urls(1));
        let (first, second): (HashSet<_>, HashSet<_>) = (urls(1).into_iter().collect(), urls(2).into_iter().collect());
        assert!(first.len() > 9_000 && first.intersection(&second).count() < 100);
        assert!(first.contains(&None) && first.contains(&Some("n/a".to_owned())));
    }
}
