//! Fast path for URLs that are already normalized, which most URLs of the web are.
//!
//! There are two bodies, with one contract: they return the offsets that the basic URL parser would, for an input whose href
//! is the input itself, but for capitals in its domain, which become lowercase, and a slash, which follows if the input ends
//! with its authority (`https://EXAMPLE.com`). They return `None` for all other inputs, even for a few that the parser leaves
//! unchanged. `None` is never wrong: the parser then decides. [`resolve`] makes such an input of a base and a reference.
//!
//! WebAssembly uses SIMD, and so do processors that have the instructions. SIMD reads whole 64-byte blocks: the modules' input
//! buffer has them, and elsewhere the last one is copied.

mod scalar;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod simd;

use super::parser::{parse_port, to_offset};
use super::scheme::{Scheme, find_scheme_end, special_scheme_before};
use super::{Offsets, Url};
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
use crate::byte_set::lookup::Instructions;
use crate::host::{ends_in_a_number, find_ascii_domain_end, is_serialized_ipv4, serialized_ipv6_len};
use crate::percent_encoding::USERINFO;
use alloc::vec::Vec;
use core::ops::Range;

/// A URL whose href is nearly its input.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Normalized {
    /// Where the components are in the href.
    pub offsets: Offsets,
    /// Whether the host has capitals, which are lowercase in the href.
    has_capitals: bool,
}

impl Normalized {
    /// What the href has after the `len` bytes of the input: nothing, or the slash that is its path.
    #[inline]
    pub fn end(self, len: usize) -> &'static str {
        if self.offsets.path_start as usize == len { "/" } else { "" }
    }

    /// Where the host is, if it has capitals.
    #[inline]
    pub fn capitals(self) -> Option<Range<usize>> {
        let Offsets { host_start, host_end, .. } = self.offsets;
        self.has_capitals.then_some(host_start as usize..host_end as usize)
    }
}

/// The positions of the parts of a URL before its path.
#[derive(Clone, Copy)]
struct Beginning {
    scheme_end: usize,
    username_end: usize,
    host_start: usize,
    host_end: usize,
    path_start: usize,
    has_opaque_path: bool,
    has_capitals: bool,
}

impl Beginning {
    /// For a special URL with nothing before its path but a domain or an IPv4 address.
    #[inline]
    fn usual(start: usize, end: usize) -> Self {
        Self {
            scheme_end: start - 2,
            username_end: start,
            host_start: start,
            host_end: end,
            path_start: end,
            has_opaque_path: false,
            has_capitals: false,
        }
    }

    /// For any other URL, if the parser leaves it unchanged, but for capitals. `authority` is what `end_of_special_slashes`
    /// returns.
    #[inline(never)]
    fn of(input: &[u8], authority: Option<usize>) -> Option<Self> {
        if let Some(start) = authority {
            return Self::with_authority(input, special_scheme_before(input, start), start);
        }
        let length = find_scheme_end(input)?;
        let (scheme, rest) = (input.get(..length)?, input.get(length + 1..)?);
        if scheme.iter().any(u8::is_ascii_uppercase) {
            return None;
        }
        let slashes = rest.iter().take(4).take_while(|byte| **byte == b'/').count();
        let scheme = Scheme::of(scheme);
        let scheme_end = length + 1;
        // The parser may add a slash to a URL that ends with its scheme, or with the slashes after it.
        let before = match (scheme, slashes) {
            (_, 2) if scheme != Scheme::File => return Self::with_authority(input, scheme, scheme_end + 2),
            // `C|` at its start would become `C:`.
            (Scheme::File, 3) if rest.get(4) != Some(&b'|') => 2,
            (Scheme::NotSpecial, 0 | 1) if !rest.is_empty() => 0,
            _ => return None,
        };
        let at = scheme_end + before;
        Some(Self {
            scheme_end,
            username_end: at,
            host_start: at,
            host_end: at,
            path_start: at,
            has_opaque_path: slashes == 0,
            has_capitals: false,
        })
    }

    /// For a URL with an authority at `start`. There may be credentials, a port, an IP address, or an opaque host.
    #[inline(never)]
    fn with_authority(input: &[u8], scheme: Scheme, start: usize) -> Option<Self> {
        let (mut end, mut has_capitals) = find_ascii_domain_end(input, start);
        let (mut username_end, mut host_start) = (start, start);
        if let Some(at) = end_of_credentials(input, start, end) {
            (username_end, host_start) = (end, at + 1);
            (end, has_capitals) = find_ascii_domain_end(input, host_start);
        }
        if input.get(host_start) == Some(&b'[') {
            end = host_start + 1 + serialized_ipv6_len(input.get(host_start + 1..)?)?;
        }
        let host = input.get(host_start..end)?;
        if host.is_empty() || scheme.is_special() && !is_itself(host) {
            return None;
        }
        let host_end = end;
        if input.get(end) == Some(&b':') {
            end += 1 + input[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let port = serialized_number(&input[host_end + 1..end]);
            if port.is_none() || port == scheme.default_port() {
                return None;
            }
        }
        let is_whole = input.get(end) == Some(&b'/') || end == input.len() && scheme.is_special();
        is_whole.then_some(Self {
            scheme_end: start - 2,
            username_end,
            host_start,
            host_end,
            path_start: end,
            has_opaque_path: false,
            // Opaque hosts keep theirs.
            has_capitals: has_capitals && scheme.is_special(),
        })
    }

    /// The URL, given the ends of the path and the query.
    #[inline]
    fn into_url(self, path_end: usize, query_end: usize) -> Normalized {
        let offsets = Offsets {
            scheme_end: to_offset(self.scheme_end),
            username_end: to_offset(self.username_end),
            host_start: to_offset(self.host_start),
            host_end: to_offset(self.host_end),
            path_start: to_offset(self.path_start),
            query_start: to_offset(path_end),
            fragment_start: to_offset(query_end),
        };
        Normalized { offsets, has_capitals: self.has_capitals }
    }
}

/// Whether the host parser leaves an ASCII domain unchanged, but for capitals: one that ends in a number is an IPv4 address.
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn is_itself(domain: &[u8]) -> bool {
    is_serialized_ipv4(domain) || !ends_in_a_number(domain)
}

/// The position of the `@` after credentials that are left unchanged, if there are any. `end` is the end of the username.
fn end_of_credentials(input: &[u8], start: usize, end: usize) -> Option<usize> {
    let at = match input.get(end)? {
        b':' => USERINFO.bytes().find(input, end + 1),
        _ => end,
    };
    let is_empty_password = at == end + 1;
    // The set has both delimiters.
    let are_unchanged =
        input.get(at) == Some(&b'@') && !is_empty_password && end > start && USERINFO.bytes().find(input, start) == end;
    are_unchanged.then_some(at)
}

/// The offsets of `input`, if it is normalized.
#[inline]
pub(crate) fn parse(input: &[u8]) -> Option<Normalized> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(instructions) = Instructions::detect() {
        return ssse3::parse(input, input.len(), instructions);
    }
    scalar::parse(input)
}

/// Resolves a reference without a scheme against a base, if the href is a part of the base with the reference after it, and the
/// whole is normalized. Then it is in `href`, and its offsets are returned.
pub(crate) fn resolve(reference: &[u8], base: &Url, href: &mut Vec<u8>) -> Option<Offsets> {
    debug_assert!(find_scheme_end(reference).is_none(), "the parser looks for a scheme first");
    let before = part_before(reference, base)?;
    let len = before.len() + reference.len();
    href.clear();
    if cfg!(not(target_arch = "wasm32")) {
        // It may become the URL's own memory.
        href.reserve_exact(len);
    }
    href.extend_from_slice(before);
    href.extend_from_slice(reference);
    if cfg!(target_arch = "wasm32") {
        href.resize(len.next_multiple_of(BLOCK), 0);
    }
    let found = parse_start(href, len);
    href.truncate(len);
    let found = found?;
    debug_assert!(found.capitals().is_none(), "a base's host is lowercase");
    // Setters can make hrefs that parse to other URLs.
    (found.offsets.path_start == base.offsets.path_start).then_some(found.offsets)
}

/// How many bytes the SIMD body reads at once.
const BLOCK: usize = 64;

/// What comes before the reference in the href, unless a dot segment or another host begins the reference. Not for `file:` URLs,
/// in which a drive may stay or begin.
fn part_before<'b>(reference: &[u8], base: &'b Url) -> Option<&'b [u8]> {
    let scheme = base.scheme_type();
    let Offsets { path_start, query_start, fragment_start, .. } = base.offsets;
    let end = match reference {
        [b'/', b'/' | b'\\', ..] | [b'.', ..] => return None,
        _ if !scheme.is_special() || scheme == Scheme::File => return None,
        [] | [b'#', ..] => fragment_start as usize,
        [b'?', ..] => query_start as usize,
        [b'/', ..] => path_start as usize,
        _ => base.href.as_bytes()[..query_start as usize].iter().rposition(|&byte| byte == b'/')? + 1,
    };
    base.href.as_bytes().get(..end)
}

/// A text, and the bytes after it in its buffer. They let whole blocks be read without a copy, and change nothing else.
#[cfg(feature = "columns")]
#[derive(Clone, Copy)]
pub(crate) struct Start<'b> {
    pub text: &'b str,
    bytes: &'b [u8],
}

/// A text that nothing follows.
#[cfg(feature = "columns")]
impl<'b> From<&'b str> for Start<'b> {
    #[inline]
    fn from(text: &'b str) -> Self {
        Self { text, bytes: text.as_bytes() }
    }
}

#[cfg(feature = "columns")]
impl<'b> Start<'b> {
    /// `text`, with which `bytes` begin.
    #[inline]
    pub(crate) fn of(bytes: &'b [u8], text: &'b str) -> Self {
        debug_assert!(bytes.starts_with(text.as_bytes()), "the bytes begin with the text");
        Self { text, bytes }
    }

    /// The text, if it is normalized.
    #[inline]
    pub(super) fn parse(self) -> Option<Normalized> {
        // Where there are no vectors, nothing else reads the bytes.
        debug_assert!(self.bytes.len() >= self.text.len(), "the text is at the start of the bytes");
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if let Some(instructions) = Instructions::detect() {
            return ssse3::parse(self.bytes, self.text.len(), instructions);
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        if self.has_whole_blocks() {
            return parse_padded(self.bytes, self.text.len());
        }
        scalar::parse(self.text.as_bytes())
    }

    /// The text as far as its path, if that is normalized, and usual.
    #[inline]
    pub(super) fn parse_before_path(self) -> Option<Normalized> {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if let Some(instructions) = Instructions::detect() {
            return ssse3::parse_before_path(self.bytes, self.text.len(), instructions);
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        if self.has_whole_blocks() {
            return simd::parse_before_path(self.bytes, self.text.len(), Instructions);
        }
        scalar::parse_before_path(self.text.as_bytes())
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    fn has_whole_blocks(self) -> bool {
        self.bytes.len() >= self.text.len().next_multiple_of(BLOCK)
    }
}

/// The SIMD body's functions, compiled with the instructions that it uses.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code)]
mod ssse3 {
    use super::{Instructions, Normalized, simd};

    #[inline]
    pub fn parse(input: &[u8], len: usize, instructions: Instructions) -> Option<Normalized> {
        #[target_feature(enable = "ssse3")]
        fn parse(input: &[u8], len: usize, instructions: Instructions) -> Option<Normalized> {
            simd::parse(input, len, instructions)
        }
        // SAFETY: there are `Instructions` only where the processor has SSSE3.
        unsafe { parse(input, len, instructions) }
    }

    #[cfg(feature = "columns")]
    #[inline]
    pub fn parse_before_path(input: &[u8], len: usize, instructions: Instructions) -> Option<Normalized> {
        #[target_feature(enable = "ssse3")]
        fn parse_before_path(input: &[u8], len: usize, instructions: Instructions) -> Option<Normalized> {
            simd::parse_before_path(input, len, instructions)
        }
        // SAFETY: as above.
        unsafe { parse_before_path(input, len, instructions) }
    }
}

/// The first `len` bytes of `input`, if they are normalized. In WebAssembly the input has whole blocks, and this function is in a
/// module only once.
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn parse_start(input: &[u8], len: usize) -> Option<Normalized> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return parse_padded(input, len);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    parse(input.get(..len)?)
}

/// The same, inlined.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(clippy::inline_always, reason = "a result in memory takes as long as what is in this")]
#[inline(always)]
fn parse_padded(input: &[u8], len: usize) -> Option<Normalized> {
    simd::parse(input, len, Instructions)
}

/// The number with these ASCII digits, if they are its serialized form.
pub(crate) fn serialized_number(digits: &[u8]) -> Option<u16> {
    if digits.len() > 1 && digits.starts_with(b"0") { None } else { parse_port(digits) }
}

#[cfg(test)]
mod tests {
    use super::{Normalized, scalar};
    use crate::Url;
    use crate::validation::Collect;

    /// What the scalar body finds, where there is no other.
    #[cfg(not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    fn found_before(input: &str, _rest: &str) -> Option<Normalized> {
        scalar::parse(input.as_bytes())
    }

    /// What the SIMD body finds, with other bytes after the input.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn found_before(input: &str, rest: &str) -> Option<Normalized> {
        super::parse_padded(&followed(input, rest), input.len())
    }

    /// What the SIMD body finds, with other bytes after the input, and without.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn found_before(input: &str, rest: &str) -> Option<Normalized> {
        let instructions = super::Instructions::detect().expect("this test needs SSSE3");
        let found = super::ssse3::parse(&followed(input, rest), input.len(), instructions);
        assert_eq!(super::ssse3::parse(input.as_bytes(), input.len(), instructions), found, "{input}");
        found
    }

    #[cfg(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    fn followed(input: &str, rest: &str) -> Vec<u8> {
        let mut bytes = [input, rest].concat().into_bytes();
        bytes.resize((bytes.len() + 1).next_multiple_of(64), b'%');
        bytes
    }

    fn found(input: &str) -> Option<Normalized> {
        found_before(input, "")
    }

    #[test]
    fn finds_what_the_parser_finds() {
        let hosts = [
            "h",
            "www.example.com",
            "a_b.c-d",
            "1.2.3.com",
            "xn--a.b",
            "H",
            "1.2.3.4",
            "a:8",
            "u@h",
            "a%41",
            "0x.",
            "é",
            "a:80",
            "a:443",
            "a:21",
            "a:08",
            "a:0",
            "a:65535",
            "a:65536",
            "a:+8",
            "a:",
            "a:b",
            "u:p@h",
            "u:p@h:8",
            ":p@h",
            "u:@h",
            "@h",
            "u@",
            "u;@h",
            "u@v@h",
            "U@H",
            "1.2.3.256",
            "1.2.3",
            "01.2.3.4",
            "1.2.3.4.",
            "1.2.3.4:8",
            "C:",
            "C|",
            "",
            "localhost",
            "[::1]",
            "[::1]:8",
            "u:p@[2001:db8::1]",
            "[2001:DB8::1]",
            "[1:0::1]",
            "[::127.0.0.1]",
            "[1:2:3:4:5:6:7:8]",
            "[::1",
            "[::1]]",
            "[::1]a",
            "[]",
        ];
        let paths =
            ["/", "/a/b.c", "//", "/..", "/a/./b", "/.a", "/%2e", "/a%2eb", "/a b", "/[|]", "/^", "/\\", "", "/@:"];
        let queries = ["", "?", "?a=b", "?'", "?/../", "?a?b", "?`"];
        let fragments = ["", "#", "#a#b?c", "#/../", "#`", "#'"];
        let counts = compare_all(&hosts, &paths, &queries, &fragments);
        assert!(counts[0] > 5000 && counts[1] > 5000, "{counts:?}");
    }

    #[test]
    fn finds_what_the_parser_finds_in_hosts() {
        let hosts = [
            "U:P@WWW.Example.COM",
            "Ex-Ample.com:8443",
            "EXAMPLE.COM:080",
            "XN--A.B",
            "xN--mnchen-3yA.De",
            "1.2.3.4.COM",
            "1.2.3.0XA",
            "0X",
            "A.1",
            "A%42",
            "Aé",
            "A B",
            "A_b:C@D",
            "1.2..4",
            ".1.2.3.4",
            "1.2.3.4.5",
            "1.2.3.",
            "1.2.3.04",
            "0.0.0.0",
            "255.255.255.255",
            "1.2.3.2560",
            "1.2.3.4:80",
            "[::]",
            "[0::1]",
            "[::0]",
            "[1::0:1]",
            "[1:0:0:2::3]",
            "[1:0:0:2:3:0:0:4]",
            "[1::2:3:0:0:4]",
            "[1:0:0:2:3::4]",
            "[1:2:0:3:4:5:6:7]",
            "[1:2::3:4:5:6:7]",
            "[1:2:3:4:5:6:7]",
            "[1:2:3:4:5:6:7:8:9]",
            "[::1:2:3:4:5:6:7]",
            "[1::2::3]",
            "[1:::2]",
            "[:1]",
            "[1:]",
            "[12345::]",
            "[01::]",
            "[00::]",
            "[g::]",
            "[fe80::1%25a]",
            "U:P@[fe80::abcd]:8080",
        ];
        let counts = compare_all(&hosts, &["", "/", "/A/../b", "/C"], &["", "?D"], &["", "#E"]);
        assert!(counts[0] > 500 && counts[1] > 500, "{counts:?}");
    }

    /// Compares both bodies with the parser. Returns how many URLs each found.
    fn compare_all(hosts: &[&str], paths: &[&str], queries: &[&str], fragments: &[&str]) -> [usize; 2] {
        let mut counts = [0, 0];
        let schemes = [
            "https://",
            "http://",
            "https:/",
            "HTTP://",
            "ftp://",
            "http:///",
            "wss://",
            "ws://",
            "wsss://",
            "xws://",
            "ftps://",
            "file://",
            "file:///",
            "file:////",
            "a+b://",
            "app:/",
            "app:",
            "mailto:",
            "A:",
            "blob:https://",
            "1:",
        ];
        for scheme in schemes {
            for host in hosts {
                for (path, query) in paths.iter().flat_map(|path| queries.iter().map(move |query| (path, query))) {
                    for fragment in fragments {
                        let input = format!("{scheme}{host}{path}{query}{fragment}");
                        counts[0] += usize::from(check(&input, found(&input)));
                        counts[1] += usize::from(check(&input, scalar::parse(input.as_bytes())));
                    }
                }
            }
        }
        counts
    }

    /// Compares what was found with the parser's result, if anything was.
    fn check(input: &str, normalized: Option<Normalized>) -> bool {
        let Some(normalized) = normalized else { return false };
        let url = Url::parse_with_sink(input, None, &mut Collect::new()).expect(input);
        let mut href = format!("{input}{}", normalized.end(input.len()));
        if let Some(host) = normalized.capitals() {
            href[host].make_ascii_lowercase();
            assert_ne!(href[..input.len()], *input);
        }
        assert_eq!((url.href(), url.offsets()), (&*href, normalized.offsets));
        true
    }

    #[cfg(feature = "columns")]
    #[test]
    fn finds_what_is_before_the_path() {
        use super::Start;
        let mut count = 0;
        let lengths = [1, 40, 54, 55, 56, 57, 63, 64, 100];
        let hosts = lengths
            .map(|len| "a".repeat(len))
            .into_iter()
            .chain(["A.com", "1.2", "a.0", "a:8", "", "a b", "é", "u@h"].map(String::from));
        for host in hosts {
            for (scheme, end) in
                ["https://", "http://", "ws://", "wss://", "ftp://", "file://", "a://", "https:", "https:/"]
                    .into_iter()
                    .flat_map(|scheme| ["", "/", "/..", "/b?c#d", "?", "\\", " "].map(|end| (scheme, end)))
            {
                let input = format!("{scheme}{host}{end}");
                let followed = format!("{input}/{}", "%".repeat(100));
                let starts = [Start::from(&*input), Start::of(followed.as_bytes(), &input)];
                for found in starts.into_iter().filter_map(Start::parse_before_path) {
                    let url = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input);
                    let len = found.offsets.path_start as usize;
                    assert_eq!(url.href()[..len], input[..len]);
                    let before = |offsets: super::Offsets| offsets.to_array()[..5].to_vec();
                    assert_eq!(before(found.offsets), before(url.offsets()), "{input}");
                    assert_eq!(found.capitals(), None);
                    count += 1;
                }
            }
        }
        assert!(count > 200, "{count}");
    }

    /// The buffer has an earlier input after this one.
    #[test]
    fn finds_in_the_input_alone() {
        let longer = [
            "https://www.example.com/a/b.c?d=e#f",
            "http://user:secret@h:8080/./a",
            "http://192.168.1.10/a",
            "wss://h.example:81/a?b",
            "file:///C:/a/../b",
            "https://WWW.Example.com:8443/a?b",
            "ws://U@LOCALHOST",
            "ftp://10.0.0.255/a",
            "mailto:somebody@example.com?subject=a#b",
            "a+b://u@h:1/c//d?e#f",
            "https://h/0123456789012345678901234567890123456789012345678901234567890123456789?a#b",
        ];
        for url in longer {
            for len in 0..=url.len() {
                let input = &url[..len];
                let normalized = found_before(input, &url[len..]);
                if normalized.is_some() {
                    check(input, normalized);
                }
                assert_eq!(normalized, found(input), "{input}");
            }
        }
    }

    /// Compares with the parser.
    #[test]
    fn resolves_what_the_parser_does() {
        let bases = [
            "http://h",
            "https://example.com/a/b?c#d",
            "https://u:p@example.com:8080/a//b/?c/d?#",
            "ws://[2001:db8::1]/.a/b.",
            "ftp://1.2.3.4/?/a",
            "https://xn--mgba3a4f16a.example/%C3%A9/a%2Fb",
            "https://a_b.c/d;e=f,g@h/i:j",
            "http://h/a#/b?c",
            "file:///C:/a/b",
            "file://h/a",
            "a://h/b/c",
            "a:b",
            "a:/.//b",
        ];
        let parts = [
            "/", "?", "#", "a", ".", "..", "%2e", "%C3", ":", "@", "\\", " ", "\t", "é", "|", "'", "A", "//", "h.i/",
            "\0",
        ];
        let (mut count, mut found) = (0, 0);
        let mut references = vec![String::new()];
        for _ in 0..3 {
            references = references.iter().flat_map(|start| parts.map(|part| [start, part].concat())).collect();
            for base in bases.map(|base| Url::parse(base).expect(base)) {
                for reference in references.iter().map(String::as_str).chain(["", "?"]) {
                    found += usize::from(check_resolved(&base, reference));
                    count += 1;
                }
            }
        }
        assert!(found > 10_000, "{found} of {count}");
        for len in 0..200 {
            let base = Url::parse(&format!("https://h/{}/", "b".repeat(len / 2))).expect("is a URL");
            assert!(check_resolved(&base, &"a".repeat(len)));
            assert!(check_resolved(&base, &format!("/{}?{}#", "a".repeat(len), "b".repeat(len))));
            assert!(!check_resolved(&base, &format!("/{}/..", "a".repeat(len))));
        }
    }

    #[test]
    fn joined_urls_keep_no_more_memory_than_parsed_ones() {
        let base = Url::parse("http://h/").expect("is a URL");
        let capacity = |reference: &str| String::from(base.join(reference).expect(reference)).capacity();
        for reference in ["a".repeat(1000), "?a".repeat(1000), format!("/{}", "a".repeat(1000))] {
            assert_eq!(capacity(&reference), base.join(&reference).expect("is a URL").href().len());
        }
        for reference in ["\t".repeat(1000), format!("{}x", " ".repeat(1000))] {
            assert!(capacity(&reference) < 100);
        }
    }

    #[test]
    fn urls_keep_little_of_what_was_reserved() {
        let base = Url::parse(&format!("http://h/{}", "b/".repeat(500))).expect("is a URL");
        let spare = |href: String| href.capacity() - href.len();
        for part in ["a", "?a", "\t", "a/../", "../", "./", " x", "é", "%"] {
            let reference = part.repeat(1000);
            for reference in [format!("x{reference}"), format!("/x{reference}"), reference] {
                assert!(spare(base.join(&reference).expect("is a URL").into()) <= 64, "{part}");
            }
            let input = format!("http:{}h{}/{part}", "/".repeat(1000), "%61".repeat(1000));
            assert!(spare(Url::parse(&input).expect("is a URL").into()) <= 64, "{part}");
        }
    }

    fn check_resolved(base: &Url, reference: &str) -> bool {
        if super::find_scheme_end(reference.as_bytes()).is_some() {
            return false;
        }
        let mut href = b"before".to_vec();
        let Some(offsets) = super::resolve(reference.as_bytes(), base, &mut href) else { return false };
        let url = Url::parse_with_sink(reference, Some(base), &mut Collect::new()).expect(reference);
        assert_eq!((url.href().as_bytes(), url.offsets()), (&*href, offsets), "{reference:?} against {base}");
        true
    }

    #[test]
    fn finds_at_every_length() {
        for len in 10..=200 {
            let input = format!("https://h/{}", "a".repeat(len - 10));
            assert_eq!(found(&input).map(|url| url.offsets.fragment_start as usize), Some(len));
        }
    }

    #[test]
    fn finds_at_every_offset() {
        for (part, is_found) in
            [("/./", false), ("/.", false), ("/.a", false), ("a./", true), (" ", false), ("/%2E", false)]
        {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let is_found = is_found && !(at == 0 && part.starts_with('.'));
                assert_eq!(found(&input).is_some(), is_found, "{input}");
            }
        }
        // The SIMD body does not see what follows a `%` in the last byte of a block: it may be a dot.
        let encoded = (0..150).filter(|&at| {
            let input = format!("https://h/{}/%C3{}", "a".repeat(at), "b".repeat(149 - at));
            check(&input, found(&input))
        });
        assert!(encoded.count() >= 147);
        for part in ["#", "?", "?/../", "#/../?#", "?%", "/a%20b?c#d"] {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let offsets = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input).offsets();
                assert_eq!(found(&input).map(|url| url.offsets), Some(offsets), "{input}");
            }
        }
        for (first, second) in [("?", "#"), ("#", "?"), ("?", "?"), ("#", "#")] {
            for (at, between) in (0..150).flat_map(|at| (0..150).map(move |between| (at, between))) {
                let input = format!("https://h/{}{first}{}{second}c", "a".repeat(at), "b".repeat(between));
                let offsets = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input).offsets();
                assert_eq!(found(&input).map(|url| url.offsets), Some(offsets), "{input}");
            }
        }
        for at in 1..150 {
            let input = format!("https://{}/a", "h".repeat(at));
            assert!(check(&input, found(&input)), "{input}");
        }
    }
}
