//! Repetition of an axis or of its indices.

use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::MulDim;
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dim::Size;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::DimVec;
use shapecast_kernel::Interleaved;
use shapecast_kernel::sizes::layout::count;

/// Shapes whose axis `AXIS` can be repeated `N` times.
///
/// The compiler multiplies the size of the axis by `N`, unless it is [`Dyn`](crate::Dyn).
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::{RepeatAxis, Repeated}};
///
/// fn doubled<S>(x: &Tensor<f32, S>) -> Tensor<f32, Repeated<S, 0, 2>>
/// where
///     S: Shape + RepeatAxis<0, 2>,
/// {
///     x.tile::<0, 2>()
/// }
/// ```
pub trait RepeatAxis<const AXIS: isize, const N: usize> {
    /// The shape with the size of the axis multiplied by `N`.
    type Output: Shape;
}
/// Shape `S` with the size of axis `AXIS` multiplied by `N`.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Repeated};
/// let x = Tensor::<f32, Repeated<Shape![2, 3], 1, 2>>::zeros();
/// assert_eq!(x.shape(), [2, 6]);
/// ```
pub type Repeated<S, const AXIS: isize, const N: usize> = <S as RepeatAxis<AXIS, N>>::Output;

impl<S, const AXIS: isize, const N: usize> RepeatAxis<AXIS, N> for S
where
    S: HasAxis<AXIS, Dim: MulDim<Size<N>>>,
    S::With<<S::Dim as MulDim<Size<N>>>::Output>: Shape,
{
    type Output = S::With<<S::Dim as MulDim<Size<N>>>::Output>;
}

/// The order in which the indices of an axis are repeated.
#[derive(Clone, Copy)]
enum Repetition {
    /// All indices, as often as the count says: `0 1 0 1`.
    Tile,
    /// Each index, as often as the count says: `0 0 1 1`.
    Repeat,
}

/// Returns the dimension of `axis`, and the sizes `old` with that size multiplied by `times`.
///
/// # Errors
/// The axis is out of range, or the number of elements overflows.
fn repeated_sizes(
    axis: isize,
    times: usize,
    old: &[usize],
) -> Result<(usize, DimVec<usize>), ShapeError> {
    let dim = normalize_axis(axis, old.len())?;
    let mut sizes = DimVec::from_slice(old);
    let size = &mut sizes.as_mut()[dim];
    if let Some(repeated) = size.checked_mul(times) {
        *size = repeated;
        if count(sizes.as_ref()).is_some() {
            return Ok((dim, sizes));
        }
    }
    let sizes = DimVec::from_slice(old);
    Err(Detail::Copies { times, dim, sizes }.into())
}

/// Repeats `axis` of `x` and returns a result of shape `R` in storage `P`.
fn repeat_axis<P, R, X>(
    x: &X,
    repetition: Repetition,
    axis: isize,
    times: usize,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
{
    let old = x.source().sizes;
    let (dim, sizes) = repeated_sizes(axis, times, old)?;
    let outer = match repetition {
        Repetition::Tile => old[..dim].iter().product(),
        Repetition::Repeat => old[..=dim].iter().product(),
    };
    let elements = [contiguous_elements::<X::Shape, _, _>(x.source())?];
    P::try_make(
        R::sizes_from(sizes.as_ref())?,
        Interleaved {
            slices: &elements,
            outer,
            times,
        },
    )
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Repeating
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Concatenates `N` copies of this tensor along axis `AXIS`, as NumPy's `tile` does.
            ///
            /// With `tile::<1, 2>()`, shape `(2, 3)` becomes `(2, 6)`. An axis of size [`One`](crate::One) becomes
            /// `Size<N>`. An axis whose size is known only at run time becomes `dyn`.
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![6]> = tensor![1, 2, 3].tile::<0, 2>();
            /// assert_eq!(x, tensor![1, 2, 3, 1, 2, 3]);
            /// ```
            #[track_caller]
            pub fn tile<const AXIS: isize, const N: usize>( // x.tile::<0, 2>()
                &self,
            ) -> $result<T, Repeated<S, AXIS, N>>
            where
                S: RepeatAxis<AXIS, N, Output: $shape>,
            {
                unwrap_or_panic(repeat_axis::<$storage, Repeated<S, AXIS, N>, _>(self, Repetition::Tile, AXIS, N))
            }

            /// Concatenates `times` copies of this tensor along `axis`, for values known only at run
            /// time.
            ///
            /// See [`tile`](Self::tile).
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2]].try_tile(0, 2)?, tensor![[1, 2], [1, 2]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_tile(&self, axis: isize, times: usize) -> Result<DynTensor<T>, ShapeError> {
                repeat_axis::<Heap, DynShape, _>(self, Repetition::Tile, axis, times)
            }

            /// Repeats each index of axis `AXIS` `N` times, as NumPy's `repeat` does.
            ///
            /// PyTorch calls this `repeat_interleave`. The shape of the result is that of
            /// [`tile`](Self::tile).
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![6]> = tensor![1, 2, 3].repeat::<0, 2>();
            /// assert_eq!(x, tensor![1, 1, 2, 2, 3, 3]);
            /// ```
            #[doc(alias = "repeat_interleave")]
            #[track_caller]
            pub fn repeat<const AXIS: isize, const N: usize>( // x.repeat::<0, 2>()
                &self,
            ) -> $result<T, Repeated<S, AXIS, N>>
            where
                S: RepeatAxis<AXIS, N, Output: $shape>,
            {
                unwrap_or_panic(repeat_axis::<$storage, Repeated<S, AXIS, N>, _>(self, Repetition::Repeat, AXIS, N))
            }

            /// Repeats each index of `axis` `times` times, for values known only at run time.
            ///
            /// See [`repeat`](Self::repeat).
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2]].try_repeat(1, 2)?, tensor![[1, 1, 2, 2]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_repeat(&self, axis: isize, times: usize) -> Result<DynTensor<T>, ShapeError> {
                repeat_axis::<Heap, DynShape, _>(self, Repetition::Repeat, axis, times)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
