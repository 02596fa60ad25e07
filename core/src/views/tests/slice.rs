use alloc::vec::Vec;

use super::*;

fn selected(slice: Slice, n: usize) -> Vec<isize> {
    let (first, len, step) = slice.indices(n).unwrap();
    (0..len as isize)
        .map(|i| first as isize + i * step)
        .collect()
}

/// Python's definition: an index is selected if steps from the start reach it before the end.
#[test]
fn slices_select_the_indices_of_python() {
    for n in 0..6isize {
        for step in [-3, -2, -1, 1, 2, 3] {
            for start in -8..8 {
                for end in -8..8 {
                    let wrapped = |i: isize| if i < 0 { i + n } else { i };
                    let mut expected = Vec::new();
                    let mut i = if step > 0 {
                        wrapped(start).max(0)
                    } else {
                        wrapped(start).min(n - 1)
                    };
                    let end_at = wrapped(end);
                    while (0..n).contains(&i) && (i - end_at).signum() != isize::signum(step) {
                        expected.push(i);
                        i += step;
                    }
                    let slice = Slice::from(start..=end).step_by(step);
                    assert_eq!(selected(slice, n as usize), expected, "{slice:?} of {n}");
                    expected.retain(|&i| i != end_at);
                    let slice = Slice::from(start..end).step_by(step);
                    assert_eq!(selected(slice, n as usize), expected, "{slice:?} of {n}");
                }
            }
        }
    }
}

#[allow(clippy::reversed_empty_ranges, reason = "from the back, as in Python")]
#[test]
fn missing_and_extreme_bounds() {
    assert_eq!(selected((..).into(), 3), [0, 1, 2]);
    assert_eq!(selected(Slice::from(..).step_by(-1), 3), [2, 1, 0]);
    assert_eq!(selected((1..).into(), 3), [1, 2]);
    assert_eq!(selected((..-1isize).into(), 3), [0, 1]);
    assert_eq!(selected((0..=-1).into(), 3), [0, 1, 2]);
    assert_eq!(selected((..=1usize).into(), 3), [0, 1]);
    assert_eq!(selected((..=isize::MAX).into(), 3), [0, 1, 2]);
    assert_eq!(selected((usize::MAX..).into(), 3), [0; 0]);
    assert_eq!(selected(Slice::from(..=0).step_by(-1), 3), [2, 1, 0]);
    assert_eq!(selected(Slice::from(..=isize::MIN).step_by(-2), 3), [2, 0]);
    assert_eq!(selected(Slice::from(..).step_by(isize::MIN), 3), [2]);
    assert_eq!(Slice::from(..).step_by(0).indices(3), None);
}

#[test]
fn sizes_above_the_largest_index_are_cut() {
    let n = isize::MAX as usize;
    assert_eq!(Slice::from(..).indices(n + 2), Some((0, n, 1)));
}
