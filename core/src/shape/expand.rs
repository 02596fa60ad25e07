//! The one-sided broadcasting rule: a shape broadcasts to a target shape, which does not change.
//!
//! [`broadcast_to`](crate::Tensor::broadcast_to) and all updates in place follow this rule
//! (<https://pytorch.org/docs/stable/notes/broadcasting.html#in-place-semantics>).

use super::checked_axes::{IfKnown, checked_axes};
use super::dim::Dim;
use super::dim_rules::ExpandDim;
use super::dyn_shape::DynShape;
use super::rigid::RigidDims;
pub use super::traits::ExpandTo;
use super::traits::Shape;
use crate::error::{Detail, ShapeError, element_count};
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::stretch::{fits, stretched};

/// Dimensions that broadcast to `Target`, at dimension `AXIS` of the target shape.
///
/// `A` is the shape of the dimension and `B` the target shape. Compile errors name this trait. In generic
/// code, use the bound [`ExpandTo`].
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::ones();
/// let y = x.broadcast_to::<Shape![2, 4]>();
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "the expanded size of the tensor (`{Target}`) must match the existing size (`{Self}`) at non-singleton dimension {AXIS}",
    label = "shape `{A}` does not broadcast to `{B}`, which does not change",
    note = "aligned from the last dimension, an existing size must equal the expanded size, or be `One`, a literal `1` in `Shape![..]`; a name, and a name plus or minus a number (`Shape![dyn Time - 2]`), matches only itself, `One` and `Dyn`; for one value per row, add an axis by `y.unsqueeze::<1>()`; to update a part of a tensor, write to `x.slice_mut(s![1..])`"
)]
pub trait ExpandAt<Target, A, B, const AXIS: usize>: ExpandDim<Target> {
    /// See [`ExpandDim::Output`].
    #[doc(hidden)]
    type Output;
}
#[diagnostic::do_not_recommend]
impl<L, R, A, B, const AXIS: usize> ExpandAt<R, A, B, AXIS> for L
where
    L: ExpandDim<R>,
{
    type Output = L::Output;
}

impl<S: Shape> ExpandTo<S> for () {
    type Checked = ();
    type AxesChecked = ();
}
impl<S: Shape> ExpandTo<S> for DynShape {
    type Checked = ();
    type AxesChecked = ();
}

/// Implements [`ExpandTo`] for ranks from 1 on, with a source rank up to the target rank.
///
/// An entry holds the names of one dimension in the source, in the target and in the result, and its axis in the
/// target. Each step moves one entry to the first list, which holds the dimensions of the target.
macro_rules! for_every_target {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        to_dyn_shape!($($done)* $next);
        for_every_source!([] [$($done)* $next]);
        for_every_target!([$($done)* $next] [$($rest)*]);
    };
}
/// Implements [`ExpandTo`] for the sources of one target.
///
/// The first list holds the dimensions that only the target has, the second list the others.
macro_rules! for_every_source {
    ([$($leading:tt)*] []) => {};
    ([$(($a0:ident $b0:ident $o0:ident $axis0:literal))*] [$first:tt $($shared:tt)*]) => {
        to_tuple!([$($b0),*] $first $($shared)*);
        for_every_source!([$(($a0 $b0 $o0 $axis0))* $first] [$($shared)*]);
    };
}
macro_rules! to_tuple {
    ([$($b0:ident),*] $(($a:ident $b:ident $o:ident $axis:literal))+) => {
        to_tuple!(@check [$($b0: Dim,)* $($a, $b, $o),+] ($($a,)+), ($($b0,)* $($b,)+); $(($a $b $o $axis))+);
    };
    (@check [$($generics:tt)*] $source:ty, $target:ty; $($axes:tt)+) => {
        checked_axes!(@from_last to_tuple! { @impl [$($generics)*] $source, $target; } ExpandAt $source, $target; $($axes)+);
    };
    (
        @impl [$($generics:tt)*] $source:ty, $target:ty;
        [$(($a:ty, $b:ident, $o:ident, $axis:literal))+] $outputs:tt ($last:ty)
    ) => {
        impl<$($generics)*> ExpandTo<$target> for $source
        where
            $($a: ExpandAt<$b, $source, $target, $axis, Output = $o>),+
        {
            type Checked = ();
            type AxesChecked = <$last as IfKnown>::Type<()>;
        }
    };
}
macro_rules! to_dyn_shape {
    ($(($a:ident $b:ident $o:ident $axis:literal))+) => {
        impl<$($a: Dim),+> ExpandTo<DynShape> for ($($a,)+) {
            type Checked = ();
            type AxesChecked = ();
        }
    };
}

for_every_target!([] [
    (A0 B0 O0 0) (A1 B1 O1 1) (A2 B2 O2 2) (A3 B3 O3 3) (A4 B4 O4 4) (A5 B5 O5 5) (A6 B6 O6 6) (A7 B7 O7 7)
]);

/// Broadcasts a layout to `targets` and writes the result to `sizes` and `strides`.
///
/// `rigid` has [`Shape::RIGID`] of the layout and of the target. A target of -1 keeps the existing size. `sizes` and
/// `strides` have as many entries as `targets`.
///
/// The algorithm, the order of its checks and the strides are those of PyTorch's
/// `inferExpandGeometry`. A dimension that broadcasts gets stride 0. A new dimension of size 1 gets
/// the stride with which it can be merged with the next dimension.
///
/// # Errors
/// There are more dimensions than targets, a size is neither 1 nor its target, a rigid 1 would have
/// to broadcast, a target of -1 is a new dimension, or the number of elements overflows.
pub(crate) fn expand(
    own: &[usize],
    own_strides: &[isize],
    rigid: [RigidDims; 2],
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
    let rigid = [rigid[0].of_rank(own.len()), rigid[1].of_rank(targets.len())];
    for d in (0..targets.len()).rev() {
        let from_last = targets.len() - 1 - d;
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
            target if target >= 0 && fits(size, target as usize, !rigid[0].is_rigid(from_last)) => {
                (target as usize, stretched(size, stride))
            }
            target => {
                let error = ShapeError::from(Detail::Expand {
                    target,
                    existing: size,
                    dim: d,
                    targets: DimVec::from_slice(targets),
                    sizes: DimVec::from_slice(own),
                });
                let name = rigid.iter().find_map(|rigid| rigid.name(from_last));
                return Err(error.at_dimension(name));
            }
        };
    }
    element_count(sizes).map(|_| ())
}
