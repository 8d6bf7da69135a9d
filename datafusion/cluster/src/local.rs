//! A cluster on one machine: processes of this program, which end when it is dropped, or with the process that has it.

use std::io::{Error, Result};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::sleep;
use whurl_cluster::free_address;

pub struct Local {
    scheduler: String,
    processes: Vec<Child>,
}

impl Local {
    /// # Errors
    /// Those of the operating system.
    pub fn start(executors: usize, threads: usize) -> Result<Self> {
        let scheduler = free_address()?.to_string();
        let mut cluster = Self { scheduler: scheduler.clone(), processes: Vec::new() };
        cluster.spawn(&["scheduler", "--listen", &scheduler, "--executor-timeout", "30"])?;
        for _ in 0..executors {
            let (own, threads) = (free_address()?.to_string(), threads.to_string());
            cluster.spawn(&["executor", "--scheduler", &scheduler, "--listen", &own, "--threads", &threads])?;
        }
        Ok(cluster)
    }

    /// Its host and port.
    pub fn scheduler(&self) -> &str {
        &self.scheduler
    }

    /// Waits until it cannot answer any more.
    pub async fn ends(&mut self) -> Error {
        loop {
            let (scheduler, executors) = self.processes.split_at_mut(1);
            if scheduler.iter_mut().all(has_ended) {
                return Error::other("the scheduler has ended");
            }
            if executors.iter_mut().all(has_ended) {
                return Error::other("all executors have ended");
            }
            sleep(Duration::from_millis(200)).await;
        }
    }

    fn spawn(&mut self, arguments: &[&str]) -> Result<()> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(arguments).arg("--until-input-ends").stdin(Stdio::piped()).stdout(Stdio::null());
        // A group of their own: Ctrl-C must not end these before this program does, in their order.
        #[cfg(unix)]
        command.process_group(0);
        self.processes.push(command.spawn()?);
        Ok(())
    }
}

fn has_ended(process: &mut Child) -> bool {
    !matches!(process.try_wait(), Ok(None))
}

impl Drop for Local {
    fn drop(&mut self) {
        // Each removes what it has written, and ends. The scheduler, which is the first, is the last to do so.
        let schedulers = self.processes.len().min(1);
        let (scheduler, executors) = self.processes.split_at_mut(schedulers);
        for processes in [executors, scheduler] {
            for process in &mut *processes {
                drop(process.stdin.take());
            }
            for process in processes {
                let _ = process.wait();
            }
        }
    }
}
