//! Slices of an axis, as Python has them.

/// Which indices of an axis to take: from `start` up to `end`, every `step`-th.
///
/// It means what `start:end:step` means to Python, NumPy and PyTorch: an index below 0 is counted
/// from the back, bounds beyond the axis are cut off there, and a negative step goes backwards, from
/// the last index on if there is no start. A range is a slice of step 1.
///
/// ```
/// use shapecast::{Slice, tensor};
/// let x = tensor![0, 1, 2, 3, 4, 5];
/// assert_eq!(x.slice_axis::<0>(1..3), tensor![1, 2]);
/// assert_eq!(x.slice_axis::<0>(-2..), tensor![4, 5]);
/// assert_eq!(x.slice_axis::<0>(Slice::from(1..).step_by(2)), tensor![1, 3, 5]);
/// assert_eq!(x.slice_axis::<0>(Slice::from(..).step_by(-2)), tensor![5, 3, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The first index; the first one there is if `None`.
    pub start: Option<isize>,
    /// One past the last index; past the last one there is if `None`.
    pub end: Option<isize>,
    /// How far the next index is; not 0.
    pub step: isize,
}

impl Slice {
    /// The same bounds with another step. Steps are counted from `start`; a negative one reads
    /// `start` and `end` as Python does: from `start` down to, and without, `end`. The end of an
    /// inclusive range is the one past it, for a step forward; without an end a slice goes down to
    /// index 0.
    #[must_use]
    pub const fn step_by(self, step: isize) -> Self {
        Slice { step, ..self }
    }

    /// The first index, the number of indices, and the step, for an axis of size `n`. `None` if the
    /// step is 0.
    pub(crate) const fn indices(self, n: usize) -> Option<(usize, usize, isize)> {
        let n = if n > isize::MAX as usize {
            isize::MAX
        } else {
            n as isize
        };
        let (low, high) = match self.step {
            0 => return None,
            1.. => (0, n),
            _ => (-1, n - 1),
        };
        let first = bound(
            self.start,
            if self.step > 0 { low } else { high },
            low,
            high,
            n,
        );
        let end = bound(
            self.end,
            if self.step > 0 { high } else { low },
            low,
            high,
            n,
        );
        let distance = if self.step > 0 {
            end - first
        } else {
            first - end
        };
        if distance <= 0 {
            return Some((0, 0, self.step));
        }
        let len = (distance as usize - 1) / self.step.unsigned_abs() + 1;
        Some((first as usize, len, self.step))
    }
}

/// A bound for an axis of size `n`, between `low` and `high`.
const fn bound(bound: Option<isize>, default: isize, low: isize, high: isize, n: isize) -> isize {
    let Some(index) = bound else {
        return default;
    };
    let index = if index < 0 {
        index.saturating_add(n)
    } else {
        index
    };
    if index < low {
        low
    } else if index > high {
        high
    } else {
        index
    }
}

/// Ranges of the integers that people count with; a literal is an `i32`.
macro_rules! from_ranges {
    ($($integer:ty)*) => {$(
        impl From<core::ops::Range<$integer>> for Slice {
            fn from(range: core::ops::Range<$integer>) -> Self {
                Slice { start: Some(index(range.start)), end: Some(index(range.end)), step: 1 }
            }
        }
        impl From<core::ops::RangeFrom<$integer>> for Slice {
            fn from(range: core::ops::RangeFrom<$integer>) -> Self {
                Slice { start: Some(index(range.start)), end: None, step: 1 }
            }
        }
        impl From<core::ops::RangeTo<$integer>> for Slice {
            fn from(range: core::ops::RangeTo<$integer>) -> Self {
                Slice { start: None, end: Some(index(range.end)), step: 1 }
            }
        }
        impl From<core::ops::RangeInclusive<$integer>> for Slice {
            fn from(range: core::ops::RangeInclusive<$integer>) -> Self {
                let (start, last) = range.into_inner();
                Slice { start: Some(index(start)), end: past(index(last)), step: 1 }
            }
        }
        impl From<core::ops::RangeToInclusive<$integer>> for Slice {
            fn from(range: core::ops::RangeToInclusive<$integer>) -> Self {
                Slice { start: None, end: past(index(range.end)), step: 1 }
            }
        }
    )*};
}
from_ranges!(usize isize i32);

impl From<core::ops::RangeFull> for Slice {
    fn from(_: core::ops::RangeFull) -> Self {
        Slice {
            start: None,
            end: None,
            step: 1,
        }
    }
}

/// No axis reaches beyond `isize::MAX`.
fn index(index: impl TryInto<isize>) -> isize {
    index.try_into().unwrap_or(isize::MAX)
}

/// The bound past `last`: past -1 there is no more.
fn past(last: isize) -> Option<isize> {
    match last {
        -1 => None,
        last => Some(last.saturating_add(1)),
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
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
                        let (mut i, end_at) = if step > 0 {
                            (wrapped(start).max(0), wrapped(end).min(n))
                        } else {
                            (wrapped(start).min(n - 1), wrapped(end).max(-1))
                        };
                        while (i - end_at).signum() == -isize::signum(step) {
                            expected.push(i);
                            i += step;
                        }
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
        assert_eq!(taken((usize::MAX..).into(), 3), []);
        assert_eq!(taken(Slice::from(..).step_by(isize::MIN), 3), [2]);
        assert_eq!(Slice::from(..).step_by(0).indices(3), None);
    }
}
