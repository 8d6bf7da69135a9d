//! Encodings other than UTF-8: web-platform-tests' percent-encoding.json in all its encodings, the Standard's examples
//! (§1.3, §4.3), and the rules about which queries are encoded.

#![cfg(feature = "encoding")]

mod common;

use common::{own_json, string, web_platform_tests};
use whurl::encoding::Encoding;
use whurl::form_urlencoded::{parse_with_encoding, serialize_with_encoding};
use whurl::percent_encoding::{
    C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, percent_decode,
    percent_encode_after_encoding, utf8_percent_encode,
};
use whurl::validation::{Collect, Ignore};
use whurl::{Url, ValidationError};

fn encoding(label: &str) -> Encoding {
    Encoding::for_label(label).unwrap_or_else(|| panic!("{label} is a label"))
}

fn parse(input: &str, label: &str) -> Url {
    Url::parse_with_encoding(input, None, encoding(label)).unwrap_or_else(|error| panic!("<{input}>: {error}"))
}

/// percent-encoding.window.js: a link in a document of each encoding.
#[test]
fn web_platform_tests_percent_encoding() {
    let mut checked = 0;
    for case in web_platform_tests("percent-encoding.json") {
        let input = string(&case, "input");
        let outputs = case["output"].as_object().expect("an output for each encoding");
        for (label, output) in outputs {
            let url = parse(&format!("http://doc/?{input}#{input}"), label);
            let output = output.as_str().expect("an output is a string");
            assert_eq!(url.search(), format!("?{output}"), "search of {input:?} in {label}");
            assert_eq!(url.hash(), format!("#{}", string(&case["output"], "utf-8")), "hash of {input:?} in {label}");
            checked += 1;
        }
    }
    println!("percent-encoding.json: {checked} inputs and encodings pass");
    assert!(checked >= 16);
}

#[test]
fn examples_of_percent_encoding() {
    let mut checked = 0;
    for example in own_json("spec-examples.json").as_array().expect("a list of examples") {
        let note = example["note"].as_str().unwrap_or_default();
        let Some(operation) = note.strip_prefix("operation: percent-encode after encoding; ") else { continue };
        let input = string(example, "input");
        let encoding = encoding(operation.split(';').next().unwrap_or_default());
        let expected = match string(example, "output") {
            // The set of the text of 2025 has U+005C, which its example overlooks.
            "%1B(J\\%1B(B" => "%1B(J%5C%1B(B",
            output => output,
        };
        if note.contains("spaceAsPlus=true") {
            // Since 2026 it is the form-urlencoded set, and no other, that writes a space as a plus sign.
            let form = "1%2B1+%81%DF+2%2520%26%238253%3B";
            assert_eq!(percent_encode_after_encoding(encoding, input, FORM_URLENCODED), form);
            assert_eq!(
                percent_encode_after_encoding(encoding, input, USERINFO),
                expected.replace("+%81%DF+", "%20%81%DF%20")
            );
        } else {
            assert_eq!(percent_encode_after_encoding(encoding, input, USERINFO), expected, "{input:?}");
        }
        checked += 1;
    }
    assert_eq!(checked, 5);
}

/// §4.3's example: a link's query in documents of two encodings.
#[test]
fn examples_of_queries() {
    let mut checked = 0;
    for example in own_json("spec-examples.json").as_array().expect("a list of examples") {
        if string(example, "section") != "4.3 URL writing #query-encoding-example" {
            continue;
        }
        let label = string(example, "note").split(" (").next().and_then(|note| note.rsplit(' ').next());
        let base = Url::parse("https://document.example/page").expect("it parses");
        let label = encoding(label.unwrap_or_default());
        let url = Url::parse_with_encoding(string(example, "input"), Some(&base), label).expect("it parses");
        assert_eq!(url.query(), Some(string(example, "output")));
        checked += 1;
    }
    assert_eq!(checked, 4);
}

#[test]
fn labels() {
    for (label, name) in [
        ("latin1", "windows-1252"),
        ("US-ASCII", "windows-1252"),
        ("\t sjis\r\n", "Shift_JIS"),
        ("unicode-1-1-utf-8", "UTF-8"),
        ("gb2312", "GBK"),
        ("csiso2022jp", "ISO-2022-JP"),
        ("hz-gb-2312", "replacement"),
        ("unicode", "UTF-16LE"),
        ("x-user-defined", "x-user-defined"),
    ] {
        assert_eq!(encoding(label).name(), name);
    }
    for label in ["", "utf-7", "utf_8", "latin1\u{a0}", "\u{b}utf-8"] {
        assert_eq!(Encoding::for_label(label), None, "{label:?}");
    }
}

/// Every encoding of the Encoding Standard, by its name.
const ENCODINGS: [&str; 40] = [
    "UTF-8",
    "IBM866",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "GBK",
    "gb18030",
    "Big5",
    "EUC-JP",
    "ISO-2022-JP",
    "Shift_JIS",
    "EUC-KR",
    "replacement",
    "UTF-16BE",
    "UTF-16LE",
    "x-user-defined",
];

/// What a form is serialized to holds every code point that the encoding has, and a reference to any other.
#[test]
fn forms_round_trip() {
    for label in ENCODINGS {
        let encoding = encoding(label);
        assert_eq!(encoding.name(), label);
        let mut kept = 0;
        for code_point in ('\u{1}'..='\u{3000}').chain('\u{FF00}'..='\u{FF5E}').chain(['\u{4E9C}', '\u{1F4A9}']) {
            let text = format!("a {code_point}");
            let serialized = serialize_with_encoding([("n", &text)], encoding);
            assert!(serialized.bytes().all(|byte| byte.is_ascii_graphic()), "{serialized:?}");
            let [(_, value)] = &parse_with_encoding(serialized.as_bytes(), encoding.output_encoding())[..] else {
                panic!("{serialized} is one pair")
            };
            if value == &text {
                kept += 1;
            } else {
                let replaced = format!("a &#{};", u32::from(code_point));
                let is_replaced = *value == replaced || label == "ISO-2022-JP" && value == "a &#65533;";
                // Code points that an encoder has and its decoder gives back as others, by the Encoding Standard's tables.
                let is_one_way = value.chars().count() == text.chars().count();
                assert!(is_replaced || is_one_way, "{code_point:?} in {label}: {value:?}");
            }
        }
        assert!(kept >= 94, "{label} keeps {kept}");
    }
}

#[test]
fn utf_8_is_the_same_with_and_without_an_encoding() {
    let text = "a b\u{0}é≡\u{10FFFF}?#'\"<>`{}[]^|%41+&=~";
    for set in [C0_CONTROL, FRAGMENT, QUERY, SPECIAL_QUERY, PATH, USERINFO, COMPONENT, FORM_URLENCODED] {
        let encoded = percent_encode_after_encoding(Encoding::UTF_8, text, set);
        assert_eq!(encoded, utf8_percent_encode(text, set));
    }
    assert_eq!(utf8_percent_encode("a +", FORM_URLENCODED), "a+%2B");
    assert_eq!(utf8_percent_encode("a +", COMPONENT), "a%20%2B");
}

#[test]
fn only_queries_of_special_urls_but_web_sockets_are_encoded() {
    for (input, query) in [
        ("https://h/é?é#é", "%E9"),
        ("http://h?é", "%E9"),
        ("ftp://h?é", "%E9"),
        ("file:///?é", "%E9"),
        ("ws://h?é", "%C3%A9"),
        ("wss://h?é", "%C3%A9"),
        ("data:x?é", "%C3%A9"),
        ("web+demo://h?é", "%C3%A9"),
    ] {
        let (url, utf_8) = (parse(input, "latin1"), parse(input, "utf-8"));
        assert_eq!(url.query(), Some(query), "{input}");
        assert_eq!(url.href(), utf_8.href().replace(utf_8.search(), url.search()));
        assert_eq!(utf_8, Url::parse(input).expect("it parses"));
    }
    for label in ["utf-16le", "utf-16be", "replacement"] {
        assert_eq!(parse("https://h?é", label).search(), "?%C3%A9", "{label}");
    }
}

#[test]
fn a_query_of_the_base_stays_as_it_is() {
    let base = Url::parse("https://h/a?é").expect("it parses");
    let latin1 = encoding("latin1");
    let join = |input| Url::parse_with_encoding(input, Some(&base), latin1).expect("it parses");
    assert_eq!(join("#é").href(), "https://h/a?%C3%A9#%C3%A9");
    assert_eq!(join("?é").href(), "https://h/a?%E9");
    assert_eq!(join("b?é#?é").href(), "https://h/b?%E9#?%C3%A9");
}

/// Which state the ISO-2022-JP encoder is in outlasts an error, and ends with the query.
#[test]
fn iso_2022_jp_keeps_its_state() {
    let query = |text: &str| parse(&format!("https://h?{text}#"), "iso-2022-jp").search().to_owned();
    assert_eq!(query("あい"), "?%1B$B$%22$$%1B(B");
    assert_eq!(query("¥é¥"), "?%1B(J\\%26%23233%3B\\%1B(B");
    assert_eq!(query("あéあ"), "?%1B$B$%22%1B(B%26%23233%3B%1B$B$%22%1B(B");
    assert_eq!(query("あ\u{e}a"), "?%1B$B$%22%1B(B%26%2365533%3Ba");
}

#[test]
fn an_encoding_changes_no_validation_error() {
    let input = " https://h/?\té ok \u{10FFFF}%zz#é\u{FDD0} ";
    let (mut with, mut without) = (Collect::new(), Collect::new());
    let encoded = Url::parse_with_encoding_and_sink(input, None, encoding("big5"), &mut with);
    let utf_8 = Url::parse_with_sink(input, None, &mut without);
    assert_eq!(format!("{:?}", with.finish(&encoded)), format!("{:?}", without.finish(&utf_8)));
    assert_ne!(encoded, utf_8);
    let failure = Url::parse_with_encoding_and_sink("https://?é", None, encoding("big5"), &mut Ignore);
    assert_eq!(failure.unwrap_err().validation_error(), Some(ValidationError::HostMissing));
}

#[test]
fn the_search_setter_takes_an_encoding() {
    for (value, expected) in
        [("é", "?%E9"), ("?é#≡", "?%E9%23%26%238801%3B"), ("??%41", "??%41"), ("?", ""), ("\t?\né", "??%E9"), ("", "")]
    {
        let mut url = Url::parse("https://h/?old#hash").expect("it parses");
        assert!(url.set_search_with_encoding(value, encoding("latin1")));
        assert_eq!((url.search(), url.hash()), (expected, "#hash"), "{value:?}");
        let mut utf_8 = Url::parse("https://h/?old#hash").expect("it parses");
        let mut plain = utf_8.clone();
        assert_eq!(utf_8.set_search_with_encoding(value, Encoding::UTF_8), plain.set_search(value));
        assert_eq!(utf_8, plain, "{value:?}");
    }
    let mut url = Url::parse("wss://h/").expect("it parses");
    assert!(url.set_search_with_encoding("é", encoding("latin1")));
    assert_eq!(url.search(), "?%C3%A9");
}

#[test]
fn percent_encoded_bytes_are_the_encodings() {
    let shift_jis = encoding("shift_jis");
    assert_eq!(percent_decode(percent_encode_after_encoding(shift_jis, "表", COMPONENT).as_bytes()), [0x95, b'\\']);
    assert_eq!(parse_with_encoding(b"%95%5C=%81", shift_jis), [("表".to_owned(), "\u{FFFD}".to_owned())]);
}
