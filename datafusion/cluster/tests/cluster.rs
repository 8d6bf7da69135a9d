//! A scheduler and two executors, processes of their own, give the rows that one process gives, also if an executor is killed.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::Result;
use datafusion::prelude::SessionContext;
use std::fs;
use std::future::pending;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};
use whurl_cluster::{collect_until, context, free_address, query, reason_to_keep};
use whurl_generator::write_files;

/// What a test may take, slow machines included.
const LONGEST: Duration = Duration::from_mins(4);

/// Queries that executors run.
const DIVIDED: [&str; 19] = [
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
    // A side without rows.
    "SELECT a.number, b.urls FROM urls a
     LEFT JOIN (SELECT number, count(*) AS urls FROM urls WHERE url_host(url) = '' GROUP BY number) b ON a.number = b.number
     WHERE a.number < 50",
    "SELECT number, row_number() OVER (PARTITION BY url_site(url) ORDER BY number) AS nth FROM urls WHERE number % 7 = 0",
    // A join with an equality and another condition, with a column that nothing else needs.
    "SELECT l.number, l.host FROM (SELECT number, url_host(url) AS host FROM urls WHERE number < 300) l
     JOIN (SELECT url_site(url) AS site, url_host(url) AS host FROM urls) r ON l.host = r.host AND l.host <> r.site",
    "SELECT count(*) AS urls FROM urls UNION ALL SELECT count(*) FROM urls WHERE number < 9 UNION ALL SELECT max(number) FROM urls",
    "SELECT number FROM urls ORDER BY number LIMIT 5 OFFSET 3",
    "SELECT url_site(url) AS site, count(*) AS urls FROM urls GROUP BY site ORDER BY urls DESC, site LIMIT 5",
    "SELECT url_host(url) FROM (SELECT * FROM urls ORDER BY number DESC LIMIT 20)",
    "SELECT number, sum(number) OVER (PARTITION BY url_site(url)) AS sum, row_number() OVER (PARTITION BY url_site(url) ORDER BY number) AS nth
     FROM urls WHERE number % 7 = 0",
    // Rows of no table.
    "SELECT number FROM urls WHERE number < 5 UNION ALL VALUES (5) UNION ALL SELECT number FROM urls WHERE number = 17",
    "SELECT count(*) FROM urls WHERE number NOT IN (SELECT number FROM urls WHERE number > 100)",
    "SELECT number, url_host(url) AS host FROM urls WHERE number IN (SELECT max(number) FROM urls GROUP BY url_site(url))",
];

/// Queries that the process which asks runs itself.
const KEPT: [&str; 33] = [
    // Joins without an equality, with rows of the left side because others match or do not.
    "SELECT number FROM urls WHERE number < 50 AND NOT EXISTS (SELECT 1 FROM urls b WHERE url_host(b.url) = '')",
    "SELECT a.number, count(b.number) AS others FROM (SELECT number FROM urls WHERE number < 40) a
     LEFT JOIN (SELECT number FROM urls WHERE number % 100 = 2) b ON a.number + 19800 < b.number GROUP BY a.number",
    // Rows of no table.
    "SELECT number FROM urls WHERE number < 5 UNION ALL SELECT 5 UNION ALL SELECT number FROM urls WHERE number = 17",
    "SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT count(*) FROM urls UNION ALL SELECT unnest([7, 8])",
    // What is known to be empty before the files are read.
    "SELECT count(url_host(url)), max(number) FROM urls WHERE false UNION ALL SELECT count(*), min(number) FROM (SELECT * FROM urls LIMIT 0)",
    // Joins without an equality in a union.
    "SELECT number FROM urls CROSS JOIN (SELECT true AS b) c WHERE number < 100 UNION ALL SELECT number FROM urls WHERE number < 90",
    "SELECT z, count(*) AS urls FROM (SELECT 0 AS z, number FROM urls UNION ALL SELECT z, number FROM urls, (SELECT max(number) % 7 AS z FROM urls) m
     UNION ALL SELECT number % 2, number FROM urls JOIN (VALUES (1), (2)) v ON true WHERE number < 900) GROUP BY z",
    "SELECT number FROM urls WHERE number IN (SELECT 5 UNION SELECT number + 3 FROM urls WHERE number < 2)",
    // What executors would not get.
    "SELECT number, sum(number) FILTER (WHERE number > 7) OVER (PARTITION BY url_site(url)) FROM urls WHERE number < 99",
    "SELECT number, lag(url_param(url, 'id')) IGNORE NULLS OVER (PARTITION BY url_site(url) ORDER BY number) FROM urls WHERE number < 99",
    "SELECT count(*) FROM urls WHERE url_host(url) NOT IN (SELECT url_param(url, 'id') FROM urls WHERE number > 100)",
    "SELECT number, row_number() OVER (ORDER BY number) FROM urls WHERE number < 9",
    "SELECT number, row_number() OVER (PARTITION BY 1 ORDER BY number) FROM urls WHERE number < 9",
    "SELECT number FROM urls WHERE number > (SELECT avg(number) FROM urls) AND number % 900 = 0",
    "WITH RECURSIVE r AS (SELECT min(number) AS n FROM urls UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r",
    "SELECT value, count(*) FROM urls JOIN generate_series(3) ON number = value GROUP BY value",
    "SELECT sum(5), count(DISTINCT 5) FROM urls WHERE false",
    "SELECT a.number AS n FROM urls a, (SELECT 1 AS one) b WHERE a.number < 9 GROUP BY n UNION ALL SELECT 7 ORDER BY n",
    "SELECT count(*) FROM urls HAVING false",
    "SELECT n FROM (SELECT 1 AS k, max(number) AS n FROM urls UNION ALL SELECT 2, min(number) FROM urls) WHERE k = 2",
    "SELECT max(number) FROM urls WHERE url_host(url) NOT IN (SELECT url_param(url, 'id') FROM urls) AND 1 = 0",
    "SELECT number FROM urls WHERE number < 9 UNION ALL SELECT count(*) FROM (VALUES (5), (6))",
    "SELECT number, url FROM urls ORDER BY number LIMIT 0",
    "SELECT a.number, b.url FROM urls a JOIN urls b ON a.number = b.number AND 1 = 0",
    "SELECT count(*) FROM (SELECT number FROM urls OFFSET 5)",
    "SELECT host, port, count(*) OVER (PARTITION BY url_host(port), host) FROM (SELECT url_host(url) AS host, url_site(url) AS site,
     coalesce(url_site(url), url_error(url)) AS other, url_component(url, 'port') AS port FROM (SELECT * FROM urls ORDER BY number LIMIT 20))",
    "SELECT url_site(url) AS site, count(*) AS urls FROM (SELECT * FROM urls ORDER BY number DESC LIMIT 200) GROUP BY site",
    "SELECT count(*) FROM (SELECT number FROM urls LIMIT 4294967297)",
    "SELECT count(*) FROM (SELECT number FROM urls LIMIT 4294967000 OFFSET 300)",
    "SELECT number, row_number() OVER (PARTITION BY url_host(url) ORDER BY number) FROM urls WHERE url_host(url) = 'a.example'",
    "SELECT h, number, lag(number) OVER (PARTITION BY h ORDER BY number) FROM (SELECT url_host(url) AS h, number FROM urls ORDER BY h, number LIMIT 10)",
    // A scheduler finds out that it is empty.
    "SELECT * FROM (SELECT a.number, b.k FROM urls a LEFT JOIN (SELECT c.number, d.k FROM urls c
     LEFT JOIN (SELECT number, 1 AS k FROM urls) d ON c.number = d.number) b ON a.number = b.number) z WHERE k = 2",
    // Views.
    "SELECT arrow_cast(url, 'Utf8View') AS view, number FROM urls WHERE number < 900 ORDER BY view, number",
];

/// Queries without a row in their answers.
const EMPTY: [&str; 3] = [
    "SELECT number, row_number() OVER (PARTITION BY url_site(url)) FROM urls WHERE number < 0",
    "SELECT url_host(url) AS host, rank() OVER (PARTITION BY url_host(url) ORDER BY count(*)) FROM urls WHERE number < 0 GROUP BY host",
    "SELECT a.number FROM urls a JOIN urls b ON a.url = b.url WHERE b.number < 0",
];

/// Queries that take long enough to lose an executor in them: in the first stage, in a join, or after it.
const LONG: [(&str, [u64; 3]); 2] = [
    (
        "SELECT url_site(url) AS site, count(*) AS urls, count(DISTINCT url_host(url)) AS hosts FROM urls GROUP BY site",
        [0, 1, 2],
    ),
    (
        "SELECT count(*) AS pairs, sum(a.number) AS numbers FROM urls a JOIN urls b ON a.url = b.url WHERE a.number % 2 = 0",
        [0, 2, 4],
    ),
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
        let process = Process::start(&["scheduler", "--listen", &scheduler, "--executor-timeout", "15"]);
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

/// The rows of a query as text, sorted if the query does not.
fn text_of(sql: &str, batches: &[RecordBatch]) -> Result<Vec<String>> {
    let table = pretty_format_batches(batches)?.to_string();
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(1);
    let mut rows: Vec<_> = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    if !sql.rsplit(')').next().is_some_and(|end| end.contains("ORDER BY")) {
        rows.sort_unstable();
    }
    Ok(rows)
}

async fn rows_of_one_process(sql: &str, files: Vec<String>) -> Result<Vec<String>> {
    let mut context = SessionContext::new();
    whurl_datafusion::register_all(&mut context)?;
    text_of(sql, &query(&context, sql, files).await?.collect().await?)
}

async fn rows_of_a_cluster(scheduler: &str, sql: &str, files: Vec<String>, is_divided: bool) -> Result<Vec<String>> {
    let planned = query(&context(scheduler).await?, sql, files).await?;
    let reason = reason_to_keep(&planned).await?;
    assert_eq!(reason.is_none(), is_divided, "{sql}: {reason:?}");
    let rows = timeout(LONGEST, collect_until(scheduler, planned, pending())).await.expect("in time")?;
    text_of(sql, &rows.expect("nothing ends the query"))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_executors_give_the_rows_of_one_process() -> Result<()> {
    let cluster = Cluster::start("same-rows");
    let files = cluster.files(20_000, 5);
    let join = |table: u32| format!("JOIN urls u{table} ON u{table}.number = u{}.number", table - 1);
    let deep = format!("SELECT count(*) FROM urls u0 {}", (1..30).map(join).collect::<Vec<_>>().join(" "));
    let large = format!("SELECT number FROM urls WHERE number < 3 AND url <> '{}'", "x".repeat(9 << 20));
    let all = DIVIDED
        .map(|sql| (sql, true))
        .into_iter()
        .chain(KEPT.map(|sql| (sql, false)))
        .chain([(&*deep, false), (&*large, false)]);
    for (sql, is_divided) in all {
        let own = rows_of_one_process(sql, files.clone()).await?;
        assert_eq!(rows_of_a_cluster(&cluster.scheduler, sql, files.clone(), is_divided).await?, own, "{sql}");
    }
    for sql in EMPTY {
        assert_eq!(
            rows_of_a_cluster(&cluster.scheduler, sql, files.clone(), true).await?,
            Vec::<String>::new(),
            "{sql}"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_survives_an_executor_that_is_killed() -> Result<()> {
    for (sql, all_seconds) in LONG {
        for seconds in all_seconds {
            let mut cluster = Cluster::start("killed");
            let files = cluster.files(200_000, 20);
            let own = rows_of_one_process(sql, files.clone()).await?;
            let scheduler = cluster.scheduler.clone();
            let divided = tokio::spawn(async move { rows_of_a_cluster(&scheduler, sql, files, true).await });

            // Rows that it has written for others are lost with it.
            let start = Instant::now();
            while !has_files(&cluster.work_folder(0)) {
                assert!(start.elapsed() < LONGEST, "the executor has no task");
                sleep(Duration::from_millis(5)).await;
            }
            sleep(Duration::from_secs(seconds)).await;
            let is_in_it = !divided.is_finished();
            assert!(is_in_it || seconds > 0, "the query has ended before its executor was killed");
            cluster.executors[0].kill();
            fs::remove_dir_all(cluster.work_folder(0))?;
            assert_eq!(divided.await.expect("no panic")?, own, "{sql} after {seconds} s");
        }
    }
    Ok(())
}

/// Whether there is a file in a folder or in those below it.
fn has_files(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.path().is_file() || has_files(&entry.path()))
}
