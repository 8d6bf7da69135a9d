//! Comparing components, as web-platform-tests define it: which of two is more specific.

use super::part::{Modifier, Part, PartType};
use alloc::string::String;
use core::cmp::Ordering;

/// Compares the parts one by one. If one list is shorter, the other's next part is compared with an empty text. So `/a/` is more
/// specific than `/a/*`.
pub(super) fn compare_parts(left: &[Part], right: &[Part]) -> Ordering {
    for (left, right) in left.iter().zip(right) {
        let order = compare_a_part(left, right);
        if order != Ordering::Equal {
            return order;
        }
    }
    let empty = Part::fixed_text(String::new(), Modifier::None);
    match (left.get(right.len()), right.get(left.len())) {
        (Some(part), _) => compare_a_part(part, &empty),
        (_, Some(part)) => compare_a_part(&empty, part),
        _ => Ordering::Equal,
    }
}

fn compare_a_part(left: &Part, right: &Part) -> Ordering {
    let key = |part: &Part| (part.kind, part.modifier);
    key(left).cmp(&key(right)).then_with(|| texts(left).cmp(&texts(right)))
}

/// In the order of comparison. A text comes where a group's prefix does.
fn texts(part: &Part) -> [&str; 3] {
    match part.kind {
        PartType::FixedText => [&part.value, "", ""],
        _ => [&part.prefix, &part.value, &part.suffix],
    }
}
