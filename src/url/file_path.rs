//! `file` URLs and paths of file systems. The Standard leaves these to implementations. This follows Node.js's
//! `fileURLToPath` and `pathToFileURL`, for either form of paths on every platform; but `~` is not encoded, as no URL needs that.

use super::Url;
use crate::host::domain_to_unicode;
use crate::percent_encoding::{PATH, percent_decode, percent_encode};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The form of a file system's paths.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum PathForm {
    /// `/a/b`
    Posix,
    /// `C:\a\b`, or `\\server\share\a`
    Windows,
}

impl PathForm {
    /// The form of the platform for which the crate is compiled. WebAssembly has none, and gets [`Posix`](Self::Posix).
    pub const NATIVE: Self = if cfg!(windows) { Self::Windows } else { Self::Posix };

    fn is_separator(self, byte: u8) -> bool {
        byte == b'/' || self == Self::Windows && byte == b'\\'
    }
}

impl Url {
    /// The path of a `file` URL. It is `None` for other URLs, and if there is no such path: if it is not UTF-8, or has a
    /// percent-encoded separator or a NUL; as a POSIX path, if there is a host; as a Windows path, if there is neither a host nor
    /// a drive letter, or if the host is `.`, which would make it a device path. A Windows path has the host
    /// [in Unicode](domain_to_unicode).
    ///
    /// ```
    /// use whurl::{Url, url::PathForm};
    ///
    /// assert_eq!(Url::parse("file:///a%20b/%C3%A9")?.to_file_path(PathForm::Posix).as_deref(), Some("/a b/é"));
    /// assert_eq!(Url::parse("file:///c:/a/b")?.to_file_path(PathForm::Windows).as_deref(), Some(r"c:\a\b"));
    /// assert_eq!(Url::parse("file://host/share/a")?.to_file_path(PathForm::Windows).as_deref(), Some(r"\\host\share\a"));
    /// assert_eq!(Url::parse("file:///a%2Fb")?.to_file_path(PathForm::Posix), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn to_file_path(&self, form: PathForm) -> Option<String> {
        if self.scheme() != "file" {
            return None;
        }
        let segments = self.path_segments()?.map(|segment| {
            let bytes = percent_decode(segment.as_bytes());
            let is_name = !bytes.iter().any(|&byte| byte == 0 || form.is_separator(byte));
            is_name.then(|| String::from_utf8(bytes).ok()).flatten()
        });
        let separator = if form == PathForm::Windows { '\\' } else { '/' };
        let mut path = String::new();
        for segment in segments {
            path.push(separator);
            path.push_str(&segment?);
        }
        match (form, self.hostname()) {
            (PathForm::Posix, "") => Some(path),
            (PathForm::Windows, "") => path.strip_prefix('\\').filter(|path| has_a_drive(path)).map(String::from),
            (PathForm::Posix, _) | (PathForm::Windows, ".") => None,
            (PathForm::Windows, host) => Some([r"\\", &domain_to_unicode(host), &path].concat()),
        }
    }

    /// The `file` URL of an absolute path. It is `None` for other paths, for those with a NUL, for Windows' device paths, such as
    /// `\\?\C:\a`, and for shares of `localhost`, which is no host of a `file` URL. A share's path begins with two backslashes. Dot
    /// segments are resolved, as in any URL; but in a POSIX path `/C:` is a folder like others.
    ///
    /// ```
    /// use whurl::{Url, url::PathForm};
    ///
    /// let url = Url::from_file_path("/a b/50%?#", PathForm::Posix).unwrap();
    /// assert_eq!(url.href(), "file:///a%20b/50%25%3F%23");
    /// assert_eq!(Url::from_file_path(r"C:\a", PathForm::Windows).unwrap().href(), "file:///C:/a");
    /// assert_eq!(Url::from_file_path(r"\\host\share", PathForm::Windows).unwrap().href(), "file://host/share");
    /// assert_eq!(Url::from_file_path("a", PathForm::Posix), None);
    /// ```
    pub fn from_file_path(path: &str, form: PathForm) -> Option<Self> {
        let (host, path) = match form {
            PathForm::Posix => (None, Cow::Owned(without_dot_segments(path.strip_prefix('/')?))),
            PathForm::Windows if has_a_drive(path) => (None, Cow::Borrowed(path)),
            PathForm::Windows => {
                let (host, path) = path.strip_prefix(r"\\")?.split_once('\\')?;
                (Some(host), Cow::Borrowed(path))
            }
        };
        // The parser would end the host there, or leave the character out.
        let is_host = |host: &str| {
            let in_brackets = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let ends = |c| {
                matches!(c, '/' | '?' | '#' | '@' | '%' | '[' | ']') || c <= ' ' || c == ':' && in_brackets.is_none()
            };
            !in_brackets.unwrap_or(host).contains(ends)
        };
        if !host.is_none_or(is_host) || path.contains('\0') {
            return None;
        }
        let mut href = String::from("file://");
        href.push_str(host.unwrap_or_default());
        href.push('/');
        for &byte in path.as_bytes() {
            if form.is_separator(byte) {
                href.push('/');
            } else if PATH.contains(byte) || matches!(byte, b'%' | b'[' | b'\\' | b']' | b'|') {
                href.extend(percent_encode(byte).map(char::from));
            } else {
                href.push(char::from(byte));
            }
        }
        // `localhost` is no host in a URL, and other characters are mapped to dots.
        Self::parse(&href).ok().filter(|url| host.is_none() || !matches!(url.hostname(), "" | "."))
    }
}

/// `path` with its dot segments resolved as the parser does it, but for drive letters, which the parser keeps.
fn without_dot_segments(path: &str) -> String {
    let mut segments = Vec::new();
    let mut rest = path.split('/').peekable();
    while let Some(segment) = rest.next() {
        match segment {
            "." => {}
            ".." => {
                segments.pop();
            }
            _ => {
                segments.push(segment);
                continue;
            }
        }
        if rest.peek().is_none() {
            segments.push("");
        }
    }
    segments.join("/")
}

/// Whether a Windows path begins with a drive letter, a colon and a separator.
fn has_a_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::Collect;
    use alloc::{format, vec};

    #[cfg(feature = "idna")]
    #[test]
    fn there_and_back() {
        let posix =
            ["/", "/a", "/a/b/", "//a", "/C:/x", "/C|/x", "/a\\b", "/%41", "/é\u{1}\n\t", "/?#", "/a:b@c", "/~'\"^`{}"];
        for (form, paths) in [
            (PathForm::Posix, &posix[..]),
            (
                PathForm::Windows,
                &[
                    r"C:\",
                    r"c:\a b\",
                    r"C:\é%",
                    r"\\host\share\a",
                    r"\\host\",
                    r"C:\a|b",
                    r"C:\a\\b",
                    r"\\bücher\a",
                    r"\\[::1]\a",
                ],
            ),
        ] {
            for path in paths {
                let url = Url::from_file_path(path, form).expect(path);
                assert_eq!(url.to_file_path(form).as_deref(), Some(*path), "{url}");
                assert_eq!(Url::parse(url.href()).as_ref(), Ok(&url));
            }
        }
    }

    #[test]
    fn no_character_of_a_path_is_a_validation_error() {
        for character in ('\u{1}'..='\u{A0}').chain(['é', '\u{FDD0}', '\u{10FFFF}']) {
            for (path, form) in
                [(format!("/{character}a"), PathForm::Posix), (format!(r"C:\{character}a"), PathForm::Windows)]
            {
                let url = Url::from_file_path(&path, form).expect(&path);
                let mut sink = Collect::new();
                let result = Url::parse_with_sink(url.href(), None, &mut sink);
                assert_eq!(sink.finish(&result), [], "{path:?}: {url}");
            }
        }
    }

    #[test]
    fn what_has_no_url() {
        for path in ["", "a", "./a", "C:\\a", "/a\0"] {
            assert_eq!(Url::from_file_path(path, PathForm::Posix), None, "{path}");
        }
        for path in [
            "",
            "a",
            r"\a",
            "C:a",
            "C:",
            r"\\?\C:\a",
            r"\\.\pipe\a",
            r"\\host",
            r"\\a@b\c",
            "/a",
            r"\\a b\c",
            r"\\[::1]:80\a",
            r"\\[::1\a",
            r"\\[a]\b",
        ] {
            assert_eq!(Url::from_file_path(path, PathForm::Windows), None, "{path}");
        }
        // Whatever comes after the host.
        for host in
            [".", "?", "a?b", "a#b", "a%2eb", "h/x", "ho\tst", "ho\nst", "\u{FF0E}", "\u{3002}", ".\u{AD}", "localhost"]
        {
            for path in [r"share", r"C:\a"] {
                let path = format!(r"\\{host}\{path}");
                assert_eq!(Url::from_file_path(&path, PathForm::Windows), None, "{path:?}");
            }
        }
    }

    #[test]
    fn dot_segments() {
        let posix = [
            ("/C:/../x", "file:///x"),
            ("/C:/../../etc", "file:///etc"),
            ("/C:/..", "file:///"),
            ("/a/./b/../c/.", "file:///a/c/"),
            ("/..", "file:///"),
            ("/.//a", "file:////a"),
        ];
        for (path, href) in posix {
            assert_eq!(Url::from_file_path(path, PathForm::Posix).unwrap().href(), href, "{path}");
        }
        for (path, href) in [(r"C:\..\x", "file:///C:/x"), (r"\\h\a\..\x", "file://h/x")] {
            assert_eq!(Url::from_file_path(path, PathForm::Windows).unwrap().href(), href, "{path}");
        }
    }

    /// A path that has a URL is the path of that URL, if nothing in it is left out or written in another way.
    #[test]
    fn short_paths() {
        let parts = ["/", "\\", "C:", "a", "..", ".", "?", "%41", "\t", "\u{FF0E}", "é", "|"];
        let mut texts = vec![String::new()];
        for _ in 0..4 {
            let longer = texts.iter().flat_map(|text| parts.map(|part| [text, part].concat()));
            texts = longer.collect();
            for text in &texts {
                for (path, form) in [
                    (format!("/{text}"), PathForm::Posix),
                    (format!(r"C:\{text}"), PathForm::Windows),
                    (format!(r"\\{text}"), PathForm::Windows),
                    (format!(r"\\a\{text}"), PathForm::Windows),
                ] {
                    let Some(url) = Url::from_file_path(&path, form) else { continue };
                    let Some(back) = url.to_file_path(form) else { panic!("{path:?}: {url} has no path") };
                    let is_mapped = path.contains('.') || path.contains('\u{FF0E}') && path.starts_with(r"\\");
                    let path = if form == PathForm::Windows { path.replace('/', r"\") } else { path };
                    assert!(is_mapped || back == path, "{path:?}: {url}, {back:?}");
                }
            }
        }
    }

    #[test]
    fn what_has_no_path() {
        for href in ["https://h/a", "file://h/a", "file:///%00", "file:///%2F", "file:///%FF"] {
            assert_eq!(Url::parse(href).unwrap().to_file_path(PathForm::Posix), None, "{href}");
        }
        for href in [
            "file:///a",
            "file:///",
            "file:///C:",
            "file:///C:/%5C",
            "file:///C:/%2f",
            "file:///C:/%00",
            "file://./pipe/a",
        ] {
            assert_eq!(Url::parse(href).unwrap().to_file_path(PathForm::Windows), None, "{href}");
        }
    }
}
