//! `sum_to`, the adjoint of broadcasting: PyTorch's `sum_to_size`.

use shapecast_kernel::sizes::stretch::fits;
use shapecast_kernel::{DimVec, Layout, Source};

use super::axes::ReducedAxes;
use super::one_operand::reduce_elements_to_sizes;
use super::operations::Sum;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, ReduceSum};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::expand::ExpandTo;
use crate::shape::rigid::RigidDims;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};

/// Shapes that a tensor of shape `S` can be summed to: all that broadcast to `S`.
///
/// The compile error of [`ExpandTo`] describes the opposite direction.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{S}` cannot be summed to shape `{Self}`",
    label = "`{Self}` does not broadcast to `{S}`",
    note = "aligned from the last dimension, a size must stay the same or become a literal `1`",
    note = "to sum and remove other axes, use `sum_axes`",
    note = "in generic code, add the bound `{Self}: ExpandTo<{S}>`"
)]
pub trait SumTarget<S> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<R: Expands<S, Checked = C>, S, C> SumTarget<S> for R {
    type Checked = C;
}

/// Shapes that broadcast to `S`. With this trait between both, rustc prints the error of [`SumTarget`] instead of that
/// of [`ExpandTo`]: see the module `diagnostics`.
pub trait Expands<S> {
    /// Always `()`.
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<R: ExpandTo<S>, S> Expands<S> for R {
    type Checked = ();
}

/// Returns the axes along which a tensor of `sizes` is summed to `target`.
///
/// `rigid` is [`Shape::RIGID`](crate::Shape) of the target.
///
/// # Errors
/// `target` does not broadcast to `sizes`.
pub(crate) fn summed_axes(
    sizes: &[usize],
    target: &[usize],
    rigid: RigidDims,
) -> Result<ReducedAxes<'static>, ShapeError> {
    let mismatch_error = || {
        let (target, sizes) = (DimVec::from_slice(target), DimVec::from_slice(sizes));
        Detail::SumTo { target, sizes }.into()
    };
    let missing = sizes
        .len()
        .checked_sub(target.len())
        .ok_or_else(mismatch_error)?;
    let mut mask = 0;
    for (d, &size) in sizes.iter().enumerate() {
        let may_stretch = !rigid.is_rigid(sizes.len() - 1 - d);
        match d.checked_sub(missing).map(|d| target[d]) {
            Some(target) if target == size => {}
            Some(target) if !fits(target, size, may_stretch) => return Err(mismatch_error()),
            _ => mask |= 1 << d,
        }
    }
    Ok(ReducedAxes::from_mask(mask))
}

/// Sums `source` to `target`, the sizes of a result of shape `R` in storage `P`.
///
/// `rigid` is [`Shape::RIGID`](crate::Shape) of the target.
///
/// # Errors
/// `target` does not broadcast to the sizes of `source`, or there is not enough memory.
#[inline]
pub(super) fn sum_to_sizes<P, R, T, Y>(
    source: Source<'_, T, Y>,
    target: R::Sizes,
    rigid: RigidDims,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T::Sum, R>,
    R: Shape,
    T: ReduceSum,
    Y: Layout,
{
    let axes = summed_axes(source.sizes, target.as_ref(), rigid)?;
    reduce_elements_to_sizes::<P, R, _, _, _>(source, axes, target, Sum)
}

macro_rules! sum_to {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        impl<$($generics)* T, S: $shape> $type {
            /// Sums this tensor to a tensor of shape `R`, which must broadcast to this tensor's
            /// shape.
            ///
            /// A dimension that `R` lacks is summed and removed. A dimension that has size 1 in `R`
            /// is summed and kept with size 1.
            ///
            /// `sum_to` is the adjoint of [`broadcast_to`](Self::broadcast_to), which gives the
            /// gradient of a broadcast operand.
            ///
            #[doc = panics_of!($result, "- `R` does not broadcast to sizes known only at run time.\n- There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
            /// let bias: Tensor<f64, Shape![3]> = x.sum_to::<Shape![3]>();
            /// assert_eq!(bias.as_slice(), [5.0, 7.0, 12.0]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn sum_to<R>(&self) -> $result<T::Sum, R>
            where
                T: ReduceSum,
                R: KnownShape<Index: Sized> + SumTarget<S, Checked: Sized>,
            {
                let result = sum_to_sizes::<$storage, R, _, _>(self.source(), R::SIZES, R::RIGID);
                unwrap_or_panic(result)
            }

            /// Like [`sum_to`](Self::sum_to), for sizes known at run time.
            ///
            /// # Errors
            ///
            /// - `sizes` do not broadcast to the shape of this tensor.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
            /// assert_eq!(x.try_sum_to(&[2, 1])?, tensor![[6.0], [18.0]].into_dyn());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_sum_to(
                &self,
                sizes: &[usize],
            ) -> Result<DynTensor<T::Sum>, ShapeError>
            where
                T: ReduceSum,
            {
                check_rank(sizes.len())?;
                let sizes = DimVec::from_slice(sizes);
                sum_to_sizes::<Heap, DynShape, _, _>(self.source(), sizes, RigidDims::NONE)
            }
        }
    };
}
for_each_tensor_type!(sum_to, arrays: all(), views: feature = "alloc",);
