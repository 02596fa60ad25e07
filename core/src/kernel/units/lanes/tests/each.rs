use super::super::guarded::{bytes, writes};
use super::*;

#[test]
fn each_element_repeats_and_nothing_else_is_touched() {
    for by in Permutation::ALL {
        for (size, times) in [1, 2, 4, 8]
            .into_iter()
            .flat_map(|size| (2..=MOST).map(move |times| (size, times)))
            .filter(|&(size, times)| by.has(size, times))
        {
            for len in (0..20).chain([64, 100, 127, 128, 200]) {
                let from = bytes(len * size);
                // SAFETY: the elements and the room are there.
                let work = |from, to| unsafe { repeat_each(by, size, from, to, len, times) };
                writes(&from, (len * size * times, 0), work, |i| {
                    from[i / size / times * size + i % size]
                });
            }
        }
    }
}
