//! Differences of adjacent elements.

use core::ops::Sub;

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::DiffDim;
use crate::shape::axes::{HasAxis, normalize_axis};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, View, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, ViewMut};
use shapecast_kernel::wrapping::sub;
#[cfg(feature = "alloc")]
use shapecast_kernel::{ElementsOf, element};

/// Shapes with differences of adjacent elements along axis `AXIS`.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::DiffAxis};
/// fn slopes<S>(x: &Tensor<f32, S>) -> Tensor<f32, S::Differences>
/// where
///     S: Shape + DiffAxis<-1>,
/// {
///     x.diff::<-1>()
/// }
/// ```
pub trait DiffAxis<const AXIS: isize> {
    /// The shape of the differences.
    type Differences: Shape;
}
impl<S, D, const AXIS: isize> DiffAxis<AXIS> for S
where
    S: HasAxis<AXIS, Dim: DiffDim<AXIS, Count = D>, With<D>: Shape>,
{
    type Differences = S::With<D>;
}

/// Subtracts from each element the one before it along `axis`, and returns a result of shape `R` in
/// storage `P`.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
fn diff<P, R, T, S>(x: View<'_, T, S>, axis: isize) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T::Output, R>,
    R: Shape,
    T: Element + Sub<Output: Send>,
    S: Shape,
{
    let dim = normalize_axis(axis, x.ndim())?;
    let size = x.shape()[dim];
    // An empty axis stays empty. The differences of a name are shorter by 1, so the name is at least 1.
    let first = match R::NAMES_AND_OFFSETS.get(dim) {
        Some(Some(_)) => 1,
        _ => size.min(1),
    };
    let later: View<'_, T, R> = x
        .clone()
        .with_layout(|layout| layout.narrow_from(axis, first))?;
    let earlier: View<'_, T, R> = x.with_layout(|layout| layout.narrow(axis, 0, size - first))?;
    let sizes = R::sizes_from(later.shape())?;
    let sources = (((), later.source()), earlier.source());
    let subtract = |_: &_, (((), later), earlier): (((), T), T)| sub(later, earlier);
    P::try_make(sizes, Map::<R, _, _, _>::new(sources, (), subtract))
}

/// Applies [`diff`] `order` times.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
#[cfg(feature = "alloc")]
fn diff_order<T, S>(
    x: View<'_, T, S>,
    axis: isize,
    order: usize,
) -> Result<DynTensor<T>, ShapeError>
where
    T: Element + Sub<Output = T>,
    S: Shape,
{
    let dim = normalize_axis(axis, x.ndim())?;
    let size = x.shape()[dim];
    if order >= size || x.is_empty() {
        let mut sizes = DynShape::sizes_from(x.shape())?;
        sizes.as_mut()[dim] = size.saturating_sub(order);
        return Heap::try_make(sizes, ElementsOf(core::iter::empty()));
    }
    let copy = x.into_dyn();
    let mut result = Heap::try_make(
        DynShape::sizes_from(copy.shape())?,
        Map::<DynShape, _, _, _>::new(((), copy.source()), (), element),
    )?;
    for _ in 0..order {
        result = diff::<Heap, DynShape, _, _>(result.view(), axis)?;
    }
    Ok(result)
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident $result:ident $storage:ident $start:ident) => {
        /// # Differences
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Returns the differences of adjacent elements along axis `AXIS`.
            ///
            /// Each element of the result is an element minus the one before it, as in NumPy's `diff`.
            /// Differences of integers wrap on overflow in every build. With `diff::<1>()`, shape `(A, 5)`
            /// becomes `(A, 4)`, and shape `(A, dyn Time)` becomes `(A, dyn Time - 1)`. The new size is `dyn` if the
            /// size of the axis is `dyn`. The compiler checks that a known size is at least 1.
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, the axis has a name and no indices, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![3]> = tensor![1, 4, 9, 16].diff::<0>();
            /// assert_eq!(x, tensor![3, 5, 7]);
            /// ```
            #[track_caller]
            pub fn diff<const AXIS: isize>( // x.diff::<0>()
                &self,
            ) -> $result<T::Output, S::Differences>
            where
                T: Sub<Output: Send>,
                S: DiffAxis<AXIS, Differences: $shape>,
            {
                unwrap_or_panic(diff::<$storage, _, _, _>(self.$start(), AXIS))
            }

            /// Returns the differences of adjacent elements along `axis`, for an axis known only at run
            /// time.
            ///
            /// See [`diff`](Self::diff). The differences along an empty axis are empty.
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 4], [9, 16]].try_diff(0)?, tensor![[8, 12]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_diff(&self, axis: isize) -> Result<DynTensor<T::Output>, ShapeError>
            where
                T: Sub<Output: Send>,
            {
                diff::<Heap, DynShape, _, _>(self.$start(), axis)
            }

            /// Returns the differences of order `order` along `axis`: [`diff`](Self::diff) applied `order` times.
            ///
            /// Order 0 returns a copy. To include differences to a first or a last value, concatenate the value first.
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let squares = tensor![0, 1, 4, 9, 16];
            /// assert_eq!(squares.try_diff_order(0, 2)?, tensor![2, 2, 2]);
            /// assert_eq!(squares.try_diff_order(0, 9)?.len(), 0);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_diff_order(&self, axis: isize, order: usize) -> Result<DynTensor<T>, ShapeError>
            where
                T: Sub<Output = T>,
            {
                diff_order(self.$start(), axis, order)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape Tensor Heap view);
methods!([] Array<T, S>, KnownShape Array Inline view);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape Tensor Heap clone);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape Tensor Heap view);
