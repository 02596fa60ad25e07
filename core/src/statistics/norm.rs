//! Vector norms along axes, or of all elements.

use super::norm_fold::NormFold;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::Inline;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::float::FloatElement;
use crate::reduce::{ReducedAxes, reduced_sizes};
use crate::shape::axes::{Axis, ReduceAxes};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::sizes::mask::is_among;
use shapecast_kernel::{Compiled, Layout, Source};

/// Computes the norm of order `ord` along `axes`, to a result of shape `R` in storage `P`.
///
/// # Errors
/// - An axis is out of range or named twice.
/// - There is not enough memory for the result.
fn norm<P, R, T, Y>(
    source: Source<'_, T, Y>,
    axes: Option<&[isize]>,
    keepdim: bool,
    ord: T,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: FloatElement,
    Y: Layout,
{
    let sizes = source.sizes;
    let axes = ReducedAxes::new(axes, sizes.len())?;
    let result_sizes = R::sizes_from(reduced_sizes(sizes, axes.mask, keepdim).as_ref())?;
    let fold = NormFold {
        source: source.with_any_layout(),
        mask: axes.mask,
        is_empty: (0..sizes.len()).any(|dim| is_among(axes.mask, dim) && sizes[dim] == 0),
        ord,
    };
    P::try_make(result_sizes, Compiled(fold))
}

macro_rules! all_axes_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Norms
        impl<$($generics)* T: FloatElement, S: $shape> $type {
            /// Returns the norm of order `ord` of all elements as a vector.
            ///
            /// | order | norm |
            /// |---|---|
            /// | 2 | the Euclidean norm, the root of the sum of the squares |
            /// | 1 | the sum of the absolute values |
            /// | ∞ | the maximum absolute value |
            /// | −∞ | the minimum absolute value |
            /// | 0 | the number of elements that are not 0 |
            /// | other `p` | the sum of the absolute values to the power `p`, to the power `1 / p` |
            ///
            /// The orders are those of NumPy's and the array API standard's `vector_norm`. The norm of no elements is
            /// 0, and of a negative order ∞. If squares or powers overflow or underflow, the method computes the norm again
            /// from scaled elements. It computes 16-bit floats in `f32`, and rounds the result once.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![3.0, -4.0];
            /// assert_eq!((x.norm(2.0), x.norm(1.0), x.norm(f64::INFINITY)), (5.0, 7.0, 4.0));
            /// ```
            #[doc(alias = "vector_norm")]
            #[must_use]
            #[track_caller]
            pub fn norm(&self, ord: T) -> T { // x.norm(2.0), or x.norm_axis::<1>(2.0)
                unwrap_or_panic(norm::<Inline, (), _, _>(self.source(), None, false, ord)).into_nested()
            }
        }
    };
}
for_each_tensor_type!(all_axes_method, arrays: all(), views: all(),);

macro_rules! methods {
    ($($keepdim:literal $reduced:ident $kept_or_removed:literal
       $axis:ident $axes:ident $try_axis:ident $try_axes:ident;)*) => {$(
        for_each_tensor_type!(axis_methods, arrays: all(), views: feature = "alloc",
            $keepdim $reduced $kept_or_removed $axis $try_axis $axes $try_axes);
    )*};
}

macro_rules! axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $keepdim:literal $reduced:ident $kept_or_removed:literal
     $axis:ident $try_axis:ident $axes:ident $try_axes:ident) => {
        impl<$($generics)* T: FloatElement, S: $shape> $type {
            #[doc = concat!("Returns the norms of order `ord` of the vectors along axis `AXIS`, which is ", $kept_or_removed, ".")]
            ///
            /// See [`norm`](Self::norm) for the orders.
            ///
            /// # Panics
            /// - The rank is known only at run time and the axis is out of range.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($axis), "::<-1>(2.0).as_slice(), [5.0, 10.0]);")]
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
                ord: T,
            ) -> $result<T, <S as ReduceAxes<(Axis<AXIS>,)>>::$reduced>
            where
                S: ReduceAxes<(Axis<AXIS>,), $reduced: $shape>,
            {
                self.$axes(ord)
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            /// - The axis is out of range.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axis), "(-1, 1.0)?.as_slice(), [7.0, 14.0]);")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axis(&self, axis: isize, ord: T) -> Result<DynTensor<T>, ShapeError> {
                self.$try_axes(&[axis], ord)
            }

            #[doc = concat!("Returns the norms of order `ord` along several axes, such as `Axes![0, 2]`, which are ", $kept_or_removed, ".")]
            ///
            /// The elements along the axes are one vector, as in the array API standard's `vector_norm`. NumPy's `norm`
            /// of two axes is a matrix norm instead. The Frobenius norm is `x.norm(2.0)`. See [`norm`](Self::norm) for
            /// the orders.
            ///
            /// # Panics
            /// - The rank is known only at run time and an axis is out of range or named twice.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Axes, tensor};
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($axes), "::<Axes![-1]>(2.0).as_slice(), [5.0, 10.0]);")]
            #[doc = concat!("assert_eq!(x.", stringify!($axes), "::<Axes![0, 1]>(1.0).as_slice(), [21.0]);")]
            /// ```
            #[track_caller]
            pub fn $axes<AXES>(&self, ord: T) -> $result<T, <S as ReduceAxes<AXES>>::$reduced>
            where
                S: ReduceAxes<AXES, $reduced: $shape>,
            {
                unwrap_or_panic(norm::<$storage, _, _, _>(self.source(), S::AXES, $keepdim, ord))
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axes), "`](Self::", stringify!($axes), "), for axes known at run time.")]
            ///
            /// # Errors
            /// - An axis is out of range or named twice.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axes), "(&[0, -1], 1.0)?.as_slice(), [21.0]);")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axes(&self, axes: &[isize], ord: T) -> Result<DynTensor<T>, ShapeError> {
                norm::<Heap, DynShape, _, _>(self.source(), Some(axes), $keepdim, ord)
            }
        }
    };
}

methods! {
    false Removed "removed" norm_axis norm_axes try_norm_axis try_norm_axes;
    true Kept "kept with size 1" norm_keepdim norm_axes_keepdim try_norm_keepdim try_norm_axes_keepdim;
}
