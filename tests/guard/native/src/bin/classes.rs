//! Reads addresses from the standard input, each as the hexadecimal digits of its bytes on a line, and writes for each the block
//! that it is in, whether that is globally reachable, and its classes: `127.0.0.0/8;false;loopback`. `--blocks` lists the blocks.

use std::io::{BufWriter, Error, Write, stdin, stdout};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use whurl::Host;
use whurl::guard::{SpecialPurpose, classify};

fn main() -> Result<(), Error> {
    let mut output = BufWriter::new(stdout().lock());
    if std::env::args().any(|argument| argument == "--blocks") {
        for block in SpecialPurpose::ALL {
            writeln!(output, "{}/{}", block.network(), block.prefix_length())?;
        }
        return Ok(());
    }
    for line in stdin().lines() {
        let line = line?;
        let (address, host) = parse(&line).ok_or_else(|| Error::other(format!("no address: {line}")))?;
        let (block, reachable) = match SpecialPurpose::of(address) {
            Some(block) => {
                let reachable = block.is_globally_reachable().map_or("none".to_owned(), |is| is.to_string());
                (format!("{}/{}", block.network(), block.prefix_length()), reachable)
            }
            None => (String::new(), "true".to_owned()),
        };
        let classes: Vec<_> = classify(&host).iter().map(whurl::guard::Class::name).collect();
        writeln!(output, "{block};{reachable};{}", classes.join(" "))?;
    }
    Ok(())
}

fn parse(hexadecimal: &str) -> Option<(IpAddr, Host)> {
    if hexadecimal.len() == 8 {
        let address = Ipv4Addr::from_bits(u32::from_str_radix(hexadecimal, 16).ok()?);
        return Some((address.into(), Host::Ipv4(address)));
    }
    let address = Ipv6Addr::from_bits(u128::from_str_radix(hexadecimal, 16).ok()?);
    (hexadecimal.len() == 32).then_some((address.into(), Host::Ipv6(address)))
}
