//! New indices at both ends of axes.

use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::PadDim;
use crate::shape::axes::{Axis, HasAxis, ReduceAxes, mask_of_axes, normalize_axis};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;
use crate::tensor::{Array, MakeResult, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::sizes::layout::{add_sizes, count};
use shapecast_kernel::{DimVec, PaddedElements, Padding};

/// Shapes whose axis `AXIS` can be padded by `BEFORE` indices at its start and `AFTER` at its end.
///
/// The compiler adds the numbers to a known size. A size that is called `Time` becomes `Time + 2`, and
/// [`Dyn`](crate::Dyn) stays `Dyn`.
///
/// ```
/// use shapecast::{Padding, Shape, Tensor, bounds::{PadAxis, Padded}};
///
/// fn framed<S>(x: &Tensor<f32, S>) -> Tensor<f32, Padded<S, -1, 1, 1>>
/// where
///     S: Shape + PadAxis<-1, 1, 1>,
/// {
///     x.pad::<-1, 1, 1>(Padding::Edge)
/// }
/// ```
pub trait PadAxis<const AXIS: isize, const BEFORE: usize, const AFTER: usize> {
    /// The shape with the padded size at the axis.
    type Output: Shape;
}
impl<S, D, const AXIS: isize, const BEFORE: usize, const AFTER: usize> PadAxis<AXIS, BEFORE, AFTER>
    for S
where
    S: HasAxis<AXIS, Dim: PadDim<BEFORE, AFTER, AXIS, Padded = D>, With<D>: Shape>,
{
    type Output = S::With<D>;
}

/// Shape `S` with axis `AXIS` padded by `BEFORE` and `AFTER` indices.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Padded};
/// let x = Tensor::<f32, Padded<Shape![2, 8], -1, 1, 1>>::zeros();
/// assert_eq!(x.shape(), [2, 10]);
/// ```
pub type Padded<S, const AXIS: isize, const BEFORE: usize, const AFTER: usize> =
    <S as PadAxis<AXIS, BEFORE, AFTER>>::Output;

/// Shapes whose axes `Axes` can each be padded by `BEFORE` indices at the start and `AFTER` at the end.
///
/// ```
/// use shapecast::{Axes, Padding, Shape, Tensor, bounds::PadAxes};
///
/// fn framed<S>(x: &Tensor<f32, S>) -> Tensor<f32, <S as PadAxes<Axes![-2, -1], 1, 1>>::Output>
/// where
///     S: Shape + PadAxes<Axes![-2, -1], 1, 1>,
/// {
///     x.pad_axes::<Axes![-2, -1], 1, 1>(Padding::Constant(0.0))
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Axes}` of shape `{Self}` cannot be padded by {BEFORE} and {AFTER} indices",
    label = "expected a list of axes, such as `Axes![-2, -1]`",
    note = "in generic code, add the bound `S: PadAxes<{Axes}, {BEFORE}, {AFTER}>`"
)]
pub trait PadAxes<Axes, const BEFORE: usize, const AFTER: usize>: ReduceAxes<Axes> {
    /// The shape with the padded sizes at the axes.
    type Output: Shape;
}

macro_rules! lists {
    (0 () 1 ($only:ident) $($rank:literal ($first:ident $($rest:ident)+))+) => {
        impl<S, const $only: isize, const BEFORE: usize, const AFTER: usize>
            PadAxes<(Axis<$only>,), BEFORE, AFTER> for S
        where
            S: ReduceAxes<(Axis<$only>,)> + PadAxis<$only, BEFORE, AFTER>,
        {
            type Output = Padded<S, $only, BEFORE, AFTER>;
        }
        $(
            impl<S, const $first: isize, $(const $rest: isize,)+ const BEFORE: usize, const AFTER: usize>
                PadAxes<(Axis<$first>, $(Axis<$rest>,)+), BEFORE, AFTER> for S
            where
                S: ReduceAxes<(Axis<$first>, $(Axis<$rest>,)+)> + PadAxis<$first, BEFORE, AFTER>,
                Padded<S, $first, BEFORE, AFTER>: PadAxes<($(Axis<$rest>,)+), BEFORE, AFTER>,
            {
                type Output =
                    <Padded<S, $first, BEFORE, AFTER> as PadAxes<($(Axis<$rest>,)+), BEFORE, AFTER>>::Output;
            }
        )+
    };
}
for_each_rank!(lists);

/// An axis, the number of new indices at its start, and that at its end.
type Widths = (isize, usize, usize);

/// Returns the sizes `old` padded by `widths`, and the number of new indices at the start of each dimension.
///
/// `copies` is `true` if the padding copies elements of the tensor.
///
/// # Errors
/// An axis is out of range or named twice, there is no element to copy, or the number of elements overflows.
fn padded_sizes(
    old: &[usize],
    widths: &[Widths],
    copies: bool,
) -> Result<(DimVec<usize>, DimVec<usize>), ShapeError> {
    let axes = DimVec::collect(widths.iter().map(|&(axis, ..)| axis));
    mask_of_axes(&axes, old.len())?;
    let mut sizes = DimVec::from_slice(old);
    let mut starts = DimVec::filled(0, old.len());
    for &(axis, before, after) in widths {
        let dim = normalize_axis(axis, old.len())?;
        if copies && old[dim] == 0 && (before, after) != (0, 0) {
            let sizes = DimVec::from_slice(old);
            return Err(Detail::PadEmpty { dim, sizes }.into());
        }
        let longer = add_sizes(old[dim], before).and_then(|size| add_sizes(size, after));
        // No size is larger than `isize::MAX`, so `usize::MAX` has no product.
        sizes.as_mut()[dim] = longer.unwrap_or(usize::MAX);
        starts.as_mut()[dim] = before;
        if count(&sizes).is_none() {
            let sizes = DimVec::from_slice(old);
            let widths = [before, after];
            return Err(Detail::PadWidths { widths, dim, sizes }.into());
        }
    }
    Ok((sizes, starts))
}

/// Pads axes of `x`, and returns a result of shape `R` in storage `P`.
///
/// # Errors
/// An axis is out of range or named twice, there is no element to copy, or there is not enough memory.
fn pad_axes<P, R, X>(
    x: &X,
    widths: &[Widths],
    padding: Padding<X::Elem>,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
{
    let sizes = x.source().sizes;
    let copies = !matches!(padding, Padding::Constant(_));
    let (padded, before) = padded_sizes(sizes, widths, copies)?;
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let work = PaddedElements {
        elements: &elements,
        sizes,
        before: &before,
        padding,
    };
    P::try_make(R::sizes_from(&padded)?, work)
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Padding
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Adds `BEFORE` indices at the start of axis `AXIS` and `AFTER` at its end, as NumPy's `pad` does.
            ///
            /// [`Padding`] determines the elements of the new indices. With `pad::<1, 2, 1>(..)`, shape `(A, 8)`
            /// becomes `(A, 11)`, and shape `(A, dyn Time)` becomes `(A, dyn Time + 3)`. The new size is `dyn` if the
            /// size of the axis is `dyn`. The compiler adds up the numbers: `pad::<1, 1, 1>(..)` and
            /// [`windows::<1, 3>()`](Self::windows) of the result give axis 1 its original size again.
            ///
            /// # Panics
            /// - The axis is empty, it gets new indices, and the padding is not [`Padding::Constant`].
            /// - The rank is known only at run time and the axis is out of range.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Padding, Shape, Tensor, tensor};
            /// let x = tensor![1, 2, 3];
            /// let y: Tensor<i32, Shape![6]> = x.pad::<0, 2, 1>(Padding::Constant(0));
            /// assert_eq!(y, tensor![0, 0, 1, 2, 3, 0]);
            /// assert_eq!(x.pad::<0, 2, 1>(Padding::Reflect), tensor![3, 2, 1, 2, 3, 2]);
            /// ```
            ///
            /// A moving mean, with the shape of the original tensor:
            ///
            /// ```
            /// use shapecast::{Padding, Shape, Tensor, dims, tensor};
            /// dims! { Time }
            ///
            /// fn smooth(x: &Tensor<f64, Shape![dyn Time]>) -> Tensor<f64, Shape![dyn Time]> {
            ///     x.pad::<0, 1, 1>(Padding::Edge).windows::<0, 3>().mean_axis::<-1>()
            /// }
            /// assert_eq!(smooth(&tensor![3.0, 6.0, 9.0].into_shape()), tensor![4.0, 6.0, 8.0]);
            /// ```
            ///
            /// A "same" convolution, whose result has the sizes of the image:
            ///
            /// ```
            /// use shapecast::{Axes, Padding, Shape, Tensor, einsum, tensor};
            /// let image = Tensor::<f32, Shape![5, 8]>::ones();
            /// let filter = tensor![[0.0, 1.0, 0.0], [1.0, -4.0, 1.0], [0.0, 1.0, 0.0_f32]];
            /// let padded = image.pad_axes::<Axes![0, 1], 1, 1>(Padding::Constant(0.0));
            /// let edges: Tensor<f32, Shape![5, 8]> =
            ///     einsum!([i, j] => padded[i + u, j + v] * filter[u, v]);
            /// assert_eq!((edges[[0, 0]], edges[[0, 1]], edges[[1, 1]]), (-2.0, -1.0, 0.0));
            /// ```
            #[track_caller]
            pub fn pad<const AXIS: isize, const BEFORE: usize, const AFTER: usize>( // x.pad::<0, 1, 1>(Padding::Edge)
                &self,
                padding: Padding<T>,
            ) -> $result<T, Padded<S, AXIS, BEFORE, AFTER>>
            where
                S: PadAxis<AXIS, BEFORE, AFTER, Output: $shape>,
            {
                unwrap_or_panic(pad_axes::<$storage, _, _>(self, &[(AXIS, BEFORE, AFTER)], padding))
            }

            /// Adds `before` indices at the start of `axis` and `after` at its end, for values known only at run time.
            ///
            /// See [`pad`](Self::pad).
            ///
            /// # Errors
            /// The axis is out of range, the axis is empty and the padding is not [`Padding::Constant`], or there is
            /// not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Padding, Shape, Tensor, tensor};
            /// assert_eq!(tensor![[1, 2]].try_pad(1, 0, 3, Padding::Wrap)?, tensor![[1, 2, 1, 2, 1]]);
            /// let error = Tensor::<i32, Shape![0]>::zeros().try_pad(0, 1, 1, Padding::Edge).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "pad(): axis 0 of shape [0] has no elements to copy; pad it with `Padding::Constant`",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_pad(
                &self,
                axis: isize,
                before: usize,
                after: usize,
                padding: Padding<T>,
            ) -> Result<DynTensor<T>, ShapeError> {
                pad_axes::<Heap, DynShape, _>(self, &[(axis, before, after)], padding)
            }

            /// Adds `BEFORE` indices at the start of each of several axes, such as `Axes![-2, -1]`, and `AFTER` at its
            /// end.
            ///
            /// See [`pad`](Self::pad). To pad axes by different numbers, pad one after the other.
            ///
            /// # Panics
            /// - An axis is empty, it gets new indices, and the padding is not [`Padding::Constant`].
            /// - The rank is known only at run time, and an axis is out of range or named twice.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Axes, Padding, Shape, Tensor, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// let y: Tensor<i32, Shape![3, 3]> = x.pad_axes::<Axes![0, 1], 0, 1>(Padding::Edge);
            /// assert_eq!(y, tensor![[1, 2, 2], [3, 4, 4], [3, 4, 4]]);
            /// ```
            #[track_caller]
            pub fn pad_axes<AXES, const BEFORE: usize, const AFTER: usize>(
                &self,
                padding: Padding<T>,
            ) -> $result<T, <S as PadAxes<AXES, BEFORE, AFTER>>::Output>
            where
                S: PadAxes<AXES, BEFORE, AFTER, Output: $shape>,
            {
                let axes = S::AXES.unwrap_or_default();
                let widths = DimVec::collect(axes.iter().map(|&axis| (axis, BEFORE, AFTER)));
                unwrap_or_panic(pad_axes::<$storage, _, _>(self, &widths, padding))
            }

            /// Adds indices at both ends of several axes, for values known only at run time.
            ///
            /// An entry of `widths` is an axis, the number of indices at its start, and that at its end. See
            /// [`pad`](Self::pad).
            ///
            /// # Errors
            /// An axis is out of range or named twice, an axis is empty and the padding is not [`Padding::Constant`],
            /// or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Padding, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// assert_eq!(
            ///     x.try_pad_axes(&[(0, 1, 0), (-1, 0, 2)], Padding::Constant(0))?,
            ///     tensor![[0, 0, 0, 0], [1, 2, 0, 0], [3, 4, 0, 0]],
            /// );
            /// assert!(x.try_pad_axes(&[(1, 1, 0), (-1, 0, 2)], Padding::Edge).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_pad_axes(
                &self,
                widths: &[(isize, usize, usize)],
                padding: Padding<T>,
            ) -> Result<DynTensor<T>, ShapeError> {
                pad_axes::<Heap, DynShape, _>(self, widths, padding)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
