//! Which axes are reduced, and what is left of the shape.

use core::marker::PhantomData;

use super::operations::Operation;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::kernel::{Fold, MathContext, Sources};
use crate::shape::axes::{
    AllAxes, ReduceAxes, is_among, mask_of_all_axes, mask_of_axes, normalize_axis,
};
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// Axes `A`, to be dropped or, if `KEEPDIM`, kept with size 1.
pub struct Over<A, const KEEPDIM: bool>(PhantomData<A>);

/// Axes `A`, to be dropped.
pub const fn over<A>() -> Over<A, false> {
    Over(PhantomData)
}
/// Axes `A`, to be kept with size 1.
pub const fn over_keepdim<A>() -> Over<A, true> {
    Over(PhantomData)
}
/// All axes, to be dropped.
pub const fn over_all() -> Over<AllAxes, false> {
    Over(PhantomData)
}
/// All axes, to be kept with size 1.
pub const fn over_all_keepdim() -> Over<AllAxes, true> {
    Over(PhantomData)
}

/// What is left of shape `S`.
pub trait Leave<S> {
    type Shape: Shape;
    /// The axes; `None` for all.
    const AXES: Option<&'static [isize]>;
    const KEEPDIM: bool;
}
impl<S: ReduceAxes<A>, A> Leave<S> for Over<A, false> {
    type Shape = S::Removed;
    const AXES: Option<&'static [isize]> = S::AXES;
    const KEEPDIM: bool = false;
}
impl<S: ReduceAxes<A>, A> Leave<S> for Over<A, true> {
    type Shape = S::Kept;
    const AXES: Option<&'static [isize]> = S::AXES;
    const KEEPDIM: bool = true;
}

/// The axes along which a reduction runs.
#[derive(Clone, Copy)]
pub(crate) struct ReducedAxes<'a> {
    /// The dimensions, one bit each.
    pub(crate) mask: u64,
    /// The axes as they were given, for error texts.
    given: Option<&'a [isize]>,
}

impl<'a> ReducedAxes<'a> {
    /// The dimensions that `axes` name among `rank`; `None` names all.
    ///
    /// # Errors
    /// An axis is out of range or named twice.
    pub(crate) fn new(axes: Option<&'a [isize]>, rank: usize) -> Result<Self, ShapeError> {
        let mask = match axes {
            Some(axes) => mask_of_axes(axes, rank)?,
            None => mask_of_all_axes(rank),
        };
        Ok(ReducedAxes { mask, given: axes })
    }

    /// The dimensions whose bit is set in `mask`.
    pub(crate) fn of_mask(mask: u64) -> Self {
        ReducedAxes { mask, given: None }
    }

    /// Checks that no reduced dimension is empty, as the operation `name` requires, even if there is no
    /// result: NumPy and PyTorch do the same.
    ///
    /// # Errors
    /// A reduced dimension has size 0. The text names the first one as it was given, as PyTorch's `amax`
    /// does.
    pub(crate) fn need_elements(
        self,
        sizes: &[usize],
        name: &'static str,
    ) -> Result<(), ShapeError> {
        let is_empty = |dim: usize| is_among(self.mask, dim) && sizes[dim] == 0;
        let empty = match self.given {
            Some(axes) => axes
                .iter()
                .copied()
                .find(|&axis| normalize_axis(axis, sizes.len()).is_ok_and(is_empty)),
            None => (0..sizes.len())
                .find(|&dim| is_empty(dim))
                .map(usize::cast_signed),
        };
        match empty {
            Some(axis) => Err(Detail::EmptyReduction { name, axis }.into()),
            None => Ok(()),
        }
    }
}

/// The sizes that are left.
pub(super) fn left(sizes: &[usize], mask: u64, keepdim: bool) -> DimVec<usize> {
    let kept = |d: usize| keepdim || !is_among(mask, d);
    let mut left = DimVec::filled(1, (0..sizes.len()).filter(|&d| kept(d)).count());
    let all = (0..sizes.len()).filter(|&d| kept(d));
    for (slot, d) in left.as_mut().iter_mut().zip(all) {
        if !is_among(mask, d) {
            *slot = sizes[d];
        }
    }
    left
}

/// Reduces `f` over the elements of `sources`, which stretch to `sizes`, along `axes`, into a result of shape `R` kept in `P`.
///
/// # Errors
/// There must be elements, and there are none; or the result is not of shape `R`; or the memory
/// cannot be had.
#[inline]
pub(crate) fn reduce<P, R, L, F, E, O>(
    sizes: &[usize],
    axes: ReducedAxes<'_>,
    keepdim: bool,
    sources: L,
    op: O,
    f: F,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, R>,
    R: Shape,
    L: Sources,
    F: Fn(&MathContext, L::Elems) -> E + Sync,
    O: Operation<E>,
{
    let left = R::sizes_from(left(sizes, axes.mask, keepdim).as_ref())?;
    reduce_to::<P, R, _, _, _, _>(sizes, axes, left, sources, op, f)
}

/// As [`reduce`], into a result of the sizes `left`: those that are not reduced, and any number of
/// ones.
///
/// # Errors
/// There must be elements, and there are none; or the memory cannot be had.
#[inline]
pub(crate) fn reduce_to<P, R, L, F, E, O>(
    sizes: &[usize],
    axes: ReducedAxes<'_>,
    left: R::Sizes,
    sources: L,
    op: O,
    f: F,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, R>,
    R: Shape,
    L: Sources,
    F: Fn(&MathContext, L::Elems) -> E + Sync,
    O: Operation<E>,
{
    if O::NEEDS_ELEMENTS {
        axes.need_elements(sizes, O::NAME)?;
    }
    P::try_make(
        left,
        Fold {
            sizes,
            reduced: axes.mask,
            sources,
            f,
            op,
        },
    )
}
