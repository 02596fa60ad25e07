//! Selection of the elements, or of the indices of an axis, for which a mask is `true`.

use super::concat::MatchShape;
use super::contiguous_elements::contiguous_elements;
use super::take::select_indices;
use crate::element::{Element, Heap, Operand};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::along_axis::AlongAxis;
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dim::Dyn;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{DynTensor, Iter, Tensor, for_each_tensor_type};
use shapecast_kernel::Buffer;
use shapecast_kernel::DimVec;

/// Shapes of a mask with one `bool` for each element of a tensor of shape `S`.
///
/// ```
/// use shapecast::{Dyn, Shape, Tensor, bounds::MaskShape};
///
/// fn selected<S, M>(x: &Tensor<f32, S>, mask: &Tensor<bool, M>) -> Tensor<f32, (Dyn,)>
/// where
///     S: Shape,
///     M: Shape + MaskShape<S, Checked: Sized>,
/// {
///     x.compress(mask)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a mask of shape `{Self}` does not match a tensor of shape `{S}`",
    label = "expected a mask of shape `{S}`",
    note = "to select indices of one axis, use `compress_axis`",
    note = "in generic code, add the bound `{Self}: MaskShape<{S}>`"
)]
pub trait MaskShape<S> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<S, M> MaskShape<S> for M
where
    M: MatchShape<S, S, M>,
{
    type Checked = M::Output;
}

/// Selects the indices of `axis` of `x` for which `mask` is `true`.
///
/// # Errors
/// The axis is out of range, the rank of the mask is not 1, the sizes of mask and axis differ, or there is not enough
/// memory.
fn compress_axis<R, X, M>(x: &X, axis: isize, mask: &M) -> Result<Tensor<X::Elem, R>, ShapeError>
where
    R: Shape,
    X: Operand,
    M: Operand<Elem = bool>,
{
    let sizes = x.source().sizes;
    let dim = normalize_axis(axis, sizes.len())?;
    let source = mask.source();
    let &[size] = source.sizes else {
        let (name, rank) = ("compress_axis", source.sizes.len());
        return Err(Detail::VectorRank { name, rank }.into());
    };
    if size != sizes[dim] {
        return Err(mask_error(source.sizes, 0, sizes, dim));
    }
    let mask = contiguous_elements::<M::Shape, _, _>(source)?;
    let selected = mask.iter().enumerate().filter(|&(_, &keep)| keep);
    let selected = selected.map(|(index, _)| index);
    select_indices::<Heap, R, _>(x, dim, selected.clone().count(), selected)
}

/// Selects the elements of `x` for which `mask` is `true`, in row-major order.
///
/// # Errors
/// The shapes differ, or there is not enough memory.
fn compress<X, M>(x: &X, mask: &M) -> Result<Tensor<X::Elem, (Dyn,)>, ShapeError>
where
    X: Operand,
    M: Operand<Elem = bool>,
{
    let (x, mask) = (x.source(), mask.source());
    let ranks = [x.sizes.len(), mask.sizes.len()];
    if ranks[0] != ranks[1] {
        let (name, operand) = ("compress", "mask");
        return Err(Detail::OperandRanks {
            name,
            operand,
            ranks,
        }
        .into());
    }
    if let Some(dim) = (0..ranks[0]).find(|&dim| x.sizes[dim] != mask.sizes[dim]) {
        return Err(mask_error(mask.sizes, dim, x.sizes, dim));
    }
    let keeps = contiguous_elements::<M::Shape, _, _>(mask)?;
    let count = keeps.iter().filter(|&&keep| keep).count();
    let pairs = Iter::new(x.data, &x).zip(&*keeps);
    let selected = pairs.filter(|&(_, &keep)| keep).map(|(&x, _)| x);
    Ok(Tensor::from_parts(
        Buffer::collect(count, selected)?,
        [count],
    ))
}

/// Returns the error for a mask whose size `mask[at]` differs from the size of dimension `dim`.
fn mask_error(mask: &[usize], at: usize, sizes: &[usize], dim: usize) -> ShapeError {
    let [mask, sizes] = [mask, sizes].map(DimVec::from_slice);
    Detail::Mask {
        mask,
        at,
        sizes,
        dim,
    }
    .into()
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Selecting by a mask
        impl<$($generics)* T: Element, S: $shape> $type {
            /// Selects the indices of axis `AXIS` for which `mask` is `true`, as NumPy's `compress` does.
            ///
            /// The mask has rank 1 and the size of the axis. Shape `(A, B, C)` becomes `(A, dyn, C)` with
            /// `compress_axis::<1>(&mask)`.
            ///
            /// # Panics
            /// - The size of the mask is known only at run time and is not that of the axis.
            /// - The rank is known only at run time and the axis is out of range.
            /// - The rank of the mask is known only at run time and is not 1.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, broadcast, tensor};
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// let y: Tensor<i32, Shape![dyn, 2]> = x.compress_axis::<0>(&tensor![true, false, true]);
            /// assert_eq!(y, tensor![[1, 2], [5, 6]]);
            ///
            /// // The rows whose first element is above 1.
            /// let mask = broadcast!(x > 1).index_axis::<1>(0).to_tensor();
            /// assert_eq!(x.compress_axis::<0>(&mask), tensor![[3, 4], [5, 6]]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::tensor;
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// x.compress_axis::<0>(&tensor![true, false]); // axis 0 has size 3
            /// ```
            #[doc(alias("filter", "masked_select", "boolean_mask"))]
            #[track_caller]
            pub fn compress_axis<const AXIS: isize>( // x.compress_axis::<0>(&mask)
                &self,
                mask: &impl Operand<Elem = bool, Shape: AlongAxis<S, AXIS, Checked: Sized>>,
            ) -> Tensor<T, S::With<Dyn>>
            where
                S: HasAxis<AXIS, With<Dyn>: Shape>,
            {
                unwrap_or_panic(compress_axis(self, AXIS, mask))
            }

            /// Selects the indices of `axis` for which `mask` is `true`, for an axis known only at run time.
            ///
            /// See [`compress_axis`](Self::compress_axis).
            ///
            /// # Errors
            /// The axis is out of range, the rank of the mask is not 1, the sizes of mask and axis differ, or there is
            /// not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_compress_axis(-1, &tensor![false, true, true])?, tensor![[2, 3], [5, 6]]);
            /// let error = x.try_compress_axis(1, &tensor![true, false]).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "The shape of the mask [2] at index 0 does not match \
            ///      the shape of the indexed tensor [2, 3] at index 1",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_compress_axis(
                &self,
                axis: isize,
                mask: &impl Operand<Elem = bool>,
            ) -> Result<DynTensor<T>, ShapeError> {
                compress_axis::<DynShape, _, _>(self, axis, mask)
            }

            /// Selects the elements for which `mask` is `true`, in row-major order.
            ///
            /// The mask has the shape of this tensor. This is `x[mask]` in NumPy and PyTorch.
            ///
            /// # Panics
            /// - Sizes known only at run time differ.
            /// - A rank is known only at run time, and the ranks differ.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, broadcast, tensor};
            /// let x = tensor![[5, -1], [-7, 2]];
            /// let positive: Tensor<i32, Shape![dyn]> = x.compress(&broadcast!(x > 0));
            /// assert_eq!(positive, tensor![5, 2]);
            /// ```
            #[doc(alias("masked_select", "filter", "extract"))]
            #[track_caller]
            pub fn compress(
                &self,
                mask: &impl Operand<Elem = bool, Shape: MaskShape<S, Checked: Sized>>,
            ) -> Tensor<T, (Dyn,)> {
                unwrap_or_panic(compress(self, mask))
            }

            /// Selects the elements for which `mask` is `true`, for shapes compared at run time.
            ///
            /// See [`compress`](Self::compress).
            ///
            /// # Errors
            /// The shapes differ, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2], [3, 4]].into_dyn();
            /// let mask = tensor![[true, false], [true, true]];
            /// assert_eq!(x.try_compress(&mask)?, tensor![1, 3, 4]);
            /// assert!(x.try_compress(&tensor![true, false]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_compress(
                &self,
                mask: &impl Operand<Elem = bool>,
            ) -> Result<Tensor<T, (Dyn,)>, ShapeError> {
                compress(self, mask)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
