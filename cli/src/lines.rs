//! Lines of a stream, as they arrive. Empty lines are skipped; numbers begin at 1.

use std::borrow::Cow;
use std::io::{ErrorKind, Read, Result};

/// How much is read at once.
const CHUNK: usize = 1 << 18;
/// A URL of this length has the error `too-long`, so the rest of a longer line is not kept. Unit tests have a smaller one.
const LONGEST: usize = if cfg!(test) { 1 << 22 } else { 1 << 30 };

/// A line and its number. An argument has none.
pub type Line<'l> = (Option<u64>, &'l str);

/// Reads a stream to its end, and hands over the lines that have ended whenever some have, until `handle` gives `false`.
pub fn read_lines(mut input: impl Read, mut handle: impl FnMut(&[Line<'_>]) -> bool) -> Result<()> {
    let mut buffer = Buffer { bytes: Vec::new(), searched: 0, is_start: true, is_skipping: false, line: 0 };
    loop {
        let is_end = buffer.fill(&mut input)? == 0;
        let end = if is_end { buffer.bytes.len() } else { buffer.end_of_lines() };
        if end > 0 && !buffer.hand_over(end, &mut handle) || is_end {
            return Ok(());
        }
    }
}

struct Buffer {
    /// What has been read and not handed over. At most the start of one line is longer than a chunk.
    bytes: Vec<u8>,
    /// How many bytes of it have no line end.
    searched: usize,
    /// Whether nothing has been handed over: a byte order mark can only be there.
    is_start: bool,
    /// Whether the rest of the line is not kept, as it is too long anyway.
    is_skipping: bool,
    /// How many lines have been handed over.
    line: u64,
}

impl Buffer {
    /// Reads as much as there is, up to a chunk.
    fn fill(&mut self, input: &mut impl Read) -> Result<usize> {
        let start = self.bytes.len();
        self.bytes.resize(start + CHUNK, 0);
        let read = loop {
            match input.read(&mut self.bytes[start..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.bytes.truncate(start + *read.as_ref().unwrap_or(&0));
        if self.is_skipping {
            let chunk = &self.bytes[start..];
            match chunk.iter().position(|&byte| byte == b'\n') {
                Some(newline) => {
                    self.bytes.drain(start..start + newline);
                    self.is_skipping = false;
                }
                None => self.bytes.truncate(start),
            }
        }
        read
    }

    /// The offset after the last LF, or 0.
    fn end_of_lines(&mut self) -> usize {
        if let Some(last) = self.bytes[self.searched..].iter().rposition(|&byte| byte == b'\n') {
            return self.searched + last + 1;
        }
        self.searched = self.bytes.len();
        self.is_skipping |= self.bytes.len() > LONGEST;
        0
    }

    /// Hands over the first bytes, as text, and removes them.
    fn hand_over(&mut self, end: usize, handle: &mut impl FnMut(&[Line<'_>]) -> bool) -> bool {
        let bytes = &self.bytes[..end];
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").filter(|_| self.is_start).unwrap_or(bytes);
        self.is_start = false;
        let text = match str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            // No character goes on after an LF.
            Err(_) => String::from_utf8_lossy(bytes),
        };
        let mut lines = Vec::new();
        for line in text.lines_by_newline() {
            self.line += 1;
            if !line.is_empty() {
                lines.push((Some(self.line), line));
            }
        }
        let goes_on = lines.is_empty() || handle(&lines);
        self.bytes.drain(..end);
        self.searched = 0;
        goes_on
    }
}

trait LinesByNewline {
    /// The lines, without the LF or CRLF that ends them.
    fn lines_by_newline(&self) -> impl Iterator<Item = &str>;
}

impl LinesByNewline for str {
    fn lines_by_newline(&self) -> impl Iterator<Item = &str> {
        // `str::lines` leaves a CR at the end of the last line.
        self.split_terminator('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives so many bytes at once.
    struct Slow<'i>(&'i [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            let (now, later) = self.0.split_at(self.1.min(self.0.len()).min(buffer.len()));
            buffer[..now.len()].copy_from_slice(now);
            self.0 = later;
            Ok(now.len())
        }
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        for (input, expected) in [
            (&b""[..], &[][..]),
            (b"\n\r\n", &[]),
            (b"a\n\nb\r\nc", &[(1, "a"), (3, "b"), (4, "c")]),
            (b"a\r\r\nb\r", &[(1, "a\r"), (2, "b")]),
            (b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb\n", &[(1, "a"), (2, "\u{FEFF}b")]),
            (b"\xEF\xBB\xBF\n\xEF\xBB", &[(2, "\u{FFFD}")]),
            ("é\0\u{2028}😀\n".as_bytes(), &[(1, "é\0\u{2028}😀")]),
            (b"\xFF\xF0\x9F\x98\n\x98\n", &[(1, "\u{FFFD}\u{FFFD}"), (2, "\u{FFFD}")]),
        ] {
            for size in 1..input.len() + 2 {
                let mut found = Vec::new();
                let result = read_lines(Slow(input, size), |lines| {
                    found.extend(lines.iter().map(|(number, line)| (*number, (*line).to_owned())));
                    true
                });
                assert!(result.is_ok());
                let expected: Vec<_> =
                    expected.iter().map(|(number, line)| (Some(*number), (*line).to_owned())).collect();
                assert_eq!(found, expected, "{input:?} by {size}");
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_not_kept_whole() {
        let long = std::io::repeat(b'a').take(3 << 22);
        let mut found = Vec::new();
        read_lines(long.chain(&b"\nb\n"[..]), |lines| {
            found.extend(lines.iter().map(|(number, line)| (*number, line.len())));
            true
        })
        .expect("nothing fails");
        let [(Some(1), first), (Some(2), 1)] = found[..] else { panic!("{found:?}") };
        assert!((LONGEST..LONGEST + 2 * CHUNK).contains(&first));
    }
}
