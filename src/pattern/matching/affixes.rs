//! Texts with which every match of an expression begins and ends. The rest of a program is for what is in between.

use super::expression::Expression;
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub(super) struct Affixes {
    pub(super) prefix: Vec<u8>,
    pub(super) suffix: Vec<u8>,
    pub(super) ignore_case: bool,
}

impl Affixes {
    /// Takes the texts from both ends of an expression.
    pub(super) fn take(expression: &mut Expression, ignore_case: bool) -> Self {
        let (mut prefix, mut suffix) = (Vec::new(), Vec::new());
        if let Expression::Concatenation(items) = expression {
            if let Some(Expression::Text(first)) = items.first_mut() {
                prefix = core::mem::take(first);
            }
            if let Some(Expression::Text(last)) = items.last_mut() {
                suffix = core::mem::take(last);
            }
        }
        if ignore_case {
            prefix.make_ascii_lowercase();
            suffix.make_ascii_lowercase();
        }
        Self { prefix, suffix, ignore_case }
    }

    /// The input without these texts; `None` if it does not have them.
    pub(super) fn between<'i>(&self, input: &'i [u8]) -> Option<&'i [u8]> {
        let end = input.len().checked_sub(self.suffix.len()).filter(|end| *end >= self.prefix.len())?;
        let (first, last) = (&input[..self.prefix.len()], &input[end..]);
        let is_between = if self.ignore_case {
            first.eq_ignore_ascii_case(&self.prefix) && last.eq_ignore_ascii_case(&self.suffix)
        } else {
            first == self.prefix && last == self.suffix
        };
        is_between.then(|| &input[self.prefix.len()..end])
    }
}
