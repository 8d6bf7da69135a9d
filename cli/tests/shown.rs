//! What the command shows of single URLs, and `whurl check`.

mod common;

use common::{command, whurl};
use std::fs;
use std::io::{Read, Write};
use std::process::Output;
use std::thread;

#[test]
fn a_url() {
    let (out, err, code) = whurl(&["https://www.bücher.example:8080/a?b=%C3%A9&c#d"], "");
    assert_eq!(
        out.lines().map(str::trim_end).collect::<Vec<_>>(),
        [
            "https://www.xn--bcher-kva.example:8080/a?b=%C3%A9&c#d",
            "  scheme    https",
            "  host      www.xn--bcher-kva.example",
            "  port      8080",
            "  path      /a",
            "  query     b=%C3%A9&c",
            "            b = é",
            "            c =",
            "  fragment  d",
            "  origin    https://www.xn--bcher-kva.example:8080",
            "  site      xn--bcher-kva.example",
            "  shown as  https://www.bücher.example:8080/a?b=é&c#d",
            "",
        ]
    );
    assert_eq!((&*err, code), ("", Some(0)));
    assert!(whurl(&["http://раураl.example/"], "").0.contains("  The host in Unicode could be mistaken"));
    assert!(whurl(&[&("a:?".to_owned() + &"b&".repeat(22))], "").0.contains("\n          and 2 more\n"));
}

#[test]
fn errors() {
    let (out, _, code) = whurl(&["https://u@h/日本 e\u{301}>"], "");
    let mark = "\n\n  https://u@h/日本 e\u{301}>\n                    ^\n  invalid-URL-unit: “>” is not allowed here; write “%3E”.\n  \
                https://url.spec.whatwg.org/#invalid-url-unit\n\n";
    assert!(out.ends_with(mark), "{out}");
    assert_eq!(code, Some(0));
    let (out, err, code) = whurl(&["--strict", "https://u@h/", "https://h/"], "");
    assert!(out.starts_with("https://h/\n  scheme"), "{out}");
    assert!(err.starts_with("https://u@h/ has validation errors\n\n  https://u@h/\n          ^^\n"), "{err}");
    assert_eq!(code, Some(1));
    let slashes = "/".repeat(100);
    let (_, err, _) = whurl(&[&format!("http:{slashes}a b")], "");
    assert_eq!(err.matches("special-scheme-missing-following-solidus").count(), 40);
    assert!(err.ends_with("#validation-error-domain-to-ascii\n\n  and 78 more errors\n\n"), "{err}");
    let set = whurl(&["-s", "port=x\u{202e}", "-s", "host=a b", "-g", "{href}", "https://h/"], "");
    let refused = "https://h/ cannot be set like this\n  port does not take \"x·\"\n  host does not take \"a b\"\n\n";
    assert_eq!(set, (String::new(), refused.to_owned(), Some(1)));
}

#[test]
fn json() {
    let (out, err, code) = whurl(&["--json", "--set", "port=x\u{202e}"], "https://u@H:8/\n\nnone\u{a0}\n");
    let link = "https://url.spec.whatwg.org/#";
    let first = format!(
        "{{\"line\":1,\"input\":\"https://u@H:8/\",\"href\":\"https://u@h:8/\",\"valid\":false,\"origin\":\"https://h:8\",\"components\":{{\
         \"scheme\":\"https\",\"username\":\"u\",\"host\":\"h\",\"port\":\"8\",\"path\":\"/\"}},\"errors\":[{{\"name\":\"invalid-credentials\",\
         \"fatal\":false,\"start\":8,\"end\":10,\"message\":\"“u@” contains credentials, which a URL should not.\",\
         \"href\":\"{link}invalid-credentials\"}}],\"notSet\":[{{\"name\":\"port\",\"text\":\"x\\u202e\"}}]}}"
    );
    let lines: Vec<_> = out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, &*first));
    assert!(lines[1].starts_with(
        "{\"line\":3,\"input\":\"none\\u00a0\",\"href\":null,\"valid\":false,\"origin\":null,\"components\":null,"
    ));
    assert_eq!((&*err, code), ("", Some(1)));
}

#[test]
fn colors() {
    let [colored, plain] = [&["--color", "a:>"][..], &["--color", "--no-color", "a:>"]].map(|it| whurl(it, "").0);
    let parts =
        ["\u{1b}[1ma:>\u{1b}[22m\n  \u{1b}[36mscheme\u{1b}[39m  a\n", "\u{1b}[33m  ^\u{1b}[39m\n", "\u{1b}[2mhttps:"];
    assert!(parts.iter().all(|part| colored.contains(part)), "{colored:?}");
    assert!(!plain.contains('\u{1b}'));
}

#[test]
fn check() {
    let (out, err, code) = whurl(&["check", "https://EXAMPLE.com/a/../b", "http://me@127.0.0.1/"], "");
    let complaint = "\
http://me@127.0.0.1/ is not allowed

  http://me@127.0.0.1/
         ^^
  credentials: A username and password are not allowed.

  http://me@127.0.0.1/
            ^^^^^^^^^
  host-class loopback: The host 127.0.0.1 is a loopback address.

";
    assert_eq!((&*out, &*err, code), ("https://example.com/b\n", complaint, Some(1)));
    let (out, _, _) = whurl(&["check", "-j", "-b", "https://example.com/é/"], "😀\n//10.0.0.1\n");
    assert_eq!(
        out,
        "{\"line\":1,\"input\":\"😀\",\"ok\":true,\"href\":\"https://example.com/%C3%A9/%F0%9F%98%80\",\"reasons\":[]}\n\
         {\"line\":2,\"input\":\"//10.0.0.1\",\"ok\":false,\"href\":null,\"reasons\":[{\"code\":\"host-class\",\"detail\":\"private\",\
         \"message\":\"The host 10.0.0.1 is an address for private use.\",\"start\":2,\"end\":10}]}\n"
    );
    assert_eq!(whurl(&["check", "--policy=linkInHTML", "mailto:me@example.com"], "").2, Some(0));
}

#[test]
fn policies() {
    let path = std::env::temp_dir().join(format!("whurl-policy-{}.json", std::process::id()));
    let path_text = path.to_str().expect("it is text");
    let check = |policy: &str, url: &str| {
        fs::write(&path, policy).expect("it can be written");
        whurl(&["check", "-p", path_text, url], "")
    };
    let policy =
        r#"{"hosts": ["a.com", {"pattern": "https://*.b.com/x*"}], "refusedHosts": [{"pattern": {"port": "1"}}]}"#;
    for (url, code) in
        [("https://a.com", 0), ("https://c.b.com/xy", 0), ("https://c.b.com/y", 1), ("https://a.com:1/", 1)]
    {
        assert_eq!(check(policy, url).2, Some(code), "{url}");
    }
    for (policy, message) in [
        (r#"{"schemas": []}"#, "the policy's schemas is not one of schemes, ports, "),
        (r#"{"hosts": ["*.a.com"]}"#, "the policy's hosts[0] is not a host: subdomains are { subdomainsOf: "),
        (r#"{"hosts": [{"pattern": {}}]}"#, "the policy's hosts[0].pattern is empty, which matches every URL"),
        (r#"{"ports": [65536]}"#, "the policy's ports[0] is not an integer from 0 to 65,535"),
        ("[]", "the policy is not a plain object, but an array"),
    ] {
        let (out, err, code) = check(policy, "a:b");
        assert!(err.starts_with(&format!("whurl: {path_text}: {message}")), "{err}");
        assert_eq!((&*out, code), ("", Some(2)));
    }
    fs::remove_file(&path).expect("it is there");
}

#[test]
fn nobody_reads() {
    for (arguments, complaint, code) in [
        (&["check"][..], "whurl: nobody reads the output, so there may be URLs that have not been checked\n", 2),
        (&[], "", 0),
        // There is always more to write.
        (&["--json"], "", 0),
    ] {
        let mut child = command(arguments).spawn().expect("the program has been built");
        let mut stdin = child.stdin.take().expect("it is piped");
        let writer = thread::spawn(move || stdin.write_all("https://a.com/\n".repeat(200_000).as_bytes()).is_err());
        let mut stdout = child.stdout.take().expect("it is piped");
        stdout.read_exact(&mut [0; 2]).expect("it writes");
        drop(stdout);
        let Output { stderr, status, .. } = child.wait_with_output().expect("it ends");
        assert!(writer.join().expect("nothing panics"), "it has not read everything");
        assert_eq!((&*String::from_utf8_lossy(&stderr), status.code()), (complaint, Some(code)), "{arguments:?}");
    }
}
