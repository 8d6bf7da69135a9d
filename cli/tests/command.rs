//! The command, as a process. `tests/cli` runs the same cases with the npm package's command besides.

mod common;

use common::{command, whurl};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, ExitStatus, Output};
use std::thread;

const INPUT: &str = "https://u:p@www.EXAMPLE.co.uk:8080/a/../b?q=1#f\r\nhttps://[::1]/?#\r\nhttps://exa mple/\r\n\
                     mailto:a@b\r\nfile:///x\r\n\r\ngit://h.example.com/#";

#[test]
fn a_template() {
    let names = "scheme username password host port path query fragment href protocol hostname pathname search hash origin site";
    let template = names.split(' ').fold(String::new(), |template, name| template + "{" + name + "} ");
    let (out, err, code) = whurl(&["--get", &template], INPUT);
    assert_eq!(
        out.lines().collect::<Vec<_>>(),
        [
            "https u p www.example.co.uk 8080 /b q=1 f https://u:p@www.example.co.uk:8080/b?q=1#f https: www.example.co.uk /b ?q=1 #f \
         https://www.example.co.uk:8080 example.co.uk ",
            "https   [::1]  /   https://[::1]/?# https: [::1] /   https://[::1]  ",
            "mailto     a@b   mailto:a@b mailto:  a@b   null  ",
            "file     /x   file:///x file:  /x   null  ",
            "git   h.example.com  /   git://h.example.com/# git: h.example.com /   null  ",
        ]
    );
    assert_eq!((err.lines().next(), code), (Some("line 3: https://exa mple/ does not parse"), Some(1)));
    assert_eq!(whurl(&["-g", "{{host}{}{ host}}{port}{path", "http://h:8/"], "").0, "{h{}{ host}}8{path\n");
}

#[test]
fn a_table() {
    let names = "host,port,site,suffix,query,fragment,param:q,error";
    let (out, err, code) = whurl(&["--columns", names], INPUT);
    let rows: Vec<_> = out.lines().map(|line| line.replace('\t', " ")).collect();
    assert_eq!(
        rows,
        [
            "host port site suffix query fragment param:q error",
            "www.example.co.uk 8080 example.co.uk co.uk q=1 f 1 \\N",
            "[::1] \\N \\N \\N   \\N \\N",
            "\\N \\N \\N \\N \\N \\N \\N domain-to-ASCII",
            "\\N \\N \\N \\N \\N \\N \\N \\N",
            " \\N \\N \\N \\N \\N \\N \\N",
            "h.example.com \\N \\N \\N \\N  \\N \\N",
        ]
    );
    assert_eq!((&*err, code), ("", Some(1)));
    assert_eq!(whurl(&["-c", "host"], "").0, "host\n");
    assert_eq!(whurl(&["-c", "host", "-f", "jsonl"], "").0, "");
}

#[test]
fn formats() {
    let url = "http://h/?a=%09%0A%0D%5C%22,&b=&c=%20x&d=%E2%80%AE%FF";
    let rows = |format| whurl(&["-c", "param:a,param:b,param:c,param:d,param:e", "-f", format, url], "").0;
    assert_eq!(rows("tsv").lines().nth(1), Some("\\t\\n\\r\\\\\",\t\t x\t\u{202e}\u{fffd}\t\\N"));
    assert_eq!(
        rows("csv").split_once('\n').map(|(_, row)| row),
        Some("\"\t\n\r\\\"\",\",\"\",\" x\",\u{202e}\u{fffd},\n")
    );
    assert_eq!(
        rows("jsonl"),
        "{\"param:a\":\"\\t\\n\\r\\\\\\\",\",\"param:b\":\"\",\"param:c\":\" x\",\"param:d\":\"\\u202e\u{fffd}\",\"param:e\":null}\n"
    );
    assert_eq!(whurl(&["-c", "host,host", "-f", "jsonl", "a://b"], "").0, "{\"host\":\"b\"}\n");
    assert_eq!(whurl(&["-c", "host,host", "a://b"], "").0, "host\thost\nb\tb\n");
}

#[test]
fn arrow() {
    let mut child = command(&["-c", "host,port", "-f", "arrow", "http://h/", "none"]).spawn().expect("it is built");
    drop(child.stdin.take());
    let Output { stdout, status, .. } = child.wait_with_output().expect("it ends");
    let mut rest = &*stdout;
    let mut lengths = Vec::new();
    // A message begins with a mark, the length of its metadata, and these; the second one has a body.
    while let Some((head, after)) = rest.split_first_chunk::<8>() {
        assert_eq!(head[..4], [0xFF; 4]);
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
        let is_batch = lengths.len() == 1;
        lengths.push(length);
        // The bitmap, the offsets and the host; the port has neither a value.
        rest = &after[length + if is_batch { 8 + 16 + 8 + 8 + 16 } else { 0 }..];
    }
    assert_eq!((lengths.len(), lengths[2], status.code()), (3, 0, Some(1)));
    assert!(lengths.iter().all(|length| length.is_multiple_of(8)), "{lengths:?}");
}

#[test]
fn counts() {
    let input = "http://b/\nhttp://a/x\nhttp://a/y\n".repeat(50) + "http://[\n\nhttp://[\nhttp://a:x\nfile:///\n";
    let (out, _, code) = whurl(&["--stats"], &*input);
    assert_eq!(
        out,
        "\
154 URLs, 3 of which do not parse

errors
  2  IPv6-unclosed
  1  port-invalid

schemes
  150  http
    1  file

hosts
  100  a
   50  b
"
    );
    assert_eq!(code, Some(1));
    assert_eq!(
        whurl(&["--stats", "-j"], input).0,
        "{\"urls\":154,\"invalid\":3,\"errors\":{\"IPv6-unclosed\":2,\"port-invalid\":1},\"schemes\":{\"http\":150,\"file\":1},\
         \"hosts\":{\"a\":100,\"b\":50}}\n"
    );
    assert_eq!(whurl(&["--stats"], "").0, "0 URLs, 0 of which do not parse\n");
    let hosts = (0..30).fold(String::new(), |mut hosts, number| {
        let _ = writeln!(hosts, "http://h{number}/");
        hosts
    });
    let out = whurl(&["--stats"], hosts).0;
    assert!(out.contains("\nhosts, the first 20 of 30\n  1  h0\n  1  h1\n") && out.ends_with("h19\n"), "{out}");
}

#[test]
fn a_base() {
    assert_eq!(
        whurl(&["--base", "https://h/a/b", "--get", "{href}", "../c", "?d"], "").0,
        "https://h/c\nhttps://h/a/b?d\n"
    );
    let (_, err, code) = whurl(&["-b", "/x", "-g", "{href}", "y"], "");
    assert_eq!((&*err, code), ("whurl: the base is not a valid URL: /x\nTry whurl --help.\n", Some(2)));
}

#[test]
fn input_that_is_not_as_it_should_be() {
    let get = |input: &[u8]| whurl(&["--get", "{href}"], input);
    assert_eq!(
        get(b"\xEF\xBB\xBFhttp://a/\n\r\n\nhttp://b/\xFF\xE2\x82\n").0,
        "http://a/\nhttp://b/%EF%BF%BD%EF%BF%BD\n"
    );
    assert_eq!(get(b"\0http://a/\0\nhttp://a\0b/").0, "http://a/\n");
    assert!(get(b"\nhttp://a\0b/\r\n").1.starts_with("line 2: http://a\u{2400}b/ does not parse\n"));
    assert!(get(b" \t\n").1.starts_with("line 1: \" \\t\" does not parse\n"));
    let (out, err, code) = get(&[b"http://h/", vec![b'a'; 100_000_000].as_slice(), b"\nhttp://i/"].concat());
    assert_eq!((out.len(), &*err, code), (100_000_010 + 10, "", Some(0)));
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let mut child = command(&["--get", "{host}"]).spawn().expect("the program has been built");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
    for host in ["a", "b"] {
        writeln!(stdin, "https://{host}/").expect("it reads");
        let mut answer = [0; 2];
        stdout.read_exact(&mut answer).expect("it answers");
        assert_eq!(answer, [host.as_bytes()[0], b'\n']);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn nobody_reads() {
    let mut child = command(&["--get", "{path}"]).spawn().expect("the program has been built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let lines = "none\n".to_owned() + &"https://h/\n".repeat(1_000_000);
    let writer = thread::spawn(move || stdin.write_all(lines.as_bytes()).is_err());
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_exact(&mut [0; 2]).expect("it writes");
    drop(stdout);
    let Output { stderr, status, .. } = child.wait_with_output().expect("it ends");
    assert!(writer.join().expect("nothing panics"), "it has not read everything");
    let err = String::from_utf8_lossy(&stderr);
    assert_eq!((err.lines().next(), status.code()), (Some("line 1: none does not parse"), Some(1)));

    // Complaints that nobody reads are dropped.
    let mut child = command(&["--get", "{path}"]).spawn().expect("the program has been built");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = thread::spawn(move || stdin.write_all("none\nhttps://h/x\n".repeat(20_000).as_bytes()).is_ok());
    let Output { stdout, status, .. } = child.wait_with_output().expect("it ends");
    assert!(writer.join().expect("nothing panics"));
    assert_eq!((stdout.len(), status.code()), (3 * 20_000, Some(1)));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_read_or_written() {
    let full = || File::options().write(true).open("/dev/full").expect("Linux has it");
    let run = |command: &mut Command| -> (String, ExitStatus) {
        let output = command.output().expect("the program has been built");
        (String::from_utf8_lossy(&output.stderr).into_owned(), output.status)
    };
    let (err, status) = run(command(&["-g", "{host}"]).stdin(File::open("/").expect("it is there")));
    assert_eq!((&*err, status.code()), ("whurl: standard input is a folder\n", Some(2)));
    for arguments in [&["-g", "{host}", "a://b"][..], &["--help"]] {
        let (err, status) = run(command(arguments).stdout(full()));
        assert!(err.starts_with("whurl: the output cannot be written: No space left on device"), "{err}");
        assert_eq!(status.code(), Some(2));
    }
    assert_eq!(run(command(&["-g", "{host}", "none"]).stderr(full())).1.code(), Some(2));
}

#[test]
fn help_and_arguments() {
    let (out, _, code) = whurl(&["--help"], "");
    assert!(out.starts_with("Usage: whurl "), "{out}");
    assert_eq!(code, Some(0));
    assert_eq!(whurl(&["-v"], ""), (concat!(env!("CARGO_PKG_VERSION"), "\n").to_owned(), String::new(), Some(0)));
    for (arguments, message) in [
        (&["-c", "hots"][..], "--columns: unknown name hots"),
        (&["-c", ""], "--columns: a name is empty"),
        (&["-c", "host", "-f", "xml"], "--format: xml is not one of tsv, csv, jsonl, arrow"),
        (&["-g", "{hust}"], "--get: unknown name hust"),
        (&["--no-such\u{1b}"], "unknown option --no-such␛"),
    ] {
        let (out, err, code) = whurl(arguments, "");
        assert_eq!((&*out, err, code), ("", format!("whurl: {message}\nTry whurl --help.\n"), Some(2)));
    }
}
