//! The hosts that a client may connect to for a URL.
//!
//! Of a URL that is not special, the Standard leaves the host as it is. A client of such a scheme reads it in its own way: as a
//! domain in any case, as an IPv4 address in any form, or as a list. Those of databases and queues have lists.

use alloc::vec::Vec;

use crate::host::Host;
use crate::url::Url;
use alloc::string::ToString;

/// What is between the hosts of a list.
const SEPARATORS: [u8; 2] = *b",;";

/// How many hosts a list may have. Nobody knows who reads a longer one, and what is done with each host should not take long.
const LONGEST_LIST: usize = 64;

/// A host, or one of a list.
#[derive(Clone, Debug)]
pub(super) struct Target<'h> {
    /// As it is in the URL.
    pub text: &'h str,
    /// What it is in a special URL; `None` if it is no host there, so that nobody knows what a client makes of it.
    pub host: Option<Host>,
}

impl<'h> Target<'h> {
    fn of(text: &'h str) -> Self {
        let host = Host::parse(text).ok().filter(|host| !matches!(host, Host::Opaque(_) | Host::Empty));
        Self { text, host }
    }

    /// The host, if it is written as in a special URL's href. Nobody can take that for another one. Case does not matter.
    pub fn plain_host(&self) -> Option<&Host> {
        self.host.as_ref().filter(|host| host.to_string().eq_ignore_ascii_case(self.text))
    }
}

/// Whether a host may be a list.
pub fn is_list(host: &str) -> bool {
    // Quicker than to look for characters, and every URL is asked.
    host.bytes().any(is_separator)
}

fn is_separator(byte: u8) -> bool {
    SEPARATORS.contains(&byte)
}

/// Whether the host of a URL is left out, as in `redis://`: clients take one of their own then, which is mostly the machine that they
/// run on.
pub(super) fn leaves_out_host(url: &Url) -> bool {
    url.hostname().is_empty() && !url.is_special() && url.host().is_some()
}

/// The hosts in the host of a URL; none if it has none. One that is left out is a target without a host.
pub(super) fn targets_of(url: &Url) -> Vec<Target<'_>> {
    match url.hostname() {
        text if leaves_out_host(url) => [Target { text, host: None }].into(),
        "" => Vec::new(),
        text if url.is_special() && !is_list(text) => [Target { text, host: url.host() }].into(),
        text => targets(text),
    }
}

/// The hosts in a host, at least one. A list that is too long is one target without a host.
pub(super) fn targets(host: &str) -> Vec<Target<'_>> {
    let mut texts = Vec::new();
    let (mut start, mut from) = (0, 0);
    let may_separate = |byte| byte == b'%' || is_separator(byte);
    while let Some(at) = host[from..].bytes().position(may_separate).map(|at| from + at) {
        if let Some(len) = separator_len(&host[at..]) {
            texts.push(&host[start..at]);
            from = at + len;
            start = from;
        } else {
            from = at + 1;
        }
        if texts.len() == LONGEST_LIST {
            return [Target { text: host, host: None }].into();
        }
    }
    texts.push(&host[start..]);
    texts.into_iter().map(Target::of).collect()
}

/// The length of the separator that `rest` begins with, if it does. It may be percent-encoded.
fn separator_len(rest: &str) -> Option<usize> {
    let is_encoded = rest.get(..3).is_some_and(|it| ["%2c", "%3b"].iter().any(|code| it.eq_ignore_ascii_case(code)));
    if is_encoded { Some(3) } else { rest.bytes().next().is_some_and(is_separator).then_some(1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};

    #[test]
    fn lists() {
        for (host, expected) in [
            ("example.com", "example.com"),
            ("EXAMPLE.com,0x7f.1", "example.com 127.0.0.1"),
            ("a%2Cb%3bc;d", "a b c d"),
            ("%61%", "-"),
            (",", "- -"),
            ("10.0.0.5,a^b", "10.0.0.5 -"),
            ("a%252Cb", "-"),
        ] {
            let show = |target: &Target<'_>| target.host.as_ref().map_or_else(|| "-".to_string(), ToString::to_string);
            let found: Vec<String> = targets(host).iter().map(show).collect();
            assert_eq!(found.join(" "), expected, "{host}");
        }
        assert_eq!(targets(&",".repeat(LONGEST_LIST - 1)).len(), LONGEST_LIST);
        assert_eq!(targets(&"a,".repeat(LONGEST_LIST)).len(), 1);
    }

    #[test]
    fn plain_hosts() {
        for (host, is_plain) in [("EXAMPLE.com", true), ("127.0.0.1", true), ("127.1", false), ("%61.com", false)] {
            assert_eq!(targets(host)[0].plain_host().is_some(), is_plain, "{host}");
        }
    }
}
