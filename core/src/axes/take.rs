//! Selection of a list of indices along an axis.

use super::elements::contiguous_elements;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::kernel::{ElementsOf, SlicesOf};
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dim::{Dim, Dyn, Size};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::known_dim::KnownDim;
use crate::shape::layout::count;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Element, Inline, MakeResult, Operand, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Heap, Tensor, View, ViewMut};

/// A list of indices along an axis: an array, a slice or a `Vec` of `usize`, or a tensor of rank 1.
///
/// [`take_axis`](crate::Tensor::take_axis) takes such a list. This trait is sealed.
///
/// ```
/// use shapecast::{IndexList, Shape, Size, Tensor, tensor};
///
/// fn pair<I: IndexList<Dim = Size<2>>>(x: &Tensor<i32, Shape![5]>, indices: &I) -> Tensor<i32, Shape![2]> {
///     x.take_axis::<0, _>(indices)
/// }
/// let x = tensor![10, 11, 12, 13, 14];
/// assert_eq!(pair(&x, &[4, 0]), tensor![14, 10]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of indices",
    label = "expected an array, a slice, a `Vec` or a tensor of rank 1, of `usize`"
)]
pub trait IndexList: sealed::Sealed {
    /// The number of indices: `Size<N>` for an array, [`Dyn`] for a slice.
    type Dim: Dim;

    /// Returns the indices.
    #[doc(hidden)]
    fn indices(&self) -> &[usize];
}

macro_rules! index_lists {
    ($($(#[$attribute:meta])* [$($generics:tt)*] $list:ty, $dim:ty, |$x:ident| $indices:expr;)*) => {$(
        $(#[$attribute])*
        impl<$($generics)*> sealed::Sealed for $list {}
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IndexList for $list {
            type Dim = $dim;
            #[inline]
            fn indices(&self) -> &[usize] {
                let $x = self;
                $indices
            }
        }
    )*};
}
index_lists! {
    [const N: usize] [usize; N], Size<N>, |x| x;
    [] [usize], Dyn, |x| x;
    #[cfg(feature = "alloc")]
    [] alloc::vec::Vec<usize>, Dyn, |x| x;
    [D: KnownDim] Array<usize, (D,)>, D, |x| x.as_slice();
    #[cfg(feature = "alloc")]
    [D: Dim] Tensor<usize, (D,)>, D, |x| x.as_slice();
}

mod sealed {
    // Not the trait of the same name in `shape::dim`: compile errors list the types that implement it.
    pub trait Sealed {}
}

/// Selects `indices` of `axis` of `x` and returns a result of shape `R` in storage `P`.
///
/// # Errors
/// The axis or an index is out of range, the number of elements overflows, or there is not enough memory.
fn take_axis<P, R, X>(x: &X, axis: isize, indices: &[usize]) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
{
    let old = x.source().sizes;
    let dim = normalize_axis(axis, old.len())?;
    let size = old[dim];
    if let Some(&index) = indices.iter().find(|&&index| index >= size) {
        return Err(Detail::IndexBounds { index, dim, size }.into());
    }
    let mut sizes = DimVec::from_slice(old);
    sizes.as_mut()[dim] = indices.len();
    let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
    let result = R::sizes_from(sizes.as_ref())?;
    if len == 0 {
        return P::try_make(result, ElementsOf(core::iter::empty()));
    }
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    // No size is 0, so that no product overflows.
    let inner: usize = old[dim + 1..].iter().product();
    let parts = elements.chunks_exact(size * inner);
    if inner == 1 {
        let taken = parts.flat_map(|part| indices.iter().map(move |&index| part[index]));
        return P::try_make(result, ElementsOf(taken));
    }
    let taken = parts.flat_map(|part| {
        let subviews = indices.iter();
        subviews.map(move |&index| &part[index * inner..][..inner])
    });
    P::try_make(result, SlicesOf(taken))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Taking by a list of indices
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Selects the given indices of axis `AXIS`, in the order of the list, as NumPy's `take` does.
            ///
            /// An index may occur more than once. With `take_axis::<1, _>(&[4, 0])`, shape `(A, B, C)`
            /// becomes `(A, 2, C)`. The size is `dyn` if the list is a slice or a `Vec`. The result of an
            /// array is an array, and needs a list of known length.
            ///
            /// # Panics
            /// - An index is out of range.
            /// - The rank is known only at run time and the axis is out of range.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// let y: Tensor<i32, Shape![2, 2]> = x.take_axis::<0, _>(&[2, 0]);
            /// assert_eq!(y, tensor![[5, 6], [1, 2]]);
            /// let order = vec![1, 0, 1];
            /// let y: Tensor<i32, Shape![3, dyn]> = x.take_axis::<1, _>(&order);
            /// assert_eq!(y, tensor![[2, 1, 2], [4, 3, 4], [6, 5, 6]]);
            /// ```
            #[doc(alias = "take")]
            #[doc(alias = "index_select")]
            #[track_caller]
            pub fn take_axis<const AXIS: isize, I>(&self, indices: &I) -> $result<T, S::With<I::Dim>>
            where
                I: IndexList + ?Sized,
                S: HasAxis<AXIS, With<I::Dim>: $shape>,
            {
                unwrap_or_panic(take_axis::<$storage, S::With<I::Dim>, _>(self, AXIS, indices.indices()))
            }

            /// Selects the given indices of `axis`, for an axis known only at run time.
            ///
            /// See [`take_axis`](Self::take_axis).
            ///
            /// # Errors
            /// The axis or an index is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// assert_eq!(x.try_take_axis(0, &[2, 2])?, tensor![[5, 6], [5, 6]]);
            /// let error = x.try_take_axis(0, &[3]).unwrap_err();
            /// assert_eq!(error.to_string(), "index 3 is out of bounds for axis 0 with size 3");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_take_axis(
                &self,
                axis: isize,
                indices: &[usize],
            ) -> Result<DynTensor<T>, ShapeError> {
                take_axis::<Heap, DynShape, _>(self, axis, indices)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
