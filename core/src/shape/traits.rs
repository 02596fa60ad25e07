//! The traits of shapes.

use core::ops::Index;

use super::rigid::RigidDims;
use shapecast_kernel::DimVec;

use super::dim::sealed::Sealed;
use crate::error::ShapeError;

/// A shape whose rank and sizes are known only at run time.
///
/// `DynShape` broadcasts with every shape. The sizes are checked at run time.
///
/// ```
/// use shapecast::{DynShape, Tensor};
/// let x = Tensor::<f32, DynShape>::from_elem([2, 3], 1.0)?;
/// assert_eq!(x.shape(), [2, 3]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DynShape;

/// A shape: a tuple of 0 to 8 [dimensions](crate::Dim), outermost first, or [`DynShape`].
///
/// [`Shape![..]`](crate::Shape!) is shorthand for the tuples.
///
/// Every shape broadcasts with itself and with rank 0. Code generic over `S: Shape` therefore needs no
/// further bounds to combine tensors of shape `S` with each other and with scalars.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast};
///
/// fn blend<S: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, S>, t: f32) -> Tensor<f32, S> {
///     broadcast!(x + (y - x) * t)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    label = "expected a tuple of up to 8 dimensions, or `DynShape`",
    note = "write shapes as `Shape![2, 3]`, or as tuples of dimensions such as `(Size<2>, Dyn)` and `(Size<2>,)`"
)]
pub trait Shape:
    Broadcast<Self, Output = Self>
    + Broadcast<(), Output = Self>
    + ExpandTo<Self>
    // With one target alone, rustc would take it for that of each update in generic code.
    + ExpandTo<DynShape>
    + ReduceAllAxes
    + Copy
    + Default
    + Sealed
    + 'static
{
    /// The sizes that the type states, or `None` if it does not state the rank.
    ///
    /// The entry of a size known only at run time is `None`.
    ///
    /// ```
    /// use shapecast::{DynShape, Shape};
    /// assert_eq!(<Shape![dyn, 3] as Shape>::PATTERN, Some(&[None, Some(3)][..]));
    /// assert_eq!(DynShape::PATTERN, None);
    /// ```
    const PATTERN: Option<&'static [Option<usize>]>;

    /// The dimensions that do not broadcast if their size is 1: `Size<1>` and names.
    #[doc(hidden)]
    const RIGID: RigidDims = RigidDims::NONE;

    /// The names of the dimensions and their offsets. It is empty if the rank is known only at run time.
    #[doc(hidden)]
    const NAMES_AND_OFFSETS: &'static [Option<(&'static str, i128)>] = &[];

    /// The sizes, or `None` if one of them is known only at run time.
    #[doc(hidden)]
    const KNOWN: Option<Self::Sizes>;

    /// The sizes as a value, one per dimension.
    type Sizes: Clone + AsRef<[usize]> + AsMut<[usize]>;

    /// The strides as a value, in elements, one per dimension.
    type Strides: Clone + AsRef<[isize]> + AsMut<[isize]> + Index<usize, Output = isize>;

    /// A list with one value for each dimension: `[T; 2]` for a matrix, `Vec<T>` for a [`DynShape`].
    #[cfg(feature = "alloc")]
    type PerDim<T>: AsRef<[T]>;

    /// Converts a list with one value for each dimension.
    ///
    /// # Panics
    /// The length of the list is not the rank.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn per_dim<T>(list: alloc::vec::Vec<T>) -> Self::PerDim<T>;

    /// Converts `sizes` to [`Sizes`](Self::Sizes) and checks them against the pattern.
    ///
    /// # Errors
    /// The rank or a size differs from the pattern, a size is less than the number that is added to its
    /// [name](crate::DimName), or the rank is over [`MAX_RANK`](crate::MAX_RANK).
    ///
    /// ```
    /// use shapecast::Shape;
    /// assert_eq!(<Shape![dyn, 3]>::sizes_from(&[2, 3])?, [2, 3]);
    /// assert!(<Shape![dyn, 3]>::sizes_from(&[2, 4]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError>;

    /// Converts a [`DimVec`] as [`sizes_from`](Self::sizes_from) does, without a copy if possible.
    ///
    /// # Errors
    /// The errors of [`sizes_from`](Self::sizes_from).
    #[doc(hidden)]
    #[inline]
    fn sizes_from_dim_vec(sizes: DimVec<usize>) -> Result<Self::Sizes, ShapeError> {
        Self::sizes_from(sizes.as_ref())
    }

    /// Returns a stride of 0 for each dimension of `sizes`.
    #[doc(hidden)]
    fn zero_strides(sizes: &Self::Sizes) -> Self::Strides;
}

/// A shape whose every size is known to the compiler.
///
/// ```
/// use shapecast::{KnownShape, Shape};
/// fn rank<S: KnownShape>() -> usize {
///     S::SIZES.as_ref().len()
/// }
/// assert_eq!(rank::<Shape![5, 3, 4, 1]>(), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "not every size of `{Self}` is known to the compiler",
    label = "write the `try_` twin of the function, which takes the sizes, such as `try_zeros(sizes)?`, or `from_shape_vec(sizes, vec)?`; an `Array` has known sizes only"
)]
pub trait KnownShape: Shape {
    /// The sizes.
    const SIZES: Self::Sizes;

    /// The sizes as a `'static` slice.
    #[doc(hidden)]
    const SIZES_REF: &'static [usize];

    /// One index per dimension: `[usize; RANK]`.
    type Index: Copy + AsRef<[usize]>;

    /// Returns the index whose entry for dimension `d` is `at(d)`.
    #[doc(hidden)]
    fn index_from(at: impl FnMut(usize) -> usize) -> Self::Index;

    /// The elements as a nested array: `[[T; 3]; 2]` for `Shape![2, 3]`.
    type Nested<T>;

    /// Returns the elements of a nested array in row-major order.
    #[doc(hidden)]
    fn as_slice<T>(nested: &Self::Nested<T>) -> &[T];

    /// Returns the elements of a nested array in row-major order, for writing.
    #[doc(hidden)]
    fn as_mut_slice<T>(nested: &mut Self::Nested<T>) -> &mut [T];
}

/// Shapes that broadcast with each other.
///
/// Two tuples broadcast if their dimensions match. [`DynShape`] broadcasts with every
/// shape, and the sizes are checked at run time.
///
/// Code generic over two shapes needs the bound `L: Shape + Broadcast<R>`. The shape of the result is
/// then [`Broadcasted<L, R>`](crate::Broadcasted).
///
/// ```
/// use shapecast::{Broadcast, Broadcasted, Shape, Tensor};
///
/// fn add<L: Shape + Broadcast<R>, R: Shape>(
///     x: &Tensor<f32, L>,
///     y: &Tensor<f32, R>,
/// ) -> Tensor<f32, Broadcasted<L, R>> {
///     x + y
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` are not known to broadcast",
    label = "not known to broadcast with `{Rhs}`: in generic code, add the bound `{Self}: Broadcast<{Rhs}>`"
)]
pub trait Broadcast<Rhs> {
    /// The shape that both broadcast to.
    type Output: Shape;
}

/// Shapes that broadcast to `Target`.
///
/// Every shape broadcasts to itself, and a shape of rank 0 to every shape. Code generic over two
/// shapes needs the bound `S: Shape + ExpandTo<Target>`.
///
/// ```
/// use shapecast::{ExpandTo, KnownShape, Shape, Tensor};
///
/// fn repeat<S: Shape + ExpandTo<R>, R: KnownShape>(x: &Tensor<f32, S>) -> Tensor<f32, R> {
///     x.broadcast_to::<R>().to_tensor()
/// }
/// let x = Tensor::<f32, Shape![3]>::ones();
/// assert_eq!(repeat::<_, Shape![2, 3]>(&x).shape(), [2, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "a `Tensor` of shape `{Self}` cannot be broadcast to shape `{Target}`",
    label = "cannot be broadcast to `{Target}`, which does not change: to sum it to the shape of the target, write `operand.sum_like(&target)`, or inside `broadcast!` `sum_like(target, operand)`"
)]
pub trait ExpandTo<Target> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    // rustc evaluates the type first. The error for an unmet bound then has no note about the source of the method.
    type Checked;
    /// Like [`Checked`](Self::Checked), for methods whose target is an argument. rustc then reports the dimension
    /// alone. For a target that the user writes, as that of `broadcast_to`, it would report a private trait.
    #[doc(hidden)]
    type AxesChecked;
}

/// Shapes that can be reduced along all of their axes.
#[doc(hidden)]
pub trait ReduceAllAxes {
    /// The shape with every axis kept with size [`One`](crate::One).
    type AllKept: Shape;
}
