//! Tensors one after the other, or side by side.

pub(super) mod sizes;

use self::sizes::{concatenated, stacked};
use super::elements::elements;
use crate::dim_vec::DimVec;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::Interleaved;
use crate::shape::arithmetic::{AddDim, AgreeDim};
use crate::shape::axes::{DimAt, HasAxis, InsertAxis, Taken};
use crate::shape::dim::Size;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Element, Inline, MakeResult, Operand, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Shapes that can be put after shape `S` along axis `AXIS`: all other sizes agree.
// `Self` comes second, as in `AddDim`.
pub trait ConcatAxis<S, const AXIS: isize> {
    /// The shape with the sum of both sizes at that axis.
    type Output: Shape;
}
/// Shapes `S` and `R`, one after the other along axis `AXIS`.
pub type Concatenated<S, R, const AXIS: isize> = <R as ConcatAxis<S, AXIS>>::Output;

impl<S, R, const AXIS: isize> ConcatAxis<S, AXIS> for R
where
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS, Dim: AddDim<S::Dim>>,
    R::With<Taken>: Agree<S::With<Taken>, S, R, Output: HasAxis<AXIS>>,
    Summed<S, R, AXIS>: Shape,
{
    type Output = Summed<S, R, AXIS>;
}
type Without<S, const AXIS: isize> = <S as HasAxis<AXIS>>::With<Taken>;
/// What shapes agree on, and the sum at the axis.
type Summed<S, R, const AXIS: isize> =
    <<Without<R, AXIS> as Agree<Without<S, AXIS>, S, R>>::Output as HasAxis<AXIS>>::With<
        <DimAt<R, AXIS> as AddDim<DimAt<S, AXIS>>>::Output,
    >;

/// What can be put side by side with a tensor of elements `T` and shape `S`: all sizes agree.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stacked with a tensor of `{T}` and shape `{S}`",
    label = "expected an operand of shape `{S}`",
    note = "where shapes are generic, it must be the same one, or a bound says so: `O: StackWith<T, S>`"
)]
pub trait StackWith<T, S>: Operand<Elem = T> {}
impl<T, S, O> StackWith<T, S> for O
where
    O: Operand<Elem = T>,
    O::Shape: Agree<S, S, O::Shape>,
{
}

/// Shapes of the same rank as `Lhs` whose sizes agree, dimension by dimension: shape `B` with shape
/// `A`, a dimension of which may have been taken out.
#[diagnostic::on_unimplemented(
    message = "tensors of shapes `{A}` and `{B}` cannot be joined: their ranks differ",
    label = "`{A}` and `{B}` cannot be joined",
    note = "tensors are joined that have the same number of dimensions; `unsqueeze` adds one of size 1"
)]
pub trait Agree<Lhs, A, B> {
    /// What is known of the sizes on either side.
    type Output;
}
impl<L, A, B> Agree<L, A, B> for DynShape {
    type Output = DynShape;
}

/// Dimensions `AXIS` that agree, of shapes `A` and `B`, which are joined.
///
/// It stands in compile errors, and is public so that they print its bare name; code needs
/// [`ConcatAxis`] or [`StackWith`] only.
#[diagnostic::on_unimplemented(
    message = "tensors of shapes `{A}` and `{B}` cannot be joined: their sizes at axis {AXIS}, `{Lhs}` and `{Self}`, differ",
    label = "`{A}` and `{B}` cannot be joined",
    note = "all sizes must be equal, but for that of the axis along which tensors are concatenated; nothing stretches"
)]
pub trait AgreeAt<Lhs, A, B, const AXIS: usize> {
    /// The one of them that is known.
    type Output;
}
#[diagnostic::do_not_recommend]
impl<R: AgreeDim<L>, L, A, B, const AXIS: usize> AgreeAt<L, A, B, AXIS> for R {
    type Output = R::Output;
}

macro_rules! tuples {
    ($([$($l:ident $r:ident $axis:literal)*];)*) => {$(
        impl<A, B, $($r),*> Agree<DynShape, A, B> for ($($r,)*) {
            type Output = DynShape;
        }
        impl<A, B, $($l, $r),*> Agree<($($l,)*), A, B> for ($($r,)*)
        where
            $($r: AgreeAt<$l, A, B, $axis>),*
        {
            type Output = ($($r::Output,)*);
        }
    )*};
}
tuples! {
    [];
    [L0 R0 0];
    [L0 R0 0 L1 R1 1];
    [L0 R0 0 L1 R1 1 L2 R2 2];
    [L0 R0 0 L1 R1 1 L2 R2 2 L3 R3 3];
    [L0 R0 0 L1 R1 1 L2 R2 2 L3 R3 3 L4 R4 4];
    [L0 R0 0 L1 R1 1 L2 R2 2 L3 R3 3 L4 R4 4 L5 R5 5];
    [L0 R0 0 L1 R1 1 L2 R2 2 L3 R3 3 L4 R4 4 L5 R5 5 L6 R6 6];
    [L0 R0 0 L1 R1 1 L2 R2 2 L3 R3 3 L4 R4 4 L5 R5 5 L6 R6 6 L7 R7 7];
}

/// How sizes are joined along an axis: which dimension that is, and the sizes that come out.
type Joined = Result<(usize, DimVec<usize>), ShapeError>;

/// `x` and `y`, joined, as a result of shape `R` kept in `K`.
fn pair<K, R, X, Y>(x: &X, y: &Y, joined: Joined) -> Result<K::Output, ShapeError>
where
    K: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand,
    Y: Operand<Elem = X::Elem>,
{
    let (dim, sizes) = joined?;
    let outer = sizes.as_ref()[..dim].iter().product();
    let parts = [
        elements::<X::Shape, _, _>(x.source())?,
        elements::<Y::Shape, _, _>(y.source())?,
    ];
    K::try_make(
        R::sizes_from(sizes.as_ref())?,
        Interleaved {
            slices: &parts,
            outer,
            times: 1,
        },
    )
}

/// The shapes of two operands.
fn shapes<'a>(x: &'a impl Operand, y: &'a impl Operand) -> impl Iterator<Item = &'a [usize]> {
    [x.source().sizes, y.source().sizes].into_iter()
}

/// Any number of tensors, joined.
#[cfg(feature = "alloc")]
fn list<O: Operand>(tensors: &[O], joined: Joined) -> Result<DynTensor<O::Elem>, ShapeError> {
    let (dim, sizes) = joined?;
    let outer = sizes.as_ref()[..dim].iter().product();
    let parts = tensors
        .iter()
        .map(|tensor| elements::<O::Shape, _, _>(tensor.source()))
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

/// These tensors, one after the other along `axis`: PyTorch's `cat`, NumPy's `concatenate`.
///
/// # Errors
/// There are no tensors, the axis is out of range, the ranks differ, the sizes do at another axis, or
/// there are more elements than memory.
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
#[cfg(feature = "alloc")]
pub fn try_concat<O: Operand>(
    axis: isize,
    tensors: &[O],
) -> Result<DynTensor<O::Elem>, ShapeError> {
    let shapes = tensors.iter().map(|tensor| tensor.source().sizes);
    list(tensors, concatenated(axis, shapes))
}

/// These tensors, side by side along a new axis.
///
/// # Errors
/// There are no tensors, the axis is out of range, the shapes differ, the rank is
/// [`MAX_RANK`](crate::MAX_RANK) already, or there are more elements than memory.
///
/// ```
/// use shapecast::{tensor, try_stack};
/// let [x, y] = [tensor![1, 2, 3].into_dyn(), tensor![4, 5, 6].into_dyn()];
/// assert_eq!(try_stack(-1, &[x, y])?, tensor![[1, 4], [2, 5], [3, 6]]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn try_stack<O: Operand>(axis: isize, tensors: &[O]) -> Result<DynTensor<O::Elem>, ShapeError> {
    let shapes = tensors.iter().map(|tensor| tensor.source().sizes);
    list(tensors, stacked(axis, shapes))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident $storage:ident;
     concat: $concat_storage:ty => $concat_result:ty $(where $bound:path)?;
     stack: $other:ty => $result:ident) => {
        impl<$($pre)* T: Element, S: $shape> $type {
            /// This tensor and another one, one after the other along axis `AXIS`: PyTorch's `cat`.
            ///
            /// Shapes `(2, 3)` and `(4, 3)` become `(U6, 3)` by `concat::<0, _>(&other)`: the sum is
            /// a typenum integer, which `into_shape` respells; of a size that is `dyn` it is `dyn`.
            /// The other sizes must agree, and the compiler refuses those that do not. Two arrays
            /// make an array.
            ///
            /// # Panics
            /// Sizes known only at run time do not agree, the axis of a rank known only at run time is
            /// out of range, or there are more elements than memory.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// let y = tensor![[5], [6]];
            /// let z: Tensor<i32, Shape![2, 3]> = x.concat::<1, _>(&y).into_shape();
            /// assert_eq!(z, tensor![[1, 2, 5], [3, 4, 6]]);
            /// ```
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
                let joined = concatenated(AXIS, shapes(self, other));
                unwrap_or_panic(pair::<$concat_storage, _, _, _>(self, other, joined))
            }

            /// As [`concat`](Self::concat), for an axis and shapes known only at run time.
            /// [`try_concat`] joins any number.
            ///
            /// # Errors
            /// The axis is out of range, the ranks differ, the sizes do at another axis, or there are
            /// more elements than memory.
            #[cfg(feature = "alloc")]
            pub fn try_concat(
                &self,
                axis: isize,
                other: &impl Operand<Elem = T>,
            ) -> Result<DynTensor<T>, ShapeError> {
                pair::<Heap, DynShape, _, _>(self, other, concatenated(axis, shapes(self, other)))
            }

            /// This tensor and another one of the same shape, side by side along a new axis `AXIS`.
            ///
            /// Shape `(A, B)`, twice, becomes `(A, 2, B)` by `stack::<1>(&other)`. The compiler
            /// refuses sizes that do not agree. Two arrays make an array.
            ///
            #[doc = panics_of!($result, "Sizes known only at run time do not agree, the axis of a rank known only at run time is out of range, that rank is [`MAX_RANK`](crate::MAX_RANK) already, or there are more elements than memory.")]
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
                let joined = stacked(AXIS, shapes(self, other));
                unwrap_or_panic(pair::<$storage, _, _, _>(self, other, joined))
            }

            /// As [`stack`](Self::stack), for an axis and shapes known only at run time.
            /// [`try_stack`] joins any number.
            ///
            /// # Errors
            /// The axis is out of range, the shapes differ, the rank is [`MAX_RANK`](crate::MAX_RANK)
            /// already, or there are more elements than memory.
            #[cfg(feature = "alloc")]
            pub fn try_stack(
                &self,
                axis: isize,
                other: &impl Operand<Elem = T>,
            ) -> Result<DynTensor<T>, ShapeError> {
                pair::<Heap, DynShape, _, _>(self, other, stacked(axis, shapes(self, other)))
            }
        }
    };
}
/// Shape `S`, and that of `O` after it.
type Both<S, O, const AXIS: isize> = Concatenated<S, <O as Operand>::Shape, AXIS>;
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape Heap;
    concat: Heap => Tensor<T, Both<S, O, AXIS>>;
    stack: impl StackWith<T, S> => Tensor);
// On the heap, unless both are inline.
methods!([] Array<T, S>, KnownShape Inline;
    concat: O::Placement => <O::Placement as MakeResult<T, Both<S, O, AXIS>>>::Output
        where MakeResult<T, Both<S, O, AXIS>>;
    stack: Self => Array);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape Heap;
    concat: Heap => Tensor<T, Both<S, O, AXIS>>;
    stack: impl StackWith<T, S> => Tensor);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape Heap;
    concat: Heap => Tensor<T, Both<S, O, AXIS>>;
    stack: impl StackWith<T, S> => Tensor);
