//! A scheduler and two executors, processes of their own, give the rows that one process gives, also if an executor is killed.

use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::Result;
use datafusion::prelude::SessionContext;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use whurl_cluster::{context, free_address, query};
use whurl_generator::write_files;

/// What a test may take, slow machines included.
const LONGEST: Duration = Duration::from_mins(4);

const QUERIES: [&str; 8] = [
    "SELECT url_site(url) AS site, count(*) AS urls, count(DISTINCT url_host(url)) AS hosts FROM urls GROUP BY site",
    "SELECT url_error(url) AS error, count(*) AS urls FROM urls WHERE NOT url_is_valid(url) GROUP BY error",
    "SELECT number, url_href(url), url_href('../x?y#z', url), url_origin(url) FROM urls WHERE number % 97 = 0",
    "SELECT url_param(url, 'utm_source') AS source, url_params(url)['id'] AS id FROM urls WHERE url_param(url, 'id') IS NOT NULL",
    "SELECT url_parts(url)['path'] AS path, url_public_suffix(url) AS suffix, url_component(url, 'port') AS port, count(*) AS urls
     FROM urls GROUP BY path, suffix, port",
    "SELECT url_site(a.url) AS site, count(*) AS pairs FROM urls a JOIN urls b ON url_site(a.url) = url_site(b.url)
     WHERE a.number < b.number GROUP BY site",
    "SELECT url_href(url) AS href, url_parts(url)['host'] AS host, number FROM urls ORDER BY href, number",
    "SELECT url_parts(url)['scheme'] AS scheme, max(url_parts(url)['host']), count(url_params(url)['id']), count(url_params(url))
     FROM urls GROUP BY scheme",
];

/// A process, which ends with the test.
struct Process(Child);

impl Process {
    fn start(arguments: &[&str]) -> Self {
        let program = env!("CARGO_BIN_EXE_whurl-cluster");
        Self(Command::new(program).args(arguments).stdout(Stdio::null()).spawn().expect(program))
    }

    /// As when the machine loses power.
    fn kill(&mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it was killed");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Cluster {
    folder: PathBuf,
    scheduler: String,
    executors: Vec<Process>,
    _scheduler: Process,
}

impl Cluster {
    fn start(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let free_address = || free_address().expect("there are free ports").to_string();
        let scheduler = free_address();
        let process = Process::start(&["scheduler", "--listen", &scheduler, "--executor-timeout", "30"]);
        let mut cluster = Self { folder, scheduler, executors: Vec::new(), _scheduler: process };
        for number in 0..2 {
            let (own, folder) = (free_address(), cluster.work_folder(number));
            let executor =
                ["executor", "--scheduler", &cluster.scheduler, "--listen", &own, "--threads", "1", "--folder"];
            cluster.executors.push(Process::start(&[&executor[..], &[&folder.to_string_lossy()]].concat()));
        }
        cluster
    }

    fn work_folder(&self, executor: usize) -> PathBuf {
        self.folder.join(format!("executor-{executor}"))
    }

    /// Parquet files of made-up URLs.
    fn files(&self, rows: u64, files: u64) -> Vec<String> {
        let files = write_files(&self.folder.join("urls"), 1, rows, files).expect("are written");
        files.iter().map(|file| file.to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.executors.clear();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The rows of a query as text, sorted.
async fn rows(context: &SessionContext, sql: &str, files: Vec<String>) -> Result<Vec<String>> {
    let batches = query(context, sql, files).await?.collect().await?;
    let table = pretty_format_batches(&batches)?.to_string();
    let mut rows: Vec<_> = table.lines().filter(|line| line.starts_with('|')).skip(1).map(str::to_owned).collect();
    rows.sort_unstable();
    Ok(rows)
}

async fn rows_of_one_process(sql: &str, files: Vec<String>) -> Result<Vec<String>> {
    let mut context = SessionContext::new();
    whurl_datafusion::register_all(&mut context)?;
    rows(&context, sql, files).await
}

fn squeezed(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_executors_give_the_rows_of_one_process() -> Result<()> {
    let cluster = Cluster::start("same-rows");
    let files = cluster.files(20_000, 5);
    for sql in QUERIES {
        let own = rows_of_one_process(sql, files.clone()).await?;
        // Views take their neighbours along, so that time would grow with the square of the rows that are sorted.
        let planned = query(&context(&cluster.scheduler).await?, sql, files.clone()).await?;
        let types: Vec<_> = planned.schema().fields().iter().map(|field| field.data_type()).collect();
        assert!(!types.contains(&&DataType::Utf8View), "{sql}: {types:?}");
        let context = context(&cluster.scheduler).await?;
        let divided = tokio::time::timeout(LONGEST, rows(&context, sql, files.clone())).await.expect("in time")?;
        assert!(own.len() > 1, "{sql}");
        assert_eq!(squeezed(&divided), squeezed(&own), "{sql}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_survives_an_executor_that_is_killed() -> Result<()> {
    let mut cluster = Cluster::start("killed");
    let files = cluster.files(400_000, 40);
    let own = rows_of_one_process(QUERIES[0], files.clone()).await?;
    let context = context(&cluster.scheduler).await?;
    let divided = tokio::spawn(async move { rows(&context, QUERIES[0], files).await });

    // Rows that it has written for others are lost with it.
    let start = Instant::now();
    while !has_files(&cluster.work_folder(0)) {
        assert!(start.elapsed() < LONGEST, "the executor has no task");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(!divided.is_finished(), "the query has ended before its executor was killed");
    cluster.executors[0].kill();
    fs::remove_dir_all(cluster.work_folder(0))?;

    let divided = tokio::time::timeout(LONGEST, divided).await.expect("in time").expect("no panic")?;
    assert_eq!(squeezed(&divided), squeezed(&own));
    Ok(())
}

/// Whether there is a file in a folder or in those below it.
fn has_files(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.path().is_file() || has_files(&entry.path()))
}
