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

use clap::{Args, Parser};
use datafusion::error::Result;
use local::Local;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;
use whurl_cluster::{Executor, Scheduler, context, query};

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
        /// Where its tasks write rows, with nothing else in it; by default, a new one in the folder for temporary files
        #[arg(long)]
        folder: Option<PathBuf>,
    },
    /// Prints the rows of a query that the cluster of a scheduler runs
    Query {
        #[command(flatten)]
        scheduler: At,
        #[command(flatten)]
        query: Query,
    },
    /// The same with a scheduler and executors of its own, processes on this machine
    Local {
        /// How many
        #[arg(long, default_value_t = 2)]
        executors: usize,
        #[command(flatten)]
        tasks: Tasks,
        #[command(flatten)]
        query: Query,
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
struct Query {
    /// SQL
    query: String,
    /// Parquet files or folders of them: the table `urls`. They have the same paths on all machines
    #[arg(required = true)]
    files: Vec<String>,
}

#[tokio::main]
async fn main() -> Result<()> {
    match Program::parse() {
        Program::Scheduler { listen, executor_timeout } => Scheduler { address: listen, executor_timeout }.run().await,
        Program::Executor { scheduler, listen, host, tasks, folder } => {
            let folder =
                folder.unwrap_or_else(|| std::env::temp_dir().join(format!("whurl-executor-{}", std::process::id())));
            let scheduler = scheduler.scheduler;
            Executor { scheduler, address: listen, external_host: host, threads: tasks.threads(), folder }.run().await
        }
        Program::Query { scheduler, query } => show(&scheduler.scheduler, query).await,
        Program::Local { executors, tasks, query } => {
            let cluster = Local::start(executors, tasks.threads())?;
            show(cluster.scheduler(), query).await
        }
    }
}

async fn show(scheduler: &str, Query { query: sql, files }: Query) -> Result<()> {
    let context = context(scheduler).await?;
    let start = Instant::now();
    query(&context, &sql, files).await?.show().await?;
    eprintln!("{:.3} s", start.elapsed().as_secs_f64());
    Ok(())
}
