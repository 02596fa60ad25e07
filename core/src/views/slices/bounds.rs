//! Indices and bounds as values, and the indices that they select of an axis of a given size.

use crate::error::{Detail, ShapeError, SliceRange};
use crate::views::Slice;
use shapecast_kernel::DimVec;

/// A boundary between two indices of an axis, or an index. Boundary `i` is just before index `i`.
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

    /// Returns the boundary before the index that precedes this one. The first one has none.
    const fn previous(self) -> Option<Self> {
        match self {
            Bound::Front(position) => match position.checked_sub(1) {
                Some(position) => Some(Bound::Front(position)),
                None => None,
            },
            Bound::Back(position) => Some(Bound::Back(position.saturating_add(1))),
        }
    }

    /// Returns the integer that stands for the bound, or 0 for the end, which has no integer.
    const fn integer(self) -> i128 {
        match self {
            Bound::Front(position) => position as i128,
            Bound::Back(position) => -(position as i128),
        }
    }
}

/// The bounds of a range as the caller wrote them, for error texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenBounds {
    start: Option<Bound>,
    end: Option<Bound>,
    includes_end: bool,
}

impl WrittenBounds {
    /// Returns bounds with an excluded end that select the indices from `low` to `high` in steps of this sign. The
    /// result omits a bound at an end of the axis.
    const fn of_ascending(low: Bound, high: Bound, step: isize) -> Self {
        let at_low = match low {
            Bound::Front(0) => None,
            low => Some(low),
        };
        let at_high = match high {
            Bound::Back(0) => None,
            high => Some(high),
        };
        let (start, end) = if step > 0 {
            (at_low, at_high)
        } else {
            (previous(at_high), previous(at_low))
        };
        WrittenBounds {
            start,
            end,
            includes_end: false,
        }
    }

    /// Returns `true` if the step is negative and the start is before the end, whatever the size of the axis. This
    /// order is the error to report, even if a position is out of range too.
    const fn is_reversed(self, step: isize) -> bool {
        match (self.start, self.end) {
            (Some(Bound::Front(start)), Some(Bound::Front(end)))
            | (Some(Bound::Back(end)), Some(Bound::Back(start))) => (step < 0) & (start < end),
            _ => false,
        }
    }

    /// Returns bounds with an included end that select the same indices in steps of this sign.
    const fn including_end(self, step: isize) -> Self {
        let end = if step > 0 {
            match self.end {
                Some(end) => end.previous(),
                None => Some(Bound::Back(1)),
            }
        } else {
            match self.end {
                Some(end) => Some(end.next()),
                None => Some(Bound::Front(0)),
            }
        };
        WrittenBounds {
            end,
            includes_end: true,
            ..self
        }
    }
}

/// Returns the boundary before the index that precedes a bound.
const fn previous(bound: Option<Bound>) -> Option<Bound> {
    match bound {
        Some(bound) => bound.previous(),
        None => None,
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
// An integer variable is an `i32` unless other code determines its type.
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
        #[diagnostic::do_not_recommend]
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

/// Returns the step of a slice.
#[inline(always)]
pub fn step(integer: impl IntoBound) -> isize {
    match integer.into_bound() {
        Bound::Front(step) => isize::try_from(step).unwrap_or(isize::MAX),
        Bound::Back(step) => 0_isize.wrapping_sub_unsigned(step),
    }
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
        /// The bounds for error texts.
        written: WrittenBounds,
    },
}

impl Selection {
    /// All indices.
    pub const ALL: Self = Selection::range(Bound::Front(0), Bound::Back(0), 1);

    /// Returns the selection of the indices between two boundaries.
    pub const fn range(start: Bound, end: Bound, step: isize) -> Self {
        Selection::Range {
            start,
            end,
            step,
            written: WrittenBounds::of_ascending(start, end, step),
        }
    }

    /// Returns the same selection for a range that was written with an included end.
    pub(super) const fn including_end(self) -> Self {
        match self {
            Selection::Range {
                start,
                end,
                step,
                written,
            } => Selection::Range {
                start,
                end,
                step,
                written: written.including_end(step),
            },
            Selection::Index(_) => self,
        }
    }

    /// Returns the selection of the indices from `start` to `end`. As in a [`Slice`], a negative step begins at index
    /// `start` and ends before index `end`.
    pub const fn of_bounds(
        start: Option<Bound>,
        end: Option<Bound>,
        includes_end: bool,
        step: isize,
    ) -> Self {
        let written = WrittenBounds {
            start,
            end,
            includes_end,
        };
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
        Selection::Range {
            start: low,
            end: high,
            step,
            written,
        }
    }

    /// Returns the indices of an axis of size `n` that this selection selects.
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
            Selection::Range {
                start,
                end,
                step,
                written,
            } => {
                let (Some(low), Some(high)) = (start.position(n), end.position(n)) else {
                    return Err(if written.is_reversed(step) {
                        OutOfRange::Reversed(written, step)
                    } else {
                        OutOfRange::Bounds(written)
                    });
                };
                if low > high {
                    return Err(OutOfRange::Reversed(written, step));
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
    Bounds(WrittenBounds),
    /// The bounds are in the wrong order for the sign of the step.
    Reversed(WrittenBounds, isize),
    Step,
}

impl OutOfRange {
    /// Returns the error for dimension `dim` of these sizes.
    #[cold]
    pub(crate) fn error(self, dim: usize, sizes: &[usize]) -> ShapeError {
        let sizes = DimVec::from_slice(sizes);
        let range = |written: WrittenBounds| SliceRange {
            bounds: [written.start, written.end].map(|bound| bound.map(Bound::integer)),
            includes_end: written.includes_end,
        };
        match self {
            OutOfRange::Index(index) => {
                let index = index.integer();
                Detail::SliceIndex { index, dim, sizes }
            }
            OutOfRange::Bounds(written) => {
                let range = range(written);
                Detail::SliceBounds { range, dim, sizes }
            }
            OutOfRange::Reversed(written, step) => {
                let (range, counts_down) = (range(written), step < 0);
                Detail::SliceOrder {
                    range,
                    counts_down,
                    dim,
                    sizes,
                }
            }
            OutOfRange::Step => Detail::SliceStep,
        }
        .into()
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/bounds.rs"]
mod tests;
