//! Reductions of the elements of one operand.

#[cfg_attr(
    debug_assertions,
    allow(unused_imports, reason = "simple loops are not known to the compiler")
)]
use super::axes::{DimsOf, reduce};
use super::axes::{Over, ReduceShape, ReducedAxes, reduce_to_sizes, reduced_sizes};
use super::compiled::ElementFold;
use super::operations::Operation;
use super::unrolled::return_if_unrolled;
use crate::element::{Element, Inline};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::AllAxes;
use crate::shape::traits::Shape;
use crate::tensor::{Array, MakeResult};
use shapecast_kernel::{Compiled, Layout, Source, complete_at_call, element};
#[cfg_attr(
    debug_assertions,
    allow(unused_imports, reason = "simple loops are not known to the compiler")
)]
use shapecast_kernel::{FlaggedReduction, unrolled_terms};

/// Reduces the elements of `source` along `axes` to a result of shape `R` in storage `P`.
///
/// # Errors
/// - The operation needs elements, and a reduced dimension has size 0.
/// - The result does not have shape `R`.
/// - There is not enough memory for the result.
#[inline]
pub(super) fn reduce_elements<P, R, T, Y, O>(
    source: Source<'_, T, Y>,
    axes: ReducedAxes<'_>,
    keepdim: bool,
    op: O,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, R>,
    R: Shape,
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    let result_sizes = R::sizes_from(reduced_sizes(source.sizes, axes.mask, keepdim).as_ref())?;
    reduce_elements_to_sizes::<P, R, _, _, _>(source, axes, result_sizes, op)
}

/// Like [`reduce_elements`], to a result of `result_sizes`: the sizes of the kept dimensions and any number of ones.
///
/// # Errors
/// - The operation needs elements, and a reduced dimension has size 0.
/// - There is not enough memory for the result.
#[inline]
pub(crate) fn reduce_elements_to_sizes<P, R, T, Y, O>(
    source: Source<'_, T, Y>,
    axes: ReducedAxes<'_>,
    result_sizes: R::Sizes,
    op: O,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, R>,
    R: Shape,
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    let sizes = source.sizes;
    if const { O::IS_COMPILED } {
        if O::NEEDS_ELEMENTS {
            axes.check_not_empty(sizes, O::NAME)?;
        }
        let fold = ElementFold::new(source, axes.mask, op);
        P::try_make(result_sizes, Compiled(fold))
    } else {
        reduce_to_sizes::<P, R, _, _, _, _>(sizes, axes, result_sizes, ((), source), op, element)
    }
}

/// Reduces the elements of `source` along `axes`, or along all axes for `None`. See [`reduce_elements`].
///
/// # Errors
/// The errors of [`reduce_elements`], or an axis is out of range or named twice.
#[inline]
pub(super) fn reduce_along<P, R, T, Y, O>(
    source: Source<'_, T, Y>,
    axes: Option<&[isize]>,
    keepdim: bool,
    op: O,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, R>,
    R: Shape,
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    let axes = ReducedAxes::new(axes, source.sizes.len())?;
    reduce_elements::<P, R, _, _, _>(source, axes, keepdim, op)
}

/// Reduces all elements to one value.
///
/// # Errors
/// The operation needs elements, and there are none.
#[inline]
pub(super) fn reduce_all<S, T, Y, O>(
    source: Source<'_, T, Y>,
    op: O,
) -> Result<O::Output, ShapeError>
where
    S: Shape,
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    try_reduce_axes::<Inline, S, Over<AllAxes, false>, _, _, _>(source, op).map(Array::into_nested)
}

/// Reduces elements along the axes `A`.
///
/// # Panics
/// - The rank is known only at run time, and an axis is out of range or named twice.
/// - The operation needs elements, and a reduced dimension has size 0.
/// - There is not enough memory for the result.
// This returns no `Result`, because LLVM would build an array inside of it and then copy the array out.
#[inline]
#[track_caller]
pub(crate) fn reduce_axes<P, S, A, T, Y, O>(source: Source<'_, T, Y>, op: O) -> P::Output
where
    P: MakeResult<O::Output, A::Output>,
    S: Shape,
    A: ReduceShape<S>,
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    return_if_unrolled!(
        P::make::<A::Output>, DimsOf<S, A>,
        ((), source) => ((), Source<'_, T, Y>), element => T, op => O
    );
    unwrap_or_panic(try_reduce_axes::<P, S, A, _, _, _>(source, op))
}

/// Reduces like [`reduce_axes`], but returns an error instead of panicking.
///
/// # Errors
/// The cases in which [`reduce_axes`] panics.
#[inline]
pub(crate) fn try_reduce_axes<P, S, A, T, Y, O>(
    source: Source<'_, T, Y>,
    op: O,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, A::Output>,
    S: Shape,
    A: ReduceShape<S>,
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    return_if_unrolled!(
        P::try_make::<A::Output>, DimsOf<S, A>,
        ((), source) => ((), Source<'_, T, Y>), element => T, op => O
    );
    let (sizes, keepdim) = (source.sizes, A::KEEPDIM);
    let axes = ReducedAxes::new(A::AXES, sizes.len())?;
    complete_at_call! {
        if const { unrolled_terms::<DimsOf<S, A>>().is_some() } {
            let op = FlaggedReduction::<0, _, DimsOf<S, A>>::new(op);
            let sources = ((), source);
            return reduce::<P, A::Output, _, _, _, _>(sizes, axes, keepdim, sources, op, element);
        }
    }
    reduce_elements::<P, A::Output, _, _, _>(source, axes, keepdim, op)
}
