//! Writes Parquet files of made-up URLs.

use std::error::Error;
use std::path::Path;
use std::time::Instant;
use whurl_generator::write_files;

const USAGE: &str = "usage: whurl-generator FOLDER ROWS [FILES [SEED]]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, default| arguments.get(at).map_or(Ok(default), |text| text.parse::<u64>());
    let ([folder, rows] | [folder, rows, _] | [folder, rows, _, _]) = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let (start, rows) = (Instant::now(), rows.parse()?);
    let files = write_files(Path::new(folder), number(3, 1)?, rows, number(2, 1)?)?;
    println!("{rows} URLs in {} files of {folder}, {:.1} s", files.len(), start.elapsed().as_secs_f64());
    Ok(())
}
