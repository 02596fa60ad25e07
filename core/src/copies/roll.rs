//! Cyclic shifts of the indices of an axis.

use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, HasAxis, ReduceAxes, normalize_axis};
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
use shapecast_kernel::DimVec;
use shapecast_kernel::{ElementsOf, SlicesOf};

/// Shifts the indices of each of `axes` by its entry of `shifts`, and returns a result in storage `P`.
///
/// The shifts of an axis that is named several times are added.
///
/// # Errors
/// An axis is out of range, the numbers of axes and shifts differ, or there is not enough memory.
pub(super) fn roll_axes<P, X>(
    x: &X,
    axes: &[isize],
    shifts: &[isize],
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, X::Shape>,
    X: Operand,
{
    if axes.len() != shifts.len() {
        let (axes, shifts) = (axes.len(), shifts.len());
        return Err(Detail::RollShifts { axes, shifts }.into());
    }
    let sizes = x.source().sizes;
    // The index of each dimension that moves to index 0.
    let mut first = DimVec::filled(0_usize, sizes.len());
    let mut last_rolled = 0;
    for (&axis, &shift) in axes.iter().zip(shifts) {
        let dim = normalize_axis(axis, sizes.len())?;
        let size = sizes[dim].max(1);
        // Each size is at most `isize::MAX`, so that the sum of two indices does not overflow.
        let shift = shift.rem_euclid(size.cast_signed()).cast_unsigned();
        let entry = &mut first.as_mut()[dim];
        *entry = (*entry + size - shift) % size;
        last_rolled = last_rolled.max(dim);
    }
    let result = X::Shape::sizes_from(sizes)?;
    if sizes.contains(&0) {
        return P::try_make(result, ElementsOf(core::iter::empty()));
    }
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    // A block has all indices of the last rolled dimension and of those behind it. No size is 0, so that no product
    // overflows.
    let inner: usize = sizes.iter().skip(last_rolled + 1).product();
    let block = sizes.get(last_rolled).copied().unwrap_or(1) * inner;
    let start = first.get(last_rolled).copied().unwrap_or(0) * inner;
    let rolled = (0..elements.len() / block).flat_map(|number| {
        let (mut source, mut stride) = (number, 1);
        for d in (0..last_rolled).rev() {
            if first[d] != 0 {
                let index = number / stride % sizes[d];
                let moved = (index + first[d]) % sizes[d];
                source = source + moved * stride - index * stride;
            }
            stride *= sizes[d];
        }
        let (before, after) = elements[source * block..][..block].split_at(start);
        [after, before]
    });
    P::try_make(result, SlicesOf(rolled))
}

/// Shifts all elements by `shift` in row-major order, and returns a result in storage `P`.
///
/// # Errors
/// There is not enough memory.
fn roll_elements<P, X>(x: &X, shift: isize) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, X::Shape>,
    X: Operand,
{
    let result = X::Shape::sizes_from(x.source().sizes)?;
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let len = elements.len();
    let first = match len {
        0 => 0,
        _ => len - shift.rem_euclid(len as isize) as usize,
    };
    let (before, after) = elements.split_at(first);
    P::try_make(result, SlicesOf([after, before].into_iter()))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Rolling
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Shifts the elements by `shift` indices along axis `AXIS`. Elements shifted past the end
            /// return at the other end.
            ///
            /// Index `i` of the axis moves to index `i + shift`, modulo its size, as in NumPy's `roll`. The
            /// shape stays the same.
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.roll::<1>(1), tensor![[3, 1, 2], [6, 4, 5]]);
            /// assert_eq!(x.roll::<0>(-3), tensor![[4, 5, 6], [1, 2, 3]]);
            /// ```
            #[track_caller]
            pub fn roll<const AXIS: isize>(&self, shift: isize) -> $result<T, S> // x.roll::<0>(1)
            where
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(roll_axes::<$storage, _>(self, &[AXIS], &[shift]))
            }

            /// Shifts the elements by `shift` indices along `axis`, for an axis known only at run time.
            ///
            /// See [`roll`](Self::roll).
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![1, 2, 3].try_roll(0, -1)?, tensor![2, 3, 1]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_roll(&self, axis: isize, shift: isize) -> Result<$result<T, S>, ShapeError> {
                roll_axes::<$storage, _>(self, &[axis], &[shift])
            }

            /// Shifts all elements by `shift` in row-major order. The shape stays the same.
            ///
            /// This is NumPy's `roll` without an axis. To shift along several axes, use
            /// [`roll_axes`](Self::roll_axes).
            ///
            #[doc = panics_of!($result, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].roll_elements(1), tensor![[6, 1, 2], [3, 4, 5]]);
            /// ```
            #[track_caller]
            pub fn roll_elements(&self, shift: isize) -> $result<T, S> {
                unwrap_or_panic(roll_elements::<$storage, _>(self, shift))
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);

/// Lists of axes of known length, such as `Axes![0, -1]`.
///
/// [`roll_axes`](crate::Tensor::roll_axes) takes one shift for each axis of the list.
///
/// ```
/// use shapecast::{Axes, bounds::AxisList};
/// let shifts: <Axes![0, -1] as AxisList>::Shifts = [1, -2];
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes",
    label = "expected a list such as `Axes![0, -1]`"
)]
pub trait AxisList {
    /// One shift for each axis: `[isize; N]`.
    type Shifts: AsRef<[isize]>;
}

macro_rules! lists {
    (0 () $($rank:literal ($($axis:ident)+))+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$(const $axis: isize),+> AxisList for ($(Axis<$axis>,)+) {
            type Shifts = [isize; $rank];
        }
    )+};
}
for_each_rank!(lists);

macro_rules! rolls {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Shifts the elements along several axes, such as `Axes![0, 2]`, each by its own shift.
            ///
            /// `shifts` has one entry for each axis of the list. See [`roll`](Self::roll). The shape stays the same.
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and an axis is out of range or named twice, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Axes, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.roll_axes::<Axes![0, 1]>([1, -1]), tensor![[5, 6, 4], [2, 3, 1]]);
            /// ```
            #[track_caller]
            pub fn roll_axes<AXES>(&self, shifts: AXES::Shifts) -> $result<T, S>
            where
                AXES: AxisList,
                S: ReduceAxes<AXES>,
            {
                let axes = S::AXES.unwrap_or_default();
                unwrap_or_panic(roll_axes::<$storage, _>(self, axes, shifts.as_ref()))
            }

            /// Shifts the elements along several axes, for axes known only at run time.
            ///
            /// See [`roll_axes`](Self::roll_axes). As in NumPy's `roll`, the shifts of an axis that is named more
            /// than once are added.
            ///
            /// # Errors
            /// An axis is out of range, the numbers of axes and shifts differ, or there is not enough memory for
            /// the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_roll_axes(&[0, 1], &[1, -1])?, tensor![[5, 6, 4], [2, 3, 1]]);
            /// let error = x.try_roll_axes(&[0], &[1, 2]).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "shifts and dimensions must align. shifts: 2, dims:1",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_roll_axes(
                &self,
                axes: &[isize],
                shifts: &[isize],
            ) -> Result<$result<T, S>, ShapeError> {
                roll_axes::<$storage, _>(self, axes, shifts)
            }
        }
    };
}
for_each_tensor_type!(rolls, arrays: all(), views: feature = "alloc",);
