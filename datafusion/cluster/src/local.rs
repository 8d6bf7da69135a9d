//! A cluster on one machine: processes of this program, which end when it is dropped.

use std::io::Result;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a scheduler may take to start.
const START: Duration = Duration::from_secs(20);

pub struct Local {
    scheduler: String,
    processes: Vec<Child>,
    folders: Vec<PathBuf>,
}

impl Local {
    /// # Errors
    /// Those of the operating system; the scheduler does not listen.
    pub fn start(executors: usize, threads: usize) -> Result<Self> {
        let address = free_address()?;
        let mut cluster = Self { scheduler: address.to_string(), processes: Vec::new(), folders: Vec::new() };
        cluster.spawn(&["scheduler", "--listen", &address.to_string(), "--executor-timeout", "10"])?;
        wait_for(address)?;
        for number in 0..executors {
            let folder = std::env::temp_dir().join(format!("whurl-cluster-{}-{number}", std::process::id()));
            cluster.folders.push(folder.clone());
            cluster.spawn(&[
                "executor",
                "--scheduler",
                &address.to_string(),
                "--listen",
                &free_address()?.to_string(),
                "--threads",
                &threads.to_string(),
                "--folder",
                &folder.to_string_lossy(),
            ])?;
        }
        Ok(cluster)
    }

    /// Its host and port.
    pub fn scheduler(&self) -> &str {
        &self.scheduler
    }

    fn spawn(&mut self, arguments: &[&str]) -> Result<()> {
        let program = std::env::current_exe()?;
        self.processes.push(Command::new(program).args(arguments).stdout(Stdio::null()).spawn()?);
        Ok(())
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        // Executors first: without a scheduler, they would say so. What has ended already cannot be killed.
        for process in self.processes.iter_mut().rev() {
            let _ = process.kill();
            let _ = process.wait();
        }
        for folder in &self.folders {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// An address of this machine that is free now.
fn free_address() -> Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

fn wait_for(address: SocketAddr) -> Result<()> {
    let start = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Ok(_) => return Ok(()),
            Err(error) if start.elapsed() > START => return Err(error),
            Err(_) => sleep(Duration::from_millis(20)),
        }
    }
}
