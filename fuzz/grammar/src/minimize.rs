//! Minimizing: a case is made smaller as long as it still fails.

use crate::Case;

/// The smallest case reached from `case` by leaving out what can be left out and putting `a` for what can be anything,
/// for which `shows` is still true.
pub fn minimize(mut case: Case, mut shows: impl FnMut(&Case) -> bool) -> Case {
    loop {
        let before = case.clone();
        if case.base.is_some() {
            let smaller = Case { base: None, ..case.clone() };
            if shows(&smaller) {
                case = smaller;
            }
        }
        for index in (0..case.steps.len()).rev() {
            let mut smaller = case.clone();
            smaller.steps.remove(index);
            if shows(&smaller) {
                case = smaller;
            }
        }
        minimize_text(&mut case, &mut shows, &|case| Some(&mut case.input));
        minimize_text(&mut case, &mut shows, &|case| case.base.as_mut());
        for index in 0..case.steps.len() {
            minimize_text(&mut case, &mut shows, &|case| case.steps.get_mut(index).map(|step| &mut step.1));
        }
        if case == before {
            return case;
        }
    }
}

type Field<'f> = &'f dyn Fn(&mut Case) -> Option<&mut String>;

fn minimize_text(case: &mut Case, shows: &mut impl FnMut(&Case) -> bool, field: Field<'_>) {
    let Some(text) = field(case) else { return };
    let mut len = text.chars().count();
    let mut part = len.max(1);
    while part > 0 {
        let mut start = 0;
        while start < len {
            if try_edit(case, shows, field, start, part, "") {
                len -= part.min(len - start);
            } else {
                start += part;
            }
        }
        part /= 2;
    }
    for start in 0..len {
        try_edit(case, shows, field, start, 1, "a");
    }
}

/// Replaces `count` characters from the `start`th on, and keeps the result if it still shows the same.
fn try_edit(
    case: &mut Case,
    shows: &mut impl FnMut(&Case) -> bool,
    field: Field<'_>,
    start: usize,
    count: usize,
    with: &str,
) -> bool {
    let mut smaller = case.clone();
    let Some(text) = field(&mut smaller) else { return false };
    let edited: String = text.chars().take(start).chain(with.chars()).chain(text.chars().skip(start + count)).collect();
    if edited == *text {
        return false;
    }
    *text = edited;
    let still = shows(&smaller);
    if still {
        *case = smaller;
    }
    still
}
