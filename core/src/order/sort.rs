//! Sorting along an axis: the sorted elements, and the indices that sort them.

use crate::axes::Lanes;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::{
    Buffer, Contiguous, Map, MathContext, Source, ThenChange, call_compiled, element, fill_buffer,
    type_eq,
};
use crate::reduce::{ReduceOrd, compiled_numbers};
use crate::shape::axes::HasAxis;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{
    Array, DynTensor, Heap, Inline, MakeResult, Operand, Tensor, View, ViewMut,
    for_each_tensor_type,
};

/// Sorts the elements along `axis`, to a result of shape `R` in storage `P`.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
fn sort<P, R, X>(x: &X, axis: isize) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
{
    let source = x.source();
    let lanes = Lanes::new(source.sizes, axis)?;
    let mut sorted = Ok(());
    let result = P::try_make(
        R::sizes_from(source.sizes)?,
        ThenChange {
            fill: Map::<R, _, _, _>::new(((), source), (), element),
            change: |elements: &mut [X::Elem]| sorted = sort_lanes(elements, lanes),
        },
    )?;
    sorted.map(|()| result)
}

/// Sorts each lane, stably, with NaN last.
///
/// # Errors
/// There is not enough memory.
fn sort_lanes<T: ReduceOrd>(elements: &mut [T], lanes: Lanes) -> Result<(), ShapeError> {
    if const { !T::IS_COMPILED } {
        return lanes.try_for_each(elements, sort_lane);
    }
    compiled_numbers! {
        call_compiled! {
            as Number => (
                elements: &mut [Number] = type_eq::slice_mut(elements),
                lanes: Lanes = Some(lanes),
            ) -> Result<(), ShapeError> {
                lanes.try_for_each(elements, sort_lane)
            }
        }
    }
}

/// Sorts a lane, stably, with NaN last.
///
/// Elements whose order cannot be seen need no stable sort, which takes more time and memory. Only
/// −0 and 0 are equal and yet different.
///
/// # Errors
/// There is not enough memory.
#[inline]
fn sort_lane<T: ReduceOrd>(lane: &mut [T]) -> Result<(), ShapeError> {
    // Only −0 has another key in a sort than in a maximum.
    let negative_zero = lane.iter().find(|x| x.sort_key() != x.key_for_max());
    let Some(zero) = negative_zero.map(|x| x.sort_key()) else {
        lane.sort_unstable_by_key(|x| x.sort_key());
        return Ok(());
    };
    let is_zero = |x: &&T| x.sort_key() == zero;
    let count = lane.iter().filter(is_zero).count();
    let zeros = Buffer::collect(count, lane.iter().filter(is_zero).copied())?;
    lane.sort_unstable_by_key(|x| x.sort_key());
    let start = lane.partition_point(|x| x.sort_key() < zero);
    lane[start..][..count].copy_from_slice(&zeros);
    Ok(())
}

/// The key of an element and its position. Sorted pairs are in the order of a stable sort of the
/// elements.
pub(super) type KeyAndIndex<T> = (<T as ReduceOrd>::Key, usize);

/// Returns the keys of the elements in row-major order. Every index is 0.
///
/// # Errors
/// There is not enough memory.
pub(super) fn sort_keys<X>(x: &X) -> Result<Buffer<KeyAndIndex<X::Elem>>, ShapeError>
where
    X: Operand<Elem: ReduceOrd>,
{
    let source = x.source();
    let key = |_: &MathContext, ((), x): ((), X::Elem)| (x.sort_key(), 0);
    let keys = Map::<X::Shape, _, _, _>::new(((), source), (), key);
    fill_buffer::<X::Shape, _>(source.sizes, keys)
}

/// Sorts each lane of keys by key and position, and sets each index to the position.
///
/// # Errors
/// There is not enough memory.
pub(super) fn sort_indexed<T: ReduceOrd>(
    keys: &mut [KeyAndIndex<T>],
    lanes: Lanes,
) -> Result<(), ShapeError> {
    if const { !T::IS_COMPILED } {
        return lanes.try_for_each(keys, sort_indexed_lane);
    }
    call_compiled! {
        [i32 i64] as Key => (
            keys: &mut [(Key, usize)] = type_eq::slice_mut(keys),
            lanes: Lanes = Some(lanes),
        ) -> Result<(), ShapeError> {
            lanes.try_for_each(keys, sort_indexed_lane)
        }
    }
}

/// Sorts a lane of keys by key and position, and sets each index to the position.
///
/// Always returns `Ok`, for [`Lanes::try_for_each`].
#[inline]
fn sort_indexed_lane<K: Ord>(lane: &mut [(K, usize)]) -> Result<(), ShapeError> {
    for (i, (_, index)) in lane.iter_mut().enumerate() {
        *index = i;
    }
    lane.sort_unstable();
    Ok(())
}

/// Returns the indices along `axis` that sort the elements, as a result of shape `R` in storage
/// `P`.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
fn argsort<P, R, X>(x: &X, axis: isize) -> Result<P::Output, ShapeError>
where
    P: MakeResult<usize, R>,
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
{
    let sizes = x.source().sizes;
    let lanes = Lanes::new(sizes, axis)?;
    let mut keys = sort_keys(x)?;
    sort_indexed::<X::Elem>(&mut keys, lanes)?;
    let keys = Source::<_, Contiguous<R>>::new(&keys, 0, sizes, None);
    let index = |_: &MathContext, ((), (_, index)): ((), KeyAndIndex<X::Elem>)| index;
    P::try_make(
        R::sizes_from(sizes)?,
        Map::<R, _, _, _>::new(((), keys), (), index),
    )
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Sorting
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the elements sorted along axis `AXIS`, in ascending order.
            ///
            /// The shape stays the same. NaN comes last. As in NumPy's stable sort, equal elements
            /// keep their order: −0 and 0 are equal. For descending order, reverse the result with
            /// [`flip`](Self::flip), which also reverses the order of equal elements of an
            /// [`argsort_axis`](Self::argsort_axis). To keep their order, sort `broadcast!(-x)`, or
            /// `broadcast!(u8::MAX - x)` for unsigned integers.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or there is not
            /// enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1, 2], [6, 5, 4]];
            /// assert_eq!(x.sort_axis::<-1>(), tensor![[1, 2, 3], [4, 5, 6]]);
            /// ```
            #[doc(alias = "sort")]
            #[track_caller]
            pub fn sort_axis<const AXIS: isize>(&self) -> $result<T, S>
            where
                T: ReduceOrd<Key: Sized>,
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(sort::<$storage, S, _>(self, AXIS))
            }

            /// Returns the elements sorted along `axis`, for an axis known only at run time.
            ///
            /// See [`sort_axis`](Self::sort_axis).
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1, 2], [0, 5, 4]];
            /// assert_eq!(x.try_sort_axis(0)?, tensor![[0, 1, 2], [3, 5, 4]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_sort_axis(&self, axis: isize) -> Result<DynTensor<T>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                sort::<Heap, DynShape, _>(self, axis)
            }

            /// Returns the indices along axis `AXIS` that sort the elements in ascending order.
            ///
            /// The shape stays the same. The order is that of [`sort_axis`](Self::sort_axis): the
            /// indices of equal elements are ascending, and those of NaN come last.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or there is not
            /// enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, f64::NAN, 2.0], [4.0, 4.0, 1.0]];
            /// assert_eq!(x.argsort_axis::<-1>(), tensor![[2, 0, 1], [2, 0, 1]]);
            /// ```
            #[doc(alias = "argsort")]
            #[track_caller]
            pub fn argsort_axis<const AXIS: isize>(&self) -> $result<usize, S>
            where
                T: ReduceOrd<Key: Sized>,
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(argsort::<$storage, S, _>(self, AXIS))
            }

            /// Returns the indices along `axis` that sort the elements, for an axis known only at
            /// run time.
            ///
            /// See [`argsort_axis`](Self::argsort_axis).
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1], [2, 5]];
            /// assert_eq!(x.try_argsort_axis(0)?, tensor![[1, 0], [0, 1]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_argsort_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                argsort::<Heap, DynShape, _>(self, axis)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);

#[cfg(all(test, feature = "std"))]
#[path = "tests/sort.rs"]
mod tests;
