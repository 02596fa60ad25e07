//! Selection of one index along an axis for each element of the result.

use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::{Detail, ShapeError, element_count, unwrap_or_panic};
use crate::shape::axes::{DimAt, HasAxis, normalize_axis};
use crate::shape::dyn_shape::DynShape;
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, View, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::DimVec;
use shapecast_kernel::ElementsOf;

/// Shape `S` with the size of shape `I` at axis `AXIS`.
///
/// It is the shape of the result of [`take_along_axis`](crate::Tensor::take_along_axis).
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::TakenAlong};
/// let x = Tensor::<f32, TakenAlong<Shape![2, 3], Shape![2, 5], 1>>::zeros();
/// assert_eq!(x.shape(), [2, 5]);
/// ```
pub type TakenAlong<S, I, const AXIS: isize> =
    <S as HasAxis<AXIS>>::With<<I as IndicesAlong<S, AXIS>>::Taken>;

/// Shapes of the indices that [`take_along_axis`](crate::Tensor::take_along_axis) accepts for tensors of shape `S`.
///
/// The indices have the rank of the tensor.
#[diagnostic::on_unimplemented(
    message = "indices of shape `{Self}` do not have the rank of the tensor, whose shape is `{S}`",
    label = "expected one axis for each axis of the tensor: write `&indices.unsqueeze::<{AXIS}>()` to add axis {AXIS}",
    note = "in generic code over `I` and `S`, add the bound `I: IndicesAlong<S, {AXIS}>`"
)]
pub trait IndicesAlong<S, const AXIS: isize> {
    /// The number of indices along the axis.
    type Taken;
}
// Equal types of sizes mean equal ranks.
#[diagnostic::do_not_recommend]
impl<S: Shape, I: Shape<Sizes = S::Sizes> + HasAxis<AXIS>, const AXIS: isize> IndicesAlong<S, AXIS>
    for I
{
    type Taken = DimAt<I, AXIS>;
}

/// Selects elements of `x` along `axis` and returns a result of shape `R` in storage `P`.
///
/// # Errors
/// The ranks differ, the axis or an index is out of range, the indices do not broadcast to the other axes
/// of `x`, or there is not enough memory.
fn take_along_axis<P, R, X, I>(x: &X, axis: isize, indices: &I) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
    I: Operand<Elem = usize>,
{
    let (old, index_sizes) = (x.source().sizes, indices.source().sizes);
    let (rank, index_rank) = (old.len(), index_sizes.len());
    if rank != index_rank {
        return Err(Detail::OperandRanks {
            name: "take_along_axis",
            operand: "indices",
            ranks: [rank, index_rank],
        }
        .into());
    }
    let dim = normalize_axis(axis, rank)?;
    let (size, taken) = (old[dim], index_sizes[dim]);
    let mut sizes = DimVec::from_slice(old);
    sizes.as_mut()[dim] = taken;
    let len = element_count(sizes.as_ref())?;
    let own = I::Shape::sizes_from(index_sizes)?;
    let indices = View::<_, I::Shape>::from_source(indices.source(), own);
    let indices = indices.broadcast_to_sizes::<DynShape>(sizes.as_ref())?;
    let result = R::sizes_from(sizes.as_ref())?;
    if len == 0 {
        return P::try_make(result, ElementsOf(core::iter::empty()));
    }
    let bounds_error = |index| Detail::IndexBounds { index, dim, size }.into();
    if size == 0 {
        let first = indices.iter().next();
        return Err(bounds_error(*first.expect("there are indices")));
    }
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    // No size is 0, so that no product overflows.
    let inner: usize = old[dim + 1..].iter().product();
    // `along` and `behind` are indices of the result along `axis` and behind it. `part` is the start of a
    // subarray of `elements`.
    let (mut along, mut behind, mut part) = (0, 0, 0);
    // The indices may be a view that repeats elements, so the result may be too large for the memory. This is found
    // before the indices are read, because the iterator checks each index only when it writes the result.
    let mut wrong = None;
    let elements = indices.iter().map(|&index| {
        let index = if index < size {
            index
        } else {
            wrong.get_or_insert(index);
            0
        };
        let element = elements[part + index * inner + behind];
        behind += 1;
        if behind == inner {
            behind = 0;
            along += 1;
            if along == taken {
                along = 0;
                part += size * inner;
            }
        }
        element
    });
    let taken = P::try_make(result, ElementsOf(elements))?;
    wrong.map_or(Ok(taken), |index| Err(bounds_error(index)))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Taking along an axis
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Selects an element along axis `AXIS` for each element of `indices`.
            ///
            /// With axis 1, element `[i, j]` of the result is element `[i, indices[[i, j]]]` of the tensor.
            /// The result of `argmax_keepdim` or of a sort selects the elements that were found. The rule is that of
            /// NumPy's `take_along_axis`: both ranks are equal, and the other axes of `indices` broadcast
            /// to those of the tensor. The size at the axis is that of `indices`.
            ///
            /// # Panics
            /// - An index is out of range.
            /// - Sizes known only at run time do not broadcast.
            /// - The rank is known only at run time, and the ranks differ or the axis is out of range.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x = tensor![[3, 1, 2], [6, 5, 4]];
            /// let y: Tensor<i32, Shape![2, 2]> = x.take_along_axis::<1, _>(&tensor![[1, 2], [2, 1]]);
            /// assert_eq!(y, tensor![[1, 2], [4, 5]]);
            /// ```
            #[doc(alias("gather", "take_along_dim"))]
            #[track_caller]
            pub fn take_along_axis<const AXIS: isize, I>(
                &self,
                indices: &I,
            ) -> $result<T, TakenAlong<S, I::Shape, AXIS>>
            where
                I: Operand<Elem = usize, Shape: IndicesAlong<S, AXIS, Taken: Sized>>,
                S: HasAxis<AXIS, With<<I::Shape as IndicesAlong<S, AXIS>>::Taken>: $shape>,
                I::Shape: ExpandTo<TakenAlong<S, I::Shape, AXIS>>,
            {
                unwrap_or_panic(take_along_axis::<$storage, TakenAlong<S, I::Shape, AXIS>, _, _>(
                    self, AXIS, indices,
                ))
            }

            /// Selects an element along `axis` for each element of `indices`, for an axis known only at
            /// run time.
            ///
            /// See [`take_along_axis`](Self::take_along_axis).
            ///
            /// # Errors
            /// The ranks differ, the axis or an index is out of range, the other axes of `indices` do not
            /// broadcast to those of the tensor, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1, 2], [6, 5, 4]];
            /// assert_eq!(x.try_take_along_axis(0, &tensor![[1, 0, 1]])?, tensor![[6, 1, 4]]);
            /// assert!(x.try_take_along_axis(0, &tensor![[2, 0, 1]]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_take_along_axis(
                &self,
                axis: isize,
                indices: &impl Operand<Elem = usize>,
            ) -> Result<DynTensor<T>, ShapeError> {
                take_along_axis::<Heap, DynShape, _, _>(self, axis, indices)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
