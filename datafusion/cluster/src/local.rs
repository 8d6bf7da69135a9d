//! A cluster on one machine: processes of this program, which end when it is dropped, or with the process that has it.

use std::io::Result;
use std::process::{Child, Command, Stdio};
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

    fn spawn(&mut self, arguments: &[&str]) -> Result<()> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(arguments).arg("--until-input-ends").stdin(Stdio::piped()).stdout(Stdio::null());
        self.processes.push(command.spawn()?);
        Ok(())
    }
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
