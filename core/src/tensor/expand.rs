//! Broadcasting without a copy: views with strides of 0.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::layout::strides_from;
use super::{Array, View, ViewMut};
use crate::element::Operand;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::expand::{ExpandTo, expand};
use crate::shape::traits::{KnownShape, Shape};
use shapecast_kernel::DimVec;

impl<'a, T, S: Shape> View<'a, T, S> {
    /// Broadcasts this view to `sizes`, as a view of shape `R`.
    pub(crate) fn broadcast_to_sizes<R: Shape>(
        &self,
        sizes: &[usize],
    ) -> Result<View<'a, T, R>, ShapeError> {
        check_rank(sizes.len())?;
        self.expand_to(targets_from(sizes)?.as_ref())
    }

    /// Broadcasts this view to `targets`, as a view of shape `R`. A target of -1 keeps a size. The strides are
    /// those of PyTorch's `expand`.
    fn expand_to<R: Shape>(&self, targets: &[isize]) -> Result<View<'a, T, R>, ShapeError> {
        let mut sizes = DimVec::filled(0, targets.len());
        let mut strides = DimVec::filled(0, targets.len());
        expand(
            self.shape(),
            self.strides(),
            [S::RIGID, R::RIGID],
            targets,
            sizes.as_mut(),
            strides.as_mut(),
        )?;
        let sizes = R::sizes_from(sizes.as_ref())?;
        let strides = strides_from::<R>(&sizes, strides.as_ref());
        let (data, offset) = self.data();
        Ok(View::from_parts(data, offset, sizes, strides))
    }
}

/// Converts sizes to targets of [`expand`].
///
/// # Errors
/// Returns an error if a size is larger than `isize::MAX`. No tensor may have such a size, even if it is empty.
fn targets_from(sizes: &[usize]) -> Result<DimVec<isize>, ShapeError> {
    let mut targets = DimVec::filled(0, sizes.len());
    for (target, &size) in targets.as_mut().iter_mut().zip(sizes) {
        *target = isize::try_from(size).map_err(|_| Detail::SizeLimit { size })?;
    }
    Ok(targets)
}

macro_rules! impl_expand {
    ($([$($generics:tt)*] $type:ty, $shape:ident => $l:lifetime;)*) => {$(
        /// # Broadcasting
        impl<$($generics)* T, S: $shape> $type {
            /// Broadcasts to shape `R` without a copy.
            ///
            /// The view has stride 0 along each dimension in which elements repeat.
            ///
            /// # Panics
            /// Panics if a size known only at run time is neither 1 nor the size in `R`, or if a rank known
            /// only at run time is larger than the rank of `R`.
            ///
            /// ```
            /// use shapecast::{Shape, tensor};
            /// let row = tensor![1.0, 2.0, 3.0];
            /// let rows = row.broadcast_to::<Shape![4, 2, 3]>();
            /// assert_eq!(rows.strides(), [0, 0, 1]);
            /// ```
            #[doc(alias = "expand")]
            #[inline]
            #[track_caller]
            pub fn broadcast_to<R>(&self) -> View<$l, T, R> // x.broadcast_to::<Shape![4, 3]>()
            where
                R: KnownShape<Index: Sized>,
                S: ExpandTo<R, Checked: Sized>,
            {
                unwrap_or_panic(self.view().broadcast_to_sizes(R::SIZES_REF))
            }

            /// Broadcasts to sizes known only at run time, without a copy.
            ///
            /// A `Size<1>` does not broadcast.
            ///
            /// # Errors
            /// Returns an error if a size of this shape is neither 1 nor the target size, if the rank is larger
            /// than `sizes.len()`, if there are more than [`MAX_RANK`](crate::MAX_RANK) sizes, or if the number
            /// of elements overflows `isize`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let row = tensor![1.0, 2.0, 3.0];
            /// assert_eq!(row.try_broadcast_to(&[2, 3])?.strides(), [0, 1]);
            /// assert!(row.try_broadcast_to(&[3, 2]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_broadcast_to(
                &self,
                sizes: &[usize],
            ) -> Result<View<$l, T, DynShape>, ShapeError> {
                self.view().broadcast_to_sizes(sizes)
            }

            /// Broadcasts to sizes known only at run time, without a copy. A size of -1 keeps the size of that
            /// dimension.
            ///
            /// # Errors
            /// Returns an error if [`try_broadcast_to`](Self::try_broadcast_to) does, or if the size of a new
            /// leading dimension is -1.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let column = tensor![[1.0], [2.0], [3.0]];
            /// let columns = column.try_expand(&[-1, 4])?;
            /// assert_eq!((columns.shape(), columns.strides()), (&[3, 4][..], &[1, 0][..]));
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_expand(&self, sizes: &[isize]) -> Result<View<$l, T, DynShape>, ShapeError> {
                check_rank(sizes.len())?;
                self.view().expand_to(sizes)
            }

            /// Broadcasts to the shape of `other` without a copy.
            ///
            /// Unlike [`broadcast_to`](Self::broadcast_to), the target shape may have sizes known only at run
            /// time. A `Size<1>` does not broadcast.
            ///
            /// # Panics
            /// Panics if a size known only at run time is neither 1 nor the size in `other`, if a `Size<N>` is
            /// not the size in `other`, or if a rank known only at run time is larger than the rank of `other`.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, View, tensor};
            /// let batch = Tensor::<f32, Shape![dyn, 3]>::from_elem([2, 3], 0.0)?;
            /// let row = tensor![1.0, 2.0, 3.0];
            /// let rows: View<'_, f64, Shape![dyn, 3]> = row.expand_as(&batch);
            /// assert_eq!((rows.shape(), rows.strides()), (&[2, 3][..], &[0, 1][..]));
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            #[track_caller]
            pub fn expand_as<R>(&self, other: &impl Operand<Shape = R>) -> View<$l, T, R>
            where
                R: Shape,
                S: ExpandTo<R, AxesChecked: Sized>,
            {
                unwrap_or_panic(self.view().broadcast_to_sizes(other.source().sizes))
            }

            /// Broadcasts to the shape of `other` without a copy. The shapes are checked at run time.
            ///
            /// # Errors
            /// Returns an error if a size of this shape is neither 1 nor the size in `other`, if the rank is
            /// larger than the rank of `other`, or if the number of elements overflows `isize`.
            ///
            /// ```
            /// use shapecast::{DynTensor, tensor};
            /// let other = DynTensor::from_elem([2, 3], 0.0)?;
            /// let row = tensor![1.0, 2.0, 3.0];
            /// assert_eq!(row.try_expand_as(&other)?.strides(), [0, 1]);
            /// assert!(other.try_expand_as(&row).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_expand_as(
                &self,
                other: &impl Operand,
            ) -> Result<View<$l, T, DynShape>, ShapeError> {
                self.view().broadcast_to_sizes(other.source().sizes)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
impl_expand!([] Tensor<T, S>, Shape => '_;);
impl_expand! {
    [] Array<T, S>, KnownShape => '_;
    ['a,] View<'a, T, S>, Shape => 'a;
    ['a,] ViewMut<'a, T, S>, Shape => '_;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/expand.rs"]
mod tests;
