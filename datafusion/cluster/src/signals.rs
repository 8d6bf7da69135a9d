//! Signals that tell a process to end.

use std::io::Result;
#[cfg(unix)]
use tokio::signal::unix::{self, SignalKind, signal};

/// A signal that has arrived.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Signal {
    /// Ctrl-C, or a request to end.
    Stop,
    /// The end of the terminal.
    HangUp,
}

/// Receives signals from the moment it is made. Without a receiver, a signal ends the process at once, and its files stay.
#[cfg(unix)]
pub struct Signals {
    interrupted: unix::Signal,
    terminated: unix::Signal,
    hung_up: unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Starts to receive them.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn listen() -> Result<Self> {
        let [interrupted, terminated, hung_up] =
            [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()].map(signal);
        Ok(Self { interrupted: interrupted?, terminated: terminated?, hung_up: hung_up? })
    }

    /// Waits for the next one.
    pub async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupted.recv() => Signal::Stop,
            _ = self.terminated.recv() => Signal::Stop,
            _ = self.hung_up.recv() => Signal::HangUp,
        }
    }
}

/// The same where there is only Ctrl-C.
#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Starts to receive them.
    ///
    /// # Errors
    /// None.
    pub fn listen() -> Result<Self> {
        Ok(Self)
    }

    /// Waits for the next one.
    pub async fn next(&mut self) -> Signal {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Signal::Stop
    }
}
