//! §4.8: each rule of its three parts, with URLs that try to pass for others, and what holds for every URL.

#![cfg(feature = "rendering")]

mod common;

use common::{own_json, string, web_platform_tests};
use whurl::Url;
use whurl::host::domain_to_ascii;
use whurl::percent_encoding::{C0_CONTROL, percent_decode, percent_encode, utf8_percent_encode};
use whurl::url::rendering::{RenderOptions, Rendering, render_for_humans};

const SIMPLE: RenderOptions = RenderOptions::new().simplified();

fn parse(url: &str) -> Url {
    Url::parse(url).unwrap_or_else(|error| panic!("<{url}>: {error}"))
}

fn render(url: &str) -> Rendering {
    render_for_humans(&parse(url), RenderOptions::default())
}

fn text(url: &str) -> String {
    render(url).text
}

fn simple(url: &str) -> String {
    render_for_humans(&parse(url), SIMPLE).text
}

/// The text in at most `max_length`, with the ellipsis written as the Standard writes it.
fn short(url: &str, max_length: usize) -> String {
    let rendering = render_for_humans(&parse(url), SIMPLE.with_max_length(max_length));
    assert_eq!(rendering.elided, rendering.text.contains('…'), "{rendering:?}");
    rendering.text.replace('…', "...")
}

#[test]
fn the_standards_examples() {
    let mut checked = 0;
    for example in own_json("spec-examples.json").as_array().expect("a list of examples") {
        match string(example, "section") {
            "4.8.1 URL rendering: simplify" | "4.8.2 URL rendering: elision" | "4.8.3 URL rendering: i18n" => {}
            _ => continue,
        }
        checked += 1;
        match string(example, "input") {
            url @ "https://examplecorp.attacker.com/" => assert_eq!(short(url, 0), "...attacker.com/"),
            url @ "https://examplecorp.com@attacker.example/" => assert_eq!(text(url), "https://attacker.example/"),
            url @ "https://not-really-examplecorp.com/" => assert_eq!(short(url, 0), "not-really-examplecorp.com/"),
            "examplecorp.com.evil.com" => {
                assert_eq!(short("https://examplecorp.com.evil.com", 16), format!("{}/", string(example, "output")));
            }
            "U+1F512 (🔒)" => assert_eq!(text("https://h/🔒"), "https://h/%F0%9F%94%92"),
            other => panic!("an example is not known: {other}"),
        }
    }
    assert_eq!(checked, 10);
}

// §4.8.1 Simplify non-human-readable or irrelevant components

#[test]
fn credentials_are_never_shown() {
    for url in [
        "https://examplecorp.com@attacker.example/",
        "https://examplecorp.com:443@attacker.example/",
        "https://examplecorp.com%2F@attacker.example/",
        "https://examplecorp.com%20%20@attacker.example/",
        "https://:password@attacker.example/",
        "https://a@b@c:d@attacker.example/",
    ] {
        let rendering = render(url);
        assert_eq!((&*rendering.text, &*rendering.host), ("https://attacker.example/", "attacker.example"), "{url}");
    }
    assert_eq!(text("ssh://git@host:22/x"), "ssh://host:22/x");
}

#[test]
fn simplifying_drops_https_and_a_trivial_label() {
    for (url, expected) in [
        ("https://www.example.com/", "example.com/"),
        ("https://m.example.co.uk/a", "example.co.uk/a"),
        ("https://WWW.example.com:8443/", "example.com:8443/"),
        ("https://www.example.com./", "example.com./"),
        ("https://www.m.example.com/", "m.example.com/"),
        ("http://www.example.com/", "http://example.com/"),
        ("ftp://m.example.com/", "ftp://example.com/"),
        // What belongs to the registrable domain stays.
        ("https://www.com/", "www.com/"),
        ("https://www.co.uk/", "www.co.uk/"),
        ("https://m.github.io/", "m.github.io/"),
        ("https://www/", "www/"),
        // Not the label, but one that starts or looks like it.
        ("https://www2.example.com/", "www2.example.com/"),
        ("https://mm.example.com/", "mm.example.com/"),
        ("https://wwwexample.com/", "wwwexample.com/"),
        ("https://examplecorp.www.attacker.com/", "examplecorp.www.attacker.com/"),
        ("https://127.0.0.1/", "127.0.0.1/"),
        ("https://[::1]/", "[::1]/"),
        ("web+demo://www.example.com/", "web+demo://www.example.com/"),
        ("mailto:www.example.com", "mailto:www.example.com"),
    ] {
        assert_eq!(simple(url), expected, "{url}");
    }
    let all = render("https://www.example.com/");
    assert_eq!((&*all.text, &*all.host, &*all.path), ("https://www.example.com/", "www.example.com", "/"));
}

#[test]
fn a_path_never_looks_like_a_host() {
    assert_eq!(text("web+demo:/.//examplecorp.com/a"), "web+demo:/.//examplecorp.com/a");
    assert_eq!(text("file:////examplecorp.com/a"), "file:////examplecorp.com/a");
    assert_eq!(text("https:/attacker.example//examplecorp.com"), "https://attacker.example//examplecorp.com");
}

// §4.8.2 Elision

#[test]
fn the_end_of_the_path_goes_first() {
    let url = "https://www.example.com:8443/a/long/path?and=a&long=query#fragment";
    for (max_length, expected) in [
        (100, "example.com:8443/a/long/path?and=a&long=query#fragment"),
        (54, "example.com:8443/a/long/path?and=a&long=query#fragment"),
        (53, "example.com:8443/a/long/path?and=a&long=query#fragme..."),
        (30, "example.com:8443/a/long/path?..."),
        (18, "example.com:8443/..."),
        (0, "example.com:8443/..."),
    ] {
        assert_eq!(short(url, max_length), expected, "{max_length}");
    }
    assert_eq!(short("https://example.com/a", 0), "example.com/a");
    assert_eq!(short("https://example.com/", 0), "example.com/");
    assert_eq!(short("data:text/html,<script>", 12), "data:text/h...");
    assert_eq!(short("mailto:someone@example.com", 0), "mailto:...");
}

#[test]
fn labels_go_from_the_lowest_level_up_to_the_registrable_domain() {
    let url = "https://a.b.examplecorp.com.evil.co.uk/path";
    for (max_length, expected) in [
        (40, "a.b.examplecorp.com.evil.co.uk/path"),
        (33, "a.b.examplecorp.com.evil.co.uk/p..."),
        (32, "a.b.examplecorp.com.evil.co.uk/..."),
        (31, "...b.examplecorp.com.evil.co.uk/..."),
        (30, "...examplecorp.com.evil.co.uk/..."),
        (20, "...com.evil.co.uk/..."),
        (17, "...com.evil.co.uk/..."),
        (16, "...evil.co.uk/..."),
        (0, "...evil.co.uk/..."),
    ] {
        assert_eq!(short(url, max_length), expected, "{max_length}");
    }
}

#[test]
fn nothing_of_the_registrable_domain_goes() {
    for (url, expected) in [
        ("https://not-really-examplecorp.com/", "not-really-examplecorp.com/"),
        ("https://examplecorp.com.not-really-examplecorp.com/", "...not-really-examplecorp.com/"),
        ("https://a.b.whatwg.github.io/", "...whatwg.github.io/"),
        ("https://a.example.com./", "...example.com./"),
        ("https://a.very-long-public-suffix-that-is-none/", "a.very-long-public-suffix-that-is-none/"),
        // Hosts without a registrable domain stay whole.
        ("https://github.io/", "github.io/"),
        ("https://localhost:8080/", "localhost:8080/"),
        ("https://a..com/", "a..com/"),
        ("https://192.168.127.254/", "192.168.127.254/"),
        ("https://[2001:db8:1:2:3:4:5:6]/", "[2001:db8:1:2:3:4:5:6]/"),
        ("web+demo://a.b.example.com/", "web+demo://a.b.example.com/"),
    ] {
        assert_eq!(short(url, 0), expected, "{url}");
    }
}

#[test]
fn elision_cuts_between_what_people_see() {
    // Not inside a percent-encoded byte, and not between a letter and its mark.
    assert_eq!(short("https://h/a%20b", 7), "h/a%20b");
    assert_eq!(short("https://h/a%20bc", 7), "h/a%20...");
    for max_length in [4, 5, 6] {
        assert_eq!(short("https://h/a%20bc", max_length), "h/a...", "{max_length}");
    }
    assert_eq!(short("https://h/ae%CC%81%CC%A3bc", 5), "h/a...");
    assert_eq!(short("https://h/ae%CC%81%CC%A3bc", 7), "h/ae\u{301}\u{323}...");
}

// §4.8.3 Internationalization and special characters

#[test]
fn domains_are_shown_in_unicode() {
    for host in [
        "bücher.example",
        "faß.example",
        "日本語.jp",
        "日本abc.jp",
        "ノート.example",
        "ビタミンb6.example",
        "한국어.kr",
        "中文.台灣",
        "пример.рф",
        "пример.example",
        "παράδειγμα.ελ",
        "ตัวอย่าง.ไทย",
        "উদাহরণ.ভারত",
        "ქართული.გე",
        "đặng.example",
        "smørrebrød.example",
        "col·legi.cat",
        // A stroke next to characters of its own script.
        "丨字旁.example",
        // Whole labels that look Latin, where the top-level domain shows that they are not.
        "сосо.рф",
        "сосо.срб",
    ] {
        let rendering = render(&format!("https://{host}/"));
        assert_eq!((&*rendering.host, rendering.suspicious), (host, false), "{rendering:?}");
    }
}

#[test]
fn domains_that_could_be_mistaken_stay_in_ascii() {
    for host in [
        // Mixed scripts: a Cyrillic letter among Latin ones, a Greek one, an Armenian one.
        "pаypal.com",
        "examplecоrp.com",
        "gοogle.com",
        "ոetflix.com",
        "раураl.рф",
        "exаmple.xn--p1ai",
        // The whole label in another script: Cyrillic, Greek, Armenian; Bengali digits.
        "аррӏе.com",
        "раура.com",
        "сосо.com",
        "сосо.ελ",
        "οο.com",
        "սո.com",
        "৪৪.com",
        "example.со",
        "www.еа.com",
        // Signs that look like those which end a host, or are in one.
        "examplecorp.comノlogin.jp",
        "examplecorp.com丿login.jp",
        "examplecorp⁄login.com",
        "examplecorp∕login.com",
        "examplecorp·com.example",
        "examplecorp・com.example",
        "examplecorpーlogin.jp",
        "examplecorp一login.jp",
        "example‐corp.com",
        "example’corp.com",
        "col·legi.com",
        // A stroke in place of a letter.
        "goog丨e.com",
        "丨ogin.com",
        "paypa丨.com",
        "example丨.日本.jp",
        // What is not for identifiers: emoji, symbols, invisible joiners, letters of phonetics and of old scripts.
        "☕.example",
        "i❤.ws",
        "examplecorp🔒.com",
        "क्‍ष.example",
        "ɡoogle.com",
        "ꮓ.example",
        // Marks that do not show.
        "i\u{307}stanbul.com",
        "e\u{301}\u{301}.com",
        "a\u{301}\u{302}\u{303}\u{304}\u{30c}.com",
    ] {
        let ascii = domain_to_ascii(host, false).unwrap_or_else(|error| panic!("{host}: {error}"));
        assert!(ascii.contains("xn--"));
        let rendering = render(&format!("https://{host}/"));
        assert_eq!((&rendering.host, rendering.suspicious), (&ascii, true), "{host}");
        assert_eq!(rendering.text, format!("https://{ascii}/"));
    }
}

#[test]
fn other_hosts_stay_as_they_are_serialized() {
    for (url, host) in [
        ("https://xn--a/", "xn--a"),
        ("https://xn--8i7caa.example/", "xn--8i7caa.example"),
        ("https://127.0.0.1/", "127.0.0.1"),
        ("https://１２７.1/", "127.0.0.1"),
        ("https://[0::1]/", "[::1]"),
        ("git://b%C3%BCcher.example/", "b%C3%BCcher.example"),
        ("file:///a", ""),
        ("mailto:a@b", ""),
        ("https://plain.example/", "plain.example"),
        ("https://under_score.example/", "under_score.example"),
    ] {
        let rendering = render(url);
        assert_eq!((&*rendering.host, rendering.suspicious), (host, false), "{url}");
    }
}

#[test]
fn paths_queries_and_fragments_are_percent_decoded() {
    for (encoded, expected) in [
        ("/caf%C3%A9?%e2%89%a1#%E2%80%BD", "/café?≡#‽"),
        ("/wiki/%E3%83%8E%E3%83%BC%E3%83%88", "/wiki/ノート"),
        ("/%E2%98%95/%F0%9F%91%A9", "/☕/👩"),
        ("/%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80", "/пример"),
        ("/A%E2%80%93Z/%E2%80%9Cquoted%E2%80%9D", "/A–Z/“quoted”"),
        ("/e%CC%81/%E0%A4%95%E0%A5%8D", "/e\u{301}/क\u{94d}"),
        ("/%65%76%69%6C%2D%5F%7E", "/evil-_~"),
        ("/x?%EF%BC%8C%E3%80%82", "/x?，。"),
    ] {
        assert_eq!(render(&format!("https://h{encoded}")).path, expected);
    }
    // An opaque path, and a URL without a host.
    assert_eq!(text("data:,caf%C3%A9%20"), "data:,café%20");
    assert_eq!(text("web+demo:/caf%C3%A9"), "web+demo:/café");
}

#[test]
fn what_is_not_utf_8_stays_encoded() {
    for path in [
        "/%FF",
        "/%C3",
        "/%C3%28",
        "/%E9t%E9",
        "/%ED%A0%80",
        "/%F4%90%80%80",
        "/%C0%AF",
        "/%E2%80",
        "/%F0%9F%94",
        "/%",
        "/%2",
        "/%zz",
        "/%C3%%A9",
    ] {
        assert_eq!(render(&format!("https://h{path}")).path, path);
    }
    assert_eq!(render("https://h/%C3%A9%FF%C3%A9%E2%80%C3%A9").path, "/é%FFé%E2%80é");
}

#[test]
fn delimiters_and_percent_signs_stay_encoded() {
    let delimiters = "/%2F%3F%23%26%3D%2B%3B%3A%40%2C%21%24%27%28%29%2A%5B%5D%25%20%22%3C%3E%5C%5E%60%7B%7C%7D";
    assert_eq!(render(&format!("https://h{delimiters}")).path, delimiters);
    // A percent sign that begins nothing does not come to begin something.
    for path in ["/%%34%31", "/%4%31", "/%%C3%A9%34", "/%2541", "/%25%34%31"] {
        let rendered = render(&format!("https://h{path}")).path;
        assert_eq!(percent_decode(rendered.as_bytes()), percent_decode(path.as_bytes()), "{path}: {rendered}");
    }
    assert_eq!(render("https://h/%%34%31").path, "/%%341");
}

#[test]
fn what_looks_like_a_delimiter_stays_encoded() {
    for lookalike in
        "⁄∕／╱⧸⟋᜵〳⧵﹨＼？﹖＃﹟：꞉∶ː︓׃＠﹫＆﹠＝゠＋﹢％﹪٪．․…；;［］\u{1F67C}\u{1F67D}➕\u{1F7F0}".chars()
    {
        let encoded = encode(lookalike);
        assert_eq!(render(&format!("https://h/a{encoded}b")).path, format!("/a{encoded}b"), "{lookalike}");
    }
}

#[test]
fn signs_that_programs_vouch_with_stay_encoded() {
    for sign in "🔒🔓🔏🔐🔑🗝🛡⚿✓✔✅☑🗸🗹⚠│┌═█▓\u{1FB00}\u{1FBA0}\u{1FBB5}\u{1CD00}".chars()
    {
        assert_eq!(render(&format!("https://h/{sign}")).path, format!("/{}", encode(sign)), "{sign}");
    }
}

#[test]
fn marks_need_a_letter() {
    for (path, expected) in [
        // After a delimiter, at the start, or after something that stays encoded.
        ("/%CC%81a", "/%CC%81a"),
        ("/a?%CC%81", "/a?%CC%81"),
        ("/a%20%CC%81", "/a%20%CC%81"),
        ("/%E2%80%AE%CC%81", "/%E2%80%AE%CC%81"),
        ("/%FF%CC%81", "/%FF%CC%81"),
        ("/-%CC%81", "/-%CC%81"),
        // Strokes through letters, and what encloses them.
        ("/a%CC%B8", "/a%CC%B8"),
        ("/a%E2%83%9D", "/a%E2%83%9D"),
        ("/1%EF%B8%8F%E2%83%A3", "/1%EF%B8%8F%E2%83%A3"),
        ("/a%CC%81%CC%82", "/a\u{301}\u{302}"),
    ] {
        assert_eq!(render(&format!("https://h{path}")).path, expected);
    }
}

/// The percent-encoded UTF-8 of one code point.
fn encode(code_point: char) -> String {
    let mut buffer = [0; 4];
    let bytes = code_point.encode_utf8(&mut buffer).bytes();
    bytes.flat_map(percent_encode).map(char::from).collect()
}

/// Ranges of what can be invisible, is a control or a format character, is not assigned, or is a part of a picture: from Unicode's
/// charts.
const NEVER: [(u32, u32); 49] = [
    (0x00, 0x20),
    (0x7F, 0xA0),
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x600, 0x605),
    (0x61C, 0x61C),
    (0x6DD, 0x6DD),
    (0x70F, 0x70F),
    (0x890, 0x891),
    (0x8E2, 0x8E2),
    (0x115F, 0x1160),
    (0x1680, 0x1680),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x2800, 0x2800),
    (0x3000, 0x3000),
    (0x3164, 0x3164),
    (0xE000, 0xF8FF),
    (0xFDD0, 0xFDEF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFD),
    (0xFFFE, 0xFFFF),
    (0x110BD, 0x110BD),
    (0x110CD, 0x110CD),
    (0x13430, 0x1343F),
    (0x16FE4, 0x16FE4),
    (0x1BCA0, 0x1BCA3),
    (0x1CC00, 0x1CCD5),
    (0x1CD00, 0x1CEBF),
    (0x1D173, 0x1D17A),
    (0x1FFFE, 0x1FFFF),
    (0x2FFFE, 0x2FFFF),
    (0x3FFFE, 0x3FFFF),
    (0x4FFFE, 0x4FFFF),
    (0x40000, 0x4FFFD),
    (0xE0000, 0xE0FFF),
    (0xEFFFE, 0xEFFFF),
    (0xF0000, 0xFFFFF),
    (0x10_0000, 0x10_FFFF),
    (0x2500, 0x259F),
    (0x1F50F, 0x1F513),
    (0x1FB00, 0x1FBEF),
    (0x2026, 0x2026),
    (0x2215, 0x2215),
];

/// All code points, but of planes with nothing in them only some: none that is never to be decoded is, and those of living
/// scripts are.
#[test]
fn code_points() {
    let code_points: Vec<_> = ('\0'..='\u{3FFFF}')
        .chain('\u{4FFF0}'..='\u{50000}')
        .chain('\u{E0000}'..='\u{E0FFF}')
        .chain('\u{10FF00}'..=char::MAX)
        .collect();
    let mut shown = 0;
    for code_points in code_points.chunks(1000) {
        let encoded: String = code_points.iter().flat_map(|&code_point| ["x".to_owned(), encode(code_point)]).collect();
        let rendering = render(&format!("https://h/{encoded}"));
        let mut rest = &rendering.path[1..];
        for &code_point in code_points {
            rest = rest.strip_prefix('x').expect("what comes before is as long as it should be");
            if let Some(after) = rest.strip_prefix(&encode(code_point)) {
                rest = after;
                continue;
            }
            rest =
                rest.strip_prefix(code_point).unwrap_or_else(|| panic!("{code_point:?} is neither shown nor encoded"));
            let is_forbidden = NEVER.iter().any(|&(first, last)| (first..=last).contains(&u32::from(code_point)));
            assert!(
                !is_forbidden && !code_point.is_whitespace() && !code_point.is_control(),
                "{code_point:?} is shown"
            );
            shown += 1;
        }
    }
    println!("{shown} code points are decoded");
    for code_point in
        ('À'..='ɏ').chain('а'..='я').chain('א'..='ת').chain('あ'..='ん').chain('一'..='龥').chain('가'..='힣')
    {
        // They look like delimiters.
        if "×÷Ɂ丶丿".contains(code_point) {
            continue;
        }
        assert_eq!(render(&format!("https://h/{code_point}")).path, format!("/{code_point}"));
    }
}

#[test]
fn right_to_left_text_is_isolated() {
    let rendering = render("https://www.דוגמה.קום:8080/אב/%D7%92?c#ד");
    assert_eq!((&*rendering.host, &*rendering.path), ("www.דוגמה.קום", "/אב/ג?c#ד"));
    assert_eq!(
        rendering.text,
        "\u{2066}https://\u{2066}www.\u{2066}דוגמה\u{2069}.\u{2066}קום\u{2069}\u{2069}:8080\u{2066}/אב/ג?c#ד\u{2069}\u{2069}"
    );
    // One of the two is enough, and an Arabic number.
    assert_eq!(text("https://h/א"), "\u{2066}https://\u{2066}h\u{2069}\u{2066}/א\u{2069}\u{2069}");
    assert_eq!(text("https://h/a%D9%A3"), "\u{2066}https://\u{2066}h\u{2069}\u{2066}/a٣\u{2069}\u{2069}");
    assert_eq!(text("mailto:א"), "\u{2066}mailto:\u{2066}א\u{2069}\u{2069}");
    // Controls cannot come from the URL: neither a right-to-left override nor a pop of the isolate.
    for control in
        "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}".chars()
    {
        let path = format!("/א{}", encode(control));
        assert_eq!(render(&format!("https://h{path}")).path, path);
    }
    assert_eq!(text("https://h/%E2%80%AEmoc.procelpmaxe"), "https://h/%E2%80%AEmoc.procelpmaxe");
}

/// Laid out together, `בנק.רע` has `בנק` next to `.com`, where the registrable domain is.
#[test]
fn right_to_left_labels_are_isolated_from_each_other() {
    let rendering = render("https://בנק.רע.com/");
    assert_eq!(&*rendering.host, "בנק.רע.com");
    let host = "\u{2066}\u{2066}בנק\u{2069}.\u{2066}רע\u{2069}.com\u{2069}";
    assert_eq!(rendering.text, format!("\u{2066}https://{host}\u{2066}/\u{2069}\u{2069}"));
}

#[test]
fn letters_that_look_like_delimiters_are_shown_in_words_only() {
    for (path, expected) in [
        // Katakana's no, words, and the same at the end and in half width.
        ("/aノb", "/a%E3%83%8Eb"),
        ("/ノ", "/%E3%83%8E"),
        ("/ノノ", "/%E3%83%8E%E3%83%8E"),
        ("/ノート", "/ノート"),
        ("/ピアノ", "/ピアノ"),
        ("/ピアノ/b", "/ピアノ/b"),
        ("/com\u{FF89}b", "/com%EF%BE%89b"),
        // A dot of Chinese, and full stops.
        ("/a丶b", "/a%E4%B8%B6b"),
        ("/com｡example", "/com%EF%BD%A1example"),
        ("/モーニング娘。", "/モーニング娘。"),
        ("?q=ʔa", "?q=%CA%94a"),
        // Zeros, alone, between ASCII letters, and of numbers; visargas, of words and after ASCII.
        ("/a\u{660}b", "/a%D9%A0b"),
        ("/\u{6F0}", "/%DB%B0"),
        ("/\u{6F2}\u{6F0}\u{6F0}\u{6F0}", "/\u{6F2}\u{6F0}\u{6F0}\u{6F0}"),
        ("/\u{660}\u{660}\u{667}", "/\u{660}\u{660}\u{667}"),
        ("/a\u{903}80", "/a%E0%A4%8380"),
        ("/\u{926}\u{941}\u{903}\u{916}", "/\u{926}\u{941}\u{903}\u{916}"),
        ("/a\u{A6EB}q", "/a%EA%9B%ABq"),
        ("/a\u{11053}1", "/a%F0%91%81%931"),
    ] {
        assert_eq!(
            render(&format!("https://h{path}")).path.strip_prefix('/').unwrap_or_default(),
            expected.trim_start_matches('/'),
            "{path}"
        );
    }
}

#[test]
fn credentials_in_an_opaque_path_are_not_shown() {
    for (url, expected) in [
        ("blob:https://user@h/", "blob:https://h/"),
        ("blob:https://examplecorp.com:x@attacker.example/id#f", "blob:https://attacker.example/id#f"),
        ("view-source:https://u:p@h/a%20b?c", "view-source:https://h/a%20b?c"),
        ("blob:https://h/a@b", "blob:https://h/a@b"),
        ("mailto:user@h", "mailto:user@h"),
        ("blob:blob:https://user@h/", "blob:blob:https://h/"),
        ("blob:view-source: HTTPS:\\\\user@h/", "blob:view-source:https://h/"),
        ("blob:web+x://user@h/", "blob:web+x://h/"),
        // It is none of a URL, and must not read like one.
        ("blob:%68ttps://user@h/%61", "blob:%68ttps://user@h/%61"),
        ("blob:%68ttps://h/%61", "blob:https://h/a"),
    ] {
        assert_eq!(text(url), expected, "{url}");
    }
}

#[test]
fn isolates_do_not_count() {
    let url = parse("https://ab.דוגמה.קום/אבגד");
    let render = |max_length| render_for_humans(&url, SIMPLE.with_max_length(max_length)).text;
    assert_eq!(
        render(17),
        "\u{2066}\u{2066}ab.\u{2066}דוגמה\u{2069}.\u{2066}קום\u{2069}\u{2069}\u{2066}/אבגד\u{2069}\u{2069}"
    );
    assert_eq!(
        render(16),
        "\u{2066}\u{2066}ab.\u{2066}דוגמה\u{2069}.\u{2066}קום\u{2069}\u{2069}\u{2066}/אב…\u{2069}\u{2069}"
    );
    assert_eq!(
        render(0),
        "\u{2066}\u{2066}\u{2066}…דוגמה\u{2069}.\u{2066}קום\u{2069}\u{2069}\u{2066}/…\u{2069}\u{2069}"
    );
}

// What holds for every URL

/// The isolates are in pairs and well nested, and there is no other bidirectional control.
fn assert_isolated(text: &str) {
    let mut depth = 0_u32;
    for code_point in text.chars() {
        match code_point {
            '\u{2066}' => depth += 1,
            '\u{2069}' => depth = depth.checked_sub(1).unwrap_or_else(|| panic!("{text:?} pops too much")),
            '\u{202A}'..='\u{202E}' | '\u{2067}' | '\u{2068}' | '\u{200E}' | '\u{200F}' | '\u{61C}' => {
                panic!("{text:?} has a control")
            }
            _ => {}
        }
    }
    assert_eq!(depth, 0, "{text:?} leaves an isolate open");
}

fn check(url: &Url) {
    let rendering = render_for_humans(url, RenderOptions::default());
    assert_isolated(&rendering.text);
    assert!(!rendering.elided);
    if rendering.host != url.hostname() {
        assert!(!rendering.suspicious);
        assert_eq!(domain_to_ascii(&rendering.host, false).as_deref(), Ok(url.hostname()), "{url}");
    }
    let offsets = url.offsets();
    let start = if url.host().is_some() { offsets.path_start } else { offsets.scheme_end };
    let original = &url.href()[start as usize..];
    assert_eq!(percent_decode(rendering.path.as_bytes()), percent_decode(original.as_bytes()), "{url}");
    for (max_length, simplify) in [(0, false), (10, true), (20, false), (30, true), (60, false)] {
        let options = if simplify { SIMPLE } else { RenderOptions::new() };
        check_elided(url, &rendering, options.with_max_length(max_length));
    }
}

fn check_elided(url: &Url, whole: &Rendering, options: RenderOptions) {
    let rendering = render_for_humans(url, options);
    assert_isolated(&rendering.text);
    assert_eq!(rendering.suspicious, whole.suspicious);
    // At least the registrable domain is there, and what is there is the end of the host.
    let host = rendering.host.strip_prefix('…').unwrap_or(&rendering.host);
    assert!(whole.host == host || whole.host.ends_with(&format!(".{host}")), "{whole:?} became {rendering:?}");
    let needed = url.registrable_domain().unwrap_or(url.hostname());
    assert!(host.split('.').count() >= needed.split('.').count(), "{whole:?} became {rendering:?}");
    let path = rendering.path.strip_suffix('…').unwrap_or(&rendering.path);
    assert!(whole.path.starts_with(path), "{whole:?} became {rendering:?}");
    // It is short enough, or there is nothing more to leave out.
    let visible = rendering.text.chars().filter(|c| !matches!(c, '\u{2066}' | '\u{2069}')).count();
    if options.max_length.is_some_and(|max_length| visible > max_length) {
        assert!(rendering.path.chars().count() <= 2, "{rendering:?}");
        assert_eq!(host.split('.').count(), needed.split('.').count(), "{rendering:?}");
    }
}

#[test]
fn properties_of_the_web_platform_tests_urls() {
    let mut checked = 0;
    for case in web_platform_tests("urltestdata.json") {
        if let Some(url) = case["href"].as_str().filter(|_| case["failure"] != true) {
            check(&parse(url));
            checked += 1;
        }
    }
    println!("urltestdata.json: {checked} URLs rendered");
    assert!(checked >= 500, "{checked}");
}

/// Puts pieces together that matter to rendering, by a generator of the numbers that Knuth's MMIX has.
#[test]
fn properties_of_random_urls() {
    const PIECES: [&str; 48] = [
        "a",
        "www",
        "m",
        "example",
        "com",
        "co.uk",
        "github.io",
        ".",
        "..",
        "/",
        "//",
        "?",
        "#",
        "@",
        ":",
        "8080",
        "%",
        "%2",
        "%C3",
        "%A9",
        "%C3%A9",
        "%E2%80%AE",
        "%E2%80%A6",
        "%F0%9F%94%92",
        "%CC%81",
        "%41",
        "%34",
        "é",
        "е",
        "ο",
        "ノ",
        "日本",
        "한",
        "א",
        "דוגמה",
        "ا",
        "٣",
        "१",
        "-",
        "xn--",
        "xn--80ak6aa92e",
        "\u{301}",
        "\u{200D}",
        "😀",
        "[::1]",
        "0x7f.1",
        "_",
        "·",
    ];
    let mut state = 2026_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    let mut checked = 0;
    for _ in 0..20_000 {
        let scheme = ["https://", "http://", "file://", "web+demo:", "git://", "data:"][random(6)];
        let rest: String = (0..random(12)).map(|_| PIECES[random(PIECES.len())]).collect();
        if let Ok(url) = Url::parse(&[scheme, &rest].concat()) {
            check(&url);
            checked += 1;
        }
    }
    println!("{checked} random URLs rendered");
    assert!(checked > 5_000, "{checked}");
}

#[test]
fn long_urls_take_no_longer_than_their_length_allows() {
    for part in ["a.", "é.", "א.", "e\u{301}", "%20", "%CC%81", "%"] {
        let long = part.repeat(30_000);
        for url in
            [format!("https://h/{long}"), format!("https://{long}com/"), format!("https://h/a{long}?{long}#{long}")]
        {
            let Ok(url) = Url::parse(&url) else { continue };
            let rendering = render_for_humans(&url, SIMPLE.with_max_length(15_000));
            let visible = rendering.text.chars().filter(|c| !matches!(c, '\u{2066}' | '\u{2069}')).count();
            assert!(visible <= 15_000);
        }
    }
    let encoded = utf8_percent_encode(&"e\u{301}".repeat(3), C0_CONTROL);
    assert_eq!(render(&format!("https://h/{encoded}")).path, "/e\u{301}e\u{301}e\u{301}");
}
