//! Sorting along an axis: the sorted elements, and the indices that sort them.

use super::bits::{SortOrder, sort_lanes};
use crate::element::{Heap, Inline, Operand, ReduceOrd};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::iteration::Lanes;
use crate::shape::axes::HasAxis;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::Contiguous;
use crate::shape::results::{Map, fill_buffer};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, DynTensor, MakeResult, Tensor, for_each_tensor_type};
use shapecast_kernel::{Buffer, MathContext, Source, ThenChange, element, type_eq};

/// Sorts the elements along `axis`, to a result of shape `R` in storage `P`.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
fn sort<P, R, X>(x: &X, axis: isize, order: SortOrder) -> Result<P::Output, ShapeError>
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
            change: |elements: &mut [X::Elem]| sorted = sort_lanes(elements, lanes, order),
        },
    )?;
    sorted.map(|()| result)
}

/// The key and the position of an element. Sorting such pairs sorts the elements stably.
pub(super) type KeyAndIndex<T> = (<T as ReduceOrd>::Key, usize);

/// Returns the keys of the elements in row-major order, each with index 0.
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

/// Sorts each lane of keys by key and then by position, and sets each index to the position before the sort.
///
/// # Errors
/// There is not enough memory.
pub(super) fn sort_indexed<T: ReduceOrd>(
    keys: &mut [KeyAndIndex<T>],
    lanes: Lanes,
    order: SortOrder,
) -> Result<(), ShapeError> {
    if const { T::IS_COMPILED.is_true() } {
        if let Some(keys) = type_eq::slice_mut(keys) {
            return sort_indexed_32(keys, lanes, order);
        } else if let Some(keys) = type_eq::slice_mut(keys) {
            return sort_indexed_64(keys, lanes, order);
        }
        unreachable!("the keys of these elements have 32 or 64 bits");
    }
    lanes.try_for_each(keys, |lane| sort_indexed_lane(lane, order))
}

/// Sorts keys of 32 bits as [`sort_indexed`] does.
///
/// Each key and its position are packed into one integer: sorting integers takes half the time of sorting pairs.
///
/// # Errors
/// There is not enough memory.
#[inline(never)]
fn sort_indexed_32(
    keys: &mut [(i32, usize)],
    lanes: Lanes,
    order: SortOrder,
) -> Result<(), ShapeError> {
    if u32::try_from(lanes.len).is_err() {
        return sort_widened(keys, lanes, order);
    }
    let mask = mask(order) as i32;
    let mut packed = Buffer::collect(lanes.len, core::iter::repeat_n(0_i64, lanes.len))?;
    lanes.try_for_each(keys, |lane| {
        for (i, (packed, (key, _))) in packed.iter_mut().zip(&*lane).enumerate() {
            *packed = (i64::from(*key ^ mask) << 32) | i as i64;
        }
        packed.sort_unstable();
        for ((key, index), packed) in lane.iter_mut().zip(&*packed) {
            *key = (packed >> 32) as i32 ^ mask;
            *index = *packed as u32 as usize;
        }
        Ok(())
    })
}

/// Sorts keys of 32 bits as keys of 64 bits, for positions of any size.
///
/// # Errors
/// There is not enough memory.
fn sort_widened(
    keys: &mut [(i32, usize)],
    lanes: Lanes,
    order: SortOrder,
) -> Result<(), ShapeError> {
    let widened = keys.iter().map(|&(key, index)| (i64::from(key), index));
    let mut widened = Buffer::collect(keys.len(), widened)?;
    sort_indexed_64(&mut widened, lanes, order)?;
    for (narrow, &(key, index)) in keys.iter_mut().zip(&*widened) {
        *narrow = (key as i32, index);
    }
    Ok(())
}

/// Sorts keys of 64 bits as [`sort_indexed`] does.
///
/// # Errors
/// There is not enough memory.
#[inline(never)]
fn sort_indexed_64(
    keys: &mut [(i64, usize)],
    lanes: Lanes,
    order: SortOrder,
) -> Result<(), ShapeError> {
    let mask = mask(order);
    lanes.try_for_each(keys, |lane| {
        for (i, (key, index)) in lane.iter_mut().enumerate() {
            (*key, *index) = (*key ^ mask, i);
        }
        lane.sort_unstable();
        for (key, _) in lane {
            *key ^= mask;
        }
        Ok(())
    })
}

/// Returns the mask that changes keys in ascending order to keys in `order`.
fn mask(order: SortOrder) -> i64 {
    match order {
        SortOrder::Ascending => 0,
        SortOrder::Descending => !0,
    }
}

/// Sorts a lane of keys by key and then by position, and sets each index to the position before the sort.
///
/// Always returns `Ok`, for [`Lanes::try_for_each`].
#[inline]
fn sort_indexed_lane<K: Ord>(lane: &mut [(K, usize)], order: SortOrder) -> Result<(), ShapeError> {
    for (i, (_, index)) in lane.iter_mut().enumerate() {
        *index = i;
    }
    match order {
        SortOrder::Ascending => lane.sort_unstable(),
        SortOrder::Descending => lane.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1))),
    }
    Ok(())
}

/// Returns the indices along `axis` that sort the elements, as a result of shape `R` in storage
/// `P`.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
fn argsort<P, R, X>(x: &X, axis: isize, order: SortOrder) -> Result<P::Output, ShapeError>
where
    P: MakeResult<usize, R>,
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
{
    let sizes = x.source().sizes;
    let lanes = Lanes::new(sizes, axis)?;
    let mut keys = sort_keys(x)?;
    sort_indexed::<X::Elem>(&mut keys, lanes, order)?;
    let keys = Source::<_, Contiguous<R>>::new(&keys, 0, sizes, None);
    let index = |_: &MathContext, ((), (_, index)): ((), KeyAndIndex<X::Elem>)| index;
    P::try_make(
        R::sizes_from(sizes)?,
        Map::<R, _, _, _>::new(((), keys), (), index),
    )
}

/// Defines the methods of one order: `$sort`, `$argsort` and their `try_` twins.
macro_rules! methods {
    (
        [$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
        order: $order:ident $text:literal,
        sort: $sort:ident $try_sort:ident, example: $sorted:literal, note: $sorted_note:literal,
        alias: [$($alias:literal)?],
        argsort: $argsort:ident $try_argsort:ident, example: $indices:literal, note: $indices_note:literal,
        alias: [$($index_alias:literal)?]
    ) => {
        /// # Sorting
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the elements sorted along axis `AXIS`, in ", $text, " order.")]
            ///
            #[doc = $sorted_note]
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or there is not
            /// enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1, 2], [6, 5, 4]];
            #[doc = concat!("assert_eq!(x.", stringify!($sort), "::<-1>(), ", $sorted, ");")]
            /// ```
            $(#[doc(alias = $alias)])?
            #[must_use = "returns a sorted copy, and leaves the tensor unchanged"]
            #[track_caller]
            pub fn $sort<const AXIS: isize>(&self) -> $result<T, S>
            where
                T: ReduceOrd<Key: Sized>,
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(sort::<$storage, S, _>(self, AXIS, SortOrder::$order))
            }

            #[doc = concat!("Returns the elements sorted along `axis` in ", $text, " order, for an axis known only at run time.")]
            ///
            #[doc = concat!("See [`", stringify!($sort), "`](Self::", stringify!($sort), ").")]
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1, 2], [6, 5, 4]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_sort), "(1)?, ", $sorted, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_sort(&self, axis: isize) -> Result<DynTensor<T>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                sort::<Heap, DynShape, _>(self, axis, SortOrder::$order)
            }

            #[doc = concat!("Returns the indices along axis `AXIS` that sort the elements in ", $text, " order.")]
            ///
            /// The shape stays the same. The order is that of
            #[doc = concat!("[`", stringify!($sort), "`](Self::", stringify!($sort), "): the indices of equal elements are")]
            #[doc = $indices_note]
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or there is not
            /// enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, f64::NAN, 2.0], [4.0, 4.0, 1.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($argsort), "::<-1>(), ", $indices, ");")]
            /// ```
            $(#[doc(alias = $index_alias)])?
            #[track_caller]
            pub fn $argsort<const AXIS: isize>(&self) -> $result<usize, S>
            where
                T: ReduceOrd<Key: Sized>,
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(argsort::<$storage, S, _>(self, AXIS, SortOrder::$order))
            }

            #[doc = concat!("Returns the indices along `axis` that sort the elements in ", $text, " order, for an axis known only at run time.")]
            ///
            #[doc = concat!("See [`", stringify!($argsort), "`](Self::", stringify!($argsort), ").")]
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, f64::NAN, 2.0], [4.0, 4.0, 1.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_argsort), "(1)?, ", $indices, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_argsort(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                argsort::<Heap, DynShape, _>(self, axis, SortOrder::$order)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),
    order: Ascending "ascending",
    sort: sort_axis try_sort_axis,
    example: "tensor![[1, 2, 3], [4, 5, 6]]",
    note: "The shape stays the same. NaN comes last. As in NumPy's stable sort, equal elements keep their order: −0 and \
           0 are equal.",
    alias: ["sort"],
    argsort: argsort_axis try_argsort_axis,
    example: "tensor![[2, 0, 1], [2, 0, 1]]",
    note: "ascending, and those of NaN come last.",
    alias: ["argsort"]);
for_each_tensor_type!(methods, arrays: all(), views: all(),
    order: Descending "descending",
    sort: sort_axis_descending try_sort_axis_descending,
    example: "tensor![[3, 2, 1], [6, 5, 4]]",
    note: "The shape stays the same. NaN comes first, as in PyTorch. Equal elements keep their order, as in the array \
           API standard with `descending=True, stable=True`: −0 and 0 are equal.",
    alias: [],
    argsort: argsort_axis_descending try_argsort_axis_descending,
    example: "tensor![[1, 0, 2], [0, 1, 2]]",
    note: "ascending, and those of NaN come first.",
    alias: ["topk"]);

#[cfg(all(test, feature = "std"))]
#[path = "tests/sort.rs"]
mod tests;
