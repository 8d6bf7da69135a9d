//! What tells a process to end.

use std::io::Result;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// One that has come.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Told {
    /// Ctrl-C, or a request to end.
    Stop,
    /// The end of the terminal.
    HangUp,
}

/// Those that come from now on. Without it they end a process where it is, with what it has made.
#[cfg(unix)]
pub struct Signals {
    interrupted: Signal,
    terminated: Signal,
    hung_up: Signal,
}

#[cfg(unix)]
impl Signals {
    /// # Errors
    /// Those of the operating system.
    pub fn listen() -> Result<Self> {
        let [interrupted, terminated, hung_up] =
            [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()].map(signal);
        Ok(Self { interrupted: interrupted?, terminated: terminated?, hung_up: hung_up? })
    }

    /// Waits for the next one.
    pub async fn next(&mut self) -> Told {
        tokio::select! {
            _ = self.interrupted.recv() => Told::Stop,
            _ = self.terminated.recv() => Told::Stop,
            _ = self.hung_up.recv() => Told::HangUp,
        }
    }
}

/// Those that come from now on.
#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// # Errors
    /// None.
    pub fn listen() -> Result<Self> {
        Ok(Self)
    }

    /// Waits for the next one.
    pub async fn next(&mut self) -> Told {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Told::Stop
    }
}
