//! [UTS #46](https://www.unicode.org/reports/tr46/). In: a domain. Out: its ASCII form, or its Unicode form.

use crate::encoding::encode;
use crate::unmapped::push_unmapped;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::{fmt, str};
use idna::Errors;
use idna::uts46::{ErrorPolicy, ProcessingSuccess, verify_dns_length};

pub use idna::uts46::{AsciiDenyList, DnsLength, Hyphens};

/// The algorithms.
#[derive(Debug)]
pub struct Uts46;

impl Default for Uts46 {
    fn default() -> Self {
        Self::new()
    }
}

impl Uts46 {
    /// With the data that is compiled in.
    pub const fn new() -> Self {
        Self
    }

    /// Unicode [`ToASCII`](https://www.unicode.org/reports/tr46/#ToASCII).
    ///
    /// # Errors
    /// Where it fails.
    #[inline(never)]
    pub fn to_ascii<'d>(
        &self,
        domain: &'d [u8],
        deny_list: AsciiDenyList,
        hyphens: Hyphens,
        dns_length: DnsLength,
    ) -> Result<Cow<'d, str>, Errors> {
        let mut code_points = CodePoints(Vec::with_capacity(domain.len()));
        let is_strict = deny_list != AsciiDenyList::EMPTY || hyphens != Hyphens::Allow;
        if is_strict || !push_unmapped(domain, &mut code_points.0) {
            code_points.0.clear();
            let result = idna::uts46::Uts46::new().process(
                domain,
                deny_list,
                hyphens,
                ErrorPolicy::FailFast,
                // Every label comes as what it means, so that idna's own encoder is not compiled in.
                |_, _, _| true,
                &mut code_points,
                None,
            );
            match result {
                Ok(ProcessingSuccess::Passthrough) => code_points.push_ascii(domain),
                Ok(ProcessingSuccess::WroteToSink) => {}
                Err(_) => return Err(Errors::default()),
            }
        }
        let ascii = encode(&mut code_points.0);
        let is_right =
            dns_length == DnsLength::Ignore || verify_dns_length(&ascii, dns_length == DnsLength::VerifyAllowRootDot);
        if is_right { Ok(Cow::Owned(ascii)) } else { Err(Errors::default()) }
    }

    /// Unicode [`ToUnicode`](https://www.unicode.org/reports/tr46/#ToUnicode).
    pub fn to_unicode<'d>(
        &self,
        domain: &'d [u8],
        deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> (Cow<'d, str>, Result<(), Errors>) {
        idna::uts46::Uts46::new().to_unicode(domain, deny_list, hyphens)
    }
}

struct CodePoints(Vec<u32>);

impl CodePoints {
    #[inline(never)]
    fn push_ascii(&mut self, text: &[u8]) {
        for &byte in text {
            self.0.push(u32::from(byte));
        }
    }
}

impl fmt::Write for CodePoints {
    #[inline(never)]
    fn write_char(&mut self, c: char) -> fmt::Result {
        self.0.push(u32::from(c));
        Ok(())
    }

    #[inline(never)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_ascii(text.as_bytes());
        Ok(())
    }
}
