//! Whether time is linear in the length of the input: nanoseconds a byte, for inputs from 100 bytes to 10 MB that are
//! made almost wholly of one kind of component. The arguments are names of cases, or parts of names; without them all run.

use std::hint::black_box;
use std::time::{Duration, Instant};
use whurl::{SearchParams, Url};

const SIZES: [usize; 6] = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// Time spent on a size, unless one run takes longer.
const BUDGET: Duration = Duration::from_millis(60);
/// A case that takes longer than this for a size is not run with the next, which is ten times as large.
const LIMIT: Duration = Duration::from_secs(4);

/// What is measured: `work` on a string that `input` makes for a size.
struct Case {
    name: &'static str,
    input: fn(usize) -> String,
    work: fn(&str),
}

fn parse(input: &str) {
    let _ = black_box(Url::parse(input));
}

fn can_parse(input: &str) {
    black_box(Url::can_parse(input, None));
}

/// `prefix`, and `unit` as often as fits.
fn repeat(prefix: &str, unit: &str, size: usize) -> String {
    [prefix, &unit.repeat(size.saturating_sub(prefix.len()) / unit.len())].concat()
}

fn set(name: &str, value: &str) {
    let Ok(mut url) = Url::parse("https://example.com/path?query#fragment") else { return };
    match name {
        "username" => url.set_username(value),
        "password" => url.set_password(value),
        "hostname" => url.set_hostname(value),
        "port" => url.set_port(value),
        "pathname" => url.set_pathname(value),
        "search" => url.set_search(value),
        "hash" => url.set_hash(value),
        _ => url.set_protocol(value),
    };
    black_box(url);
}

macro_rules! parses {
    ($($name:literal: $prefix:literal + $unit:literal,)*) => {
        &[$(Case { name: $name, input: |size| repeat($prefix, $unit, size), work: parse }),*]
    };
}

macro_rules! sets {
    ($($name:literal, $component:literal: $unit:literal,)*) => {
        &[$(Case { name: $name, input: |size| repeat("", $unit, size), work: |value| set($component, value) }),*]
    };
}

const PARSES: &[Case] = parses! {
    "one path segment": "https://example.com/" + "a",
    "path segments": "https://example.com/" + "abc/",
    "empty path segments": "https://example.com/" + "/",
    "segments, each undone by ..": "https://example.com/" + "ab/../",
    ".. with nothing to undo": "https://example.com/" + "../",
    ". segments": "https://example.com/" + "./",
    "%2e%2E segments": "https://example.com/" + "a/%2e%2E/",
    "backslashes": "https://example.com/" + "a\\",
    "spaces in a path": "https://example.com/" + "a b",
    "é in a path": "https://example.com/" + "é",
    "% in a path": "https://example.com/" + "%",
    "%20 in a path": "https://example.com/" + "%20",
    "query": "https://example.com/?" + "a=b&",
    "quotes in a query": "https://example.com/?" + "'",
    "é in a query": "https://example.com/?" + "é",
    "fragment": "https://example.com/#" + "a",
    "quotes in a fragment": "https://example.com/#" + "\"",
    "username": "https://" + "u",
    "username to encode": "https://" + "=",
    "password": "https://u:" + "p",
    ": in a password": "https://u" + ":",
    "@": "https://" + "@",
    "a@": "https://" + "a@",
    "a:b@": "https://" + "a:b@",
    "host, one label": "https://" + "h",
    "host, many labels": "https://" + "h.",
    "host in capitals": "https://" + "H",
    "host of %61": "https://" + "%61",
    "host of %": "https://" + "%",
    "host of é": "https://" + "é",
    "host, labels of é": "https://" + "é.",
    "host of different letters": "https://" + "аאاក日éωбגحខ本",
    "host of soft hyphens": "https://a" + "\u{AD}",
    "host of combining marks": "https://a" + "\u{301}\u{323}",
    "host of joiners": "https://a" + "\u{200D}",
    "host, xn-- labels": "https://" + "xn--4ca.",
    "host, one xn-- label": "https://xn--" + "a",
    "host of numbers": "https://" + "1.",
    "host of one number": "https://0x" + "0",
    "host in brackets": "https://[" + "1:",
    "host that is opaque": "x://" + "h",
    "opaque host to encode": "x://" + "é",
    "port of zeros": "https://h:" + "0",
    "slashes before a host": "https:" + "/",
    "scheme": "" + "a",
    "opaque path": "x:" + "a",
    "spaces in an opaque path": "x:" + "a ",
    "spaces at an opaque path's end": "x:a" + "%20",
    "path of many slashes, no host": "x:/.//" + "/",
    "file path": "file:///C:/" + "a/",
    "file, .. segments": "file:///C:/" + "../",
    "tabs in a path": "https://example.com/" + "a\t",
    "tabs in a host": "https://" + "h\t",
    "tabs in a scheme": "h" + "\t",
    "spaces before": "" + " ",
};

const SETS: &[Case] = sets! {
    "set protocol", "protocol": "a",
    "set username", "username": "a@",
    "set password", "password": "a:",
    "set hostname", "hostname": "h.",
    "set port", "port": "0",
    "set pathname", "pathname": "a/../",
    "set search", "search": "a=b&",
    "set hash", "hash": "a b",
};

const OTHERS: &[Case] = &[
    Case {
        name: "can_parse, path segments",
        input: |size| repeat("https://example.com/", "abc/", size),
        work: can_parse,
    },
    Case { name: "can_parse, host of é", input: |size| repeat("https://", "é", size), work: can_parse },
    Case {
        name: "many segments, then as many ..",
        input: |size| [repeat("https://h/", "a/", size * 2 / 5), repeat("", "../", size * 3 / 5)].concat(),
        work: parse,
    },
    Case { name: "spaces after", input: |size| repeat("https://example.com/", " ", size), work: parse },
    Case { name: "spaces at an opaque path's end, then #", input: |size| repeat("x:a", " ", size) + "#", work: parse },
    Case {
        name: "a short reference to a long base",
        input: |size| repeat("https://example.com/", "abc/", size),
        work: |input| {
            if let Ok(base) = Url::parse(input) {
                let _ = black_box(base.join("../x?y"));
            }
        },
    },
    Case {
        name: "many .. to a long base",
        input: |size| repeat("https://example.com/", "a/", size / 2),
        work: |input| {
            if let Ok(base) = Url::parse(input) {
                let _ = black_box(base.join(&"../".repeat(input.len() / 2)));
            }
        },
    },
    Case {
        name: "set everything of a long URL",
        input: |size| repeat("https://example.com/a?b#", "c", size),
        work: |input| {
            let Ok(mut url) = Url::parse(input) else { return };
            url.set_protocol("http");
            url.set_username("user");
            url.set_password("password");
            url.set_host("example.org:81");
            url.set_port("82");
            url.set_pathname("/b/c");
            url.set_search("d");
            black_box(url);
        },
    },
    Case {
        name: "search of an opaque path with spaces",
        input: |size| repeat("x:a", " ", size) + "?b#c",
        work: |input| {
            let Ok(mut url) = Url::parse(input) else { return };
            url.set_hash("");
            url.set_search("");
            black_box(url);
        },
    },
    Case {
        name: "search params, parse",
        input: |size| repeat("", "a=b&", size),
        work: |input| drop(black_box(SearchParams::parse(input))),
    },
    Case {
        name: "search params, parse % and +",
        input: |size| repeat("", "%61+b=%C3%A9&", size),
        work: |input| drop(black_box(SearchParams::parse(input))),
    },
    Case {
        name: "search params, append and serialize",
        input: |size| repeat("", "a", size),
        work: |input| {
            let mut params = SearchParams::new();
            (0..input.len() / 4).for_each(|_| params.append("a", "é"));
            black_box(params.to_string());
        },
    },
    Case {
        name: "search params, sort",
        input: |size| (0..size / 8).map(|index| format!("{:07}&", index.wrapping_mul(7919) % 10_000_000)).collect(),
        work: |input| {
            let mut params = SearchParams::parse(input);
            params.sort();
            black_box(params);
        },
    },
    Case {
        name: "search params, delete and set",
        input: |size| repeat("", "a&b&", size),
        work: |input| {
            let mut params = SearchParams::parse(input);
            params.delete("a", None);
            params.set("b", "c");
            black_box(params);
        },
    },
];

/// The shortest time of as many runs as fit into the budget.
fn measure(case: &Case, input: &str) -> Duration {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while begin.elapsed() < BUDGET {
        // The clock's resolution is a fraction of what this takes.
        let repetitions = (10_000 / input.len().max(1)).max(1);
        let begin = Instant::now();
        (0..repetitions).for_each(|_| (case.work)(black_box(input)));
        best = best.min(begin.elapsed() / u32::try_from(repetitions).unwrap_or(u32::MAX));
    }
    best
}

fn row(case: &Case) {
    print!("| {:<38} |", case.name);
    let mut last = Duration::ZERO;
    for size in SIZES {
        if last > LIMIT {
            print!(" {:>9} |", "too long");
            continue;
        }
        let input = (case.input)(size);
        last = measure(case, &input);
        #[allow(clippy::cast_precision_loss)]
        let per_byte = last.as_nanos() as f64 / input.len() as f64;
        print!(" {per_byte:>9.2} |");
    }
    println!();
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    println!(
        "| {:<38} | {:>9} | {:>9} | {:>9} | {:>9} | {:>9} | {:>9} |",
        "ns/byte", "100 B", "1 kB", "10 kB", "100 kB", "1 MB", "10 MB"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let cases = [PARSES, SETS, OTHERS].into_iter().flatten();
    cases.filter(|case| names.is_empty() || names.iter().any(|name| case.name.contains(name.as_str()))).for_each(row);
}
