use super::super::guarded::{bytes, writes};
use super::*;

#[test]
fn periods_repeat_and_nothing_else_is_touched() {
    for period in (1..=64).filter(|&period| repeats(period)) {
        for len in [period, 32, 33, 64, 100, 255, 256, 257, 1000] {
            let len = len.max(period);
            let from = bytes(period);
            // SAFETY: the period and the room are there.
            let work = |from, to| unsafe { repeat(from, period, to, len) };
            writes(&from, (len, OVERRUN), work, |i| from[i % period]);
        }
    }
}
