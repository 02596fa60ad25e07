//! Slices of an axis, as in Python.

/// The indices of an axis from `start` to `end` in steps of `step`.
///
/// A slice has the meaning of `start:end:step` in Python, NumPy and PyTorch:
///
/// - A negative bound is counted from the back.
/// - A bound outside the axis is clamped to it.
/// - A negative step selects indices in descending order, from the last index on if there is no start.
///
/// A range converts to a slice of step 1. Unlike in Python, `a..=b` includes `b`.
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
    /// The first index. `None` is index 0, or the last index for a negative step.
    pub start: Option<isize>,
    /// The end of the slice, excluded unless `includes_end` is set. `None` selects all indices from
    /// `start` on.
    pub end: Option<isize>,
    /// `true` if the slice includes `end`. A step that skips `end` does not select it.
    pub includes_end: bool,
    /// The distance from one index to the next, which must not be 0.
    pub step: isize,
}

impl Slice {
    /// All indices of an axis.
    const ALL: Self = Slice {
        start: None,
        end: None,
        includes_end: false,
        step: 1,
    };

    /// Returns a slice with the same bounds and another step.
    ///
    /// Steps are counted from `start`. A negative step goes from `start` down to `end`, or to index 0
    /// for a slice without an end.
    ///
    /// ```
    /// use shapecast::{Slice, tensor};
    /// let x = tensor![0, 1, 2, 3, 4];
    /// assert_eq!(x.slice_axis::<0>(Slice::from(1..).step_by(2)), tensor![1, 3]);
    /// assert_eq!(x.slice_axis::<0>(Slice::from(3..1).step_by(-1)), tensor![3, 2]);
    /// ```
    #[must_use]
    pub const fn step_by(self, step: isize) -> Self {
        Slice { step, ..self }
    }

    /// Returns the first index, the number of indices and the step, for an axis of size `n`.
    ///
    /// Returns `None` if the step is 0.
    pub(crate) const fn indices(self, n: usize) -> Option<(usize, usize, isize)> {
        let n = if n > isize::MAX as usize {
            isize::MAX
        } else {
            n as isize
        };
        // The default bounds, and the sign of the step.
        let (from, to, sign) = match self.step {
            0 => return None,
            1.. => (0, n, 1),
            _ => (n - 1, -1, -1),
        };
        let inclusive = if self.includes_end { sign } else { 0 };
        let first = match self.start {
            Some(start) => clamp(normalize(start, n), from, to),
            None => from,
        };
        let end = match self.end {
            Some(end) => clamp(normalize(end, n).saturating_add(inclusive), from, to),
            None => to,
        };
        let distance = (end - first) * sign;
        if distance <= 0 {
            return Some((0, 0, self.step));
        }
        let len = (distance as usize - 1) / self.step.unsigned_abs() + 1;
        Some((first as usize, len, self.step))
    }
}

/// Returns an index of an axis of size `n`, counted from the front.
const fn normalize(index: isize, n: isize) -> isize {
    if index < 0 {
        index.saturating_add(n)
    } else {
        index
    }
}

/// Clamps an index to the range between `a` and `b`, in either order.
const fn clamp(index: isize, a: isize, b: isize) -> isize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if index < low {
        low
    } else if index > high {
        high
    } else {
        index
    }
}

/// Implements the conversions from ranges. A range of integer literals has type `Range<i32>`.
macro_rules! from_ranges {
    ($($integer:ty)*) => {$(
        impl From<core::ops::Range<$integer>> for Slice {
            fn from(range: core::ops::Range<$integer>) -> Self {
                Slice { start: Some(saturate(range.start)), end: Some(saturate(range.end)), ..Slice::ALL }
            }
        }
        impl From<core::ops::RangeFrom<$integer>> for Slice {
            fn from(range: core::ops::RangeFrom<$integer>) -> Self {
                Slice { start: Some(saturate(range.start)), ..Slice::ALL }
            }
        }
        impl From<core::ops::RangeTo<$integer>> for Slice {
            fn from(range: core::ops::RangeTo<$integer>) -> Self {
                Slice { end: Some(saturate(range.end)), ..Slice::ALL }
            }
        }
        impl From<core::ops::RangeInclusive<$integer>> for Slice {
            fn from(range: core::ops::RangeInclusive<$integer>) -> Self {
                let (start, last) = range.into_inner();
                Slice { start: Some(saturate(start)), ..Slice::from(..=last) }
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

/// Converts an index to `isize`. Larger indices saturate, because no axis is larger than `isize::MAX`.
fn saturate(index: impl TryInto<isize>) -> isize {
    index.try_into().unwrap_or(isize::MAX)
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/slice.rs"]
mod tests;
