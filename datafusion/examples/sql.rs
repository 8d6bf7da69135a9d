//! Runs a query with whurl's functions over Parquet files, which are the table `urls`.
//!
//! ```sh
//! cargo run --release --example sql -- "SELECT url_site(url) AS site, count(*) FROM urls GROUP BY site" urls/*.parquet
//! ```
//!
//! The first argument can be `--threads N`.

use datafusion::error::{DataFusionError, Result};
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use std::time::Instant;

const USAGE: &str = "usage: sql [--threads N] QUERY FILE...: the files are the table `urls`";

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1).peekable();
    let mut config = SessionConfig::new();
    if arguments.next_if(|argument| argument == "--threads").is_some() {
        let threads = arguments.next().and_then(|threads| threads.parse().ok());
        config = config.with_target_partitions(threads.ok_or_else(usage)?);
    }
    let query = arguments.next().ok_or_else(usage)?;
    let files: Vec<_> = arguments.collect();
    if files.is_empty() {
        return Err(usage());
    }

    let mut context = SessionContext::new_with_config(config);
    whurl_datafusion::register_all(&mut context)?;
    let urls = context.read_parquet(files, ParquetReadOptions::default()).await?;
    context.register_table("urls", urls.into_view())?;
    let start = Instant::now();
    context.sql(&query).await?.show().await?;
    eprintln!("{:.3} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn usage() -> DataFusionError {
    DataFusionError::Configuration(USAGE.to_owned())
}
