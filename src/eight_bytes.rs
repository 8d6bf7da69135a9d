//! Eight bytes at a time, in one number: how strings are searched where there are no vectors, or too few bytes for them.

/// Which of `eight` bytes are `byte`: the highest bit of each. The first byte is the lowest one.
#[inline]
pub(crate) const fn positions_of(byte: u8, eight: u64) -> u64 {
    const LOW_BITS: u64 = u64::from_ne_bytes([0x7F; 8]);
    // The byte becomes 0. Only 0 leaves the highest bit of the sum clear, and no sum is carried to the next byte.
    let word = eight ^ u64::from_ne_bytes([byte; 8]);
    !(((word & LOW_BITS) + LOW_BITS) | word) & !LOW_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_byte_at_each_position() {
        for byte in 0..=u8::MAX {
            for other in 0..=u8::MAX {
                for at in 0..8 {
                    let mut bytes = [other; 8];
                    bytes[at] = byte;
                    let expected: u64 = (0..8).filter(|&at| bytes[at] == byte).map(|at| 0x80 << (8 * at)).sum();
                    assert_eq!(positions_of(byte, u64::from_le_bytes(bytes)), expected, "{byte} {other} {at}");
                }
            }
        }
    }
}
