//! The number of elements that are not 0.

use super::axes::{ReducedAxes, reduce};
use super::operations::Operation;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Scalar};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, ReduceAxes};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::{Layout, MathContext, Reduction, Source};

/// The number of elements that are `true`.
#[derive(Clone, Copy)]
struct Count;

impl Reduction<bool> for Count {
    type Acc = usize;
    type Output = usize;
    const ALL_AT_ONCE: bool = true;
    #[inline(always)]
    fn start(self) -> usize {
        0
    }
    #[inline(always)]
    fn push(self, count: usize, element: bool) -> usize {
        count + usize::from(element)
    }
    #[inline(always)]
    fn merge(self, a: usize, b: usize) -> usize {
        a + b
    }
    #[inline(always)]
    fn finish(self, count: usize, _: usize) -> usize {
        count
    }
}
impl Operation<bool> for Count {
    const NEEDS_ELEMENTS: bool = false;
    const NAME: &'static str = "count_nonzero";
}

/// Returns `true` if an element is not 0.
#[inline(always)]
fn is_nonzero<T: Scalar + PartialEq>(_: &MathContext, ((), x): ((), T)) -> bool {
    x != T::ZERO
}

macro_rules! methods {
    ($($kept_or_removed:literal $keepdim:literal $reduced:ident $result:literal
       $axis:ident $axes:ident $try_axis:ident $try_axes:ident;)*) => {$(
        for_each_tensor_type!(axis_methods, arrays: all(), views: feature = "alloc",
            $kept_or_removed $keepdim $reduced $result $axis $try_axis $axes $try_axes);
    )*};
}

/// Counts the elements of `source` that are not 0 along `axes`, to a result of shape `R` in storage `P`.
///
/// # Errors
/// An axis is out of range or named twice, or there is not enough memory.
fn count<P, R, T, Y>(
    source: Source<'_, T, Y>,
    axes: Option<&[isize]>,
    keepdim: bool,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<usize, R>,
    R: Shape,
    T: Scalar + PartialEq,
    Y: Layout,
{
    let sizes = source.sizes;
    let axes = ReducedAxes::new(axes, sizes.len())?;
    reduce::<P, R, _, _, _, _>(sizes, axes, keepdim, ((), source), Count, is_nonzero)
}

macro_rules! all_axes_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Reductions: number of elements that are not 0
        impl<$($generics)* T: Scalar + PartialEq, S: $shape> $type {
            /// Returns the number of elements that are not 0 or `false`. NaN is not 0.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[0, 5, 0], [7, 0, 9]].count_nonzero(), 3);
            /// ```
            #[must_use]
            #[track_caller]
            pub fn count_nonzero(&self) -> usize {
                unwrap_or_panic(count::<Inline, (), _, _>(self.source(), None, false)).into_nested()
            }
        }
    };
}
for_each_tensor_type!(all_axes_method, arrays: all(), views: all(),);

macro_rules! axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $kept_or_removed:literal $keepdim:literal $reduced:ident $example:literal
     $axis:ident $try_axis:ident $axes:ident $try_axes:ident) => {
        impl<$($generics)* T: Scalar + PartialEq, S: $shape> $type {
            #[doc = concat!("Returns the number of elements that are not 0 along axis `AXIS`, which is ", $kept_or_removed, ".")]
            ///
            /// See [`count_nonzero`](Self::count_nonzero).
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[0, 5, 0], [7, 0, 9]];
            #[doc = concat!("assert_eq!(x.", stringify!($axis), "::<-1>(), ", $example, ");")]
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<usize, <S as ReduceAxes<(Axis<AXIS>,)>>::$reduced>
            where
                S: ReduceAxes<(Axis<AXIS>,), $reduced: $shape>,
            {
                self.$axes()
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[0, 5, 0], [7, 0, 9]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axis), "(-1)?, ", $example, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError> {
                self.$try_axes(&[axis])
            }

            #[doc = concat!("Returns the number of elements that are not 0 along several axes, such as `Axes![0, 2]`, which are ", $kept_or_removed, ".")]
            ///
            /// See [`count_nonzero`](Self::count_nonzero).
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and an axis is out of range or named twice, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Axes, tensor};
            /// let x = tensor![[0, 5, 0], [7, 0, 9]];
            #[doc = concat!("assert_eq!(x.", stringify!($axes), "::<Axes![-1]>(), ", $example, ");")]
            /// ```
            #[track_caller]
            pub fn $axes<AXES>(&self) -> $result<usize, <S as ReduceAxes<AXES>>::$reduced>
            where
                S: ReduceAxes<AXES, $reduced: $shape>,
            {
                unwrap_or_panic(count::<$storage, _, _, _>(self.source(), S::AXES, $keepdim))
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axes), "`](Self::", stringify!($axes), "), for axes known at run time.")]
            ///
            /// # Errors
            /// An axis is out of range or named twice, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[0, 5, 0], [7, 0, 9]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axes), "(&[-1])?, ", $example, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axes(&self, axes: &[isize]) -> Result<DynTensor<usize>, ShapeError> {
                count::<Heap, DynShape, _, _>(self.source(), Some(axes), $keepdim)
            }
        }
    };
}

methods! {
    "removed" false Removed "tensor![1, 2]"
        count_nonzero_axis count_nonzero_axes try_count_nonzero_axis try_count_nonzero_axes;
    "kept with size 1" true Kept "tensor![[1], [2]]"
        count_nonzero_keepdim count_nonzero_axes_keepdim try_count_nonzero_keepdim try_count_nonzero_axes_keepdim;
}
