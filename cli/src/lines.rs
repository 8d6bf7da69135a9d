//! Lines of a stream, as they arrive. Empty lines are skipped; numbers begin at 1.

use std::borrow::Cow;
use std::io::{ErrorKind, Read, Result};

/// How much is read at once, if nothing depends on it.
pub const CHUNK: usize = 1 << 18;
/// A URL of this length has the error `too-long`, so the rest of a longer line is not kept. Unit tests have a smaller one.
const LONGEST: usize = if cfg!(test) { 1 << 22 } else { 1 << 30 };

/// A line and its number. An argument has none.
pub type Line<'l> = (Option<u64>, &'l str);

/// Lines that have ended at once.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'c> {
    pub lines: &'c [Line<'c>],
    /// Whether empty lines have been left out.
    pub has_gaps: bool,
    /// How much has been read up to its end: bytes and lines.
    pub read: (u64, u64),
}

/// Reads a stream to its end, at most `at_once` bytes at once, and hands over the lines that have ended whenever some have, until
/// `handle` gives `false`.
pub fn read_lines(mut input: impl Read, at_once: usize, mut handle: impl FnMut(Chunk<'_>) -> bool) -> Result<()> {
    let mut buffer = Buffer { bytes: Vec::new(), searched: 0, is_skipping: false, read: (0, 0) };
    loop {
        let is_end = buffer.fill(&mut input, at_once)? == 0;
        let mut end = if is_end { buffer.bytes.len() } else { buffer.end_of_lines() };
        // With what was left of the chunk before, there may be more than a chunk.
        while end > 0 {
            let part = end_of_part(&buffer.bytes[..end], at_once);
            if !buffer.hand_over(part, &mut handle) {
                return Ok(());
            }
            end -= part;
        }
        if is_end {
            return Ok(());
        }
    }
}

/// Where to divide lines so that the first part is at most this long, if a line is not longer.
fn end_of_part(lines: &[u8], most: usize) -> usize {
    let is_newline = |&byte: &u8| byte == b'\n';
    if lines.len() <= most {
        return lines.len();
    }
    let last = lines[..most].iter().rposition(is_newline);
    let next = || lines[most..].iter().position(is_newline).map(|next| most + next);
    last.or_else(next).map_or(lines.len(), |newline| newline + 1)
}

struct Buffer {
    /// What has been read and not handed over. At most the start of one line is longer than a chunk.
    bytes: Vec<u8>,
    /// How many bytes of it have no line end.
    searched: usize,
    /// Whether the rest of the line is not kept, as it is too long anyway.
    is_skipping: bool,
    /// How many bytes and lines have been handed over.
    read: (u64, u64),
}

impl Buffer {
    /// Reads as much as there is, up to a chunk.
    fn fill(&mut self, input: &mut impl Read, at_once: usize) -> Result<usize> {
        let start = self.bytes.len();
        self.bytes.resize(start + at_once, 0);
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
    fn hand_over(&mut self, end: usize, handle: &mut impl FnMut(Chunk<'_>) -> bool) -> bool {
        let bytes = &self.bytes[..end];
        // A byte order mark can only be at the start.
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").filter(|_| self.read.0 == 0).unwrap_or(bytes);
        let text = match str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            // No character goes on after an LF.
            Err(_) => String::from_utf8_lossy(bytes),
        };
        let mut lines = Vec::new();
        let before = self.read.1;
        for line in text.lines_by_newline() {
            self.read.1 += 1;
            if !line.is_empty() {
                lines.push((Some(self.read.1), line));
            }
        }
        self.read.0 += end as u64;
        let has_gaps = lines.len() as u64 != self.read.1 - before;
        let goes_on = lines.is_empty() || handle(Chunk { lines: &lines, has_gaps, read: self.read });
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
                let result = read_lines(Slow(input, size), CHUNK, |chunk| {
                    found.extend(chunk.lines.iter().map(|(number, line)| (*number, (*line).to_owned())));
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
    fn chunks_say_what_has_been_read() {
        let mut found = Vec::new();
        let result = read_lines(Slow(b"\xEF\xBB\xBFa\r\nb\n\nc", 99), CHUNK, |chunk| {
            found.push((chunk.lines.len(), chunk.has_gaps, chunk.read));
            true
        });
        assert!(result.is_ok());
        assert_eq!(found, [(2, true, (9, 3)), (1, false, (10, 4))]);
    }

    #[test]
    fn chunks_are_divided_after_lines() {
        for (lines, most, expected) in
            [("a\nb\n", 4, 4), ("a\nb\n", 3, 2), ("a\nb\n", 1, 2), ("ab\nc", 2, 3), ("abc", 2, 3), ("", 0, 0)]
        {
            assert_eq!(end_of_part(lines.as_bytes(), most), expected, "{lines:?} {most}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_not_kept_whole() {
        let long = std::io::repeat(b'a').take(3 << 22);
        let mut found = Vec::new();
        read_lines(long.chain(&b"\nb\n"[..]), CHUNK, |chunk| {
            found.extend(chunk.lines.iter().map(|(number, line)| (*number, line.len())));
            true
        })
        .expect("nothing fails");
        let [(Some(1), first), (Some(2), 1)] = found[..] else { panic!("{found:?}") };
        assert!((LONGEST..LONGEST + 2 * CHUNK).contains(&first));
    }
}
