use alloc::vec;
use alloc::vec::Vec;

use super::{Bound, OutOfRange, Selected, Selection};
use crate::Slice;

fn indices(selection: Selection, n: usize) -> Option<Vec<usize>> {
    match selection.of_size(n) {
        Ok(Selected::Range { first, len, step }) => Some(
            (0..len as isize)
                .map(|k| (first as isize + k * step) as usize)
                .collect(),
        ),
        Ok(Selected::Index(index)) => Some(vec![index]),
        Err(_) => None,
    }
}

#[test]
fn a_slice_within_the_axis_selects_what_slice_axis_does() {
    let bounds = [
        None,
        Some(-4),
        Some(-3),
        Some(-1),
        Some(0),
        Some(1),
        Some(2),
        Some(3),
        Some(4),
    ];
    for n in 0..4_usize {
        for (start, end) in bounds.iter().flat_map(|&a| bounds.map(|b| (a, b))) {
            for (step, includes_end) in [
                (1, false),
                (2, false),
                (-1, false),
                (-2, false),
                (1, true),
                (-1, true),
            ] {
                let slice = Slice {
                    start,
                    end,
                    includes_end,
                    step,
                };
                let Some(selected) = indices(slice.into(), n) else {
                    continue;
                };
                let (first, len, step) = slice.indices(n).unwrap();
                let clamped: Vec<_> = (0..len as isize)
                    .map(|k| (first as isize + k * step) as usize)
                    .collect();
                assert_eq!(selected, clamped, "{slice:?} of {n}");
            }
        }
    }
}

#[test]
fn bounds_are_not_clamped() {
    let range = |start, end| Selection::range(start, end, 1).of_size(3);
    assert!(range(Bound::Front(0), Bound::Front(3)).is_ok());
    for (start, end) in [
        (Bound::Front(0), Bound::Front(4)),
        (Bound::Back(4), Bound::Back(0)),
        (Bound::Front(usize::MAX), Bound::Back(usize::MAX)),
    ] {
        assert!(matches!(range(start, end), Err(OutOfRange::Bounds(_))));
    }
    for (start, end) in [
        (Bound::Front(2), Bound::Front(1)),
        (Bound::Front(2), Bound::Back(2)),
    ] {
        assert!(matches!(range(start, end), Err(OutOfRange::Reversed(_, 1))));
    }
}

#[test]
fn extreme_values_do_not_overflow() {
    for bound in [usize::MAX, isize::MAX as usize, 1 << (usize::BITS - 1)] {
        assert_eq!(indices(Selection::Index(Bound::Front(bound)), 3), None);
        assert_eq!(indices(Selection::Index(Bound::Back(bound)), 3), None);
    }
    assert_eq!(indices(Selection::Index(Bound::from(isize::MIN)), 3), None);
    assert_eq!(indices(Selection::Index(Bound::Back(0)), 3), None);
    let of = |step| Selection::of_bounds(Some(Bound::from(usize::MAX)), None, true, step);
    assert_eq!(indices(of(isize::MIN), 3), None);
    assert_eq!(
        indices(
            Selection::range(Bound::Front(0), Bound::Back(0), isize::MIN),
            3
        ),
        Some(vec![2])
    );
    assert_eq!(
        indices(
            Selection::range(Bound::Front(0), Bound::Back(0), isize::MIN),
            0
        ),
        Some(vec![])
    );
}
