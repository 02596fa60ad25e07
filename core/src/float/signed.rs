//! [`Signed`], the trait of numbers with an absolute value.

use super::Float;
use crate::element::Element;

/// Numbers with an absolute value and a sign: floats and signed integers.
///
/// A number type of your own can implement the trait, so that its tensors have
/// [`abs`](crate::Array::abs) and [`signum`](crate::Array::signum).
///
/// ```
/// use shapecast::{Shape, Signed, Tensor, tensor};
/// fn distance<T, S: Shape>(x: &Tensor<T, S>) -> T
/// where
///     T: Signed + PartialOrd + shapecast::ReduceSum<Sum = T>,
/// {
///     x.abs().sum()
/// }
/// assert_eq!(distance(&tensor![-1.5, 2.0]), 3.5);
/// assert_eq!(tensor![-3_i8, 4].abs(), tensor![3_i8, 4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`abs` and `signum` need signed numbers, found `{Self}`",
    label = "expected a float or a signed integer"
)]
pub trait Signed: Element {
    /// Returns the absolute value.
    ///
    /// The absolute value of the smallest integer overflows, which panics in debug builds and wraps in
    /// release builds.
    ///
    /// ```
    /// use shapecast::Signed;
    /// assert_eq!(Signed::abs(-2.5), 2.5);
    /// ```
    #[must_use]
    fn abs(self) -> Self;

    /// Returns 1 or -1, or 0 for an integer 0.
    ///
    /// ```
    /// use shapecast::Signed;
    /// assert_eq!((Signed::signum(-2.5), Signed::signum(0)), (-1.0, 0));
    /// ```
    #[must_use]
    fn signum(self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Float> Signed for T {
    #[inline(always)]
    fn abs(self) -> T {
        Float::abs(self)
    }

    #[inline(always)]
    fn signum(self) -> T {
        Float::signum(self)
    }
}

macro_rules! signed_integers {
    ($($integer:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Signed for $integer {
            #[inline(always)]
            fn abs(self) -> $integer {
                $integer::abs(self)
            }

            #[inline(always)]
            fn signum(self) -> $integer {
                $integer::signum(self)
            }
        }
    )*};
}
signed_integers!(i8 i16 i32 i64 i128 isize);
