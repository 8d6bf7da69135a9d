//! Reads from the standard input what readers make of domains, `["READER", "DOMAIN", "HOST"]` on each line, and writes
//! the lines whose host is not the Standard's although `agreement` says that the reader agrees or refuses. At the end it writes
//! how many lines there were.

use std::error::Error;
use std::io::{BufWriter, Write, stdin, stdout};

use whurl::guard::{Component, agreement};

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(stdout().lock());
    let mut count = 0;
    for line in stdin().lines() {
        let line = line?;
        let (name, domain, host): (String, String, String) = serde_json::from_str(&line)?;
        let input = format!("http://{domain}/");
        let agreement = agreement(&input, None);
        let is_same = agreement.url().is_ok_and(|url| url.hostname() == host);
        let is_known = agreement
            .disagreements()
            .iter()
            .any(|found| found.reader.name() == name && found.component == Component::Host);
        if !is_same && !is_known {
            writeln!(output, "{line}")?;
        }
        count += 1;
    }
    writeln!(output, "{count}")?;
    Ok(output.flush()?)
}
