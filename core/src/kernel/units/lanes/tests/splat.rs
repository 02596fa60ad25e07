use super::super::guarded::{bytes, writes};
use super::*;

#[test]
fn elements_are_splatted_and_nothing_else_is_touched() {
    for (size, times) in [1, 2, 4, 8, 16]
        .into_iter()
        .flat_map(|size| (1..80).map(move |times| (size, times)))
    {
        for (len, stride) in [(0, 1_isize), (1, 1), (2, -1), (5, 1), (3, 2), (4, 0)] {
            if !splats(size, times) {
                continue;
            }
            let from = bytes((len.max(1) - 1) * stride.unsigned_abs() * size + size);
            let first = if stride < 0 { len - 1 } else { 0 };
            let element = |i: usize| first.wrapping_add_signed(i as isize * stride);
            // SAFETY: the elements and the room are there.
            let work = |from: *const u8, to| unsafe {
                let first = from.add(first * size);
                splat_each(size, Steps { first, stride }, to, len, times);
            };
            writes(&from, (len * size * times, OVERRUN), work, |i| {
                from[element(i / size / times) * size + i % size]
            });
        }
    }
}
