//! Lists of selections of several axes.

use core::convert::Infallible;

use super::bounds::Selection;
use super::selectors::{InRange, Selector};
use crate::dim_vec::MAX_STATIC_RANK;
use crate::shape::axes::{DimAt, HasAxis};
use crate::shape::partial_shape::PartialShape;
use crate::shape::traits::Shape;

/// The selection `A` of axis `AXIS`, followed by the selections `R` of other axes.
#[derive(Clone, Copy, Debug)]
pub struct OnAxis<const AXIS: isize, A, R>(pub A, pub R);

/// What selections of axes are applied to.
pub trait SelectAxis {
    /// Why a selection does not fit.
    type Error;

    /// Selects indices of `axis`.
    ///
    /// # Errors
    /// The selection does not fit.
    fn select(&mut self, axis: isize, selection: Selection) -> Result<(), Self::Error>;
}

/// The maximum number of selections in a list. An ellipsis is one of them.
const MAX_LEN: usize = MAX_STATIC_RANK + 1;

/// Axes and their selections, of which only the first ones are set.
#[derive(Debug)]
pub(super) struct SelectionList {
    items: [(isize, Selection); MAX_LEN],
    len: usize,
}

impl SelectionList {
    #[inline(always)]
    pub(super) fn new<S>(slices: impl Slices<S>) -> Self {
        let mut list = SelectionList {
            items: [(0, Selection::ALL); MAX_LEN],
            len: 0,
        };
        let Ok(()) = slices.apply_to(&mut list);
        list
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[(isize, Selection)] {
        &self.items[..self.len]
    }
}

impl SelectAxis for SelectionList {
    type Error = Infallible;

    #[inline(always)]
    fn select(&mut self, axis: isize, selection: Selection) -> Result<(), Infallible> {
        self.items[self.len] = (axis, selection);
        self.len += 1;
        Ok(())
    }
}

/// Selections of indices of a tensor of shape `S`, as [`s!`](crate::s!) lists them.
///
/// [`slice`](crate::Tensor::slice) takes such a list.
///
/// ```
/// use shapecast::{Shape, Slices, Tensor, View, s};
///
/// fn interior<R: Shape>(
///     x: &Tensor<f32, Shape![4, 4]>,
///     inner: impl Slices<Shape![4, 4], Output = R>,
/// ) -> View<'_, f32, R> {
///     x.slice(inner)
/// }
/// let x = Tensor::<f32, Shape![4, 4]>::ones();
/// assert_eq!(interior(&x, s![1..-1, 1..-1]).shape(), [2, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select indices of a tensor of shape `{S}`",
    label = "expected slices, such as `s![1..-1, .., 0]`"
)]
pub trait Slices<S>: FitAxes<S> {
    /// The shape of the selected elements.
    type Output: Shape;

    /// Applies each selection to `target`.
    ///
    /// # Errors
    /// A selection does not fit.
    #[doc(hidden)]
    fn apply_to<V: SelectAxis>(self, target: &mut V) -> Result<(), V::Error>;
}

/// Selections that are in range for a shape `S`, as far as the compiler knows.
///
/// This trait is apart from [`Slices`], so that a compile error points at the selection that is out of
/// range.
pub trait FitAxes<S> {}
impl<S> FitAxes<S> for () {}
impl<S, A, R, const AXIS: isize> FitAxes<S> for OnAxis<AXIS, A, R>
where
    S: HasAxis<AXIS>,
    A: InRange<DimAt<S, AXIS>, AXIS>,
    R: FitAxes<S>,
{
}

/// Selections that replace dimensions of `S`, in which other dimensions may have been removed.
pub trait ReplaceDims<S> {
    /// The dimensions of the selected elements. Removed dimensions keep their positions.
    type Output;

    /// Applies each selection to `target`.
    ///
    /// # Errors
    /// A selection does not fit.
    fn apply_to<V: SelectAxis>(self, target: &mut V) -> Result<(), V::Error>;
}
impl<S> ReplaceDims<S> for () {
    type Output = S;
    #[inline(always)]
    fn apply_to<V: SelectAxis>(self, _: &mut V) -> Result<(), V::Error> {
        Ok(())
    }
}
impl<S, A, R, const AXIS: isize> ReplaceDims<S> for OnAxis<AXIS, A, R>
where
    S: HasAxis<AXIS>,
    A: Selector<DimAt<S, AXIS>, AXIS>,
    R: ReplaceDims<S::With<A::Output>>,
{
    type Output = R::Output;
    #[inline(always)]
    fn apply_to<V: SelectAxis>(self, target: &mut V) -> Result<(), V::Error> {
        target.select(AXIS, self.0.selection())?;
        self.1.apply_to(target)
    }
}

impl<S: Shape> Slices<S> for () {
    type Output = S;
    #[inline(always)]
    fn apply_to<V: SelectAxis>(self, _: &mut V) -> Result<(), V::Error> {
        Ok(())
    }
}
impl<S, A, R, const AXIS: isize> Slices<S> for OnAxis<AXIS, A, R>
where
    Self: FitAxes<S> + ReplaceDims<S, Output: PartialShape>,
{
    type Output = <<Self as ReplaceDims<S>>::Output as PartialShape>::Removed;
    #[inline(always)]
    fn apply_to<V: SelectAxis>(self, target: &mut V) -> Result<(), V::Error> {
        ReplaceDims::apply_to(self, target)
    }
}
