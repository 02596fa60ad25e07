//! The one-sided rule: a shape stretches to another one, which never changes.
//!
//! It serves [`broadcast_to`](crate::Tensor::broadcast_to) and everything in place
//! (<https://pytorch.org/docs/stable/notes/broadcasting.html#in-place-semantics>).

use super::dim::{Dim, Dyn, One, Size};
use super::dyn_shape::DynShape;
use super::layout::count;
use super::traits::Shape;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};

/// A dimension that stretches to `Target`.
#[doc(hidden)]
pub trait ExpandDim<Target> {}

impl<D: Dim> ExpandDim<D> for One {}
impl<const N: usize> ExpandDim<Self> for Size<N> {}
// Checked at run time.
impl<const N: usize> ExpandDim<Dyn> for Size<N> {}
impl<D: Dim> ExpandDim<D> for Dyn {}

/// A dimension that stretches to `Target`, at dimension `AXIS` of shapes `A` and `B`.
///
/// It stands in compile errors, and is public so that they print its bare name; code needs
/// [`ExpandTo`] only. Implemented for every dimension that stretches to the other one.
#[diagnostic::on_unimplemented(
    message = "the expanded size of the tensor (`{Target}`) must match the existing size (`{Self}`) at non-singleton dimension {AXIS}",
    label = "shape `{A}` does not stretch to `{B}`",
    note = "aligned from the last dimension, an existing size must equal the expanded one, or be `One`: only a literal `1` in `Shape![..]` stretches; the target's shape never changes"
)]
pub trait ExpandAt<Target, A, B, const AXIS: usize> {}
#[diagnostic::do_not_recommend]
impl<L, R, A, B, const AXIS: usize> ExpandAt<R, A, B, AXIS> for L where L: ExpandDim<R> {}

/// Shapes that stretch to `Target`.
///
/// Every shape stretches to itself, and rank 0 to every shape. Code generic over two shapes writes
/// `S: Shape + ExpandTo<Target>`.
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
    message = "a `Tensor` of shape `{Self}` is not known to stretch to shape `{Target}`",
    label = "not known to stretch to `{Target}`",
    note = "the number of sizes provided must be greater or equal to the number of dimensions in the tensor: dimensions are added and never dropped; in place, the target's shape never changes",
    note = "where shapes are generic, a bound says so of the one that stretches: `S: Shape + ExpandTo<Target>`"
)]
pub trait ExpandTo<Target> {}

impl<S: Shape> ExpandTo<S> for () {}
impl<S: Shape> ExpandTo<S> for DynShape {}

/// Emits the impls for all shapes that are a suffix of a prefix: every pair of ranks from 1 on of
/// which the first is not the larger. A triple is a dimension of the shape, of its target, and
/// its axis.
macro_rules! for_every_target {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        to_dyn_shape!($($done)* $next);
        for_every_source!([] [$($done)* $next]);
        for_every_target!([$($done)* $next] [$($rest)*]);
    };
}
macro_rules! for_every_source {
    ([$($only:tt)*] []) => {};
    ([$(($a0:ident $b0:ident $axis0:literal))*] [$first:tt $($both:tt)*]) => {
        stretches!([$($b0),*] $first $($both)*);
        for_every_source!([$(($a0 $b0 $axis0))* $first] [$($both)*]);
    };
}
macro_rules! stretches {
    ([$($b0:ident),*] $(($a:ident $b:ident $axis:literal))+) => {
        stretches!(@impl [$($b0: Dim,)* $($a, $b),+] ($($a,)+), ($($b0,)* $($b,)+); $(($a $b $axis))+);
    };
    (@impl [$($generics:tt)*] $source:ty, $target:ty; $(($a:ident $b:ident $axis:literal))+) => {
        impl<$($generics)*> ExpandTo<$target> for $source
        where
            $($a: ExpandAt<$b, $source, $target, $axis>),+
        {
        }
    };
}
macro_rules! to_dyn_shape {
    ($(($a:ident $b:ident $axis:literal))+) => {
        impl<$($a: Dim),+> ExpandTo<DynShape> for ($($a,)+) {}
    };
}

for_every_target!([] [
    (A0 B0 0) (A1 B1 1) (A2 B2 2) (A3 B3 3) (A4 B4 4) (A5 B5 5) (A6 B6 6) (A7 B7 7)
]);

/// Stretches a layout to `targets`, where -1 keeps a size, into `sizes` and `strides`, which have
/// as many entries as `targets`.
///
/// The algorithm, the order of its checks and the strides are those of PyTorch's
/// `inferExpandGeometry`: a stretched dimension gets stride 0; a new dimension of size 1 gets the
/// stride that would let it be merged with the next one.
///
/// # Errors
/// There are more dimensions than targets, a size is neither 1 nor its target, or -1 stands for a
/// dimension that does not exist.
pub(crate) fn expand(
    own: &[usize],
    own_strides: &[isize],
    targets: &[isize],
    sizes: &mut [usize],
    strides: &mut [isize],
) -> Result<(), ShapeError> {
    let Some(missing) = targets.len().checked_sub(own.len()) else {
        return Err(Detail::ExpandRank {
            sizes: DimVec::from_slice(own),
            targets: DimVec::from_slice(targets),
        }
        .into());
    };
    for d in (0..targets.len()).rev() {
        let existing = d.checked_sub(missing);
        let (size, stride) = match existing {
            Some(e) => (own[e], own_strides[e]),
            None if own.is_empty() => (1, 0),
            None => (1, (sizes[d + 1] as isize).wrapping_mul(strides[d + 1])),
        };
        (sizes[d], strides[d]) = match targets[d] {
            -1 if existing.is_none() => return Err(Detail::ExpandLeading { dim: d }.into()),
            -1 => (size, stride),
            target if target >= 0 && target as usize == size => (size, stride),
            target if target >= 0 && size == 1 => (target as usize, 0),
            target => {
                return Err(Detail::Expand {
                    target,
                    existing: size,
                    dim: d,
                    targets: DimVec::from_slice(targets),
                    sizes: DimVec::from_slice(own),
                }
                .into());
            }
        };
    }
    if count(sizes).is_none() {
        Err(Detail::Overflow.into())
    } else {
        Ok(())
    }
}
