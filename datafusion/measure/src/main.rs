//! The time of a function for a row, in batches as DataFusion has them, beside that of the crate's columns. One thread.

use arrow::array::{Array, ArrayRef, StringArray};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Field};
use datafusion_common::config::ConfigOptions;
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};
use whurl::columns::{Batch, Column, Extractor};

const USAGE: &str = "usage: whurl-measure FILE ROWS [ROUNDS]: the lines of the file, repeated";
/// How many rows are in a batch of DataFusion's.
const BATCH: usize = 8192;
const FUNCTIONS: [(&str, Column); 3] =
    [("url_site", Column::RegistrableDomain), ("url_host", Column::Host), ("url_href", Column::Href)];
const TYPES: [DataType; 3] = [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, rows, rounds @ ..] = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let (rows, rounds) = (rows.parse()?, rounds.first().map_or(Ok(5), |rounds| rounds.parse::<usize>())?);
    let text = fs::read_to_string(file)?;
    let lines: Vec<_> = text.lines().cycle().take(rows).collect();
    let batches: Vec<_> = lines.chunks(BATCH).map(|lines| StringArray::from_iter_values(lines.iter())).collect();

    println!("{rows} rows, ns for each: the median of {rounds}");
    for (name, column) in FUNCTIONS {
        let udfs = whurl_datafusion::all_udfs();
        let udf = udfs.iter().find(|udf| udf.name() == name).ok_or("no such function")?;
        let typed: Vec<Vec<ArrayRef>> = TYPES
            .iter()
            .map(|data_type| batches.iter().map(|batch| cast(batch, data_type)).collect())
            .collect::<Result<_, _>>()?;
        let mut times = vec![Vec::new(); 1 + TYPES.len()];
        // The sides take turns: what else the machine does concerns each of them.
        for _ in 0..rounds {
            times[0].push(time(|| columns(&batches, &column)));
            for (times, batches) in times[1..].iter_mut().zip(&typed) {
                times.push(time(|| batches.iter().for_each(|batch| invoke(udf, batch))));
            }
        }
        let medians: Vec<_> = times.into_iter().map(|times| per_row(times, rows)).collect();
        println!("{name}: the crate's column {:.1}", medians[0]);
        for (data_type, median) in TYPES.iter().zip(&medians[1..]) {
            println!("    {data_type}: {median:.1}, {:.2} times", median / medians[0]);
        }
    }
    Ok(())
}

fn time(action: impl FnOnce()) -> Duration {
    let start = Instant::now();
    action();
    start.elapsed()
}

#[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
fn per_row(mut times: Vec<Duration>, rows: usize) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_nanos() as f64 / rows as f64
}

fn columns(batches: &[StringArray], column: &Column) {
    let mut extractor = Extractor::new([column.clone()]);
    let mut batch = Batch::default();
    for array in batches {
        let result = extractor.extract_offsets_into(array.values(), array.offsets(), None, &mut batch);
        result.expect("the offsets are Arrow's");
        black_box(&batch);
    }
}

fn invoke(udf: &ScalarUDF, urls: &ArrayRef) {
    let arguments = ScalarFunctionArgs {
        args: vec![ColumnarValue::Array(Arc::clone(urls))],
        arg_fields: vec![Arc::new(Field::new("url", urls.data_type().clone(), true))],
        number_rows: urls.len(),
        return_field: Arc::new(Field::new("result", DataType::Utf8View, true)),
        config_options: Arc::new(ConfigOptions::default()),
    };
    black_box(udf.invoke_with_args(arguments).expect("no URL fails a batch"));
}
