//! Layouts whose axes move, appear, vanish and shrink; no element moves.

use super::slice::Slice;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::shape::axes::{dimension, is_among};
use crate::shape::dyn_shape::check_rank;

/// The sizes and strides of a view, outermost first.
#[derive(Clone, Copy)]
pub(crate) struct Axes<'a> {
    pub(crate) sizes: &'a [usize],
    pub(crate) strides: &'a [isize],
}

/// The sizes and strides of a view of the same elements, and how far its first element is from
/// theirs.
pub(crate) struct Relaid {
    pub(crate) shift: isize,
    pub(crate) sizes: DimVec<usize>,
    pub(crate) strides: DimVec<isize>,
}

impl Relaid {
    /// The layout of `rank` dimensions whose sizes and strides `at` gives.
    ///
    /// # Errors
    /// The rank is too large.
    #[inline]
    fn new(
        rank: usize,
        shift: isize,
        at: impl Fn(usize) -> (usize, isize),
    ) -> Result<Self, ShapeError> {
        check_rank(rank)?;
        let mut sizes = DimVec::filled(0, rank);
        let mut strides = DimVec::filled(0, rank);
        for (d, slots) in sizes.as_mut().iter_mut().zip(strides.as_mut()).enumerate() {
            (*slots.0, *slots.1) = at(d);
        }
        // Where there are no elements, there is no first one to be found beyond the others.
        let empty = sizes.as_ref().contains(&0);
        Ok(Relaid {
            shift: if empty { 0 } else { shift },
            sizes,
            strides,
        })
    }
}

impl Axes<'_> {
    #[inline]
    fn rank(self) -> usize {
        self.sizes.len()
    }

    #[inline]
    fn at(self, d: usize) -> (usize, isize) {
        (self.sizes[d], self.strides[d])
    }

    /// All dimensions, in the order of `axes`.
    ///
    /// # Errors
    /// They are not each dimension once.
    #[inline]
    pub(crate) fn permuted(self, axes: &[isize]) -> Result<Relaid, ShapeError> {
        let rank = self.rank();
        if axes.len() != rank {
            let axes = axes.len();
            return Err(Detail::PermutationRank { rank, axes }.into());
        }
        let mut named = 0u64;
        let mut dims = DimVec::filled(0, rank);
        for (slot, &axis) in dims.as_mut().iter_mut().zip(axes) {
            *slot = dimension(axis, rank)?;
            if is_among(named, *slot) {
                return Err(Detail::PermutationRepeats.into());
            }
            named |= 1 << *slot;
        }
        Relaid::new(rank, 0, |d| self.at(dims.as_ref()[d]))
    }

    /// All dimensions in reverse order.
    ///
    /// # Errors
    /// None.
    #[inline]
    pub(crate) fn reversed(self) -> Result<Relaid, ShapeError> {
        let rank = self.rank();
        Relaid::new(rank, 0, |d| self.at(rank - 1 - d))
    }

    /// Axes `a` and `b` in each other's place.
    ///
    /// # Errors
    /// There is no such axis.
    #[inline]
    pub(crate) fn swapped(self, a: isize, b: isize) -> Result<Relaid, ShapeError> {
        let rank = self.rank();
        let (a, b) = (dimension(a, rank)?, dimension(b, rank)?);
        Relaid::new(rank, 0, |d| match d {
            _ if d == a => self.at(b),
            _ if d == b => self.at(a),
            _ => self.at(d),
        })
    }

    /// With a dimension of size 1 more, which becomes `axis`. Its stride is PyTorch's: a step past
    /// the dimension after it.
    ///
    /// # Errors
    /// There can be no such axis, or there are too many.
    #[inline]
    pub(crate) fn inserted(self, axis: isize) -> Result<Relaid, ShapeError> {
        let rank = self.rank() + 1;
        let new = dimension(axis, rank)?;
        let stride = match self.sizes.get(new) {
            Some(&size) => (size as isize).wrapping_mul(self.strides[new]),
            None => 1,
        };
        Relaid::new(rank, 0, |d| match d {
            _ if d == new => (1, stride),
            _ => self.at(d - usize::from(d > new)),
        })
    }

    /// Without dimension `dim`, `shift` elements on.
    #[inline]
    fn without(self, dim: usize, shift: isize) -> Result<Relaid, ShapeError> {
        Relaid::new(self.rank() - 1, shift, |d| {
            self.at(d + usize::from(d >= dim))
        })
    }

    /// Without `axis`, which is of size 1.
    ///
    /// # Errors
    /// There is no such axis, or it is of another size.
    #[inline]
    pub(crate) fn squeezed(self, axis: isize) -> Result<Relaid, ShapeError> {
        let dim = dimension(axis, self.rank())?;
        match self.sizes[dim] {
            1 => self.without(dim, 0),
            size => Err(Detail::Squeeze { dim, size }.into()),
        }
    }

    /// What is at `index` of `axis`, which goes.
    ///
    /// # Errors
    /// There is no such axis, or no such index.
    #[inline]
    pub(crate) fn indexed(self, axis: isize, index: usize) -> Result<Relaid, ShapeError> {
        let dim = dimension(axis, self.rank())?;
        let (size, stride) = self.at(dim);
        if index >= size {
            let sizes = DimVec::from_slice(self.sizes);
            return Err(Detail::Select { index, dim, sizes }.into());
        }
        self.without(dim, stride.wrapping_mul(index as isize))
    }

    /// What is at index 0 of `axis`, which goes; how many there are, and how far one is from the next.
    ///
    /// # Errors
    /// There is no such axis.
    #[inline]
    pub(crate) fn along(self, axis: isize) -> Result<(Relaid, usize, isize), ShapeError> {
        let dim = dimension(axis, self.rank())?;
        let (size, stride) = self.at(dim);
        let first = self.without(dim, 0)?;
        // Where there are no elements, none is found beyond the others.
        let is_empty = first.sizes.as_ref().contains(&0);
        Ok((first, size, if is_empty { 0 } else { stride }))
    }

    /// `len` indices of dimension `dim` from `first` on, every `step`-th.
    #[inline]
    fn taken(
        self,
        dim: usize,
        first: usize,
        len: usize,
        step: isize,
    ) -> Result<Relaid, ShapeError> {
        let stride = self.strides[dim];
        Relaid::new(
            self.rank(),
            stride.wrapping_mul(first as isize),
            |d| match d {
                _ if d == dim => (len, stride.wrapping_mul(step)),
                _ => self.at(d),
            },
        )
    }

    /// The indices of `axis` that `slice` takes.
    ///
    /// # Errors
    /// There is no such axis, or the step is 0.
    #[inline]
    pub(crate) fn sliced(self, axis: isize, slice: Slice) -> Result<Relaid, ShapeError> {
        let dim = dimension(axis, self.rank())?;
        let (first, len, step) = slice.indices(self.sizes[dim]).ok_or(Detail::SliceStep)?;
        self.taken(dim, first, len, step)
    }

    /// `len` indices of `axis` from `start` on.
    ///
    /// # Errors
    /// There is no such axis, or there are not as many indices.
    #[inline]
    pub(crate) fn narrowed(
        self,
        axis: isize,
        start: usize,
        len: usize,
    ) -> Result<Relaid, ShapeError> {
        let dim = dimension(axis, self.rank())?;
        let size = self.sizes[dim];
        if start.checked_add(len).is_none_or(|end| end > size) {
            return Err(Detail::Narrow { start, len, size }.into());
        }
        self.taken(dim, start, len, 1)
    }

    /// The indices of `axis` from `start` on.
    ///
    /// # Errors
    /// There is no such axis, or `start` is beyond its end.
    #[inline]
    pub(crate) fn rest(self, axis: isize, start: usize) -> Result<Relaid, ShapeError> {
        let dim = dimension(axis, self.rank())?;
        self.narrowed(axis, start, self.sizes[dim].saturating_sub(start))
    }

    /// The indices of `axis` backwards.
    ///
    /// # Errors
    /// There is no such axis.
    #[inline]
    pub(crate) fn flipped(self, axis: isize) -> Result<Relaid, ShapeError> {
        let dim = dimension(axis, self.rank())?;
        let size = self.sizes[dim];
        self.taken(dim, size.saturating_sub(1), size, -1)
    }
}
