//! Concatenation and stacking of tensors.

mod sizes;

use self::sizes::{concatenated_sizes, stacked_sizes};
use super::elements::contiguous_elements;
use crate::dim_vec::DimVec;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::Interleaved;
use crate::shape::arithmetic::{AddDim, MatchDim};
use crate::shape::axes::{DimAt, HasAxis, InsertAxis};
use crate::shape::checked_axes::{IfKnown, checked_axes};
use crate::shape::dim::Size;
use crate::shape::dyn_shape::DynShape;
use crate::shape::partial_shape::RemovedDim;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Element, Inline, MakeResult, Operand, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Shapes that can be concatenated to shape `S` along axis `AXIS`.
///
/// The sizes at all other axes must match. The tensor of shape `S` comes first.
///
/// ```
/// use shapecast::{ConcatAxis, Concatenated, Shape, Tensor};
///
/// fn append<S, R>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, Concatenated<S, R, 0>>
/// where
///     S: Shape,
///     R: Shape + ConcatAxis<S, 0>,
/// {
///     x.concat::<0, _>(y)
/// }
/// ```
// The second shape is `Self` for the reason given at `AddDim`.
pub trait ConcatAxis<S, const AXIS: isize> {
    /// The shape with the sum of both sizes at the axis.
    type Output: Shape;
}
/// The shape of tensors of shapes `S` and `R` concatenated along axis `AXIS`.
///
/// ```
/// use shapecast::{Concatenated, Shape, Tensor};
/// let x = Tensor::<f32, Concatenated<Shape![2, 3], Shape![4, 3], 0>>::zeros();
/// assert_eq!(x.shape(), [6, 3]);
/// ```
pub type Concatenated<S, R, const AXIS: isize> = <R as ConcatAxis<S, AXIS>>::Output;

impl<S, R, const AXIS: isize> ConcatAxis<S, AXIS> for R
where
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS, Dim: AddDim<S::Dim>>,
    Without<R, AXIS>: MatchShape<Without<S, AXIS>, S, R, Output: HasAxis<AXIS>>,
    WithSum<S, R, AXIS>: Shape,
{
    type Output = WithSum<S, R, AXIS>;
}
/// Shape `S` with axis `AXIS` removed.
type Without<S, const AXIS: isize> = <S as HasAxis<AXIS>>::With<RemovedDim>;
/// The dimensions that match, with the sum of both sizes at axis `AXIS`.
type WithSum<S, R, const AXIS: isize> =
    <<Without<R, AXIS> as MatchShape<Without<S, AXIS>, S, R>>::Output as HasAxis<AXIS>>::With<
        <DimAt<R, AXIS> as AddDim<DimAt<S, AXIS>>>::Output,
    >;

/// Operands that can be stacked with a tensor of elements `T` and shape `S`.
///
/// All sizes must match.
///
/// ```
/// use shapecast::{Shape, StackWith, Tensor};
///
/// fn pair(x: &Tensor<f32, Shape![3]>, y: &impl StackWith<f32, Shape![3]>) -> Tensor<f32, Shape![2, 3]> {
///     x.stack::<0>(y)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stacked with a tensor of elements `{T}` and shape `{S}`",
    label = "expected an operand of elements `{T}` and shape `{S}`",
    note = "in generic code, add the bound `{Self}: StackWith<{T}, {S}>`"
)]
pub trait StackWith<T, S>: Operand<Elem = T> {}
impl<T, S, O> StackWith<T, S> for O
where
    O: Operand<Elem = T>,
    O::Shape: MatchShape<S, S, O::Shape>,
{
}

/// Shapes of the same rank as `Lhs` whose dimensions match.
///
/// `A` and `B` are the whole shapes of the tensors. A concatenation removes its axis from `Lhs` and
/// from `Self`.
#[diagnostic::on_unimplemented(
    message = "tensors of shapes `{A}` and `{B}` cannot be concatenated or stacked: their ranks differ",
    label = "`{A}` and `{B}` have different ranks",
    note = "to add an axis of size 1, use `unsqueeze`"
)]
pub trait MatchShape<Lhs, A, B> {
    /// The shape of the matched dimensions, with known sizes where one of two is known.
    type Output;
}
impl<L, A, B> MatchShape<L, A, B> for DynShape {
    type Output = DynShape;
}

/// Dimensions that match, at axis `AXIS` of shapes `A` and `B`.
///
/// Compile errors name this trait. In generic code, use the bound [`ConcatAxis`] or [`StackWith`].
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::ones();
/// let y = Tensor::<f32, Shape![2, 4]>::ones();
/// let z = x.concat::<0, _>(&y);
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "tensors of shapes `{A}` and `{B}` cannot be concatenated or stacked: their sizes at axis {AXIS}, `{Lhs}` and `{Self}`, differ",
    label = "`{A}` and `{B}` differ at axis {AXIS}",
    note = "all sizes must be equal, except at the axis of a concatenation",
    note = "sizes of 1 do not broadcast here"
)]
pub trait MatchAt<Lhs, A, B, const AXIS: usize>: MatchDim<Lhs> {
    /// The dimension of the result: the known or named one, or `Dyn` if both are `Dyn`.
    type Output;
}
#[diagnostic::do_not_recommend]
impl<R: MatchDim<L>, L, A, B, const AXIS: usize> MatchAt<L, A, B, AXIS> for R {
    type Output = R::Matched;
}

impl<A, B> MatchShape<DynShape, A, B> for () {
    type Output = DynShape;
}
impl<A, B> MatchShape<(), A, B> for () {
    type Output = ();
}

/// Implements [`MatchShape`] for tuples of each rank from 1 on.
macro_rules! match_shapes {
    ($([$(($r:ident $l:ident $o:ident $axis:literal))+];)+) => {$(
        impl<A, B, $($r),+> MatchShape<DynShape, A, B> for ($($r,)+) {
            type Output = DynShape;
        }
        checked_axes!(
            match_shapes! { @impl [$($l, $r, $o),+] ($($l,)+), ($($r,)+); }
            MatchAt A, B; $(($r $l $o $axis))+
        );
    )+};
    (
        @impl [$($generics:tt)*] $left:ty, $right:ty;
        [$(($r:ty, $l:ident, $o:ident, $axis:literal))+] [$(($output:ty))+] $last:tt
    ) => {
        impl<A, B, $($generics)*> MatchShape<$left, A, B> for $right
        where
            $($r: MatchAt<$l, A, B, $axis, Output = $o>),+
        {
            type Output = ($($output,)+);
        }
    };
}
match_shapes! {
    [(R0 L0 O0 0)];
    [(R0 L0 O0 0) (R1 L1 O1 1)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4) (R5 L5 O5 5)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4) (R5 L5 O5 5) (R6 L6 O6 6)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4) (R5 L5 O5 5) (R6 L6 O6 6) (R7 L7 O7 7)];
}

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

/// Concatenates or stacks any number of tensors.
#[cfg(feature = "alloc")]
fn join_all<O: Operand>(
    tensors: &[O],
    joined: JoinedSizes,
) -> Result<DynTensor<O::Elem>, ShapeError> {
    let (dim, sizes) = joined?;
    let outer = sizes.as_ref()[..dim].iter().product();
    let parts = tensors
        .iter()
        .map(|tensor| contiguous_elements::<O::Shape, _, _>(tensor.source()))
        .collect::<Result<alloc::vec::Vec<_>, _>>()?;
    <Heap as MakeResult<O::Elem, DynShape>>::try_make(
        sizes,
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
            /// With `concat::<0, _>(&other)`, shapes `(2, 3)` and `(4, 3)` become `(U6, 3)`. The sum is
            /// a typenum integer, which `into_shape` converts to a `Size<N>`. The sum is `dyn` if one of
            /// the sizes is `dyn`. The compiler checks that all other sizes are equal. The result of
            /// two arrays is an array.
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
            /// let z: Tensor<i32, Shape![2, 3]> = x.concat::<1, _>(&y).into_shape();
            /// assert_eq!(z, tensor![[1, 2, 5], [3, 4, 6]]);
            /// ```
            #[doc(alias("cat", "vstack", "hstack", "append"))]
            #[track_caller]
            pub fn concat<const AXIS: isize, O>(
                &self,
                other: &O,
            ) -> $concat_result
            where
                O: Operand<Elem = T>,
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
            /// checks that all sizes are equal. The result of two arrays is an array.
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
            pub fn stack<const AXIS: isize>(&self, other: &$other) -> $result<T, S::With<Size<2>>>
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
            pub fn try_stack(
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
    stack: impl StackWith<T, S> => Tensor);
// The result is on the heap unless both operands are inline.
methods!([] Array<T, S>, KnownShape Inline;
    concat: O::Placement => <O::Placement as MakeResult<T, WithOperand<S, O, AXIS>>>::Output
        where MakeResult<T, WithOperand<S, O, AXIS>>;
    stack: Self => Array);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape Heap;
    concat: Heap => Tensor<T, WithOperand<S, O, AXIS>>;
    stack: impl StackWith<T, S> => Tensor);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape Heap;
    concat: Heap => Tensor<T, WithOperand<S, O, AXIS>>;
    stack: impl StackWith<T, S> => Tensor);
