//! The program as its users run it.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use whurl_cluster::free_address;
use whurl_generator::write_files;

/// A folder of a test, with URLs, and a folder for what processes write.
struct Place {
    urls: PathBuf,
    temporary: PathBuf,
}

impl Place {
    fn new(name: &str, rows: u64) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let (urls, temporary) = (folder.join("urls"), folder.join("temporary"));
        write_files(&urls, 1, rows, 8).expect("are written");
        fs::create_dir_all(&temporary).expect("is made");
        Self { urls, temporary }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whurl-cluster"));
        command.args(arguments).env("TMPDIR", &self.temporary).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// A scheduler, and where it listens.
    fn scheduler(&self, arguments: &[&str]) -> (Child, String) {
        let address = own_address();
        let arguments = [&["scheduler", "--listen", &address], arguments].concat();
        let process = self.command(&arguments).stderr(Stdio::null()).spawn().expect("runs");
        wait_until("the scheduler listens", || TcpStream::connect(&address).is_ok());
        (process, address)
    }

    fn run(&self, arguments: &[&str]) -> (Output, String, String) {
        let output = self.command(arguments).output().expect("runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        (output, out, err)
    }

    /// Whether a task has written something.
    fn has_files(&self) -> bool {
        let mut folders = vec![self.temporary.clone()];
        while let Some(folder) = folders.pop() {
            // It may have gone.
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.path().is_file() {
                    return true;
                }
                folders.push(entry.path());
            }
        }
        false
    }

    /// How many folders its processes have made, and not removed.
    fn folders(&self) -> usize {
        fs::read_dir(&self.temporary).expect("is there").count()
    }
}

#[test]
fn local_answers_and_leaves_nothing() {
    let place = Place::new("local", 1_000);
    let urls = place.urls.to_string_lossy();
    let sql = "SELECT count(*) AS urls, count(url) AS others, max(url_host('a:b')) AS host FROM urls";
    let (output, out, err) = place.run(&["local", "--executors", "2", "--threads", "1", sql, &urls]);
    assert!(output.status.success(), "{err}");
    assert!(out.contains("| 1000 |") && out.contains("| NULL |"), "{out}");
    assert_eq!(place.folders(), 0);
    let (output, out, _) = place.run(&["local", "SELECT url FROM urls WHERE number < 0", &urls]);
    assert!(output.status.success() && out.contains("| url |"), "{out}");
    // In one process, DataFusion 55.2 asks for more memory than there is.
    for (end, rows) in [("LIMIT 300000000000", 7), ("OFFSET 2", 5)] {
        let sql = format!("SELECT number % 7 AS n, min(url) AS url FROM urls GROUP BY n ORDER BY url {end}");
        let (output, out, err) = place.run(&["local", &sql, &urls]);
        assert!(output.status.success() && out.lines().count() == rows + 4, "{out}{err}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    let place = Place::new("wrong", 10);
    let urls = place.urls.to_string_lossy();
    for (arguments, message) in [
        (&["local", "SELECT nothing FROM urls", &urls][..], "No field named nothing"),
        (&["local", "SELECT 1 FROM urls", &urls, "/no/such.parquet"], "there is no file /no/such.parquet"),
        (&["local", "--executors", "0", "SELECT 1", &urls], "--executors"),
        (&["local", "--executors", "65", "SELECT 1", &urls], "65 is not in 1..=64"),
        (&["local", "--threads", "1025", "SELECT 1", &urls], "1025 is not in 1..=1024"),
        (&["query", "--scheduler", "127.0.0.1:1", "SELECT count(*) FROM urls", &urls], "no scheduler at 127.0.0.1:1: "),
        (&["query", "--scheduler", "nonsense", "SELECT 1 FROM urls", &urls], "the scheduler is HOST:PORT, not"),
        (&["executor", "--scheduler", "127.0.0.1:1"], "there is no scheduler at 127.0.0.1:1"),
        (&["scheduler", "--executor-timeout", "9"], "the executors' timeout is less than 10 s"),
        (&["scheduler", "--listen", "192.0.2.1:1"], "whurl-cluster: cannot listen at 192.0.2.1:1: "),
    ] {
        let (output, out, err) = place.run(arguments);
        assert!(!output.status.success() && out.is_empty() && err.contains(message), "{arguments:?}: {out}{err}");
    }
    assert_eq!(place.folders(), 0);
}

#[test]
fn what_executors_do_not_divide_is_answered() {
    let place = Place::new("kept", 1_000);
    let urls = place.urls.to_string_lossy();
    let copy = |what: &str| format!("COPY urls TO '{}/copy{what}", place.temporary.to_string_lossy());
    let with_options = copy("' STORED AS PARQUET OPTIONS (compression 'zstd(3)')");
    for (sql, part, row) in [
        ("SELECT sum(number) FILTER (WHERE number > 2) OVER () AS sum FROM urls LIMIT 1", "FILTER with OVER", "499497"),
        (
            "SELECT max(n) FROM (SELECT lag(number) IGNORE NULLS OVER (ORDER BY number) AS n FROM urls)",
            "IGNORE NULLS with OVER",
            "998",
        ),
        ("SELECT max(a.number) FROM urls a JOIN urls b ON a.number < b.number", "NestedLoopJoinExec", "998"),
        ("SELECT 5 AS five", "PlaceholderRowExec", "5"),
        (&copy(".csv'"), "COPY to the format csv", "1000"),
        (&with_options, "options of COPY", "1000"),
        (&["EXPLAIN ANALYZE ", &copy("2.csv'")].concat(), "COPY to the format csv", "Plan with Metrics"),
    ] {
        let (output, out, err) = place.run(&["local", sql, &urls]);
        let expected = format!("this process runs the query, because executors do not divide {part}\n");
        assert!(output.status.success() && out.contains(&format!("| {row} ")) && err.contains(&expected), "{out}{err}");
    }
    // The files that were written.
    assert_eq!(place.folders(), 3);
}

#[test]
fn a_query_fails_if_there_is_no_executor() {
    let place = Place::new("none", 10);
    let (mut first, scheduler) = place.scheduler(&["--executor-timeout", "10"]);
    let (output, out, err) =
        place.run(&["query", "--scheduler", &scheduler, "SELECT count(*) FROM urls", &place.urls.to_string_lossy()]);
    assert!(!output.status.success() && err.contains("or there is none"), "{out}{err}");
    let _ = first.kill();
    wait_until("the scheduler has ended", || has_ended(&mut first));
}

/// With the stack that a thread has by default, a scheduler ends.
#[test]
fn a_query_may_join_many_tables() {
    let place = Place::new("deep", 50);
    let join = |table: u32| format!("JOIN urls u{table} ON u{table}.number = u{}.number", table - 1);
    let joins = (1..15).map(join).collect::<Vec<_>>().join(" ");
    let sql = format!("SELECT count(*) AS urls FROM urls u0 {joins}");
    let (output, out, err) = place.run(&["local", &sql, &place.urls.to_string_lossy()]);
    assert!(output.status.success() && out.contains("| 50 "), "{out}{err}");
}

#[test]
fn an_executor_that_cannot_start_says_why() {
    let place = Place::new("start", 1);
    let ((mut first, scheduler), own) = (place.scheduler(&[]), own_address());
    let file = place.urls.join("urls-0000.parquet").to_string_lossy().into_owned();
    for (listen, folder, message) in [
        (&scheduler, "/tmp", "cannot listen at"),
        (&"192.0.2.1:1".to_owned(), "/tmp", "cannot listen at 192.0.2.1:1: "),
        (&own, &*file, "cannot make a folder in"),
    ] {
        let arguments = ["executor", "--scheduler", &scheduler, "--listen", listen, "--folder", folder];
        let (output, out, err) = place.run(&arguments);
        assert!(!output.status.success() && out.is_empty() && err.contains(message), "{arguments:?}: {out}{err}");
    }
    send("-TERM", &first.id().to_string());
    wait_until("the scheduler has ended", || has_ended(&mut first));
}

#[test]
fn local_ends_if_its_executors_do() {
    let place = Place::new("failing", 10);
    let urls = place.urls.to_string_lossy();
    // Not a query that this process may answer before it sees that they have ended.
    let mut command = place.command(&["local", "SELECT number % 4, count(*) FROM urls GROUP BY 1", &urls]);
    let output = command.env("TMPDIR", "/proc/nothing").output().expect("runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && err.contains("whurl-cluster: all executors have ended"), "{err}");
    let reason = "\nwhurl-cluster: cannot make a folder in /proc/nothing: ";
    assert_eq!(format!("\n{err}").matches(reason).count(), 2, "{err}");
}

#[test]
fn local_ends_when_nobody_reads() {
    let place = Place::new("unread", 200_000);
    let urls = place.urls.to_string_lossy();
    let sql = "SELECT url FROM urls WHERE number % 4 = 0";
    let mut child = place.command(&["local", "--threads", "1", sql, &urls]).spawn().expect("runs");
    let mut output = child.stdout.take().expect("is a pipe");
    output.read_exact(&mut [0]).expect("something is written");
    send("-INT", &child.id().to_string());
    assert!(!child.wait().expect("ends").success());
    wait_until("nothing is left", || place.folders() == 0);
}

#[test]
fn local_ends_with_its_processes_when_it_is_told_to() {
    let place = Place::new("ended", 400_000);
    let urls = place.urls.to_string_lossy();
    let sql = "SELECT url_site(url) AS site, count(*) AS urls FROM urls GROUP BY site";
    // To the process, or, as a terminal does, to its group.
    for (signal, group) in
        [("-TERM", ""), ("-INT", ""), ("-HUP", ""), ("-KILL", ""), ("-TERM", "-"), ("-INT", "-"), ("-HUP", "-")]
    {
        let mut command = place.command(&["local", "--threads", "1", sql, &urls]);
        let mut child = command.process_group(0).spawn().expect("runs");
        wait_until("its executors have made their folders", || place.folders() == 2);
        send(signal, &format!("{group}{}", child.id()));
        assert!(!child.wait().expect("ends").success());
        wait_until(&format!("nothing is left after {signal} {group}"), || place.folders() == 0);
    }
}

#[test]
fn an_executor_ends_whenever_it_is_told_to() {
    let place = Place::new("executor", 1);
    let ((mut first, scheduler), own) = (place.scheduler(&[]), own_address());
    let arguments = ["executor", "--scheduler", &scheduler, "--listen", &own];
    // While it starts, and while it waits for tasks.
    for (signal, milliseconds) in
        [("-TERM", 0), ("-INT", 2), ("-TERM", 5), ("-HUP", 10), ("-TERM", 20), ("-TERM", 1000), ("-INT", 1000)]
    {
        let mut executor = place.command(&arguments).spawn().expect("runs");
        wait_until("it has made its folder", || place.folders() == 1);
        sleep(Duration::from_millis(milliseconds));
        send(signal, &executor.id().to_string());
        wait_until("it has ended", || has_ended(&mut executor));
        assert_eq!(place.folders(), 0, "{signal} after {milliseconds} ms");
    }
    send("-TERM", &first.id().to_string());
    wait_until("the scheduler has ended", || has_ended(&mut first));
}

#[test]
fn an_executor_that_is_told_twice_leaves_nothing_of_its_tasks() {
    let place = Place::new("twice", 400_000);
    let urls = place.urls.to_string_lossy();
    let sql = "SELECT url_href(url) AS href, count(*) AS urls FROM urls GROUP BY href";
    for milliseconds in [0, 1, 5, 20, 60, 100, 200, 400] {
        let ((mut first, scheduler), own) = (place.scheduler(&[]), own_address());
        let start = |arguments: &[&str]| place.command(arguments).stderr(Stdio::null()).spawn().expect("runs");
        let mut executor = start(&["executor", "--scheduler", &scheduler, "--listen", &own]);
        wait_until("it has made its folder", || place.folders() == 1);
        let mut query = start(&["query", "--scheduler", &scheduler, sql, &urls]);
        wait_until("its tasks write", || place.has_files());
        send("-TERM", &executor.id().to_string());
        sleep(Duration::from_millis(milliseconds));
        // It may have ended.
        let _ = Command::new("kill").args(["-TERM", &executor.id().to_string()]).stderr(Stdio::null()).status();
        wait_until("it has ended", || has_ended(&mut executor));
        assert_eq!(place.folders(), 0, "{milliseconds} ms");
        for process in [&mut query, &mut first] {
            let _ = process.kill();
            wait_until("it has ended", || has_ended(process));
        }
    }
}

#[test]
fn a_query_fails_if_all_executors_are_lost() {
    let place = Place::new("all-lost", 60_000);
    let ((mut first, scheduler), own) = (place.scheduler(&["--executor-timeout", "10"]), own_address());
    let start = |arguments: &[&str]| place.command(arguments).stderr(Stdio::null()).spawn().expect("runs");
    let mut executor = start(&["executor", "--scheduler", &scheduler, "--listen", &own, "--threads", "1"]);
    let sql = "SELECT count(*) FROM urls a JOIN urls b ON a.number % 50 = b.number % 50 AND a.url < b.url";
    let mut query = start(&["query", "--scheduler", &scheduler, sql, &place.urls.to_string_lossy()]);
    wait_until("its tasks write", || place.has_files());
    let _ = executor.kill();
    wait_until("the executor has ended", || has_ended(&mut executor));
    wait_until("the query has ended", || has_ended(&mut query));
    assert!(!query.wait().expect("has ended").success());
    let _ = first.kill();
    wait_until("the scheduler has ended", || has_ended(&mut first));
}

#[test]
fn a_query_that_is_ended_is_given_up_by_the_cluster() {
    let place = Place::new("given-up", 60_000);
    let urls = place.urls.to_string_lossy();
    let ((mut first, scheduler), own) = (place.scheduler(&[]), own_address());
    let start = |arguments: &[&str]| place.command(arguments).stderr(Stdio::null()).spawn().expect("runs");
    let mut executor = start(&["executor", "--scheduler", &scheduler, "--listen", &own, "--threads", "1"]);
    // Each of its tasks takes some seconds.
    let sql = "SELECT count(*) FROM urls a JOIN urls b ON a.number % 50 = b.number % 50 AND a.url < b.url";
    for signal in ["-INT", "-TERM", "-HUP"] {
        let mut query = start(&["query", "--scheduler", &scheduler, sql, &urls]);
        wait_until("its tasks write", || place.has_files());
        sleep(Duration::from_secs(1));
        send(signal, &query.id().to_string());
        assert!(!query.wait().expect("ends").success());
        let mut other = start(&["query", "--scheduler", &scheduler, "SELECT count(*) FROM urls", &urls]);
        wait_until("another query is answered", || has_ended(&mut other));
    }
    for process in [&mut executor, &mut first] {
        let _ = process.kill();
        wait_until("it has ended", || has_ended(process));
    }
}

fn own_address() -> String {
    free_address().expect("there is one").to_string()
}

fn has_ended(process: &mut Child) -> bool {
    process.try_wait().is_ok_and(|status| status.is_some())
}

fn send(signal: &str, process: &str) {
    let sent = Command::new("kill").args([signal, "--", process]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_mins(2), "not so after two minutes: {what}");
        sleep(Duration::from_millis(10));
    }
}
