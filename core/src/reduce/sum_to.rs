//! The inverse of broadcasting, as gradients need it: PyTorch's `sum_to_size`.

use super::axes::{ReducedAxes, reduce_to};
use super::elements::ReduceSum;
use super::every_kind;
use super::operations::Sum;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::kernel::element;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::dyn_shape::check_rank;
use crate::shape::expand::ExpandTo;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Inline, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// The axes along which `sizes` are summed to become `target`.
///
/// # Errors
/// `target` does not stretch to `sizes`.
fn summed(sizes: &[usize], target: &[usize]) -> Result<ReducedAxes<'static>, ShapeError> {
    let mismatch_error = || {
        let (target, sizes) = (DimVec::from_slice(target), DimVec::from_slice(sizes));
        Detail::SumTo { target, sizes }.into()
    };
    check_rank(target.len())?;
    let missing = sizes
        .len()
        .checked_sub(target.len())
        .ok_or_else(mismatch_error)?;
    let mut mask = 0;
    for (d, &size) in sizes.iter().enumerate() {
        match d.checked_sub(missing).map(|t| target[t]) {
            Some(same) if same == size => {}
            None | Some(1) => mask |= 1 << d,
            Some(_) => return Err(mismatch_error()),
        }
    }
    Ok(ReducedAxes::of_mask(mask))
}

macro_rules! sum_to {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        impl<$($pre)* T, S: $shape> $type {
            /// The sums that make a tensor of shape `R` of this one: the inverse of
            /// broadcasting, as gradients need it. Dimensions that `R` lacks go, and those that it
            /// has as 1 become 1.
            ///
            /// `R` must broadcast to the shape of this tensor.
            ///
            #[doc = panics_of!($result, "`R` does not broadcast to sizes known only at run time, or there is no memory for the result.")]
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
                R: KnownShape + ExpandTo<S>,
            {
                let source = self.source();
                let result = summed(source.sizes, R::SIZES_REF).and_then(|axes| {
                    let sources = ((), source);
                    reduce_to::<$storage, R, _, _, _, _>(
                        source.sizes, axes, R::SIZES, sources, Sum, element,
                    )
                });
                unwrap_or_panic(result)
            }

            /// As [`sum_to`](Self::sum_to), for sizes known only at run time.
            ///
            /// # Errors
            /// `sizes` do not broadcast to the shape of this tensor, or there is no memory for the
            /// result.
            #[cfg(feature = "alloc")]
            pub fn try_sum_to(
                &self,
                sizes: &[usize],
            ) -> Result<DynTensor<T::Sum>, ShapeError>
            where
                T: ReduceSum,
            {
                let source = self.source();
                let axes = summed(source.sizes, sizes)?;
                let left = DimVec::from_slice(sizes);
                reduce_to::<Heap, DynShape, _, _, _, _>(
                    source.sizes, axes, left, ((), source), Sum, element,
                )
            }
        }
    };
}
every_kind!(sum_to, arrays: all(), views: feature = "alloc",);
