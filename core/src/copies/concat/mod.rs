//! Concatenation and stacking of tensors.

mod shapes;
mod sizes;

pub use self::shapes::{ConcatAxis, Concatenated, MatchAt, MatchShape, StackWith};
use self::sizes::{concatenated_sizes, stacked_sizes};
use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand, OperandOf};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::InsertAxis;
use crate::shape::dim::Size;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};
use shapecast_kernel::DimVec;
use shapecast_kernel::Interleaved;

/// The dimension of the axis and the sizes of the result.
type JoinedSizes = Result<(usize, DimVec<usize>), ShapeError>;

/// Concatenates or stacks `x` and `y` and returns a result of shape `R` in storage `P`.
fn join_pair<P, R, X, Y>(x: &X, y: &Y, joined: JoinedSizes) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
    Y: Operand<Elem = X::Elem>,
{
    let (dim, sizes) = joined?;
    let outer = sizes.as_ref()[..dim].iter().product();
    let parts = [
        contiguous_elements::<X::Shape, _, _>(x.source())?,
        contiguous_elements::<Y::Shape, _, _>(y.source())?,
    ];
    P::try_make(
        R::sizes_from(sizes.as_ref())?,
        Interleaved {
            slices: &parts,
            outer,
            times: 1,
        },
    )
}

/// Returns the sizes of two operands.
fn sizes_of_pair<'a>(
    x: &'a impl Operand,
    y: &'a impl Operand,
) -> impl Iterator<Item = &'a [usize]> {
    [x.source().sizes, y.source().sizes].into_iter()
}

/// Concatenates or stacks any number of tensors and returns a result of shape `R`.
#[cfg(feature = "alloc")]
fn join_all<R: Shape, O: Operand>(
    tensors: &[O],
    joined: JoinedSizes,
) -> Result<Tensor<O::Elem, R>, ShapeError> {
    let (dim, sizes) = joined?;
    let outer = sizes.as_ref()[..dim].iter().product();
    let parts = tensors
        .iter()
        .map(|tensor| contiguous_elements::<O::Shape, _, _>(tensor.source()))
        .collect::<Result<alloc::vec::Vec<_>, _>>()?;
    <Heap as MakeResult<O::Elem, R>>::try_make(
        R::sizes_from(sizes.as_ref())?,
        Interleaved {
            slices: &parts,
            outer,
            times: 1,
        },
    )
}

/// Concatenates tensors along `axis`.
///
/// PyTorch calls this `cat`, NumPy `concatenate`.
///
/// # Errors
/// There are no tensors, the axis is out of range, the ranks or the sizes at another axis differ, or
/// there is not enough memory for the result.
///
/// ```
/// use shapecast::{tensor, try_concat};
/// let [x, y] = [tensor![[1, 2], [3, 4]].into_dyn(), tensor![[5, 6]].into_dyn()];
/// assert_eq!(try_concat(0, &[&x, &y, &x])?.shape(), [5, 2]);
/// let error = try_concat(1, &[x, y]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "Sizes of tensors must match except in dimension 1. \
///      Expected size 2 but got size 1 for tensor number 1 in the list.",
/// );
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[doc(alias("cat", "vstack", "hstack"))]
#[cfg(feature = "alloc")]
pub fn try_concat<O: Operand>(
    axis: isize,
    tensors: &[O],
) -> Result<DynTensor<O::Elem>, ShapeError> {
    let shapes = tensors.iter().map(|tensor| tensor.source().sizes);
    join_all(tensors, concatenated_sizes(axis, shapes))
}

/// Stacks tensors of the same shape along a new axis `AXIS`.
///
/// The sizes of `N` tensors of shape `(A, B)` along axis 1 are `(A, N, B)`. [`try_stack`] stacks a number of tensors
/// known only at run time.
///
/// # Panics
/// - There are no tensors, or sizes known only at run time differ.
/// - The rank is known only at run time, and the axis is out of range or the rank is already
///   [`MAX_RANK`](crate::MAX_RANK).
/// - There is not enough memory for the result.
///
/// ```
/// use shapecast::{Shape, Tensor, stack, tensor};
/// let (red, green, blue) = (tensor![0, 1], tensor![2, 3], tensor![4, 5]);
/// let pixels: Tensor<i32, Shape![2, 3]> = stack::<-1, _, _>(&[&red, &green, &blue]);
/// assert_eq!(pixels, tensor![[0, 2, 4], [1, 3, 5]]);
/// ```
#[doc(alias = "dstack")]
#[cfg(feature = "alloc")]
#[track_caller]
pub fn stack<const AXIS: isize, O, const N: usize>(
    tensors: &[O; N],
) -> Tensor<O::Elem, <O::Shape as InsertAxis<AXIS>>::With<Size<N>>>
where
    O: Operand<Shape: InsertAxis<AXIS>>,
{
    let shapes = tensors.iter().map(|tensor| tensor.source().sizes);
    unwrap_or_panic(join_all(tensors, stacked_sizes(AXIS, shapes)))
}

/// Stacks tensors of the same shape along a new axis.
///
/// # Errors
/// There are no tensors, the axis is out of range, the shapes differ, the rank is already
/// [`MAX_RANK`](crate::MAX_RANK), or there is not enough memory for the result.
///
/// ```
/// use shapecast::{tensor, try_stack};
/// let [x, y] = [tensor![1, 2, 3].into_dyn(), tensor![4, 5, 6].into_dyn()];
/// assert_eq!(try_stack(-1, &[x, y])?, tensor![[1, 4], [2, 5], [3, 6]]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[doc(alias = "dstack")]
#[cfg(feature = "alloc")]
pub fn try_stack<O: Operand>(axis: isize, tensors: &[O]) -> Result<DynTensor<O::Elem>, ShapeError> {
    let shapes = tensors.iter().map(|tensor| tensor.source().sizes);
    join_all(tensors, stacked_sizes(axis, shapes))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident $storage:ident;
     concat: $concat_storage:ty => $concat_result:ty $(where $bound:path)?;
     stack: $other:ty => $result:ident) => {
        /// # Joining
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Concatenates this tensor and another one along axis `AXIS`, as `cat` does in PyTorch.
            ///
            /// With `concat::<0, _>(&other)`, shapes `(2, 3)` and `(4, 3)` become `(6, 3)`, and shapes `(dyn Time, 3)`
            /// and `(4, 3)` become `(dyn Time + 4, 3)`. The sum is `dyn` if both sizes have names, or one of the sizes
            /// is `dyn`. The compiler checks that all other sizes are equal. The result of two arrays is an array.
            ///
            /// # Panics
            /// - Sizes known only at run time differ.
            /// - The rank is known only at run time and the axis is out of range.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// let y = tensor![[5], [6]];
            /// let z: Tensor<i32, Shape![2, 3]> = x.concat::<1, _>(&y);
            /// assert_eq!(z, tensor![[1, 2, 5], [3, 4, 6]]);
            /// ```
            #[doc(alias("cat", "vstack", "hstack", "append"))]
            #[track_caller]
            pub fn concat<const AXIS: isize, O>( // x.concat::<0, _>(&y)
                &self,
                other: &O,
            ) -> $concat_result
            where
                O: OperandOf<T, Checked: Sized>,
                O::Shape: ConcatAxis<S, AXIS>,
                $($concat_storage: $bound,)?
            {
                let joined = concatenated_sizes(AXIS, sizes_of_pair(self, other));
                unwrap_or_panic(join_pair::<$concat_storage, _, _, _>(self, other, joined))
            }

            /// Concatenates this tensor and another one along `axis`, for values known only at run time.
            ///
            /// See [`concat`](Self::concat). [`try_concat`] concatenates any number of tensors.
            ///
            /// # Errors
            /// The axis is out of range, the ranks or the sizes at another axis differ, or there is not
            /// enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![1, 2].try_concat(0, &tensor![3])?, tensor![1, 2, 3]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias("cat", "vstack", "hstack"))]
            #[cfg(feature = "alloc")]
            pub fn try_concat(
                &self,
                axis: isize,
                other: &impl Operand<Elem = T>,
            ) -> Result<DynTensor<T>, ShapeError> {
                let joined = concatenated_sizes(axis, sizes_of_pair(self, other));
                join_pair::<Heap, DynShape, _, _>(self, other, joined)
            }

            /// Stacks this tensor and another one of the same shape along a new axis `AXIS`.
            ///
            /// With `stack::<1>(&other)`, shapes `(A, B)` and `(A, B)` become `(A, 2, B)`. The compiler
            /// checks that all sizes are equal. The result of two arrays is an array. The function
            /// [`stack`](crate::stack()) stacks more tensors.
            ///
            #[doc = panics_of!($result, "- Sizes known only at run time differ.\n- The rank is known only at run time, and the axis is out of range or the rank is already [`MAX_RANK`](crate::MAX_RANK).\n- There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let (x, y) = (tensor![1, 2, 3], tensor![4, 5, 6]);
            /// let z: Tensor<i32, Shape![3, 2]> = x.stack::<-1>(&y);
            /// assert_eq!(z, tensor![[1, 4], [2, 5], [3, 6]]);
            /// ```
            #[track_caller]
            pub fn stack<const AXIS: isize>(&self, other: &$other) -> $result<T, S::With<Size<2>>> // x.stack::<0>(&y), or the function stack::<0, _, _>(&[&x, &y, &z])
            where
                S: InsertAxis<AXIS, With<Size<2>>: $shape>,
            {
                let joined = stacked_sizes(AXIS, sizes_of_pair(self, other));
                unwrap_or_panic(join_pair::<$storage, _, _, _>(self, other, joined))
            }

            /// Stacks this tensor and another one along a new `axis`, for values known only at run time.
            ///
            /// See [`stack`](Self::stack). [`try_stack`] stacks any number of tensors.
            ///
            /// # Errors
            /// The axis is out of range, the shapes differ, the rank is already
            /// [`MAX_RANK`](crate::MAX_RANK), or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![1, 2].try_stack(0, &tensor![3, 4])?, tensor![[1, 2], [3, 4]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias = "dstack")]
            #[cfg(feature = "alloc")]
            pub fn try_stack( // x.try_stack(0, &y), or the function try_stack(0, &list)
                &self,
                axis: isize,
                other: &impl Operand<Elem = T>,
            ) -> Result<DynTensor<T>, ShapeError> {
                let joined = stacked_sizes(axis, sizes_of_pair(self, other));
                join_pair::<Heap, DynShape, _, _>(self, other, joined)
            }
        }
    };
}
/// The shape of a tensor of shape `S` concatenated with operand `O`.
type WithOperand<S, O, const AXIS: isize> = Concatenated<S, <O as Operand>::Shape, AXIS>;
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape Heap;
    concat: Heap => Tensor<T, WithOperand<S, O, AXIS>>;
    stack: impl StackWith<T, S, Checked: Sized> => Tensor);
// The result is on the heap unless both operands are inline.
methods!([] Array<T, S>, KnownShape Inline;
    concat: O::Placement => <O::Placement as MakeResult<T, WithOperand<S, O, AXIS>>>::Output
        where MakeResult<T, WithOperand<S, O, AXIS>>;
    stack: Self => Array);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape Heap;
    concat: Heap => Tensor<T, WithOperand<S, O, AXIS>>;
    stack: impl StackWith<T, S, Checked: Sized> => Tensor);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape Heap;
    concat: Heap => Tensor<T, WithOperand<S, O, AXIS>>;
    stack: impl StackWith<T, S, Checked: Sized> => Tensor);
