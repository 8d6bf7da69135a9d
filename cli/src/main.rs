//! The npm package's command `whurl`, without Node.js: the components of URLs, what is wrong with them, and whether to follow them.

mod arguments;
mod arrow;
mod changes;
mod check;
mod columns;
mod flat_buffer;
mod inspection;
mod json;
mod lines;
mod marks;
mod options;
mod output;
mod policy;
mod program;
mod progress;
mod report;
mod report_json;
mod rows;
mod show;
mod stats;
mod table;
mod template;
mod text;
mod width;

use arguments::Arguments;
use check::Check;
use output::Outputs;
use program::{TROUBLE, Trouble, handle_all};
use std::io::Write;
use std::process::ExitCode;
use text::visible;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).peekable();
    let is_check = arguments.next_if(|first| first == "check").is_some();
    match if is_check { check_urls(arguments) } else { show_urls(arguments) } {
        Ok(code) => ExitCode::from(code),
        Err(trouble) => {
            let lines: Vec<_> = trouble.message().split('\n').map(visible).collect();
            // If standard error is closed, the exit code still tells.
            let _ = writeln!(std::io::stderr(), "whurl: {}", lines.join("\n"));
            ExitCode::from(TROUBLE)
        }
    }
}

fn show_urls(arguments: impl Iterator<Item = String>) -> Result<u8, Trouble> {
    let arguments = Arguments::parse(&options::OPTIONS, arguments)?;
    let mut outputs = Outputs::new(arguments.color());
    if arguments.has("help") {
        return print(&options::help(), outputs);
    }
    if arguments.has("version") {
        return print(concat!(env!("CARGO_PKG_VERSION"), "\n"), outputs);
    }
    let mut run = options::run_of(&arguments, &mut outputs)?;
    handle_all(&mut *run, &arguments.urls, outputs)
}

fn check_urls(arguments: impl Iterator<Item = String>) -> Result<u8, Trouble> {
    let arguments = Arguments::parse(&check::OPTIONS, arguments)?;
    let outputs = Outputs::new(arguments.color());
    if arguments.has("help") {
        return print(&check::help(), outputs);
    }
    handle_all(&mut Check::new(&arguments)?, &arguments.urls, outputs)
}

fn print(text: &str, mut outputs: Outputs) -> Result<u8, Trouble> {
    outputs.out.waiting.extend_from_slice(text.as_bytes());
    outputs.flush()?;
    Ok(outputs.code)
}
