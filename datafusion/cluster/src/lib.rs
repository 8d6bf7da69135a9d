//! whurl's functions for SQL on many machines, by [Apache Ballista](https://datafusion.apache.org/ballista/): a scheduler, which
//! divides a query into tasks, and executors, which run these and exchange rows. All know the functions of [`whurl_datafusion`],
//! and so does the program that asks, which plans the query.
//!
//! Files are read where a task runs, so all machines need the same ones under the same paths.

mod planning;

use ballista::prelude::{SessionConfigExt, SessionContextExt};
use ballista_core::JobId;
use ballista_core::config::TaskSchedulingPolicy::PullStaged;
use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::serde::protobuf::CancelJobParams;
use ballista_core::serde::protobuf::job_status::Status;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_core::utils::default_session_builder;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::{BallistaCluster, ClusterState, JobState};
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::arrow::array::RecordBatch;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::logical_expr::LogicalPlan;
use datafusion::optimizer::Optimizer;
use datafusion::physical_plan::{ExecutionPlan, collect};
use datafusion::prelude::{DataFrame, ParquetReadOptions, SessionConfig, SessionContext};
use datafusion_proto::protobuf::LogicalPlanNode;
use planning::{Planner, RefuseWhatIsNotDivided};
use std::collections::HashSet;
use std::env::temp_dir;
use std::error::Error;
use std::fs::{create_dir_all, remove_dir_all};
use std::mem::take;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

/// How long a scheduler may take to start.
pub const START: Duration = Duration::from_secs(10);

/// How long the tasks of an executor may take to notice that it ends.
const END: Duration = Duration::from_secs(10);

/// How often a query is run, if executors are lost.
const RUNS: u32 = 4;

/// An executor asks for tasks at least this often, in seconds, and so shows that it lives.
const LONGEST_SILENCE: u64 = 5;

/// Of each thread that plans, in bytes. What is not touched takes no memory.
pub const STACK_SIZE: usize = 64 << 20;

/// What a scheduler does.
#[derive(Clone, Debug)]
pub struct Scheduler {
    /// Where it listens.
    pub address: SocketAddr,
    /// After how many seconds without a sign of life an executor is lost. The queries that run then fail, and [`collect_until`] asks
    /// again. At least ten.
    pub executor_timeout: u64,
}

impl Scheduler {
    /// Runs it until it fails.
    ///
    /// # Errors
    /// The address cannot be bound, or `executor_timeout` is too short.
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
            // After a loss, or the end of an executor, Ballista runs parts of a query again. By then `cancel_after_losses` has cancelled it.
            executor_timeout_seconds: self.executor_timeout.saturating_mul(2),
            executor_termination_grace_period: self.executor_timeout.saturating_mul(2),
            expire_dead_executor_interval_seconds: 1,
            no_executors_grace_period_seconds: self.executor_timeout,
            override_session_builder: Some(Arc::new(|config| {
                let session = SessionStateBuilder::new_from_existing(session_of(config)?);
                Ok(session.with_physical_optimizer_rule(Arc::new(RefuseWhatIsNotDivided)).build())
            })),
            // Each takes a third of a megabyte, and nobody asks for it any more.
            finished_job_state_clean_up_interval_seconds: 300,
            // A query fails as a whole, and is asked again as a whole: if parts of it are run again, joins of version 55.0 count rows twice.
            task_max_failures: 1,
            stage_max_failures: 1,
            ..SchedulerConfig::default()
        };
        let cluster = BallistaCluster::new_from_config(&config).await.map_err(external)?;
        let (executors, jobs) = (cluster.cluster_state(), cluster.job_state());
        tokio::select! {
            ended = start_server(cluster, self.address, Arc::new(config)) => ended.map_err(external),
            ended = self.cancel_after_losses(executors, jobs) => ended,
        }
    }

    /// Cancels what has run since before an executor's last sign of life, because it may need rows of that executor; and what has waited
    /// for one while there was none.
    async fn cancel_after_losses(&self, executors: Arc<dyn ClusterState>, jobs: Arc<dyn JobState>) -> Result<()> {
        let mut lost = HashSet::new();
        loop {
            sleep(Duration::from_secs(1)).await;
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_err(external)?;
            let last_signs = executors.executor_heartbeats();
            let is_lost = |id: &String| {
                last_signs
                    .get(id)
                    .is_some_and(|last| last.timestamp.saturating_add(self.executor_timeout) < now.as_secs())
            };
            if last_signs.keys().all(is_lost) {
                // They have waited for an executor as long as one may be silent.
                let _ = self.cancel_begun_before(now.as_secs().saturating_sub(self.executor_timeout), &*jobs).await;
            }
            lost.retain(is_lost);
            for (id, last) in last_signs.iter().filter(|(id, _)| is_lost(id)) {
                if !lost.contains(id) && self.cancel_begun_before(last.timestamp + 1, &*jobs).await.is_ok() {
                    lost.insert(id.clone());
                }
            }
        }
    }

    /// Cancels the jobs that run and have begun before a time, in seconds.
    async fn cancel_begun_before(&self, time: u64, jobs: &dyn JobState) -> Result<()> {
        let (all, ended) = (jobs.get_all_jobs().await.map_err(external)?, jobs.get_jobs().await.map_err(external)?);
        for job in all.difference(&ended) {
            let status = jobs.get_job_status(job).await.map_err(external)?.and_then(|status| status.status);
            if let Some(Status::Running(running)) = status
                && running.started_at < time * 1000
            {
                cancel(&self.own_address(), job).await?;
            }
        }
        Ok(())
    }

    /// Where this process finds it.
    fn own_address(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        SocketAddr::new(ip, self.address.port()).to_string()
    }
}

/// Asks a scheduler, `HOST:PORT`, to give up a job.
async fn cancel(scheduler: &str, job: &JobId) -> Result<()> {
    let mut client = SchedulerGrpcClient::connect(format!("http://{scheduler}")).await.map_err(external)?;
    client.cancel_job(CancelJobParams { job_id: job.to_string() }).await.map_err(external)?;
    Ok(())
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
    /// The address cannot be bound, the folder cannot be made, `end` fails, or no scheduler listened for ten seconds.
    pub fn run_until(self, end: impl Future<Output = Result<()>>) -> Result<()> {
        let mut temporary = None;
        let functions = Arc::new(BallistaFunctionRegistry::from(&session_of(SessionConfig::new_with_ballista())?));
        let users = Arc::downgrade(&functions);
        let runtime = runtime()?;
        let result = runtime.block_on(async {
            tokio::select! {
                // Poll `end` first, so that signals are handled before any file exists.
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
            override_config_producer: Some(Arc::new(|| noticing_silence(SessionConfig::new_with_ballista()))),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(config)).await.map_err(external)
    }
}

/// What this program's parts run on. Its threads can plan queries that are as deep as people write them: with two mebibytes, a join of
/// twelve tables exhausts the stack, which ends the process.
///
/// # Errors
/// Those of the operating system.
pub fn runtime() -> std::io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().thread_stack_size(STACK_SIZE).build()
}

/// Removes a folder. Tasks may still be writing to it, so this retries.
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
/// No scheduler listened within `patience`, or `scheduler` is not `HOST:PORT`.
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

/// What a scheduler plans a query with, and the functions.
fn session_of(config: SessionConfig) -> Result<SessionState> {
    let mut state = default_session_builder(config)?;
    whurl_datafusion::register_all(&mut state)?;
    Ok(state)
}

/// A context whose queries the cluster of a scheduler, `HOST:PORT`, runs, with the functions. What executors would not divide rightly,
/// this process runs: see [`reason_to_keep`].
///
/// # Errors
/// The scheduler's address is not a host and a port.
pub async fn context(scheduler: &str) -> Result<SessionContext> {
    host_and_port(scheduler)?;
    let context = SessionContext::remote(&format!("df://{scheduler}")).await?;
    let state = SessionStateBuilder::new_from_existing(context.state())
        .with_query_planner(Arc::new(Planner::new(scheduler)))
        // Without Ballista's: in version 55.0, its rule about NOT IN loses conditions beside it.
        .with_optimizer_rules(Optimizer::new().rules)
        .build();
    let mut context = SessionContext::new_with_state(state);
    {
        let state = context.state_ref();
        let mut state = state.write();
        *state.config_mut() = noticing_silence(take(state.config_mut()));
        let options = state.config_mut().options_mut();
        // In version 55.0, the scheduler does not find the columns that this makes of aggregates of `url_parts(url)['host']`.
        options.optimizer.enable_leaf_expression_pushdown = false;
        // In version 55.0, adaptive planning does not end if a side of a join, or what a window is partitioned from, has no rows.
        options.set("ballista.planner.adaptive.enabled", "false")?;
        // In version 55.0, some unions of counts do not end if a count is known without reading the files.
        options.execution.collect_statistics = false;
        // In version 55.2, this asks for memory for all rows of a LIMIT, by which an executor ends if there is a large one, or OFFSET alone.
        options.optimizer.enable_topk_aggregation = false;
        // In version 55.2, DataFusion's sort-merge joins may compare other columns than a query says. Hash joins that collect one side
        // need that all tasks are in one process.
        options.optimizer.prefer_hash_join = true;
        options.optimizer.hash_join_single_partition_threshold = 0;
        options.optimizer.hash_join_single_partition_threshold_rows = 0;
    }
    // The scheduler optimizes, too. In version 55.2, what this makes loses the names of its columns on the way there.
    let is_there = context.remove_optimizer_rule("common_sub_expression_eliminate");
    debug_assert!(is_there, "DataFusion has the rule");
    whurl_datafusion::register_all(&mut context)?;
    Ok(context)
}

/// Why this process runs a query, and not the executors: the name of a part of its plan that they would not divide rightly. `None` if
/// they run it.
///
/// # Errors
/// The query cannot be planned.
pub async fn reason_to_keep(rows: &DataFrame) -> Result<Option<String>> {
    let (state, plan) = rows.clone().into_parts();
    planning::reason_to_keep(&state.optimize(&plan)?, &state).await
}

/// The configuration, with connections that end if the other side does not answer for fifteen seconds, as a machine that has lost power.
/// Otherwise a task would wait for rows for ever.
fn noticing_silence(config: SessionConfig) -> SessionConfig {
    config.with_ballista_override_create_grpc_client_endpoint(Arc::new(|endpoint| {
        let endpoint = endpoint.http2_keep_alive_interval(Duration::from_secs(5));
        Ok(endpoint.keep_alive_timeout(Duration::from_secs(10)).keep_alive_while_idle(true))
    }))
}

/// A query over Parquet files, or folders of them, which are the table `urls`.
///
/// # Errors
/// A file is missing or unreadable, or the query is wrong.
pub async fn query(context: &SessionContext, sql: &str, files: Vec<String>) -> Result<DataFrame> {
    // DataFusion leaves out what is not there. URLs and patterns are its own matter.
    if let Some(file) = files.iter().find(|file| !file.contains(['*', '?', '[', ':']) && !Path::new(file).exists()) {
        return Err(invalid(format!("there is no file {file}")));
    }
    let urls = context.read_parquet(files, ParquetReadOptions::default()).await?;
    context.register_table("urls", urls.into_view())?;
    context.sql(sql).await
}

/// The rows of a query that the cluster of a scheduler, `HOST:PORT`, runs. If an executor is lost with some of them, the cluster runs the
/// query again, unless it writes. If `end` comes first, there are no rows, and the cluster gives the query up: it begins no more of its
/// tasks.
///
/// # Errors
/// The query fails, or cannot be given up; or executors were lost during each of four runs.
pub async fn collect_until(
    scheduler: &str,
    rows: DataFrame,
    end: impl Future<Output = ()>,
) -> Result<Option<Vec<RecordBatch>>> {
    let mut end = pin!(end);
    let mut runs = if writes(rows.logical_plan()) { 1 } else { RUNS };
    loop {
        let tasks = Arc::new(rows.task_ctx());
        let plan = rows.clone().create_physical_plan().await?;
        tokio::select! {
            collected = collect(Arc::clone(&plan), tasks) => match collected {
                Err(error) if runs > 1 && is_of_a_loss(&error) => runs -= 1,
                Err(error) if is_of_a_loss(&error) => {
                    return Err(DataFusionError::Execution(format!("an executor may have been lost, or there is none: {error}")));
                }
                collected => return collected.map(Some),
            },
            () = &mut end => {
                for job in jobs_of(&plan) {
                    cancel(scheduler, &job).await?;
                }
                return Ok(None);
            }
        }
    }
}

/// Whether a part of a plan writes, as in `EXPLAIN ANALYZE COPY …`.
fn writes(plan: &LogicalPlan) -> bool {
    matches!(plan, LogicalPlan::Copy(_) | LogicalPlan::Dml(_)) || plan.inputs().into_iter().any(writes)
}

/// Whether the cause may be that an executor was lost. In version 55.0, only the text says so.
fn is_of_a_loss(error: &DataFusionError) -> bool {
    let parts = [
        // By the scheduler, after a silence.
        "failed: Cancelled",
        // Tasks, which did not get the rows of others.
        "has failed 1 times",
        "failed 1 times, fail the stage",
        // This process, which did not get the rows.
        "Error connecting to Ballista scheduler or executor",
        "Shuffle fetch partition error",
        "h2 protocol error",
        "transport error",
    ];
    let text = error.to_string();
    parts.iter().any(|part| text.contains(part))
}

/// The jobs that the scheduler has got from a plan.
fn jobs_of(plan: &Arc<dyn ExecutionPlan>) -> Vec<JobId> {
    let own = plan.downcast_ref::<DistributedQueryExec<LogicalPlanNode>>().and_then(DistributedQueryExec::job_id);
    own.into_iter().chain(plan.children().into_iter().flat_map(jobs_of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn copies_write() -> Result<()> {
        let context = SessionContext::new();
        for (sql, expected) in [
            ("SELECT 1", false),
            ("EXPLAIN ANALYZE SELECT 1", false),
            ("COPY (SELECT 1) TO '/tmp/x.parquet'", true),
            ("EXPLAIN ANALYZE COPY (SELECT 1) TO '/tmp/x.parquet'", true),
        ] {
            let plan = context.state().create_logical_plan(sql).await?;
            assert_eq!(writes(&plan), expected, "{sql}");
        }
        Ok(())
    }
}
