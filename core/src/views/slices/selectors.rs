//! What [`s!`](crate::s!) selects of an axis, as types.

use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use super::bounds::{Bound, Selection};
use crate::shape::checked_axes::IfKnown;
use crate::shape::dim::{Dim, Dyn, One, Size};
use crate::shape::partial_shape::{MaybeDim, RemovedDim};
use crate::shape::slicing::{
    BoundFromEndInRange, BoundInRange, BoundsInRange, IndexFromEndInRange, IndexInRange, InnerDim,
    Span, SpanDim,
};
use crate::views::Slice;

/// Selections of indices of an axis `AXIS` with dimension `D`.
pub trait Selector<D, const AXIS: isize> {
    /// The dimension of the selected indices, or [`RemovedDim`] for a single index.
    type Output: MaybeDim;

    /// Returns the selection as a value.
    fn selection(self) -> Selection;
}

/// Defines a method that returns its receiver. `s!` calls it to give an expression its span.
macro_rules! itself {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> $type {
            /// Returns the selector.
            #[inline(always)]
            #[must_use]
            pub const fn itself(self) -> Self {
                self
            }
        }
    )*};
}
itself! {
    [R] OneIndex<R>;
    [const STEP: isize] Whole<STEP>;
    [] Ellipsis;
    [const INDEX: usize] AtIndex<INDEX>;
    [const INDEX: usize] AtIndexFromEnd<INDEX>;
    [const START: usize, const END: usize, const STEP: isize, const LEN: usize]
        FrontRange<START, END, STEP, LEN>;
    [const START: usize, const END: usize, const STEP: isize, const LEN: usize]
        BackRange<START, END, STEP, LEN>;
    [const START: usize, const END: usize, const STEP: usize] NamedRange<START, END, STEP>;
    [const START: usize, const END: usize, const STEP: usize, const REVERSED: bool]
        InnerRange<START, END, STEP, REVERSED>;
}

/// All indices, in steps of 1 or -1.
#[derive(Clone, Copy, Debug)]
pub struct Whole<const STEP: isize>;
#[diagnostic::do_not_recommend]
impl<D: Dim, const STEP: isize, const AXIS: isize> Selector<D, AXIS> for Whole<STEP> {
    type Output = D;
    #[inline(always)]
    fn selection(self) -> Selection {
        Selection::range(Bound::Front(0), Bound::Back(0), STEP)
    }
}

/// The selector `...`: all axes that no other selector names. Axis `AXIS` must exist.
#[derive(Clone, Copy, Debug)]
pub struct Ellipsis;
#[diagnostic::do_not_recommend]
impl<D: Dim, const AXIS: isize> Selector<D, AXIS> for Ellipsis {
    type Output = D;
    #[inline(always)]
    fn selection(self) -> Selection {
        Selection::ALL
    }
}

/// Implements [`Selector`] for constants that count from the front, or from the end.
macro_rules! constant_selectors {
    ($($(#[$doc:meta])* $index:ident, $(#[$range_doc:meta])* $range:ident: $bound:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $index<const INDEX: usize>;
        #[diagnostic::do_not_recommend]
        impl<D: Dim, const INDEX: usize, const AXIS: isize> Selector<D, AXIS> for $index<INDEX> {
            type Output = RemovedDim;
            #[inline(always)]
            fn selection(self) -> Selection {
                Selection::Index(Bound::$bound(INDEX))
            }
        }

        $(#[$range_doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $range<const START: usize, const END: usize, const STEP: isize, const LEN: usize>;
        #[diagnostic::do_not_recommend]
        impl<
            D: Dim,
            const START: usize,
            const END: usize,
            const STEP: isize,
            const LEN: usize,
            const AXIS: isize,
        > Selector<D, AXIS> for $range<START, END, STEP, LEN>
        {
            type Output = Size<LEN>;
            #[inline(always)]
            fn selection(self) -> Selection {
                Selection::range(Bound::$bound(START), Bound::$bound(END), STEP)
            }
        }
    )*};
}
constant_selectors! {
    /// Index `INDEX`.
    AtIndex,
    /// The `LEN` indices from `START` to `END` in steps of `STEP`.
    FrontRange: Front;
    /// Index `-INDEX`, counted from the end.
    AtIndexFromEnd,
    /// The `LEN` indices from `-START` to `-END`, counted from the end, in steps of `STEP`.
    BackRange: Back;
}

/// The indices from the named constant `START` to the named constant `END`, in steps of `STEP`.
#[derive(Clone, Copy, Debug)]
pub struct NamedRange<const START: usize, const END: usize, const STEP: usize>;
impl<D, const START: usize, const END: usize, const STEP: usize, const AXIS: isize>
    Selector<D, AXIS> for NamedRange<START, END, STEP>
where
    D: Dim,
    Span: SpanDim<START, END, STEP>,
{
    type Output = <Span as SpanDim<START, END, STEP>>::Len;
    #[inline(always)]
    fn selection(self) -> Selection {
        Selection::range(Bound::Front(START), Bound::Front(END), STEP as isize)
    }
}

/// The indices from `START`, counted from the front, to `-END`, counted from the end, in steps of `STEP`,
/// or of `-STEP` if `REVERSED`.
#[derive(Clone, Copy, Debug)]
pub struct InnerRange<const START: usize, const END: usize, const STEP: usize, const REVERSED: bool>;
impl<
    D,
    const START: usize,
    const END: usize,
    const STEP: usize,
    const REVERSED: bool,
    const AXIS: isize,
> Selector<D, AXIS> for InnerRange<START, END, STEP, REVERSED>
where
    D: InnerDim<START, END, STEP>,
{
    type Output = D::Len;
    #[inline(always)]
    fn selection(self) -> Selection {
        let step = if REVERSED {
            (STEP as isize).wrapping_neg()
        } else {
            STEP as isize
        };
        Selection::range(Bound::Front(START), Bound::Back(END), step)
    }
}

/// A range of constants with an included end: `1..=4`.
#[derive(Clone, Copy, Debug)]
pub struct Inclusive<R>(pub R);
#[diagnostic::do_not_recommend]
impl<R: Selector<D, AXIS>, D, const AXIS: isize> Selector<D, AXIS> for Inclusive<R> {
    type Output = R::Output;
    #[inline(always)]
    fn selection(self) -> Selection {
        self.0.selection().including_end()
    }
}

/// A range of constants that selects one index: `0..1`. Its size is [`One`].
#[derive(Clone, Copy, Debug)]
pub struct OneIndex<R>(pub R);
#[diagnostic::do_not_recommend]
impl<R: Selector<D, AXIS>, D, const AXIS: isize> Selector<D, AXIS> for OneIndex<R> {
    type Output = One;
    #[inline(always)]
    fn selection(self) -> Selection {
        self.0.selection()
    }
}

/// A range whose bounds or step are known only at run time.
#[derive(Clone, Copy, Debug)]
pub struct RunTimeRange(pub Selection);
#[diagnostic::do_not_recommend]
impl<D: Dim, const AXIS: isize> Selector<D, AXIS> for RunTimeRange {
    type Output = Dyn;
    #[inline(always)]
    fn selection(self) -> Selection {
        self.0
    }
}

/// A value that selects indices at run time.
#[derive(Clone, Copy, Debug)]
pub struct Evaluated<T>(pub T);
impl<T: Evaluate<D>, D, const AXIS: isize> Selector<D, AXIS> for Evaluated<T> {
    type Output = T::Output;
    #[inline(always)]
    fn selection(self) -> Selection {
        self.0.evaluate()
    }
}

/// Values that select indices of an axis with dimension `D`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select indices of an axis",
    label = "expected an index, a range or a `Slice`",
    note = "an index is a `usize`, an `isize` or an `i32`, and so are the bounds of a range"
)]
pub trait Evaluate<D> {
    /// The dimension of the selected indices, or [`RemovedDim`] for a single index.
    type Output: MaybeDim;

    /// Returns the selection.
    fn evaluate(self) -> Selection;
}

/// Implements [`Evaluate`] for values that select one index.
macro_rules! indices {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<D: Dim> Evaluate<D> for $integer {
            type Output = RemovedDim;
            #[inline(always)]
            fn evaluate(self) -> Selection {
                Selection::Index(Bound::from(self))
            }
        }
    )*};
}
indices!(usize isize i32);

/// Implements [`Evaluate`] for values that convert to a [`Slice`].
macro_rules! slices {
    ($($type:ty),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl<D: Dim> Evaluate<D> for $type {
            type Output = Dyn;
            #[inline]
            fn evaluate(self) -> Selection {
                Slice::from(self).into()
            }
        }
    )*};
}
macro_rules! ranges {
    ($($integer:ty)*) => {$(
        slices!(
            Range<$integer>,
            RangeFrom<$integer>,
            RangeTo<$integer>,
            RangeInclusive<$integer>,
            RangeToInclusive<$integer>,
        );
    )*};
}
ranges!(usize isize i32);
slices!(Slice);

#[diagnostic::do_not_recommend]
impl<D: Dim> Evaluate<D> for RangeFull {
    type Output = D;
    #[inline(always)]
    fn evaluate(self) -> Selection {
        Selection::ALL
    }
}

/// Selectors of indices that are in range for an axis `AXIS` with dimension `D`, as far as the compiler
/// knows.
pub trait InRange<D, const AXIS: isize> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    type Checked;
}

/// Expands to `()`, which rustc does not know if it does not know the type.
macro_rules! checked {
    () => { () };
    ($type:ty $(, $rest:ty)?) => { <$type as IfKnown>::Type<checked!($($rest)?)> };
}

/// Implements [`InRange`] for a selector, under a bound on the dimension.
macro_rules! in_range {
    ($([$($generics:tt)*] $type:ty $(where $bound:path $(, $size:path)?)?;)*) => {$(
        impl<D $(: $bound $(+ $size)?)?, $($generics)* const AXIS: isize> InRange<D, AXIS> for $type {
            type Checked = checked!($(<D as $bound>::Checked $(, <D as $size>::Len)?)?);
        }
    )*};
}
in_range! {
    [const STEP: isize,] Whole<STEP>;
    [] Ellipsis;
    [] RunTimeRange;
    [const INDEX: usize,] AtIndex<INDEX> where IndexInRange<INDEX, AXIS>;
    [const INDEX: usize,] AtIndexFromEnd<INDEX> where IndexFromEndInRange<INDEX, AXIS>;
    [const START: usize, const END: usize, const STEP: isize, const LEN: usize,]
        FrontRange<START, END, STEP, LEN> where BoundInRange<END, AXIS>;
    [const START: usize, const END: usize, const STEP: isize, const LEN: usize,]
        BackRange<START, END, STEP, LEN> where BoundFromEndInRange<START, AXIS>;
    [const START: usize, const END: usize, const STEP: usize,]
        NamedRange<START, END, STEP> where BoundInRange<END, AXIS>;
    [const START: usize, const END: usize, const STEP: usize, const REVERSED: bool,]
        InnerRange<START, END, STEP, REVERSED> where BoundsInRange<START, END, AXIS>, InnerDim<START, END, STEP>;
}
impl<D, T: Evaluate<D>, const AXIS: isize> InRange<D, AXIS> for Evaluated<T> {
    type Checked = <T::Output as IfKnown>::Type<()>;
}
impl<D, R: InRange<D, AXIS>, const AXIS: isize> InRange<D, AXIS> for Inclusive<R> {
    type Checked = R::Checked;
}
impl<D, R: InRange<D, AXIS>, const AXIS: isize> InRange<D, AXIS> for OneIndex<R> {
    type Checked = R::Checked;
}
