//! Indices and bounds as values, and the indices that they select of an axis of a given size.

use crate::axes::Slice;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};

/// A boundary between two indices of an axis, or an index, whose number is that of the boundary before it.
///
/// An integer counts from the front, or from the end if it is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Counted from the front.
    Front(usize),
    /// Counted from the end: 0 is the end.
    Back(usize),
}

impl Bound {
    /// Returns the position from the front of an axis of size `n`, or `None` if it is out of range.
    const fn position(self, n: usize) -> Option<usize> {
        match self {
            Bound::Front(position) if position <= n => Some(position),
            Bound::Back(position) => n.checked_sub(position),
            Bound::Front(_) => None,
        }
    }

    /// Returns the boundary after the index that follows this one.
    const fn next(self) -> Self {
        match self {
            Bound::Front(position) => Bound::Front(position.saturating_add(1)),
            Bound::Back(position) => Bound::Back(position.saturating_sub(1)),
        }
    }

    /// Returns the integer that stands for the bound, or `None` for the end.
    fn integer(self) -> Option<isize> {
        let saturated = |position| isize::try_from(position).unwrap_or(isize::MAX);
        match self {
            Bound::Front(position) => Some(saturated(position)),
            Bound::Back(0) => None,
            Bound::Back(position) => Some(-saturated(position)),
        }
    }
}

impl From<usize> for Bound {
    fn from(index: usize) -> Self {
        Bound::Front(index)
    }
}
impl From<isize> for Bound {
    fn from(index: isize) -> Self {
        match index {
            0.. => Bound::Front(index as usize),
            _ => Bound::Back(index.unsigned_abs()),
        }
    }
}
// A variable of no other type is an `i32`.
impl From<i32> for Bound {
    fn from(index: i32) -> Self {
        Bound::from(index as isize)
    }
}

/// Integers that are a bound of a slice at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bound of a slice",
    label = "expected a `usize`, an `isize` or an `i32`"
)]
pub trait IntoBound {
    /// Returns the bound.
    fn into_bound(self) -> Bound;
}
macro_rules! into_bounds {
    ($($integer:ty)*) => {$(
        impl IntoBound for $integer {
            #[inline(always)]
            fn into_bound(self) -> Bound {
                self.into()
            }
        }
    )*};
}
into_bounds!(usize isize i32);

/// Returns a bound of a slice.
#[inline(always)]
pub fn bound(integer: impl IntoBound) -> Bound {
    integer.into_bound()
}

/// What [`s!`](crate::s!) selects of one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// One index. The axis is removed.
    Index(Bound),
    /// The indices from `start` to `end`. A positive step counts from the first one on, a negative step
    /// from the last one down.
    Range {
        /// The boundary before the first index.
        start: Bound,
        /// The boundary after the last index.
        end: Bound,
        /// The distance between two selected indices.
        step: isize,
    },
}

impl Selection {
    /// All indices.
    pub const ALL: Self = Selection::range(Bound::Front(0), Bound::Back(0), 1);

    /// Returns the selection of the indices between two boundaries.
    pub const fn range(start: Bound, end: Bound, step: isize) -> Self {
        Selection::Range { start, end, step }
    }

    /// Returns the selection of the indices from `start` to `end`, as [`Slice`] has them: a negative step
    /// begins at index `start` and ends before index `end`.
    pub const fn of_bounds(
        start: Option<Bound>,
        end: Option<Bound>,
        includes_end: bool,
        step: isize,
    ) -> Self {
        let (low, high) = if step < 0 {
            let low = match end {
                Some(end) if includes_end => Some(end),
                Some(end) => Some(end.next()),
                None => None,
            };
            let high = match start {
                Some(start) => Some(start.next()),
                None => None,
            };
            (low, high)
        } else {
            let high = match end {
                Some(end) if includes_end => Some(end.next()),
                end => end,
            };
            (start, high)
        };
        let low = match low {
            Some(low) => low,
            None => Bound::Front(0),
        };
        let high = match high {
            Some(high) => high,
            None => Bound::Back(0),
        };
        Selection::range(low, high, step)
    }

    /// Returns the indices that are selected of an axis of size `n`.
    ///
    /// # Errors
    /// An index or a bound is out of range, the start is after the end, or the step is 0.
    pub(crate) const fn of_size(self, n: usize) -> Result<Selected, OutOfRange> {
        match self {
            Selection::Index(index) => match index.position(n) {
                Some(index) if index < n => Ok(Selected::Index(index)),
                _ => Err(OutOfRange::Index(index)),
            },
            Selection::Range { step: 0, .. } => Err(OutOfRange::Step),
            Selection::Range { start, end, step } => {
                let (Some(low), Some(high)) = (start.position(n), end.position(n)) else {
                    return Err(OutOfRange::Bounds(start, end));
                };
                if low > high {
                    return Err(OutOfRange::Bounds(start, end));
                }
                let len = (high - low).div_ceil(step.unsigned_abs());
                let first = if step > 0 {
                    low
                } else {
                    high.saturating_sub(1)
                };
                Ok(Selected::Range { first, len, step })
            }
        }
    }
}

impl From<Slice> for Selection {
    fn from(slice: Slice) -> Self {
        let (start, end) = (slice.start.map(Bound::from), slice.end.map(Bound::from));
        Selection::of_bounds(start, end, slice.includes_end, slice.step)
    }
}

/// The indices that a [`Selection`] selects of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selected {
    Index(usize),
    Range {
        first: usize,
        len: usize,
        step: isize,
    },
}

/// Why a [`Selection`] does not fit an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutOfRange {
    Index(Bound),
    Bounds(Bound, Bound),
    Step,
}

impl OutOfRange {
    /// Returns the error for dimension `dim` of these sizes.
    #[cold]
    pub(crate) fn error(self, dim: usize, sizes: &[usize]) -> ShapeError {
        let sizes = DimVec::from_slice(sizes);
        match self {
            OutOfRange::Index(index) => Detail::SliceIndex {
                index: index.integer().unwrap_or(0),
                dim,
                sizes,
            },
            OutOfRange::Bounds(start, end) => Detail::SliceBounds {
                bounds: [start.integer(), end.integer()],
                dim,
                sizes,
            },
            OutOfRange::Step => Detail::SliceStep,
        }
        .into()
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "../tests/bounds.rs"]
mod tests;
