//! Slices of an axis, as Python has them.

/// Which indices of an axis to take: from `start` up to `end`, every `step`-th.
///
/// It means what `start:end:step` means to Python, NumPy and PyTorch: an index below 0 is counted
/// from the back, bounds beyond the axis are cut off there, and a negative step goes backwards, from
/// the last index on if there is no start. A range is a slice of step 1; `a..=b` takes `b` too, which
/// Python has no notation for.
///
/// ```
/// use shapecast::{Slice, tensor};
/// let x = tensor![0, 1, 2, 3, 4, 5];
/// assert_eq!(x.slice_axis::<0>(1..3), tensor![1, 2]);
/// assert_eq!(x.slice_axis::<0>(-2..), tensor![4, 5]);
/// assert_eq!(x.slice_axis::<0>(Slice::from(1..).step_by(2)), tensor![1, 3, 5]);
/// assert_eq!(x.slice_axis::<0>(Slice::from(..).step_by(-2)), tensor![5, 3, 1]);
/// assert_eq!(x.slice_axis::<0>(Slice::from(4..1).step_by(-1)), tensor![4, 3, 2]);
/// assert_eq!(x.slice_axis::<0>(Slice::from(4..=1).step_by(-1)), tensor![4, 3, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The first index; if `None`, the first there is, or the last for a step backwards.
    pub start: Option<isize>,
    /// Where to stop; if `None`, past the last index there is, or past index 0 for a step backwards.
    pub end: Option<isize>,
    /// Whether `end` is taken too, if steps come upon it.
    pub includes_end: bool,
    /// How far the next index is; not 0.
    pub step: isize,
}

impl Slice {
    /// All indices.
    const ALL: Self = Slice {
        start: None,
        end: None,
        includes_end: false,
        step: 1,
    };

    /// The same bounds with another step. Steps are counted from `start`; a negative one reads
    /// `start` and `end` as Python does: from `start` down to `end`. Without an end a slice goes down to
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
        // The first index, where to stop, and the index after 0.
        let (from, to, next) = match self.step {
            0 => return None,
            1.. => (0, n, 1),
            _ => (n - 1, -1, -1),
        };
        let past = if self.includes_end { next } else { 0 };
        let first = match self.start {
            Some(start) => between(from, to, from_front(start, n)),
            None => from,
        };
        let end = match self.end {
            Some(end) => between(from, to, from_front(end, n).saturating_add(past)),
            None => to,
        };
        let distance = (end - first) * next;
        if distance <= 0 {
            return Some((0, 0, self.step));
        }
        let len = (distance as usize - 1) / self.step.unsigned_abs() + 1;
        Some((first as usize, len, self.step))
    }
}

/// An index of an axis of size `n`, counted from the front.
const fn from_front(index: isize, n: isize) -> isize {
    if index < 0 {
        index.saturating_add(n)
    } else {
        index
    }
}

/// The index, or the bound of `a` and `b` that it lies beyond.
const fn between(a: isize, b: isize, index: isize) -> isize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
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
                Slice { start: Some(index(range.start)), end: Some(index(range.end)), ..Slice::ALL }
            }
        }
        impl From<core::ops::RangeFrom<$integer>> for Slice {
            fn from(range: core::ops::RangeFrom<$integer>) -> Self {
                Slice { start: Some(index(range.start)), ..Slice::ALL }
            }
        }
        impl From<core::ops::RangeTo<$integer>> for Slice {
            fn from(range: core::ops::RangeTo<$integer>) -> Self {
                Slice { end: Some(index(range.end)), ..Slice::ALL }
            }
        }
        impl From<core::ops::RangeInclusive<$integer>> for Slice {
            fn from(range: core::ops::RangeInclusive<$integer>) -> Self {
                let (start, last) = range.into_inner();
                Slice { start: Some(index(start)), ..Slice::from(..=last) }
            }
        }
        impl From<core::ops::RangeToInclusive<$integer>> for Slice {
            fn from(range: core::ops::RangeToInclusive<$integer>) -> Self {
                Slice { includes_end: true, ..Slice::from(..range.end) }
            }
        }
    )*};
}
from_ranges!(usize isize i32);

impl From<core::ops::RangeFull> for Slice {
    fn from(_: core::ops::RangeFull) -> Self {
        Slice::ALL
    }
}

/// No axis reaches beyond `isize::MAX`.
fn index(index: impl TryInto<isize>) -> isize {
    index.try_into().unwrap_or(isize::MAX)
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/slice.rs"]
mod tests;
