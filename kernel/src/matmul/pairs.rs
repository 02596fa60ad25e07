//! The order in which the sums of blocks are added in pairs.
//!
//! A sum waits until that of as many blocks follows, so that each block passes through as many additions as their number
//! has binary digits.

/// The largest number of sums that wait, where they wait on the stack. It suffices for 2^24 blocks.
pub(super) const MAX_WAITING: usize = 24;

/// Returns how many of the sums that wait are added to that of block `number`, the first of which is 0: those of as many
/// blocks, and all of them at the end, or if no more may wait.
#[inline(always)]
pub(super) fn merges(number: usize, waiting: usize, is_last: bool) -> usize {
    if is_last || waiting == MAX_WAITING {
        waiting
    } else {
        // After more blocks than suffice, fewer sums wait.
        waiting.min(number.trailing_ones() as usize)
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{MAX_WAITING, merges};

    #[test]
    fn as_many_sums_wait_as_the_number_of_blocks_has_ones() {
        let mut waiting = 0;
        for number in 0..1000 {
            waiting = waiting - merges(number, waiting, false) + 1;
            assert_eq!(waiting, (number + 1).count_ones() as usize);
        }
        assert_eq!(merges(1000, waiting, true), waiting);
    }

    #[test]
    fn no_more_sums_wait_than_there_is_place_for() {
        // The last of the blocks for which there is place, and the last one before all places are taken again.
        assert_eq!(
            merges((1 << MAX_WAITING) - 1, MAX_WAITING, false),
            MAX_WAITING
        );
        assert_eq!(
            merges((1 << (MAX_WAITING + 1)) - 3, MAX_WAITING, false),
            MAX_WAITING
        );
        assert_eq!(merges((1 << (MAX_WAITING + 1)) - 1, 2, false), 2);
    }
}
