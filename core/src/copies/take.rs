//! Selection of a list of indices along an axis.

use super::contiguous_elements::{ContiguousElements, contiguous_elements};
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::{Detail, ShapeError, element_count, unwrap_or_panic};
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dim::{Dim, Dyn, Size};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::known_dim::KnownDim;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View};
use shapecast_kernel::DimVec;
use shapecast_kernel::{ElementsOf, SlicesOf};

/// A list of indices along an axis: an array, a slice or a `Vec` of `usize`, or a tensor or view of rank 1.
///
/// [`take_axis`](crate::Tensor::take_axis) takes such a list. This trait is sealed.
///
/// ```
/// use shapecast::{Shape, Size, Tensor, bounds::IndexList, tensor};
///
/// fn pair<I: IndexList<Dim = Size<2>>>(x: &Tensor<i32, Shape![5]>, indices: &I) -> Tensor<i32, Shape![2]> {
///     x.take_axis::<0, _>(indices)
/// }
/// let x = tensor![10, 11, 12, 13, 14];
/// assert_eq!(pair(&x, &[4, 0]), tensor![14, 10]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of indices",
    label = "expected an array, a slice, a `Vec`, or a tensor or view of rank 1, of `usize`: convert a tensor of other integers by `&broadcast!(labels as usize)`"
)]
pub trait IndexList: sealed::Sealed {
    /// The number of indices: `Size<N>` for an array, [`Dyn`] for a slice.
    type Dim: Dim;

    /// Returns the indices.
    ///
    /// # Errors
    /// There is not enough memory for a copy of a view whose elements are not contiguous.
    #[doc(hidden)]
    fn indices(&self) -> Result<ContiguousElements<'_, usize>, ShapeError>;
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
            fn indices(&self) -> Result<ContiguousElements<'_, usize>, ShapeError> {
                let $x = self;
                $indices
            }
        }
    )*};
}
index_lists! {
    [const N: usize] [usize; N], Size<N>, |x| Ok(ContiguousElements::Borrowed(x));
    [] [usize], Dyn, |x| Ok(ContiguousElements::Borrowed(x));
    #[cfg(feature = "alloc")]
    [] alloc::vec::Vec<usize>, Dyn, |x| Ok(ContiguousElements::Borrowed(x));
    [D: KnownDim] Array<usize, (D,)>, D, |x| contiguous_elements::<(D,), _, _>(x.source());
    #[cfg(feature = "alloc")]
    [D: Dim] Tensor<usize, (D,)>, D, |x| contiguous_elements::<(D,), _, _>(x.source());
    #[cfg(feature = "alloc")]
    [D: Dim] View<'_, usize, (D,)>, D, |x| contiguous_elements::<(D,), _, _>(x.source());
}

mod sealed {
    // Types that are no sizes implement this trait, but not that in `shape::dim`.
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
    let sizes = x.source().sizes;
    let dim = normalize_axis(axis, sizes.len())?;
    check_indices(indices, dim, sizes[dim])?;
    select_indices::<P, R, X>(x, dim, indices.len(), indices.iter().copied())
}

/// Checks that `indices` are less than `size`, the size of dimension `dim`.
///
/// # Errors
/// An index is out of range. The error names the first one.
pub(crate) fn check_indices(indices: &[usize], dim: usize, size: usize) -> Result<(), ShapeError> {
    match indices.iter().find(|&&index| index >= size) {
        Some(&index) => Err(Detail::IndexBounds { index, dim, size }.into()),
        None => Ok(()),
    }
}

/// Selects `indices` of dimension `dim` of `x` and returns a result of shape `R` in storage `P`.
///
/// There are `taken` indices, each less than the size of the dimension.
///
/// # Errors
/// The number of elements overflows, or there is not enough memory.
pub(crate) fn select_indices<P, R, X>(
    x: &X,
    dim: usize,
    taken: usize,
    indices: impl Iterator<Item = usize> + Clone,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
{
    let old = x.source().sizes;
    let mut sizes = DimVec::from_slice(old);
    sizes.as_mut()[dim] = taken;
    let len = element_count(sizes.as_ref())?;
    let result = R::sizes_from(sizes.as_ref())?;
    if len == 0 {
        return P::try_make(result, ElementsOf(core::iter::empty()));
    }
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    // No size is 0, so that no product overflows.
    let inner: usize = old[dim + 1..].iter().product();
    let parts = elements.chunks_exact(old[dim] * inner);
    if inner == 1 {
        let taken = parts.flat_map(|part| indices.clone().map(move |index| part[index]));
        return P::try_make(result, ElementsOf(taken));
    }
    let taken = parts.flat_map(|part| {
        let subviews = indices.clone();
        subviews.map(move |index| &part[index * inner..][..inner])
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
            /// becomes `(A, 2, C)`. The second parameter is the type of the list, which the compiler infers.
            /// The size is `dyn` if the list is a slice or a `Vec`. The result of an
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
            ///
            /// // The two rows with the largest first element, the largest first.
            /// let order = x.index_axis::<1>(0).argsort_axis::<0>();
            /// assert_eq!(x.take_axis::<0, _>(&order.flip::<0>().slice_axis::<0>(..2)), tensor![[5, 6], [3, 4]]);
            /// ```
            #[doc(alias("index_select", "take", "select"))]
            #[track_caller]
            pub fn take_axis<const AXIS: isize, I>(&self, indices: &I) -> $result<T, S::With<I::Dim>> // x.take_axis::<0, _>(&indices)
            where
                I: IndexList + ?Sized,
                S: HasAxis<AXIS, With<I::Dim>: $shape>,
            {
                let take = |indices: ContiguousElements<'_, usize>| {
                    take_axis::<$storage, S::With<I::Dim>, _>(self, AXIS, &indices)
                };
                unwrap_or_panic(indices.indices().and_then(take))
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
