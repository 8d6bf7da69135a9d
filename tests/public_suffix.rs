//! §3.2: the Standard's table of public suffixes and registrable domains, the Public Suffix List's own test vectors, and
//! HTML's same site.

#![cfg(feature = "psl")]

mod common;

use common::{crate_folder, own_json, string};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::{env, fs};
use whurl::host::{PUBLIC_SUFFIX_LIST_DATE, domain_to_ascii};
use whurl::{Host, Origin, Url};

fn host(input: &str) -> Host {
    Host::parse(input).unwrap_or_else(|error| panic!("{input:?}: {error}"))
}

#[test]
fn the_standards_table() {
    let mut checked = 0;
    for example in own_json("spec-examples.json").as_array().expect("a list of examples") {
        if string(example, "section") != "3.2 Host miscellaneous #example-host-psl" {
            continue;
        }
        let host = host(string(example, "input"));
        let found = json!({ "publicSuffix": host.public_suffix(), "registrableDomain": host.registrable_domain() });
        assert_eq!(found, example["output"], "{host}");
        checked += 1;
    }
    assert_eq!(checked, 12);
}

/// The list's `tests.txt`: hosts and their registrable domains, for `checkPublicSuffix()`.
#[test]
fn the_lists_test_vectors() {
    let path = crate_folder("publicsuffix").join("tests/tests.txt");
    let vectors = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    for line in vectors.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let (input, expected) = line.split_once(' ').unwrap_or_else(|| panic!("two words: {line}"));
        if input == "null" {
            // There is no host that is no host.
            continue;
        }
        let expected = (expected != "null").then(|| host(expected).to_string());
        for (dot, parsed) in [("", host(input)), (".", host(&format!("{input}.")))] {
            let expected = expected.as_ref().map(|domain| format!("{domain}{dot}"));
            assert_eq!(parsed.registrable_domain(), expected.as_deref(), "{parsed}");
        }
        checked += 1;
    }
    println!("tests.txt: {checked} vectors pass");
    assert!(checked >= 76, "tests.txt has {checked} vectors");
}

#[test]
fn the_date_is_that_of_the_release_in_use() {
    let lock = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock")).expect("there is a Cargo.lock");
    let release = lock.split("name = \"psl\"\nversion = ").nth(1).and_then(|rest| rest.split('"').nth(1));
    assert_eq!((release, PUBLIC_SUFFIX_LIST_DATE), (Some("2.1.247"), "2026-11-05"));
}

/// The list's rules, in ASCII.
fn rules() -> Vec<String> {
    let path = crate_folder("psl").join("data/rules.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rule = |line: &str| {
        let start = line.len() - line.trim_start_matches(['!', '*', '.']).len();
        let name = domain_to_ascii(&line[start..], false).unwrap_or_else(|error| panic!("{line}: {error}"));
        line[..start].to_owned() + &name
    };
    text.lines().filter(|line| !line.is_empty()).map(rule).collect()
}

/// A label in the list's tree, as `src/host/public_suffix_list.rs` describes it.
#[derive(Default)]
struct Node {
    children: BTreeMap<String, Node>,
    is_rule: bool,
    is_exception: bool,
}

impl Node {
    /// The text of a label and of what may precede it, and whether its parentheses are long.
    fn text(&self, label: &str, depth: usize) -> (String, bool) {
        const SEPARATORS: [&str; 6] = ["\n", ",", ";", "|", "/", ":"];
        let mark = if self.is_exception { "!" } else { ["-", ""][usize::from(self.is_rule)] };
        let children = self.texts_of_children(depth + 1);
        let group = match &children[..] {
            [] => return (format!("{mark}{label}"), false),
            [child] => child.clone(),
            children => children.join(SEPARATORS[depth + 1]),
        };
        let is_long = group.len() >= 256;
        let length = if is_long { format!("={}", group.len()) } else { String::new() };
        (format!("{mark}{label}{length}({group})"), is_long)
    }

    /// The texts of its children, in their order.
    fn texts_of_children(&self, depth: usize) -> Vec<String> {
        let mut children: Vec<_> =
            self.children.iter().map(|(label, child)| (label, child.text(label, depth))).collect();
        children.sort_by_key(|(label, (_, is_long))| {
            let first_letter = label.chars().next().filter(|_| depth == 0);
            (first_letter, *label != "*", !is_long, *label)
        });
        children.into_iter().map(|(_, (text, _))| text).collect()
    }
}

/// The tree that the crate has is the list's. After another version of `psl`, this writes it:
/// `UPDATE=1 cargo test --features psl --test public_suffix`.
#[test]
fn the_tree_is_that_of_the_list() {
    let mut root = Node::default();
    for rule in rules() {
        let name = rule.strip_prefix('!').unwrap_or(&rule);
        assert!(!name.split('.').skip(1).any(|label| label == "*"), "{rule}: asterisks are read at the start only");
        let node = name.rsplit('.').fold(&mut root, |node, label| node.children.entry(label.to_owned()).or_default());
        node.is_rule = true;
        node.is_exception = name != rule;
    }
    let text = root.texts_of_children(0).join("\n") + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/host/public_suffix_list.txt");
    if env::var_os("UPDATE").is_some() {
        fs::write(path, &text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    assert!(fs::read_to_string(path).is_ok_and(|tree| tree == text), "{path} is not the list's tree");
}

/// The [algorithm](https://github.com/publicsuffix/list/wiki/Format#algorithm) as it is written, one rule at a time.
fn suffix_by_the_algorithm<'d>(rules: &HashSet<&str>, domain: &'d str) -> &'d str {
    let starts = || [0].into_iter().chain(domain.match_indices('.').map(|(dot, _)| dot + 1));
    let after_label = |from: usize| domain[from..].split_once('.').map_or("", |(_, rest)| rest);
    if let Some(from) = starts().find(|&from| rules.contains(&*format!("!{}", &domain[from..]))) {
        return after_label(from);
    }
    let matches =
        |&from: &usize| rules.contains(&domain[from..]) || rules.contains(&*format!("*.{}", after_label(from)));
    &domain[starts().find(matches).unwrap_or_else(|| domain.rfind('.').map_or(0, |dot| dot + 1))..]
}

/// Each rule, with labels before it, with one label less and with others in their place. `psl` differs where an asterisk
/// matches a label that begins other rules: of `*.ex.futurecms.at` and `*.futurecms.at`, the latter is one for
/// `ex.futurecms.at`.
#[test]
fn every_rule() {
    let list = rules();
    let rules: HashSet<&str> = list.iter().map(String::as_str).collect();
    let mut domains = BTreeSet::new();
    for rule in &list {
        let name = rule.trim_start_matches(['!', '*', '.']);
        domains.extend(["", "a.", "a.b.", "x"].map(|prefix| prefix.to_owned() + name));
        for (dot, _) in name.match_indices('.') {
            let (label, parent) = (&name[..dot], &name[dot + 1..]);
            domains.extend([parent.to_owned(), format!("other.{parent}"), format!("{label}.other.{parent}")]);
        }
    }
    assert!(list.len() > 10_000 && domains.len() > 50_000, "{} domains of {} rules", domains.len(), list.len());
    for domain in domains {
        let expected = suffix_by_the_algorithm(&rules, &domain);
        let before = domain.strip_suffix(expected).and_then(|before| before.strip_suffix('.'));
        let registrable = before.map(|before| &domain[before.rfind('.').map_or(0, |dot| dot + 1)..]);
        let host = Host::Domain(domain.clone());
        assert_eq!((host.public_suffix(), host.registrable_domain()), (Some(expected), registrable), "{domain}");
        if psl::suffix_str(&domain) != Some(expected) {
            let (_, parent) = domain.split_once('.').expect("an asterisk's rule has a parent");
            let begins_another = list.iter().any(|rule| rule.ends_with(&format!(".{domain}")));
            assert!(rules.contains(&*format!("*.{parent}")) && begins_another, "{domain}");
        }
    }
}

#[test]
fn trailing_dots_and_empty_labels() {
    for (input, suffix, domain) in [
        ("example.com.", Some("com."), Some("example.com.")),
        ("com.", Some("com."), None),
        ("a.b.city.kobe.jp.", Some("kobe.jp."), Some("city.kobe.jp.")),
        ("localhost", Some("localhost"), None),
        ("localhost.", Some("localhost."), None),
        ("a.localhost.", Some("localhost."), Some("a.localhost.")),
        (".", None, None),
        ("..", None, None),
        (".com", None, None),
        ("a..com", None, None),
        ("example.com..", None, None),
    ] {
        let host = host(input);
        assert_eq!((host.public_suffix(), host.registrable_domain()), (suffix, domain), "{input:?}");
    }
}

#[test]
fn only_domains_have_public_suffixes() {
    for host in [host("127.0.0.1"), host("[::1]"), Host::parse_opaque("example.com").expect("it parses"), Host::Empty] {
        assert_eq!((host.public_suffix(), host.registrable_domain()), (None, None), "{host}");
    }
    for url in
        ["file:///", "mailto:a@example.com", "git://example.com/", "http://0x7f.1/", "http://[::1]/", "about:blank"]
    {
        let url = Url::parse(url).expect("it parses");
        assert_eq!((url.public_suffix(), url.registrable_domain()), (None, None), "{url}");
    }
    let url = Url::parse("ftp://user:pass@A.Example.CO.UK.:2121/").expect("it parses");
    assert_eq!((url.public_suffix(), url.registrable_domain()), (Some("co.uk."), Some("example.co.uk.")));
}

fn origin(url: &str) -> Origin {
    Url::parse(url).unwrap_or_else(|error| panic!("<{url}>: {error}")).origin()
}

/// HTML's examples and what its steps tell apart.
#[test]
fn same_site() {
    for (a, b, schemelessly, same) in [
        ("https://example.com", "https://sub.example.com", true, true),
        ("https://example.com", "https://sub.other.example.com", true, true),
        ("https://example.com", "http://non-secure.example.com", true, false),
        ("https://r.wildlife.museum", "https://sub.r.wildlife.museum", true, true),
        ("https://r.github.io", "https://sub.r.github.io", true, true),
        ("https://a.github.io", "https://b.github.io", false, false),
        ("https://github.io", "https://github.io", true, true),
        ("https://github.io", "https://a.github.io", false, false),
        ("https://example.com:8443", "https://sub.example.com", true, true),
        ("https://example.com", "https://example.com.", false, false),
        ("https://com", "https://com", true, true),
        ("https://com", "https://example.com", false, false),
        ("http://127.0.0.1", "http://0x7f.1:80", true, true),
        ("http://127.0.0.1", "http://127.0.0.2", false, false),
        ("http://[::1]", "ws://[0::1]", true, false),
        ("https://a..com", "https://b..com", false, false),
        ("https://a..com", "https://a..com", true, true),
        ("blob:https://a.example.com/1", "https://b.example.com", true, true),
        ("data:,a", "data:,a", false, false),
        ("file:///a", "file:///a", false, false),
        ("data:,a", "https://example.com", false, false),
        ("git://example.com", "git://example.com", false, false),
    ] {
        let (origin_a, origin_b) = (origin(a), origin(b));
        for (x, y) in [(&origin_a, &origin_b), (&origin_b, &origin_a)] {
            assert_eq!(x.schemelessly_same_site(y), schemelessly, "{a} and {b}, schemelessly");
            assert_eq!(x.same_site(y), same, "{a} and {b}");
        }
    }
}
