//! Which axes are reduced, and what is left of the shape.

use core::marker::PhantomData;

use super::operations::Operation;
use crate::error::Detail;
use crate::kernel::{Fold, Mode, Sources};
use crate::numeric::axes::{all, dimensions, is_among};
use crate::rule::{AllAxes, ReduceAxes};
use crate::shape::List;
use crate::tensor::Make;
use crate::{Shape, ShapeError};

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
    type Shape = S::Dropped;
    const AXES: Option<&'static [isize]> = S::AXES;
    const KEEPDIM: bool = false;
}
impl<S: ReduceAxes<A>, A> Leave<S> for Over<A, true> {
    type Shape = S::Kept;
    const AXES: Option<&'static [isize]> = S::AXES;
    const KEEPDIM: bool = true;
}

/// The dimensions that `axes` name among `rank`; `None` names all.
pub(crate) fn mask(axes: Option<&[isize]>, rank: usize) -> Result<u64, ShapeError> {
    match axes {
        Some(axes) => dimensions(axes, rank),
        None => Ok(all(rank)),
    }
}

/// The sizes that are left.
pub(super) fn left(sizes: &[usize], mask: u64, keepdim: bool) -> List<usize> {
    let kept = |d: usize| keepdim || !is_among(mask, d);
    let mut left = List::filled(1, (0..sizes.len()).filter(|&d| kept(d)).count());
    let all = (0..sizes.len()).filter(|&d| kept(d));
    for (slot, d) in left.as_mut().iter_mut().zip(all) {
        if !is_among(mask, d) {
            *slot = sizes[d];
        }
    }
    left
}

/// # Errors
/// A dimension of `mask`, along which the operation `name` chooses, has no elements: even if there is no
/// result that would be chosen, as NumPy and PyTorch have it.
pub(crate) fn needs_elements(
    sizes: &[usize],
    mask: u64,
    name: &'static str,
) -> Result<(), ShapeError> {
    match (0..sizes.len()).find(|&d| is_among(mask, d) && sizes[d] == 0) {
        Some(dim) => Err(Detail::EmptyReduction { name, dim }.into()),
        None => Ok(()),
    }
}

/// Reduces `f` over the elements of `sources`, which stretch to `sizes`, along the dimensions of
/// `mask`, into a result of shape `R` kept in `K`.
///
/// # Errors
/// There must be elements, and there are none; or the result is not of shape `R`; or the memory
/// cannot be had.
#[inline]
pub(crate) fn reduce<K, R, L, F, E, O>(
    sizes: &[usize],
    mask: u64,
    keepdim: bool,
    sources: L,
    op: O,
    f: F,
) -> Result<K::Output, ShapeError>
where
    K: Make<O::Output, R>,
    R: Shape,
    L: Sources,
    F: Fn(&Mode, L::Elems) -> E + Sync,
    O: Operation<E>,
{
    let left = R::sizes_from(left(sizes, mask, keepdim).as_ref())?;
    reduce_to::<K, R, _, _, _, _>(sizes, mask, left, sources, op, f)
}

/// As [`reduce`], into a result of the sizes `left`: those that are not reduced, and any number of
/// ones.
///
/// # Errors
/// There must be elements, and there are none; or the memory cannot be had.
#[inline]
pub(crate) fn reduce_to<K, R, L, F, E, O>(
    sizes: &[usize],
    mask: u64,
    left: R::Sizes,
    sources: L,
    op: O,
    f: F,
) -> Result<K::Output, ShapeError>
where
    K: Make<O::Output, R>,
    R: Shape,
    L: Sources,
    F: Fn(&Mode, L::Elems) -> E + Sync,
    O: Operation<E>,
{
    if O::NEEDS_ELEMENTS {
        needs_elements(sizes, mask, O::NAME)?;
    }
    K::try_make(
        left,
        Fold {
            sizes,
            reduced: mask,
            sources,
            f,
            op,
        },
    )
}
