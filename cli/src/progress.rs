//! How far the program has got with a file, on a terminal.

use crate::output::Outputs;
use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

const INTERVAL: Duration = Duration::from_millis(250);
/// From the start of a line: erases it.
const ERASE: &str = "\r\u{1b}[K";

#[derive(Debug)]
pub struct Progress {
    /// Of the file, in bytes; `None` if nothing is shown.
    size: Option<u64>,
    start: Instant,
    /// When it was last shown, since the start.
    last: Duration,
    is_shown: bool,
}

impl Progress {
    /// Results on the same terminal would be mixed with it.
    pub fn new(is_wanted: bool, outputs: &Outputs) -> Self {
        let is_seen = is_wanted && outputs.err.is_terminal && !outputs.out.is_terminal;
        let size = if is_seen { size_of_input().filter(|&size| size > 0) } else { None };
        Self { size, start: Instant::now(), last: Duration::ZERO, is_shown: false }
    }

    /// Says how far it is, if that is of interest, and was not said just now.
    pub fn show(&mut self, (bytes, lines): (u64, u64)) {
        let Some(size) = self.size else { return };
        let time = self.start.elapsed();
        if time < self.last + INTERVAL {
            return;
        }
        self.last = time;
        self.is_shown = true;
        let share = (100 * bytes / size).min(100);
        #[allow(clippy::cast_precision_loss, reason = "three digits are shown")]
        let lines = lines as f64;
        let speed = lines / time.as_secs_f64();
        write(&format!("{ERASE}{share} %, {} lines, {} a second", in_words(lines), in_words(speed)));
    }

    /// Makes place for something else.
    pub fn hide(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            write(ERASE);
        }
    }
}

fn write(text: &str) {
    // A terminal that is gone shows nothing.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// The size of the file that standard input is; `None` if it is none.
fn size_of_input() -> Option<u64> {
    #[cfg(unix)]
    let input = std::os::fd::AsFd::as_fd(&std::io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let input = std::os::windows::io::AsHandle::as_handle(&std::io::stdin()).try_clone_to_owned();
    let metadata = input.and_then(|input| File::from(input).metadata());
    metadata.ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
}

/// A number with three digits, as people say it: `1.23 million`.
fn in_words(number: f64) -> String {
    let mut number = rounded(number);
    let mut words = ["", " thousand", " million", " billion", " trillion"].into_iter();
    let mut word = words.next().unwrap_or_default();
    while number >= 1000.0
        && let Some(next) = words.next()
    {
        number = rounded(number / 1000.0);
        word = next;
    }
    format!("{number}{word}")
}

/// To three significant digits.
fn rounded(number: f64) -> f64 {
    let mut unit = 0.01;
    while number >= 1000.0 * unit {
        unit *= 10.0;
    }
    // Of a decimal fraction, so that no digits come from the multiplication.
    (number / unit).round() / (1.0 / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        for (number, words) in [
            (0.0, "0"),
            (5.678, "5.68"),
            (12.34, "12.3"),
            (999.0, "999"),
            (999.4, "999"),
            (999.5, "1 thousand"),
            (1000.0, "1 thousand"),
            (1234.0, "1.23 thousand"),
            (12_345.0, "12.3 thousand"),
            (999_600.0, "1 million"),
            (2_000_000.0, "2 million"),
            (14_400_000.0, "14.4 million"),
            (123_456_789_000.0, "123 billion"),
        ] {
            assert_eq!(in_words(number), words);
        }
    }
}
