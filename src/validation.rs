//! §1.1 [Writing](https://url.spec.whatwg.org/#writing): the validation errors, and the sink that a parser reports them to, each
//! with the range of the input that it is about, in bytes. Ordinary parsing uses the sink [`Ignore`], which costs nothing;
//! [`Collect`] makes a list; a caller can write its own [`Sink`].

mod report;
pub(crate) mod utf16;

pub use report::{Collect, Report};
pub use utf16::Utf16Offsets;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// Declares [`ValidationError`] from one table, so that names, fatality and sentences cannot drift apart.
macro_rules! validation_errors {
    ($($variant:ident, $name:literal, $fatal:literal, $summary:literal;)*) => {
        /// A [validation error](https://url.spec.whatwg.org/#validation-error) of the Standard, by its name.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum ValidationError {
            $(#[doc = concat!("`", $name, "`: ", $summary, ".")] $variant,)*
        }

        impl ValidationError {
            /// All validation errors, in the order of the Standard's table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name, spelled exactly as in the Standard: `"IPv4-too-many-parts"`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Whether the Standard's table says that parsing ends with it. It need not where the error is
            /// `IPv4-out-of-range-part`, which depends on the part, or `domain-to-ASCII` of an ASCII domain:
            /// [`Report::is_fatal`] says which case it was.
            pub const fn is_fatal(self) -> bool {
                match self { $(Self::$variant => $fatal,)* }
            }

            /// What is wrong, as the start of a sentence without its full stop.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$variant => $summary,)* }
            }

            /// The text that [`Display`](fmt::Display) writes for an error with which a parser can fail. It is empty for others, so
            /// that the module of the classes contains no text that it never uses.
            pub(crate) const fn failure_words(self) -> [&'static str; 4] {
                match self {
                    $(Self::$variant => if $fatal { [$summary, " (", $name, ")"] } else { [""; 4] },)*
                }
            }
        }
    };
}

validation_errors! {
    DomainToAscii, "domain-to-ASCII", true, "the domain cannot be converted to ASCII, or has a code point that no domain may have";
    DomainInvalidCodePoint, "domain-invalid-code-point", true, "the host contains a forbidden domain code point (only in the Standard of 2025)";
    DomainToUnicode, "domain-to-Unicode", false, "the domain cannot be converted to Unicode without an error";
    DomainPercentEncoded, "domain-percent-encoded", false, "the domain contains percent-encoded bytes";
    HostInvalidCodePoint, "host-invalid-code-point", true, "the opaque host contains a forbidden host code point";
    Ipv4EmptyPart, "IPv4-empty-part", false, "the IPv4 address ends with a full stop";
    Ipv4TooManyParts, "IPv4-too-many-parts", true, "the IPv4 address has more than four parts";
    Ipv4TooFewParts, "IPv4-too-few-parts", false, "the IPv4 address has fewer than four parts";
    Ipv4NonNumericPart, "IPv4-non-numeric-part", true, "the IPv4 address has a part that is not a number";
    Ipv4NonDecimalPart, "IPv4-non-decimal-part", false, "the IPv4 address has a hexadecimal or octal part";
    Ipv4OutOfRangePart, "IPv4-out-of-range-part", true, "the IPv4 address has a part that is too large";
    Ipv4NonAsciiInput, "IPv4-non-ASCII-input", false, "the IPv4 address is written with digits or dots that are not ASCII";
    Ipv6Unclosed, "IPv6-unclosed", true, "the IPv6 address is missing its closing bracket";
    Ipv6InvalidCompression, "IPv6-invalid-compression", true, "the IPv6 address begins with a single colon";
    Ipv6TooManyPieces, "IPv6-too-many-pieces", true, "the IPv6 address has more than eight pieces";
    Ipv6MultipleCompression, "IPv6-multiple-compression", true, "the IPv6 address is compressed in more than one place";
    Ipv6InvalidCodePoint, "IPv6-invalid-code-point", true, "the IPv6 address has a code point that is neither a hexadecimal digit nor a colon, or ends too soon";
    Ipv6TooFewPieces, "IPv6-too-few-pieces", true, "the IPv6 address is not compressed and has fewer than eight pieces";
    Ipv6PieceLeadingZero, "IPv6-piece-leading-zero", false, "the IPv6 address has a piece written with a leading zero";
    Ipv4InIpv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", true, "the IPv6 address has more than six pieces before its IPv4 address";
    Ipv4InIpv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", true, "the IPv4 address inside the IPv6 address is malformed";
    Ipv4InIpv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", true, "the IPv4 address inside the IPv6 address has a part above 255";
    Ipv4InIpv6TooFewParts, "IPv4-in-IPv6-too-few-parts", true, "the IPv4 address inside the IPv6 address has fewer than four parts";
    InvalidUrlUnit, "invalid-URL-unit", false, "a code point is not a URL unit here";
    SpecialSchemeMissingFollowingSolidus, "special-scheme-missing-following-solidus", false, "the scheme is not followed by exactly two slashes";
    MissingSchemeNonRelativeUrl, "missing-scheme-non-relative-URL", true, "the input has no scheme, and there is no base URL that it can be relative to";
    InvalidReverseSolidus, "invalid-reverse-solidus", false, "a backslash is used instead of a slash";
    InvalidCredentials, "invalid-credentials", false, "the input contains credentials";
    HostMissing, "host-missing", true, "the host is missing";
    PortOutOfRange, "port-out-of-range", true, "the port is greater than 65535";
    PortInvalid, "port-invalid", true, "the port contains something other than digits";
    FileInvalidWindowsDriveLetter, "file-invalid-Windows-drive-letter", false, "a relative URL with a Windows drive letter is resolved against a file URL";
    FileInvalidWindowsDriveLetterHost, "file-invalid-Windows-drive-letter-host", false, "the host of the file URL is a Windows drive letter";
}

impl ValidationError {
    /// What [`Display`](fmt::Display) writes.
    fn words(self) -> [&'static str; 4] {
        [self.summary(), " (", self.name(), ")"]
    }

    /// Where the Standard defines it: `"https://url.spec.whatwg.org/#host-missing"`.
    pub fn link(self) -> String {
        let anchor = match self {
            // The shorter anchor is that of the algorithm of this name.
            Self::DomainToAscii => "validation-error-domain-to-ascii".to_owned(),
            other => other.name().to_ascii_lowercase(),
        };
        format!("https://url.spec.whatwg.org/#{anchor}")
    }
}

/// `the port is greater than 65535 (port-out-of-range)`
impl fmt::Display for ValidationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.words().concat())
    }
}

/// The URL parser's or host parser's [failure](https://url.spec.whatwg.org/#concept-basic-url-parser): which
/// validation error ended it.
///
/// ```
/// use whurl::{Url, ValidationError};
///
/// let error = Url::parse("https://example.org:70000").unwrap_err();
/// assert_eq!(error.validation_error(), Some(ValidationError::PortOutOfRange));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct ParseError(Option<ValidationError>);

impl ParseError {
    /// The one failure that the Standard does not have: offsets are 32 bits wide, and percent-encoding makes
    /// up to three bytes of one, so an input or a base ends below 1 GiB.
    pub const TOO_LONG: Self = Self(None);

    pub(crate) const fn new(error: ValidationError) -> Self {
        Self(Some(error))
    }

    /// What [`Display`](fmt::Display) writes.
    pub(crate) fn words(self) -> [&'static str; 4] {
        if cfg!(not(feature = "idna")) && self.0 == Some(ValidationError::DomainToAscii) {
            return [
                "the domain is not ASCII, which needs the feature `idna` of the crate whurl, or it has a code point that \
                     no domain may have (domain-to-ASCII)",
                "",
                "",
                "",
            ];
        }
        self.0.map_or(["it is too long", "", "", ""], ValidationError::words)
    }

    /// The name of the validation error that ended parsing, or `too-long`, which is not the Standard's.
    ///
    /// ```
    /// use whurl::{ParseError, Url};
    ///
    /// assert_eq!(Url::parse("https://example.org:70000").unwrap_err().name(), "port-out-of-range");
    /// assert_eq!(ParseError::TOO_LONG.name(), "too-long");
    /// ```
    pub const fn name(self) -> &'static str {
        match self.0 {
            Some(error) => error.name(),
            None => "too-long",
        }
    }

    /// The validation error that ended parsing, or `None` if the input, the base or the host is 1 GiB long or longer.
    pub const fn validation_error(self) -> Option<ValidationError> {
        self.0
    }
}

/// `the port is greater than 65535 (port-out-of-range)`
impl fmt::Display for ParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.words().concat())
    }
}

impl core::error::Error for ParseError {}

/// For a [`Sink`] that stops the parser with the reported error.
impl From<ValidationError> for ParseError {
    fn from(error: ValidationError) -> Self {
        Self::new(error)
    }
}

/// A receiver of a parser's validation errors.
///
/// Ranges are byte offsets in the parser's input. A sink that returns an error from [`report`](Sink::report) stops the
/// parser there, which is how a strict mode is made.
pub trait Sink {
    /// Whether this sink wants anything. If it is `false`, the parser skips every check that only finds validation errors that
    /// are not fatal.
    const ENABLED: bool;

    /// Takes one validation error and the range of the input that it is about.
    ///
    /// # Errors
    /// Returning one ends the parse with it.
    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError>;

    /// Whether to report the errors of the Standard of August 2025, where a forbidden code point in a domain is
    /// `domain-invalid-code-point`. Today it is `domain-to-ASCII`.
    #[inline]
    fn is_of_2025(&self) -> bool {
        false
    }

    /// Whether the U+FFFD at this offset of the input replaces something that is not a code point, such as a lone surrogate.
    /// U+FFFD itself is a URL unit, but a lone surrogate is not.
    #[inline]
    fn is_replacement(&self, _offset: usize) -> bool {
        false
    }
}

/// The sink of ordinary parsing. It wants nothing, so the compiler removes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl Sink for Ignore {
    const ENABLED: bool = false;

    #[inline]
    fn report(&mut self, _: ValidationError, _: Range<usize>) -> Result<(), ParseError> {
        Ok(())
    }
}

/// Reports `error` and returns the failure: the Standard's "*error* validation error, return failure".
#[cold]
pub(crate) fn fail<S: Sink>(sink: &mut S, error: ValidationError, range: Range<usize>) -> ParseError {
    match sink.report(error, range) {
        Ok(()) => ParseError::new(error),
        Err(stopped) => stopped,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Host, Url};
    use alloc::format;

    #[test]
    fn displays_honour_width_and_precision() {
        let error = Url::parse("https://h:70000").unwrap_err();
        assert_eq!(format!("{error:.8}|{error:>62.8}|"), format!("the port|{}the port|", " ".repeat(54)));
        assert_eq!(Host::parse("").map_err(|error| format!("{error:<4.3}|")), Err("the |".into()));
        let error = error.validation_error().unwrap();
        assert_eq!(format!("{error:*^10.8}"), "*the port*");
    }
}
