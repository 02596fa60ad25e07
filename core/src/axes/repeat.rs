//! The indices of an axis over and over.

use super::elements::elements;
use super::join::sizes::repeated;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::Interleaved;
use crate::shape::arithmetic::MulDim;
use crate::shape::axes::HasAxis;
use crate::shape::dim::Size;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Element, Inline, MakeResult, Operand, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Shapes of which axis `AXIS` can be had `N` times: the compiler multiplies its size, unless it is
/// [`Dyn`](crate::Dyn).
pub trait RepeatAxis<const AXIS: isize, const N: usize> {
    /// The shape with `N` times the size at that axis.
    type Output: Shape;
}
/// Shape `S` with `N` times the size at axis `AXIS`.
pub type Repeated<S, const AXIS: isize, const N: usize> = <S as RepeatAxis<AXIS, N>>::Output;

impl<S, const AXIS: isize, const N: usize> RepeatAxis<AXIS, N> for S
where
    S: HasAxis<AXIS, Dim: MulDim<Size<N>>>,
    S::With<<S::Dim as MulDim<Size<N>>>::Output>: Shape,
{
    type Output = S::With<<S::Dim as MulDim<Size<N>>>::Output>;
}

/// What is repeated: the axis as a whole, or each of its indices.
#[derive(Clone, Copy)]
enum What {
    Whole,
    Indices,
}

/// `x` with `times` as many indices along `axis`, as a result of shape `R` kept in `K`.
fn multiply<K, R, X>(x: &X, what: What, axis: isize, times: usize) -> Result<K::Output, ShapeError>
where
    K: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
{
    let own = x.source().sizes;
    let (dim, sizes) = repeated(axis, times, own)?;
    let outer = match what {
        What::Whole => own[..dim].iter().product(),
        What::Indices => own[..=dim].iter().product(),
    };
    let part = [elements::<X::Shape, _, _>(x.source())?];
    K::try_make(
        R::sizes_from(sizes.as_ref())?,
        Interleaved {
            slices: &part,
            outer,
            times,
        },
    )
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident $result:ident $storage:ident) => {
        impl<$($pre)* T: Element, S: $shape> $type {
            /// This tensor `N` times, one after the other along axis `AXIS`, as NumPy's `tile` has
            /// it.
            ///
            /// Shape `(2, 3)` becomes `(2, U6)` by `tile::<1, 2>()`: the product is a typenum
            /// integer, which `into_shape` respells; of [`One`](crate::One) it is `Size<N>`, and of
            /// `dyn` it is `dyn`.
            ///
            #[doc = panics_of!($result, "The axis of a rank known only at run time is out of range, or there are more elements than memory.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![6]> = tensor![1, 2, 3].tile::<0, 2>().into_shape();
            /// assert_eq!(x, tensor![1, 2, 3, 1, 2, 3]);
            /// ```
            #[track_caller]
            pub fn tile<const AXIS: isize, const N: usize>(
                &self,
            ) -> $result<T, Repeated<S, AXIS, N>>
            where
                S: RepeatAxis<AXIS, N, Output: $shape>,
            {
                unwrap_or_panic(multiply::<$storage, Repeated<S, AXIS, N>, _>(self, What::Whole, AXIS, N))
            }

            /// As [`tile`](Self::tile), for an axis and a number known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or there are more elements than memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2]].try_tile(0, 2)?, tensor![[1, 2], [1, 2]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_tile(&self, axis: isize, times: usize) -> Result<DynTensor<T>, ShapeError> {
                multiply::<Heap, DynShape, _>(self, What::Whole, axis, times)
            }

            /// This tensor with each index of axis `AXIS` `N` times, as NumPy's `repeat` has it
            /// (PyTorch's `repeat_interleave`).
            ///
            /// The shape is that of [`tile`](Self::tile).
            ///
            #[doc = panics_of!($result, "As [`tile`](Self::tile).")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![6]> = tensor![1, 2, 3].repeat::<0, 2>().into_shape();
            /// assert_eq!(x, tensor![1, 1, 2, 2, 3, 3]);
            /// ```
            #[track_caller]
            pub fn repeat<const AXIS: isize, const N: usize>(
                &self,
            ) -> $result<T, Repeated<S, AXIS, N>>
            where
                S: RepeatAxis<AXIS, N, Output: $shape>,
            {
                unwrap_or_panic(multiply::<$storage, Repeated<S, AXIS, N>, _>(self, What::Indices, AXIS, N))
            }

            /// As [`repeat`](Self::repeat), for an axis and a number known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or there are more elements than memory.
            #[cfg(feature = "alloc")]
            pub fn try_repeat(&self, axis: isize, times: usize) -> Result<DynTensor<T>, ShapeError> {
                multiply::<Heap, DynShape, _>(self, What::Indices, axis, times)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape Tensor Heap);
methods!([] Array<T, S>, KnownShape Array Inline);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape Tensor Heap);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape Tensor Heap);
