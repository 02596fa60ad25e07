//! The axes of a reduction, and the shape of its result.

use core::marker::PhantomData;

use shapecast_kernel::sizes::mask::{is_among, mask_of_known_axes};
use shapecast_kernel::{AT_CALL, DimVec, Fold, KnownDims, MathContext, Sources};

use super::operations::Operation;
use crate::error::{Detail, ShapeError};
use crate::shape::axes::{AllAxes, ReduceAxes, mask_of_given_axes, normalize_axis};
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// The axes `A` of a reduction, which removes them or, if `KEEPDIM`, keeps them with size 1.
pub struct Over<A, const KEEPDIM: bool>(PhantomData<A>);

/// Returns the axes `A`, to be removed.
pub const fn over<A>() -> Over<A, false> {
    Over(PhantomData)
}
/// Returns the axes `A`, to be kept with size 1.
pub const fn over_keepdim<A>() -> Over<A, true> {
    Over(PhantomData)
}
/// Returns all axes, to be removed.
pub const fn over_all() -> Over<AllAxes, false> {
    Over(PhantomData)
}
/// Returns all axes, to be kept with size 1.
pub const fn over_all_keepdim() -> Over<AllAxes, true> {
    Over(PhantomData)
}

/// The shape to which a reduction over these axes reduces shape `S`.
pub trait ReduceShape<S> {
    /// The reduced shape.
    type Output: Shape;
    /// The axes, or `None` for all.
    const AXES: Option<&'static [isize]>;
    /// `true` if the axes are kept with size 1.
    const KEEPDIM: bool;
}
impl<S: ReduceAxes<A>, A> ReduceShape<S> for Over<A, false> {
    type Output = S::Removed;
    const AXES: Option<&'static [isize]> = S::AXES;
    const KEEPDIM: bool = false;
}
impl<S: ReduceAxes<A>, A> ReduceShape<S> for Over<A, true> {
    type Output = S::Kept;
    const AXES: Option<&'static [isize]> = S::AXES;
    const KEEPDIM: bool = true;
}

/// The dimensions of shape `S` that the axes `A` reduce.
pub(crate) struct DimsOf<S, A>(PhantomData<(S, A)>);

impl<S: Shape, A: ReduceShape<S>> KnownDims for DimsOf<S, A> {
    const PATTERN: Option<&'static [Option<usize>]> = S::PATTERN;
    const MASK: u64 = match S::PATTERN {
        Some(sizes) => mask_of_known_axes(A::AXES, sizes.len()),
        None => 0,
    };
}

/// The dimensions that a reduction reduces.
#[derive(Clone, Copy)]
pub(crate) struct ReducedAxes<'a> {
    /// One bit for each dimension, set if it is reduced.
    pub(crate) mask: u64,
    /// The axes as the caller gave them, for error texts.
    given: Option<&'a [isize]>,
}

impl<'a> ReducedAxes<'a> {
    /// Returns the dimensions that `axes` name in a shape of rank `rank`, or all dimensions for `None`.
    ///
    /// # Errors
    /// An axis is out of range or named twice.
    pub(crate) fn new(axes: Option<&'a [isize]>, rank: usize) -> Result<Self, ShapeError> {
        let mask = mask_of_given_axes(axes, rank)?;
        Ok(ReducedAxes { mask, given: axes })
    }

    /// Returns the dimensions whose bit is set in `mask`.
    pub(crate) fn from_mask(mask: u64) -> Self {
        ReducedAxes { mask, given: None }
    }

    /// Checks that no reduced dimension is empty, for the operation `name`.
    ///
    /// An empty dimension is an error even if the result has no elements, as in NumPy and PyTorch.
    ///
    /// # Errors
    /// A reduced dimension has size 0. As in PyTorch's `amax`, the text names the first such axis as the
    /// caller gave it.
    pub(crate) fn check_not_empty(
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

/// Returns the sizes of the result of reducing `sizes` along the dimensions of `mask`.
pub(crate) fn reduced_sizes(sizes: &[usize], mask: u64, keepdim: bool) -> DimVec<usize> {
    let is_kept = |d: usize| keepdim || !is_among(mask, d);
    let mut reduced = DimVec::filled(1, (0..sizes.len()).filter(|&d| is_kept(d)).count());
    let kept = (0..sizes.len()).filter(|&d| is_kept(d));
    for (size, d) in reduced.as_mut().iter_mut().zip(kept) {
        if !is_among(mask, d) {
            *size = sizes[d];
        }
    }
    reduced
}

/// Evaluates `f` for the elements of `sources`, broadcast to `sizes`. Reduces the values along `axes` to a
/// result of shape `R` in storage `P`.
///
/// # Errors
/// - The operation needs elements, and a reduced dimension has size 0.
/// - The result does not have shape `R`.
/// - There is not enough memory for the result.
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
    let result_sizes = R::sizes_from(reduced_sizes(sizes, axes.mask, keepdim).as_ref())?;
    reduce_to_sizes::<P, R, _, _, _, _>(sizes, axes, result_sizes, sources, op, f)
}

/// Like [`reduce`], to a result of `result_sizes`: the sizes of the kept dimensions and any number of ones.
///
/// # Errors
/// - The operation needs elements, and a reduced dimension has size 0.
/// - There is not enough memory for the result.
#[inline]
pub(crate) fn reduce_to_sizes<P, R, L, F, E, O>(
    sizes: &[usize],
    axes: ReducedAxes<'_>,
    result_sizes: R::Sizes,
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
        axes.check_not_empty(sizes, O::NAME)?;
    }
    P::try_make(
        result_sizes,
        Fold {
            sizes,
            reduced: axes.mask,
            sources,
            f,
            op,
            loops: AT_CALL,
        },
    )
}
