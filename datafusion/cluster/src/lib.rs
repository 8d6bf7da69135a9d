//! whurl's functions for SQL on many machines, by [Apache Ballista](https://datafusion.apache.org/ballista/): a scheduler, which
//! divides a query into tasks, and executors, which run these and exchange rows. All know the functions of [`whurl_datafusion`],
//! and so does the program that asks, which plans the query.
//!
//! Files are read where a task runs, so all machines need the same ones under the same paths.

use ballista::prelude::{SessionConfigExt, SessionContextExt};
use ballista_core::config::TaskSchedulingPolicy::PullStaged;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::default_session_builder;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::SessionState;
use datafusion::prelude::{DataFrame, ParquetReadOptions, SessionConfig, SessionContext};
use std::env::temp_dir;
use std::error::Error;
use std::fs::{create_dir_all, remove_dir_all};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::sleep;

/// How long a scheduler may take to start.
pub const START: Duration = Duration::from_secs(10);

/// How long the tasks of an executor may take to notice that it ends.
const END: Duration = Duration::from_secs(10);

/// An executor asks for tasks at least this often, in seconds, and so shows that it lives.
const LONGEST_SILENCE: u64 = 5;

/// What a scheduler does.
#[derive(Clone, Debug)]
pub struct Scheduler {
    /// Where it listens.
    pub address: SocketAddr,
    /// After how many seconds without a sign of life an executor is lost: its tasks, and those whose results it had, are run again by
    /// others. At least ten.
    pub executor_timeout: u64,
}

impl Scheduler {
    /// Runs it until it fails.
    ///
    /// # Errors
    /// Those of its address, or `executor_timeout` is too short.
    pub async fn run(self) -> Result<()> {
        if self.executor_timeout < 2 * LONGEST_SILENCE {
            let least = 2 * LONGEST_SILENCE;
            return Err(invalid(format!("the executors' timeout is less than {least} s")));
        }
        demand_free(self.address)?;
        let config = SchedulerConfig {
            bind_host: self.address.ip().to_string(),
            bind_port: self.address.port(),
            // Executors ask for tasks, so they need no port for that.
            scheduling_policy: PullStaged,
            executor_timeout_seconds: self.executor_timeout,
            expire_dead_executor_interval_seconds: 1,
            no_executors_grace_period_seconds: self.executor_timeout,
            override_session_builder: Some(Arc::new(session_of)),
            ..SchedulerConfig::default()
        };
        let cluster = BallistaCluster::new_from_config(&config).await.map_err(external)?;
        start_server(cluster, self.address, Arc::new(config)).await.map_err(external)
    }
}

/// What an executor does.
#[derive(Clone, Debug)]
pub struct Executor {
    /// The scheduler, as `HOST:PORT`.
    pub scheduler: String,
    /// Where others fetch the rows that its tasks have written.
    pub address: SocketAddr,
    /// The host by which the others find it, if that is not the one which the scheduler sees.
    pub external_host: Option<String>,
    /// How many tasks it runs at the same time.
    pub threads: usize,
    /// Where it makes the folder in which its tasks write rows, and which it removes at the end. If it is `None`, that is where temporary
    /// files are.
    pub folder: Option<PathBuf>,
}

impl Executor {
    /// Runs it until it is interrupted or terminated, or until `end`. None of its tasks runs then. It blocks, and has threads of its
    /// own.
    ///
    /// # Errors
    /// Those of its address, its folder and `end`, or the scheduler was not there for ten seconds.
    pub fn run_until(self, end: impl Future<Output = Result<()>>) -> Result<()> {
        let mut temporary = None;
        let functions = Arc::new(BallistaFunctionRegistry::from(&session_of(SessionConfig::new_with_ballista())?));
        let users = Arc::downgrade(&functions);
        let runtime = Runtime::new()?;
        let result = runtime.block_on(async {
            tokio::select! {
                // It comes to listen to signals before there are files.
                biased;
                ended = end => ended,
                result = self.run(&mut temporary, functions) => result,
            }
        });
        runtime.shutdown_timeout(END);
        // The threads for tasks are not the runtime's. Each task has the functions.
        let start = Instant::now();
        while users.strong_count() > 0 && start.elapsed() < END {
            std::thread::sleep(Duration::from_millis(5));
        }
        temporary.map_or(Ok(()), remove)?;
        result
    }

    async fn run(self, temporary: &mut Option<TempDir>, functions: Arc<BallistaFunctionRegistry>) -> Result<()> {
        let (host, port) = host_and_port(&self.scheduler)?;
        wait_for(&self.scheduler, START).await?;
        // Otherwise Ballista would end without an error.
        demand_free(self.address)?;
        let parent = self.folder.unwrap_or_else(temp_dir);
        let made = create_dir_all(&parent).and_then(|()| tempfile::Builder::new().prefix("whurl-").tempdir_in(&parent));
        let made = made.map_err(|error| invalid(format!("cannot make a folder in {}: {error}", parent.display())))?;
        let folder = temporary.insert(made).path();
        let config = ExecutorProcessConfig {
            bind_host: self.address.ip().to_string(),
            port: self.address.port(),
            external_host: self.external_host,
            scheduler_host: host.to_owned(),
            scheduler_port: port,
            vcores: self.threads,
            task_scheduling_policy: PullStaged,
            work_dir: Some(folder.to_string_lossy().into_owned()),
            override_function_registry: Some(functions),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(config)).await.map_err(external)
    }
}

/// Removes a folder, into which what a task has begun to write may still come.
fn remove(folder: TempDir) -> std::io::Result<()> {
    let path = folder.keep();
    let start = Instant::now();
    loop {
        match remove_dir_all(&path) {
            Err(error) if path.exists() && start.elapsed() > END => return Err(error),
            Err(_) if path.exists() => std::thread::sleep(Duration::from_millis(5)),
            _ => return Ok(()),
        }
    }
}

/// Waits until a scheduler, `HOST:PORT`, listens.
///
/// # Errors
/// It does not for as long as there is patience, or it is not a host and a port.
pub async fn wait_for(scheduler: &str, patience: Duration) -> Result<()> {
    let (host, port) = host_and_port(scheduler)?;
    let start = Instant::now();
    loop {
        match TcpStream::connect((host, port)).await {
            Ok(_) => return Ok(()),
            Err(error) if start.elapsed() >= patience => {
                return Err(invalid(format!("there is no scheduler at {host}:{port}: {error}")));
            }
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

fn demand_free(address: SocketAddr) -> Result<()> {
    let listener = TcpListener::bind(address);
    listener.map(drop).map_err(|error| invalid(format!("cannot listen at {address}: {error}")))
}

/// An address of this machine that is free now.
///
/// # Errors
/// Those of the operating system.
pub fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

fn external(error: impl Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

fn invalid(message: String) -> DataFusionError {
    DataFusionError::Configuration(message)
}

fn host_and_port(scheduler: &str) -> Result<(&str, u16)> {
    let parts = scheduler.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    parts.ok_or_else(|| invalid(format!("the scheduler is HOST:PORT, not {scheduler:?}")))
}

/// What plans a query, with the functions.
fn session_of(config: SessionConfig) -> Result<SessionState> {
    let mut state = default_session_builder(config)?;
    whurl_datafusion::register_all(&mut state)?;
    Ok(state)
}

/// A context whose queries the cluster of a scheduler, `HOST:PORT`, runs, with the functions.
///
/// # Errors
/// The scheduler's address is not a host and a port.
pub async fn context(scheduler: &str) -> Result<SessionContext> {
    host_and_port(scheduler)?;
    // Not without Ballista's adaptive planning: in version 55.0, joins then count rows twice after an executor is lost.
    let mut context = SessionContext::remote(&format!("df://{scheduler}")).await?;
    // In version 55.0, the scheduler does not find the columns that this makes of aggregates of `url_parts(url)['host']`.
    context.state_ref().write().config_mut().options_mut().optimizer.enable_leaf_expression_pushdown = false;
    whurl_datafusion::register_all(&mut context)?;
    Ok(context)
}

/// A query over Parquet files, or folders of them, which are the table `urls`.
///
/// # Errors
/// Those of the files, one of which may not be there, and of the query.
pub async fn query(context: &SessionContext, sql: &str, files: Vec<String>) -> Result<DataFrame> {
    // DataFusion leaves out what is not there. URLs and patterns are its own matter.
    if let Some(file) = files.iter().find(|file| !file.contains(['*', '?', '[', ':']) && !Path::new(file).exists()) {
        return Err(invalid(format!("there is no file {file}")));
    }
    let urls = context.read_parquet(files, ParquetReadOptions::default()).await?;
    context.register_table("urls", urls.into_view())?;
    context.sql(sql).await
}
