//! Starts the command.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whurl"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn whurl(arguments: &[&str], input: impl Into<Vec<u8>>) -> (String, String, Option<i32>) {
    let mut child = command(arguments).spawn().expect("the program has been built");
    let (mut stdin, input) = (child.stdin.take().expect("it is piped"), input.into());
    // It may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { stdout, stderr, status } = child.wait_with_output().expect("it ends");
    writer.join().expect("nothing panics");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    (text(stdout), text(stderr), status.code())
}
