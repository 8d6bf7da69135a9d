//! A cluster for SQL with whurl's functions:
//!
//! ```sh
//! whurl-cluster scheduler --listen 0.0.0.0:50050
//! whurl-cluster executor --scheduler scheduler.example:50050 --listen 0.0.0.0:50051
//! whurl-cluster query --scheduler scheduler.example:50050 "SELECT url_site(url) AS site, count(*) FROM urls GROUP BY site" urls/*.parquet
//! ```
//!
//! Or all of it on one machine, for as long as a query takes:
//!
//! ```sh
//! whurl-cluster local --executors 2 "SELECT url_site(url) AS site, count(*) FROM urls GROUP BY site" urls/*.parquet
//! ```

mod local;
mod signals;

use ballista_executor::executor_server::TERMINATING;
use clap::{Args, Parser, value_parser};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::display::FormatOptions;
use datafusion::arrow::util::pretty::pretty_format_batches_with_options;
use datafusion::error::{DataFusionError, Result};
use local::Local;
use signals::{Signal, Signals};
use std::future::pending;
use std::io::{Error, ErrorKind, Read, Write, stderr, stdin, stdout};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::pin::pin;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use whurl_cluster::{
    Executor, STACK_SIZE, START, Scheduler, collect_until, context, query, reason_to_keep, runtime, wait_for,
};

/// How long Ballista may take to notice a signal.
const NOTICE: Duration = Duration::from_secs(1);

/// SQL on many machines, with whurl's functions
#[derive(Parser)]
#[command(version)]
enum Program {
    /// Divides queries into tasks
    Scheduler {
        /// Where it listens
        #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:50050")]
        listen: SocketAddr,
        /// After how many seconds without a sign of life an executor is lost, and others run its tasks; at least 10
        #[arg(long, value_name = "SECONDS", default_value_t = 60)]
        executor_timeout: u64,
        #[command(flatten)]
        life: Life,
    },
    /// Runs tasks
    Executor {
        #[command(flatten)]
        scheduler: At,
        /// Where others fetch the rows that its tasks have written
        #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:50051")]
        listen: SocketAddr,
        /// The host name by which others reach it; by default, the address that the scheduler sees
        #[arg(long)]
        host: Option<String>,
        #[command(flatten)]
        tasks: Tasks,
        /// Where it makes the folder in which its tasks write rows; by default, where temporary files are
        #[arg(long)]
        folder: Option<PathBuf>,
        #[command(flatten)]
        life: Life,
    },
    /// Prints the rows of a query that the cluster of a scheduler runs
    Query {
        #[command(flatten)]
        scheduler: At,
        #[command(flatten)]
        sql: Sql,
    },
    /// The same with a scheduler and executors of its own, processes on this machine
    Local {
        /// How many, at most 64
        #[arg(long, value_name = "NUMBER", default_value = "2", value_parser = value_parser!(u8).range(1..=64))]
        executors: u8,
        #[command(flatten)]
        tasks: Tasks,
        #[command(flatten)]
        sql: Sql,
    },
}

#[derive(Args)]
struct At {
    /// The scheduler
    #[arg(long, value_name = "HOST:PORT")]
    scheduler: String,
}

#[derive(Args)]
struct Tasks {
    /// How many tasks an executor runs at the same time, at most 1024; by default, one for each processor
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Tasks {
    fn threads(self) -> usize {
        self.threads.map_or_else(|| available_parallelism().map_or(1, NonZeroUsize::get), usize::from)
    }
}

#[derive(Args)]
struct Life {
    /// Ends when standard input does, as it does with the process that has started this one
    #[arg(long, hide = true)]
    until_input_ends: bool,
}

impl Life {
    /// Waits until a signal tells a process of a cluster to end, or nobody needs it any more.
    async fn ends(self, is_executor: bool) -> Result<()> {
        let mut signals = Signals::listen()?;
        let told = async {
            // The first signal lets an executor finish its tasks, the second does not.
            if signals.next().await == Signal::Stop && is_executor && is_ending_in_order().await {
                signals.next().await;
            }
        };
        let (sender, input_end) = oneshot::channel();
        if self.until_input_ends {
            thread::spawn(move || {
                let _ = stdin().read_to_end(&mut Vec::new());
                let _ = sender.send(());
            });
        }
        tokio::select! {
            () = told => Ok(()),
            Ok(()) = input_end => Ok(()),
        }
    }
}

/// Whether Ballista has noticed a signal, and ends this executor in order. It has not if it was not receiving signals yet.
async fn is_ending_in_order() -> bool {
    let start = Instant::now();
    while start.elapsed() < NOTICE {
        if TERMINATING.load(Ordering::Acquire) {
            return true;
        }
        sleep(Duration::from_millis(50)).await;
    }
    false
}

#[derive(Args)]
struct Sql {
    /// SQL
    query: String,
    /// Parquet files or folders of them: the table `urls`. They have the same paths on all machines
    #[arg(required = true)]
    files: Vec<String>,
}

fn main() -> ExitCode {
    let program = Program::parse();
    // `query` and `local` plan in the thread that waits, and a system may give the first one less.
    let main = thread::Builder::new().stack_size(STACK_SIZE).spawn(|| run(program));
    let ended =
        main.map_err(DataFusionError::from).map(|main| main.join().unwrap_or_else(|panic| resume_unwind(panic)));
    match ended.flatten() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            note(&format!("whurl-cluster: {}", message_of(&error)));
            ExitCode::FAILURE
        }
    }
}

/// What is wrong, without DataFusion's name for the kind of it where that is not about the query.
fn message_of(error: &DataFusionError) -> String {
    match error {
        DataFusionError::Configuration(message) => message.clone(),
        DataFusionError::IoError(error) => error.to_string(),
        DataFusionError::External(error) => error.to_string(),
        // The name of the rule that found it.
        DataFusionError::Context(_, error) => message_of(error),
        _ => error.to_string(),
    }
}

fn run(program: Program) -> Result<()> {
    match program {
        Program::Scheduler { listen, executor_timeout, life } => block_on(async {
            tokio::select! {
                biased;
                ended = life.ends(false) => ended,
                result = Scheduler { address: listen, executor_timeout }.run() => result,
            }
        }),
        Program::Executor { scheduler: At { scheduler }, listen: address, host, tasks, folder, life } => {
            let threads = tasks.threads();
            let executor = Executor { scheduler, address, external_host: host, threads, folder };
            executor.run_until(life.ends(true))
        }
        Program::Query { scheduler: At { scheduler }, sql } => block_on(async {
            let mut signals = Signals::listen()?;
            show(&scheduler, Duration::ZERO, sql, async {
                signals.next().await;
            })
            .await
        }),
        Program::Local { executors, tasks, sql } => block_on(async {
            let mut signals = Signals::listen()?;
            let mut cluster = Local::start(executors.into(), tasks.threads())?;
            let scheduler = cluster.scheduler().to_owned();
            tokio::select! {
                result = show(&scheduler, START, sql, pending()) => result,
                error = cluster.ends() => Err(error.into()),
                _ = signals.next() => Err(Error::from(ErrorKind::Interrupted).into()),
            }
        }),
    }
}

fn block_on(program: impl Future<Output = Result<()>>) -> Result<()> {
    let runtime = runtime()?;
    let result = runtime.block_on(program);
    // Do not wait for what nobody needs any more.
    runtime.shutdown_background();
    result
}

/// Prints the rows of a query, unless `end` comes first.
async fn show(
    scheduler: &str,
    patience: Duration,
    Sql { query: sql, files }: Sql,
    end: impl Future<Output = ()>,
) -> Result<()> {
    let mut end = pin!(end);
    let interrupted = || Error::from(ErrorKind::Interrupted).into();
    let planned = async {
        wait_for(scheduler, patience).await?;
        let context = context(scheduler).await?;
        let start = Instant::now();
        query(&context, &sql, files).await.map(|rows| (rows, start))
    };
    let (rows, start) = tokio::select! {
        planned = planned => planned?,
        () = &mut end => return Err(interrupted()),
    };
    if let Some(reason) = reason_to_keep(&rows).await? {
        note(&format!("whurl-cluster: this process runs the query, because executors do not divide {reason}"));
    }
    let head = RecordBatch::new_empty(Arc::clone(rows.schema().inner()));
    let Some(collected) = collect_until(scheduler, rows, &mut end).await? else { return Err(interrupted()) };
    let batches = [vec![head], collected].concat();
    tokio::select! {
        // Printing blocks if the reader stalls; a signal must still end the program.
        printed = spawn_blocking(move || print(&batches)) => printed.map_err(Error::other)??,
        () = end => return Err(interrupted()),
    }
    note(&format!("{:.3} s", start.elapsed().as_secs_f64()));
    Ok(())
}

fn print(batches: &[RecordBatch]) -> Result<()> {
    let table = pretty_format_batches_with_options(batches, &FormatOptions::default().with_null("NULL"))?;
    match writeln!(stdout(), "{table}") {
        // Whoever reads it has enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// Writes a line for people, at once: other processes write some, too. It may not be possible to write any.
fn note(line: &str) {
    let _ = stderr().write_all(format!("{line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn arguments_are_unambiguous() {
        Program::command().debug_assert();
    }
}
