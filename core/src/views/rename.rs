//! Names of axes.

use crate::error::unwrap_or_panic;
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dim_name::DimName;
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{View, ViewMut};

/// # Names of sizes
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Gives axis `AXIS` the [name](DimName) `D` in place of its size or its name. Nothing is copied.
    ///
    /// [`into_shape`](Self::into_shape) gives names to sizes without one, and cannot change a name.
    ///
    /// # Panics
    /// The rank is known only at run time and the axis is out of range.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, dims};
    /// dims! { pub Samples, pub Batch }
    ///
    /// let all = Tensor::<f32, Shape![dyn Samples, 2]>::try_ones([100, 2])?;
    /// let batch: Tensor<f32, Shape![dyn Batch, 2]> = all.rename::<0, Batch>();
    /// assert_eq!(batch.shape(), [100, 2]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[track_caller]
    pub fn rename<const AXIS: isize, D: DimName>(self) -> Tensor<T, S::With<D>>
    where
        S: HasAxis<AXIS, With<D>: Shape>,
    {
        unwrap_or_panic(normalize_axis(AXIS, self.ndim()));
        let sizes = unwrap_or_panic(S::With::<D>::sizes_from(self.shape()));
        Tensor::from_parts(self.into_parts().0, sizes)
    }
}

macro_rules! views {
    ($($view:ident)*) => {$(
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// Gives axis `AXIS` the [name](DimName) `D` in place of its size or its name.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range.
            ///
            /// ```
            /// use shapecast::{Shape, View, dims, tensor};
            /// dims! { pub Batch }
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// let batch: View<'_, i32, Shape![dyn Batch, 2]> = x.view().rename::<0, Batch>();
            /// ```
            #[track_caller]
            pub fn rename<const AXIS: isize, D: DimName>(self) -> $view<'a, T, S::With<D>>
            where
                S: HasAxis<AXIS, With<D>: Shape>,
            {
                unwrap_or_panic(normalize_axis(AXIS, self.ndim()));
                unwrap_or_panic(self.with_shape())
            }
        }
    )*};
}
views!(View ViewMut);
