//! Stretching without a copy: views with strides of 0.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::numeric::expand::expand;
use crate::shape::List;
use crate::{DynShape, ExpandTo, KnownShape, Shape, ShapeError};

impl<'a, T, S: Shape> View<'a, T, S> {
    /// This view stretched to `targets`, where -1 keeps a size. The strides are PyTorch's.
    fn stretched<R: Shape>(&self, targets: &[isize]) -> Result<View<'a, T, R>, ShapeError> {
        let mut sizes = List::filled(0, targets.len());
        let mut strides = List::filled(0, targets.len());
        expand(
            self.shape(),
            self.strides(),
            targets,
            sizes.as_mut(),
            strides.as_mut(),
        )?;
        let sizes = R::sizes_from(sizes.as_ref())?;
        let mut typed = R::blank_strides(&sizes);
        typed.as_mut().copy_from_slice(strides.as_ref());
        let (data, offset) = self.data();
        Ok(View::from_parts(data, offset, sizes, typed))
    }
}

/// Sizes as targets: those over `isize::MAX` are beyond any tensor, and no size is equal to them.
fn targets_of(sizes: &[usize]) -> List<isize> {
    let mut targets = List::filled(0, sizes.len());
    for (target, &size) in targets.as_mut().iter_mut().zip(sizes) {
        *target = isize::try_from(size).unwrap_or(isize::MAX);
    }
    targets
}

macro_rules! expandable {
    ($([$($l:lifetime)?] $type:ident $shape:ident;)*) => {$(
        impl<$($l,)? T, S: $shape> $type<$($l,)? T, S> {
            /// A view stretched to shape `R`: dimensions of size 1, and missing ones, get stride
            /// 0. Nothing is copied.
            ///
            /// # Panics
            /// A size known only at run time is neither 1 nor what `R` says.
            ///
            /// ```
            /// use shapecast::{Shape, tensor};
            /// let row = tensor![1.0, 2.0, 3.0];
            /// let wide = row.broadcast_to::<Shape![4, 2, 3]>();
            /// assert_eq!(wide.strides(), [0, 0, 1]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn broadcast_to<R>(&self) -> View<'_, T, R>
            where
                R: KnownShape,
                S: ExpandTo<R>,
            {
                match self.view().stretched(targets_of(R::SIZES_REF).as_ref()) {
                    Ok(view) => view,
                    Err(error) => error.panic(),
                }
            }

            /// A view stretched to `sizes`, known only at run time. Nothing is copied.
            ///
            /// # Errors
            /// A size is neither 1 nor the one asked for, or there are more dimensions than sizes.
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
            ) -> Result<View<'_, T, DynShape>, ShapeError> {
                crate::shape::check_rank(sizes.len())?;
                self.view().stretched(targets_of(sizes).as_ref())
            }

            /// As [`try_broadcast_to`](Self::try_broadcast_to), where -1 keeps a size.
            ///
            /// # Errors
            /// A size is neither 1 nor the one asked for, -1 stands for a dimension that does not
            /// exist, or there are more dimensions than sizes.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let column = tensor![[1.0], [2.0], [3.0]];
            /// let wide = column.try_expand(&[-1, 4])?;
            /// assert_eq!((wide.shape(), wide.strides()), (&[3, 4][..], &[1, 0][..]));
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_expand(&self, sizes: &[isize]) -> Result<View<'_, T, DynShape>, ShapeError> {
                crate::shape::check_rank(sizes.len())?;
                self.view().stretched(sizes)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
expandable!([] Tensor Shape;);
expandable! {
    [] Array KnownShape;
    ['a] View Shape;
    ['a] ViewMut Shape;
}
