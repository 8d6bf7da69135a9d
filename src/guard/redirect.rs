//! [`safe_redirect`]: where to redirect a browser within an origin.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::percent_encoding::percent_decode;
use crate::url::Url;

/// The path, query and fragment of `input`, parsed with `base`, if that is a URL of the same origin: what can go into a `Location`
/// header, where nothing can read it as a URL of another origin. Otherwise `None`, for which a program has a place of its own to
/// redirect to.
///
/// What it gives is ASCII without whitespace and control characters. It begins with one slash, and neither a second one nor a
/// backslash comes after that, even if it is percent-decoded and loses its whitespace and what has no glyph, and if full-width forms
/// become ASCII. So some URLs of the same origin are refused, such as `https://example.com//a`. `base` is a URL whose origin is a
/// tuple: `https://example.com/`.
///
/// ```
/// use whurl::Url;
/// use whurl::guard::safe_redirect;
///
/// let base = Url::parse("https://example.com/login")?;
/// assert_eq!(safe_redirect("account?tab=2#top", &base).as_deref(), Some("/account?tab=2#top"));
/// assert_eq!(safe_redirect("https://EXAMPLE.com:443/a/../b", &base).as_deref(), Some("/b"));
/// for input in ["//example.net", "/\\example.net", "/.//example.net", "/%5cexample.net", "/\u{200B}/example.net"] {
///     assert_eq!(safe_redirect(input, &base), None);
/// }
/// # Ok::<(), whurl::ParseError>(())
/// ```
pub fn safe_redirect(input: &str, base: &Url) -> Option<String> {
    let url = Url::parse_with_base(input, base).ok()?;
    // A blob URL has the origin of another, but no path of its own there.
    let is_within = url.is_special() && base.is_special() && url.origin().same_origin(&base.origin());
    if !is_within || may_read_as_a_host(url.path()) {
        return None;
    }
    url.href().get(url.offsets().path_start as usize..).map(ToOwned::to_owned)
}

/// Whether a path begins with two slashes, or something could take it for such a one.
fn may_read_as_a_host(path: &str) -> bool {
    let Some(rest) = path.strip_prefix('/') else { return true };
    // A reader may decode it.
    let decoded = percent_decode(rest.as_bytes());
    let mut rest = &*decoded;
    for chunk in decoded.utf8_chunks() {
        let mut text = chunk.valid();
        while let Some((character, after)) = first_character(text) {
            if !character.is_none_or(may_be_left_out) {
                return matches!(character, Some('/' | '\\' | '\u{FF0F}' | '\u{FF3C}' | '\u{FE68}'));
            }
            text = after;
        }
        rest = &rest[chunk.valid().len()..];
        // Some decoders take a slash in more bytes than it needs. Others leave out what is not UTF-8.
        let is_overlong = matches!(
            rest,
            [0xC0 | 0xC1, ..] | [0xE0, 0x80..=0x9F, ..] | [0xF0, 0x80..=0x8F, ..] | [0xF8 | 0xFC, 0x80..=0x87, ..]
        );
        if is_overlong {
            return true;
        }
        rest = &rest[chunk.invalid().len()..];
    }
    false
}

/// The first character of `text`, and what follows it; `None` for half of a surrogate pair. `%u002F` is one to the function `unescape`
/// of JavaScript, and to old servers.
fn first_character(text: &str) -> Option<(Option<char>, &str)> {
    let Some((unit, after)) = escaped_unit(text) else {
        let mut characters = text.chars();
        return characters.next().map(|character| (Some(character), characters.as_str()));
    };
    if let Some((second, after)) = escaped_unit(after)
        && let Some(Ok(character)) = char::decode_utf16([unit, second]).next()
        && character.len_utf16() == 2
    {
        return Some((Some(character), after));
    }
    Some((char::from_u32(unit.into()), after))
}

/// The UTF-16 code unit that `text` begins with, as `unescape` reads it, and what follows it.
fn escaped_unit(text: &str) -> Option<(u16, &str)> {
    let (digits, after) = text.strip_prefix("%u").or_else(|| text.strip_prefix("%U"))?.split_at_checked(4)?;
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let unit = are_digits.then(|| u16::from_str_radix(digits, 16).ok()).flatten()?;
    Some((unit, after))
}

/// Whether a reader may leave out a character: whitespace, which `+` is in forms; controls and format controls; and Unicode's
/// `Default_Ignorable_Code_Point`.
fn may_be_left_out(character: char) -> bool {
    character == '+'
        || character.is_whitespace()
        || character.is_control()
        || matches!(
            character,
            '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}' | '\u{890}' | '\u{891}' | '\u{8E2}'
                | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
                | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
                | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{1343F}'
                | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_slash_after_what_may_be_left_out() {
        let base = Url::parse("https://example.com/login").expect("a URL");
        for first in [
            "",
            "\u{85}",
            "\u{A0}",
            "\u{2028}",
            "\u{3000}",
            "\u{FEFF}",
            "\u{200B}",
            "\u{AD}",
            "%85",
            "%a0",
            "%00",
            "%e2%80%8b",
            " %09",
            "+",
            "%u200b",
            "\u{FFF9}",
            "%ff",
            "%udb40%udc01",
            "%ud800",
        ] {
            for slash in [
                "%u002F",
                "%uff0f",
                "%c0%af",
                "%e0%80%af",
                "%f8%80%80%80%af",
                "/",
                "\\",
                "%2f",
                "%5C",
                "\u{FF0F}",
                "\u{FF3C}",
                "\u{FE68}",
            ] {
                let input = ["/", first, slash, "example.net"].concat();
                assert_eq!(safe_redirect(&input, &base), None, "{}", input.escape_unicode());
            }
            let input = ["/", first, "a/b"].concat();
            assert!(safe_redirect(&input, &base).is_some(), "{}", input.escape_unicode());
        }
        for path in ["/%E0-propos", "/%F0x", "/%u0061/b", "/%u/b", "/+1/b", "/é/b", "/😀/b", "/日本/", "/%25%32%66/a"]
        {
            assert!(safe_redirect(path, &base).is_some(), "{path}");
        }
    }
}
