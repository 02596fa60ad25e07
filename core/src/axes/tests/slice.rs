use alloc::vec::Vec;

use super::*;

fn taken(slice: Slice, n: usize) -> Vec<isize> {
    let (first, len, step) = slice.indices(n).unwrap();
    (0..len as isize)
        .map(|i| first as isize + i * step)
        .collect()
}

/// As Python says it: an index is taken if steps from the start come upon it before the end.
#[test]
fn indices_are_pythons() {
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
                    assert_eq!(taken(slice, n as usize), expected, "{slice:?} of {n}");
                    expected.retain(|&i| i != end_at);
                    let slice = Slice::from(start..end).step_by(step);
                    assert_eq!(taken(slice, n as usize), expected, "{slice:?} of {n}");
                }
            }
        }
    }
}

#[allow(clippy::reversed_empty_ranges, reason = "from the back, as in Python")]
#[test]
fn bounds_left_out() {
    assert_eq!(taken((..).into(), 3), [0, 1, 2]);
    assert_eq!(taken(Slice::from(..).step_by(-1), 3), [2, 1, 0]);
    assert_eq!(taken((1..).into(), 3), [1, 2]);
    assert_eq!(taken((..-1isize).into(), 3), [0, 1]);
    assert_eq!(taken((0..=-1).into(), 3), [0, 1, 2]);
    assert_eq!(taken((..=1usize).into(), 3), [0, 1]);
    assert_eq!(taken((..=isize::MAX).into(), 3), [0, 1, 2]);
    assert_eq!(taken((usize::MAX..).into(), 3), []);
    assert_eq!(taken(Slice::from(..=0).step_by(-1), 3), [2, 1, 0]);
    assert_eq!(taken(Slice::from(..=isize::MIN).step_by(-2), 3), [2, 0]);
    assert_eq!(taken(Slice::from(..).step_by(isize::MIN), 3), [2]);
    assert_eq!(Slice::from(..).step_by(0).indices(3), None);
}
