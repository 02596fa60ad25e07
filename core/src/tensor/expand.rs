//! Stretching without a copy: views with strides of 0.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::layout::strides_from;
use super::{Array, Operand, View, ViewMut};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::expand::{ExpandTo, expand};
use crate::shape::traits::{KnownShape, Shape};

impl<'a, T, S: Shape> View<'a, T, S> {
    /// This view stretched to `sizes`.
    pub(crate) fn stretched_to<R: Shape>(
        &self,
        sizes: &[usize],
    ) -> Result<View<'a, T, R>, ShapeError> {
        check_rank(sizes.len())?;
        self.stretched(targets_of(sizes)?.as_ref())
    }

    /// This view stretched to `targets`, where -1 keeps a size. The strides are PyTorch's.
    fn stretched<R: Shape>(&self, targets: &[isize]) -> Result<View<'a, T, R>, ShapeError> {
        let mut sizes = DimVec::filled(0, targets.len());
        let mut strides = DimVec::filled(0, targets.len());
        expand(
            self.shape(),
            self.strides(),
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

/// Sizes as targets.
///
/// # Errors
/// A size is over `isize::MAX`: no tensor has it, not even one without elements.
fn targets_of(sizes: &[usize]) -> Result<DimVec<isize>, ShapeError> {
    let mut targets = DimVec::filled(0, sizes.len());
    for (target, &size) in targets.as_mut().iter_mut().zip(sizes) {
        *target = isize::try_from(size).map_err(|_| Detail::Overflow)?;
    }
    Ok(targets)
}

macro_rules! expandable {
    ($([$($generics:tt)*] $type:ty, $shape:ident => $l:lifetime;)*) => {$(
        impl<$($generics)* T, S: $shape> $type {
            /// A view stretched to shape `R`: dimensions of size 1, and missing ones, get stride
            /// 0. Nothing is copied.
            ///
            /// # Panics
            /// A size known only at run time is neither 1 nor what `R` says, or a rank known only at run
            /// time is larger than that of `R`.
            ///
            /// ```
            /// use shapecast::{Shape, tensor};
            /// let row = tensor![1.0, 2.0, 3.0];
            /// let wide = row.broadcast_to::<Shape![4, 2, 3]>();
            /// assert_eq!(wide.strides(), [0, 0, 1]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn broadcast_to<R>(&self) -> View<$l, T, R>
            where
                R: KnownShape,
                S: ExpandTo<R>,
            {
                unwrap_or_panic(self.view().stretched_to(R::SIZES_REF))
            }

            /// A view stretched to `sizes`, known only at run time. Nothing is copied.
            ///
            /// # Errors
            /// A size is neither 1 nor the one asked for, there are more dimensions than sizes, there are
            /// more sizes than [`MAX_RANK`](crate::MAX_RANK), or more elements than can be addressed.
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
                self.view().stretched_to(sizes)
            }

            /// As [`try_broadcast_to`](Self::try_broadcast_to), where -1 keeps a size.
            ///
            /// # Errors
            /// As [`try_broadcast_to`](Self::try_broadcast_to), or -1 stands for a dimension that does
            /// not exist.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let column = tensor![[1.0], [2.0], [3.0]];
            /// let wide = column.try_expand(&[-1, 4])?;
            /// assert_eq!((wide.shape(), wide.strides()), (&[3, 4][..], &[1, 0][..]));
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_expand(&self, sizes: &[isize]) -> Result<View<$l, T, DynShape>, ShapeError> {
                check_rank(sizes.len())?;
                self.view().stretched(sizes)
            }

            /// A view stretched to the shape of `other`: [`broadcast_to`](Self::broadcast_to) for
            /// the shape of something that is at hand, also where some of its sizes are known only
            /// at run time.
            ///
            /// # Panics
            /// A size known only at run time is neither 1 nor the size of `other`, or a rank known only
            /// at run time is larger than that of `other`.
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
                S: ExpandTo<R>,
            {
                unwrap_or_panic(self.view().stretched_to(other.source().sizes))
            }

            /// As [`expand_as`](Self::expand_as), for any two shapes.
            ///
            /// # Errors
            /// A size is neither 1 nor the size of `other`, there are more dimensions than `other` has,
            /// or more elements than can be addressed.
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
                self.view().stretched_to(other.source().sizes)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
expandable!([] Tensor<T, S>, Shape => '_;);
expandable! {
    [] Array<T, S>, KnownShape => '_;
    ['a,] View<'a, T, S>, Shape => 'a;
    ['a,] ViewMut<'a, T, S>, Shape => '_;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/expand.rs"]
mod tests;
