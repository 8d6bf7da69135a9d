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
use clap::{Args, Parser};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::display::FormatOptions;
use datafusion::arrow::util::pretty::pretty_format_batches_with_options;
use datafusion::error::Result;
use local::Local;
use signals::{Signal, Signals};
use std::io::{Error, ErrorKind, Read, Write, stdin, stdout};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::sleep;
use whurl_cluster::{Executor, Scheduler, context, query};

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
        /// By which others find it; by default, as the scheduler sees it
        #[arg(long)]
        host: Option<String>,
        #[command(flatten)]
        tasks: Tasks,
        /// Where its tasks write rows, with nothing else in it; by default, a folder for temporary files, removed at the end
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
        /// How many
        #[arg(long, value_name = "NUMBER", default_value = "2")]
        executors: NonZeroUsize,
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
    /// How many tasks an executor runs at the same time; by default, one for each processor
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
}

impl Tasks {
    fn threads(self) -> usize {
        self.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

#[derive(Args)]
struct Life {
    /// Ends when standard input does, as it does with the process that has started this one
    #[arg(long, hide = true)]
    until_input_ends: bool,
}

impl Life {
    /// Runs a process of a cluster until it ends, a signal tells it to, or nobody needs it any more. Its files are removed then.
    /// The first signal lets an executor finish its tasks, the second does not.
    async fn run(self, process: impl Future<Output = Result<()>>, is_executor: bool) -> Result<()> {
        let mut signals = Signals::listen()?;
        let told = async {
            if signals.next().await == Signal::Stop && is_executor && is_ending_in_order().await {
                signals.next().await;
            }
        };
        let (sender, input_end) = oneshot::channel();
        if self.until_input_ends {
            std::thread::spawn(move || {
                let _ = stdin().read_to_end(&mut Vec::new());
                let _ = sender.send(());
            });
        }
        tokio::select! {
            result = process => result,
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
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return failure(&error),
    };
    let result = runtime.block_on(run(program));
    // Tasks of a process that is not needed any more are not waited for.
    runtime.shutdown_background();
    result.map_or_else(|error| failure(&error), |()| ExitCode::SUCCESS)
}

fn failure(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("whurl-cluster: {error}");
    ExitCode::FAILURE
}

async fn run(program: Program) -> Result<()> {
    match program {
        Program::Scheduler { listen, executor_timeout, life } => {
            life.run(Scheduler { address: listen, executor_timeout }.run(), false).await
        }
        Program::Executor { scheduler, listen, host, tasks, folder, life } => {
            let scheduler = scheduler.scheduler;
            let executor =
                Executor { scheduler, address: listen, external_host: host, threads: tasks.threads(), folder };
            life.run(executor.run(), true).await
        }
        Program::Query { scheduler, sql } => show(&scheduler.scheduler, sql).await,
        Program::Local { executors, tasks, sql } => {
            let mut signals = Signals::listen()?;
            let cluster = Local::start(executors.get(), tasks.threads())?;
            tokio::select! {
                result = show(cluster.scheduler(), sql) => result,
                _ = signals.next() => Err(Error::from(ErrorKind::Interrupted).into()),
            }
        }
    }
}

async fn show(scheduler: &str, Sql { query: sql, files }: Sql) -> Result<()> {
    let context = context(scheduler).await?;
    let start = Instant::now();
    let rows = query(&context, &sql, files).await?;
    let head = RecordBatch::new_empty(Arc::clone(rows.schema().inner()));
    let batches = [vec![head], rows.collect().await?].concat();
    let table = pretty_format_batches_with_options(&batches, &FormatOptions::default().with_null("NULL"))?;
    match writeln!(stdout(), "{table}") {
        // Whoever reads it has enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written?,
    }
    eprintln!("{:.3} s", start.elapsed().as_secs_f64());
    Ok(())
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
