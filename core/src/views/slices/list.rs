//! Lists of selections of several axes.

use super::bounds::Selection;
use super::selectors::{InRange, Selector};
use crate::shape::axes::HasAxis;
use crate::shape::checked_axes::IfKnown;
use crate::shape::partial_shape::PartialShape;
use crate::shape::traits::Shape;
use shapecast_kernel::MAX_STATIC_RANK;

/// The selection `A` of axis `AXIS`, followed by the selections `R` of other axes.
#[derive(Clone, Copy, Debug)]
pub struct OnAxis<const AXIS: isize, A, R>(pub A, pub R);

/// The maximum number of selections in a list. An ellipsis is one of them.
const MAX_LEN: usize = MAX_STATIC_RANK + 1;

/// Pairs of an axis and its selection. The first `len` items are set.
#[derive(Debug)]
pub struct SelectionList {
    items: [(isize, Selection); MAX_LEN],
    len: usize,
}

impl SelectionList {
    #[inline(always)]
    const fn new() -> Self {
        SelectionList {
            items: [(0, Selection::ALL); MAX_LEN],
            len: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, axis: isize, selection: Selection) {
        self.items[self.len] = (axis, selection);
        self.len += 1;
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[(isize, Selection)] {
        &self.items[..self.len]
    }
}

/// Selections of indices of a tensor of shape `S`, as [`s!`](crate::s!) lists them.
///
/// [`slice`](crate::Tensor::slice) takes such a list.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::Slices, s};
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
pub trait Slices<S> {
    /// The shape of the selected elements.
    type Output: Shape;

    /// Returns each axis and its selection.
    #[doc(hidden)]
    fn selections(self) -> SelectionList;
}

/// Selections that are in range for a shape `S`, as far as the compiler knows.
pub trait ListInRange<S> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    type Checked;
}

/// Shapes with an axis `AXIS` to select from.
///
/// This is [`HasAxis`] with an error that hides the shape, because [`ReplaceDims`] may have removed dimensions from it.
#[diagnostic::on_unimplemented(
    message = "the list selects from axis {AXIS}, which the tensor does not have",
    label = "expected at most one selection for each axis: in generic code, add the bound `S: HasAxis<{AXIS}>`"
)]
pub trait SelectedAxis<const AXIS: isize> {
    /// The dimension at this axis.
    type Dim;
    /// The shape with the dimension at this axis replaced by `D`.
    type With<D>;
}
#[diagnostic::do_not_recommend]
impl<S: HasAxis<AXIS>, const AXIS: isize> SelectedAxis<AXIS> for S {
    type Dim = S::Dim;
    type With<D> = S::With<D>;
}

impl<S> ListInRange<S> for () {
    type Checked = ();
}
impl<S, A, R, const AXIS: isize> ListInRange<S> for OnAxis<AXIS, A, R>
where
    S: AxisInRange<A, AXIS>,
    R: ListInRange<S>,
{
    type Checked = <S::Checked as IfKnown>::Type<R::Checked>;
}

/// Shapes with an axis `AXIS` of which `A` is in range.
///
/// rustc reports the bounds of this `impl` without those around it, because the types above name their results.
pub trait AxisInRange<A, const AXIS: isize> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    type Checked;
}
impl<S, A, const AXIS: isize> AxisInRange<A, AXIS> for S
where
    S: SelectedAxis<AXIS>,
    A: InRange<<S as SelectedAxis<AXIS>>::Dim, AXIS>,
{
    type Checked = <S::Dim as IfKnown>::Type<A::Checked>;
}

/// Selections that replace dimensions of `S`. Other selections may have removed dimensions of `S` before.
pub trait ReplaceDims<S> {
    /// The dimensions of the selected elements. Removed dimensions keep their positions.
    type Output;

    /// Adds each axis and its selection to a list.
    fn push_to(self, list: &mut SelectionList);
}
impl<S> ReplaceDims<S> for () {
    type Output = S;
    #[inline(always)]
    fn push_to(self, _: &mut SelectionList) {}
}
impl<S, A, R, const AXIS: isize> ReplaceDims<S> for OnAxis<AXIS, A, R>
where
    S: SelectedAxis<AXIS>,
    A: Selector<<S as SelectedAxis<AXIS>>::Dim, AXIS>,
    R: ReplaceDims<S::With<A::Output>>,
{
    type Output = R::Output;
    #[inline(always)]
    fn push_to(self, list: &mut SelectionList) {
        list.push(AXIS, self.0.selection());
        self.1.push_to(list);
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape> Slices<S> for () {
    type Output = S;
    #[inline(always)]
    fn selections(self) -> SelectionList {
        SelectionList::new()
    }
}
/// The shape of what the list `L` selects of shape `S`.
type SelectedShape<L, S> = <<L as ReplaceDims<S>>::Output as PartialShape>::Removed;

impl<S, A, R, const AXIS: isize> Slices<S> for OnAxis<AXIS, A, R>
where
    Self: ListInRange<S> + ReplaceDims<S, Output: PartialShape>,
{
    // rustc first checks that the selections are in range, and reports that error alone.
    type Output = <<Self as ListInRange<S>>::Checked as IfKnown>::ShapeType<SelectedShape<Self, S>>;
    #[inline(always)]
    fn selections(self) -> SelectionList {
        let mut list = SelectionList::new();
        self.push_to(&mut list);
        list
    }
}
