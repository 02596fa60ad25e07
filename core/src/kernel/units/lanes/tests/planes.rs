use super::super::guarded::{bytes, writes};
use super::*;

/// Sizes and numbers of planes.
fn all() -> impl Iterator<Item = (usize, usize)> {
    let sizes = [1, 2, 4, 8].into_iter();
    let all = sizes.flat_map(|size| (LEAST..=MOST).map(move |planes| (size, planes)));
    all.filter(|&(size, planes)| has_planes(size, planes))
}

#[test]
fn planes_are_taken_and_nothing_else_is_touched() {
    for (size, planes) in all() {
        for len in (1..70).chain([127, 128, 129, 200]) {
            // The last group is cut off after its first element.
            let from = bytes(((len - 1) * planes + 1) * size);
            let taken = (from.len() / (planes * VECTOR)) * VECTOR;
            let work = |from, to| {
                // SAFETY: the elements and the room are there.
                let done = unsafe { take(size, planes, from, to, len) };
                assert_eq!(done * size, taken);
            };
            writes(&from, (taken, 0), work, |i| {
                from[i / size * planes * size + i % size]
            });
        }
    }
}

#[test]
fn planes_are_interleaved_and_nothing_else_is_touched() {
    for (size, planes) in all() {
        for len in (0..70).chain([127, 128, 129, 200]) {
            let from = bytes(planes * len * size);
            let done = len * size / VECTOR * VECTOR / size;
            let work = |from: *const u8, to| {
                let place = |plane: usize| from.wrapping_add(plane.min(planes - 1) * len * size);
                // SAFETY: the elements and the room are there.
                let got = unsafe { interleave(size, planes, core::array::from_fn(place), to, len) };
                assert_eq!(got, done);
            };
            writes(&from, (done * planes * size, 0), work, |i| {
                let (element, byte) = (i / size, i % size);
                let (plane, at) = (element % planes, element / planes);
                from[(plane * len + at) * size + byte]
            });
        }
    }
}
