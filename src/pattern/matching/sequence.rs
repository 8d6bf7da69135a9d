//! Patterns in which the text decides each step: fixed texts, and groups that end at a certain byte or at the end of the input.
//! Most patterns are like this.

use super::UNDEFINED;
use super::expression::{Expression, Repetition, Set};
use alloc::vec::Vec;

/// Steps, one after the other, and the group that may be missing at the end.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Sequence {
    steps: Vec<Step>,
    /// The start of the steps that are skipped if the input has ended.
    optional: usize,
    ignore_case: bool,
}

#[derive(Clone, Debug)]
enum Step {
    Text(Vec<u8>),
    /// As many bytes of the set as there are; at least this many, which is 0 or 1.
    Run {
        set: Set,
        min: usize,
        group: usize,
    },
    /// Everything except the last bytes: as many as the next text has.
    AllBut {
        set: Set,
        min: usize,
        group: usize,
        after: usize,
    },
}

impl Sequence {
    /// `None` if a step depends on what comes after it.
    pub(super) fn new(expression: &Expression, ignore_case: bool) -> Option<Self> {
        let Expression::Concatenation(items) = expression else { return None };
        let mut steps = Vec::new();
        let (last, before) = items.split_last().map_or((None, &[][..]), |(last, before)| (Some(last), before));
        append(before, &mut steps, 0)?;
        let mut optional = usize::MAX;
        match last {
            Some(Expression::Repetition(Repetition { body, min: 0, max: Some(1), is_greedy: true, .. })) => {
                optional = steps.len();
                match &**body {
                    Expression::Concatenation(items) => append(items, &mut steps, optional)?,
                    body => append(core::slice::from_ref(body), &mut steps, optional)?,
                }
                // An optional group can only be skipped if it is certain to be missing.
                if optional == steps.len() {
                    return None;
                }
            }
            Some(last) => append(core::slice::from_ref(last), &mut steps, 0)?,
            None => {}
        }
        if ignore_case {
            for step in &mut steps {
                if let Step::Text(text) = step {
                    text.make_ascii_lowercase();
                }
            }
        }
        let mut sequence = Self { steps, optional, ignore_case };
        sequence.decide()?;
        Some(sequence)
    }

    /// Finds how each run ends.
    fn decide(&mut self) -> Option<()> {
        for index in 0..self.steps.len() {
            let Step::Run { set, min, group } = self.steps[index] else { continue };
            let is_last = index + 2 == self.steps.len() && self.optional != index + 1;
            match self.steps.get(index + 1) {
                None => {}
                Some(Step::Text(text)) => {
                    let first = *text.first()?;
                    if Set::of(first).fold(self.ignore_case).0 & set.0 == 0 {
                        continue;
                    }
                    if !is_last {
                        return None;
                    }
                    self.steps[index] = Step::AllBut { set, min, group, after: text.len() };
                }
                Some(_) => return None,
            }
        }
        Some(())
    }

    /// Whether `input` matches. The positions of the groups go to `slots`, two for each, unless it is empty.
    pub(super) fn exec(&self, input: &[u8], slots: &mut [usize]) -> bool {
        let mut at = 0;
        for (index, step) in self.steps.iter().enumerate() {
            if index == self.optional && at == input.len() {
                for step in &self.steps[index..] {
                    if let Step::Run { group, .. } | Step::AllBut { group, .. } = step {
                        save(slots, *group, [UNDEFINED; 2]);
                    }
                }
                return true;
            }
            let rest = &input[at..];
            match step {
                Step::Text(text) => {
                    let is_here = rest.get(..text.len()).is_some_and(|here| {
                        if self.ignore_case { here.eq_ignore_ascii_case(text) } else { here == text }
                    });
                    if !is_here {
                        return false;
                    }
                    at += text.len();
                }
                Step::Run { set, min, group } => {
                    let length = if set.0 == Set::DOT.0 || set.0 == Set::ALL.0 {
                        // No component has a line terminator.
                        rest.len()
                    } else {
                        rest.iter().position(|&byte| !set.contains(byte)).unwrap_or(rest.len())
                    };
                    if length < *min {
                        return false;
                    }
                    save(slots, *group, [at, at + length]);
                    at += length;
                }
                Step::AllBut { set, min, group, after } => {
                    let Some(length) = rest.len().checked_sub(*after) else { return false };
                    if length < *min || !rest[..length].iter().all(|&byte| set.contains(byte)) {
                        return false;
                    }
                    save(slots, *group, [at, at + length]);
                    at += length;
                }
            }
        }
        at == input.len()
    }
}

fn save(slots: &mut [usize], group: usize, value: [usize; 2]) {
    if let Some(slots) = slots.get_mut(2 * group..2 * group + 2) {
        slots.copy_from_slice(&value);
    }
}

/// Appends the steps of `items` to those from `start` on.
fn append(items: &[Expression], steps: &mut Vec<Step>, start: usize) -> Option<()> {
    for item in items {
        match item {
            Expression::Text(text) if text.is_empty() => {}
            Expression::Text(text) => match steps[start..].last_mut() {
                Some(Step::Text(before)) => before.extend_from_slice(text),
                _ => steps.push(Step::Text(text.clone())),
            },
            Expression::Concatenation(items) => append(items, steps, start)?,
            Expression::Capture(group, body) => {
                let Expression::Repetition(Repetition { body, min: min @ (0 | 1), max: None, .. }) = &**body else {
                    return None;
                };
                let Expression::Set(set) = **body else { return None };
                steps.push(Step::Run { set, min: *min as usize, group: *group });
            }
            _ => return None,
        }
    }
    Some(())
}
