//! Constant indices and bounds of [`s!`](crate::s!), and the sizes that they select.
//!
//! A bound counts from the front, or from the end if negative. The compiler compares sizes with typenum, as
//! [`arithmetic`](super::arithmetic) does. Sizes that the compiler does not know are checked at run time.

use core::ops::Sub;

use typenum::{Const, Diff, ToUInt, U};

use super::dim::Dim;
use super::size_operations::{
    Applied, Apply, CountInner, CountSteps, IsAtLeast, IsAtLeastSum, IsGreaterThan,
};

/// Defines traits of dimensions that have an index or a bound, with the message for others.
macro_rules! checks {
    ($(
        $(#[$doc:meta])*
        $name:ident<$($index:ident),+> if $check:ty: $message:literal, $label:literal;
    )*) => {$(
        $(#[$doc])*
        // Errors print the bare name of a trait only if it is public.
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            note = "to check a bound or an index at run time, write it in parentheses"
        )]
        pub trait $name<$(const $index: usize,)+ const AXIS: isize> {
            /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
            #[doc(hidden)]
            type Checked;
        }
        #[diagnostic::do_not_recommend]
        impl<D: Dim, $(const $index: usize,)+ const AXIS: isize> $name<$($index,)+ AXIS> for D where
            D::WithOffset: Apply<$check>
        {
            type Checked = ();
        }
    )*};
}
checks! {
    /// Dimensions that have index `INDEX`, or whose size is known only at run time.
    IndexInRange<INDEX> if IsGreaterThan<INDEX>:
        "index {INDEX} is out of range for axis {AXIS} of size `{Self}`",
        "{INDEX} is not known to be less than `{Self}`";
    /// Dimensions that have index `-INDEX`, counted from the end, or whose size is known only at run
    /// time.
    IndexFromEndInRange<INDEX> if IsAtLeast<INDEX>:
        "index -{INDEX} is out of range for axis {AXIS} of size `{Self}`",
        "{INDEX} is not known to be at most `{Self}`";
    /// Dimensions of size `BOUND` or more, or whose size is known only at run time.
    BoundInRange<BOUND> if IsAtLeast<BOUND>:
        "bound {BOUND} is out of range for axis {AXIS} of size `{Self}`",
        "{BOUND} is not known to be at most `{Self}`";
    /// Dimensions that have the bound `-BOUND`, counted from the end, or whose size is known only at
    /// run time.
    BoundFromEndInRange<BOUND> if IsAtLeast<BOUND>:
        "bound -{BOUND} is out of range for axis {AXIS} of size `{Self}`",
        "{BOUND} is not known to be at most `{Self}`";
    /// Dimensions whose indices from `START`, counted from the front, to `-END`, counted from the end, are
    /// in range, or whose size is known only at run time.
    BoundsInRange<START, END> if IsAtLeastSum<START, END>:
        "bounds {START}..-{END} are out of range for axis {AXIS} of size `{Self}`",
        "{START} + {END} is not known to be at most `{Self}`";
}

/// Dimensions for which the compiler can count the indices from `START`, counted from the front, to `-END`,
/// counted from the end, in steps of `STEP`.
///
/// ```
/// use shapecast::bounds::{BoundsInRange, InnerDim};
/// use shapecast::{Dim, Tensor, View, s, tensor};
///
/// fn inner<D>(x: &Tensor<i32, (D,)>) -> View<'_, i32, (D::Len,)>
/// where
///     D: BoundsInRange<1, 2, 0> + InnerDim<1, 2, 1> + Dim,
/// {
///     x.slice(s![1..-2])
/// }
/// assert_eq!(inner(&tensor![0, 1, 2, 3, 4]), tensor![1, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the compiler cannot count the indices `{START}..-{END}` of an axis of size `{Self}`",
    label = "it subtracts sizes up to 1024, and powers of 2 and of 10: to count at run time, write a bound in parentheses"
)]
pub trait InnerDim<const START: usize, const END: usize, const STEP: usize> {
    /// The number of indices, or 0 if the start is after the end.
    type Len: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const START: usize, const END: usize, const STEP: usize> InnerDim<START, END, STEP> for D
where
    D: Dim<WithOffset: Apply<CountInner<START, END, STEP>, Output: Dim>>,
{
    type Len = Applied<D, CountInner<START, END, STEP>>;
}

/// The number of indices from the constant `START` to the constant `END` in steps of `STEP`.
pub trait SpanDim<const START: usize, const END: usize, const STEP: usize> {
    /// The number of indices.
    type Len: Dim;
}

/// Computes [`SpanDim`].
#[derive(Clone, Copy, Debug)]
pub struct Span;
impl<const START: usize, const END: usize, const STEP: usize> SpanDim<START, END, STEP> for Span
where
    Const<START>: ToUInt,
    Const<END>: ToUInt<Output: Sub<U<START>>>,
    Diff<U<END>, U<START>>: CountSteps<STEP>,
{
    type Len = <Diff<U<END>, U<START>> as CountSteps<STEP>>::Count;
}
