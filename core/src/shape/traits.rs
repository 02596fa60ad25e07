//! What shapes are.

use core::ops::Index;

use super::axes::AllOnes;
use super::broadcast::Broadcast;
use super::dim::sealed::Sealed;
use super::expand::ExpandTo;
use crate::dim_vec::{DimVec, MAX_STATIC_RANK};
use crate::error::ShapeError;

/// A shape: a tuple of 0 to 8 [dimensions](crate::Dim), outermost first, or [`DynShape`](crate::DynShape).
///
/// [`Shape![..]`](crate::Shape!) is shorthand for the tuples. Code generic over `S: Shape`
/// broadcasts tensors of the same shape, and scalars with them, without further bounds.
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
    note = "write shapes as `Shape![2, 3]`, or as tuples of dimensions such as `(Size<2>, Dyn)`; a single dimension needs its comma: `(Size<2>,)`"
)]
pub trait Shape:
    Broadcast<Self, Output = Self>
    + Broadcast<(), Output = Self>
    + ExpandTo<Self>
    + AllOnes
    + Copy
    + Default
    + Sealed
    + 'static
{
    /// What the compiler knows of the sizes, one entry per dimension; `None` if not even the rank.
    ///
    /// ```
    /// use shapecast::{DynShape, Shape};
    /// assert_eq!(<Shape![dyn, 3] as Shape>::PATTERN, Some(&[None, Some(3)][..]));
    /// assert_eq!(DynShape::PATTERN, None);
    /// ```
    const PATTERN: Option<&'static [Option<usize>]>;

    /// Which dimensions are of size 1 and do not stretch; bit 0 is the last one.
    #[doc(hidden)]
    const NON_BROADCASTING_ONES: u32 = 0;

    /// The sizes, if the compiler knows all of them.
    #[doc(hidden)]
    const KNOWN: Option<Self::Sizes>;

    /// The sizes as a value, one per dimension.
    type Sizes: Clone + AsRef<[usize]> + AsMut<[usize]>;

    /// The strides as a value, in elements, one per dimension.
    type Strides: Clone + AsRef<[isize]> + AsMut<[isize]> + Index<usize, Output = isize>;

    /// Holds `sizes` against the pattern.
    ///
    /// # Errors
    /// The rank or a size differs from what the type says, or the rank is over [`MAX_RANK`](crate::MAX_RANK).
    fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError>;

    /// The same for sizes that are a list already.
    #[doc(hidden)]
    #[inline]
    fn sizes_from_list(sizes: DimVec<usize>) -> Result<Self::Sizes, ShapeError> {
        Self::sizes_from(sizes.as_ref())
    }

    /// Strides of 0, as many as there are dimensions in `sizes`.
    #[doc(hidden)]
    fn blank_strides(sizes: &Self::Sizes) -> Self::Strides;
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
    label = "this needs a shape of known sizes",
    note = "where sizes are known only at run time, use a `Tensor` and give it its sizes: `from_shape_vec`, `from_shape_fn`, `from_elem`"
)]
pub trait KnownShape: Shape {
    /// The sizes.
    const SIZES: Self::Sizes;

    /// The sizes, to borrow for any time.
    #[doc(hidden)]
    const SIZES_REF: &'static [usize];

    /// One index per dimension: `[usize; RANK]`.
    type Index: Copy + AsRef<[usize]>;

    /// The index whose entries `at` gives, dimension by dimension.
    #[doc(hidden)]
    fn index_from(at: impl FnMut(usize) -> usize) -> Self::Index;

    /// The elements as a nested array: `[[T; 3]; 2]` for `Shape![2, 3]`.
    type Nested<T>;

    /// The elements of a nested array in row-major order.
    #[doc(hidden)]
    fn as_slice<T>(nested: &Self::Nested<T>) -> &[T];

    /// The elements of a nested array in row-major order, for writing.
    #[doc(hidden)]
    fn as_mut_slice<T>(nested: &mut Self::Nested<T>) -> &mut [T];
}

/// The sizes of a [pattern](Shape::PATTERN) without open ones, put where there is room for them.
pub(crate) const fn sizes_of<'s>(
    pattern: &[Option<usize>],
    room: &'s mut [usize; MAX_STATIC_RANK],
) -> &'s [usize] {
    let mut d = 0;
    while d < pattern.len() {
        if let Some(size) = pattern[d] {
            room[d] = size;
        }
        d += 1;
    }
    room.split_at(pattern.len()).0
}
