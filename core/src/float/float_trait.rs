//! [`Float`], the trait of floats.

use core::cmp::Ordering;
use core::fmt::{Debug, Display, LowerExp, UpperExp};
use core::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

use super::float_element::FloatElement;
use super::for_each_float_function;
use super::sealed::Sealed;
use super::std_methods::for_each_std_method;
use crate::element::{Numeric, ReduceMean, ReduceOrd, ReduceSum, ReduceVar, Scalar};

/// Defines the methods that are functions of the module `float`.
macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        $name:ident($x:ident $(, $y:ident: $type:tt)?) => ($first:literal $(, $second:literal)?) $result:literal
        $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
    )*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!("The float `self` is ", stringify!($x), ". This is [`float::", stringify!($name), "`](super::", stringify!($name), ").")]
        ///
        /// ```
        /// use shapecast::Float;
        #[doc = concat!("assert_eq!(Float::", stringify!($name), "(", $first, $(", ", $second,)? "), ", $result, ");")]
        /// ```
        #[inline(always)]
        #[must_use]
        fn $name(self $(, $y: functions!(@type $type))?) -> Self {
            super::$name(self $(, $y)?)
        }
    )*};
    (@type F) => { Self };
    (@type i32) => { i32 };
}

/// Declares the methods that `std` has too.
macro_rules! std_methods {
    ($(
        $(#[$doc:meta])*
        $name:ident($($argument:ident),*) -> $result:ty => ($first:literal $(, $more:literal)*) $expected:literal, $by:ident;
    )*) => {$(
        $(#[$doc])*
        ///
        /// ```
        /// use shapecast::Float;
        #[doc = concat!("assert_eq!(Float::", stringify!($name), "(", $first, $(", ", $more,)* "), ", $expected, ");")]
        /// ```
        #[must_use]
        fn $name(self $(, $argument: Self)*) -> $result;
    )*};
}

/// A float: `f32` or `f64`. This trait is sealed.
///
/// The one bound `T: Float` implies all bounds of the operators, of the reductions, of `broadcast!` and of
/// the functions of the module [`float`](crate::float). The methods and constants are those of `f32` and
/// `f64`, inside `broadcast!` and outside.
///
/// Linear algebra of the feature `faer`, such as `a.solve(&b)`, needs the bound `T: LinalgElement` beside this one.
///
/// For other constants, write `T::from_f64(0.1)`, which rounds once. `Float` does not imply `From<f32>`: rustc would
/// then propose `0.1.into()` for a literal, which has only the digits of the `f32`.
///
/// ```
/// use shapecast::{Float, LastAxis, Shape, Tensor, broadcast, tensor};
///
/// fn relu<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
///     broadcast!(x.max(T::ZERO))
/// }
/// assert_eq!(relu(&tensor![-1.0, 2.0]), tensor![0.0, 2.0]);
///
/// fn softmax<T: Float, S: LastAxis>(x: &Tensor<T, S>) -> Tensor<T, S> {
///     broadcast!({
///         let e = (x - max_keepdim::<-1>(x)).exp();
///         e / sum_keepdim::<-1>(e)
///     })
/// }
/// assert_eq!(softmax(&tensor![[1.0, 1.0], [0.0, 0.0]]), tensor![[0.5, 0.5], [0.5, 0.5]]);
/// assert_eq!(softmax(&tensor![3.0_f32]), tensor![1.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "float functions need `f32` or `f64`, found `{Self}`: convert integers by `broadcast!(x as f64)`",
    label = "expected `f32` or `f64`"
)]
pub trait Float:
    Sealed
    + Numeric
    + Scalar
    + FloatElement
    + ReduceSum<Sum = Self, IndexSum = Self>
    + ReduceMean<Mean = Self>
    + ReduceVar
    + ReduceOrd
    + 'static
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + RemAssign
    + Default
    + Debug
    + Display
    + LowerExp
    + UpperExp
{
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;

    /// Archimedes' constant π.
    const PI: Self;
    /// The full circle 2π.
    const TAU: Self;
    /// Euler's number e.
    const E: Self;
    /// π/2.
    const FRAC_PI_2: Self;
    /// π/3.
    const FRAC_PI_3: Self;
    /// π/4.
    const FRAC_PI_4: Self;
    /// π/6.
    const FRAC_PI_6: Self;
    /// π/8.
    const FRAC_PI_8: Self;
    /// 1/π.
    const FRAC_1_PI: Self;
    /// 2/π.
    const FRAC_2_PI: Self;
    /// 2/√π.
    const FRAC_2_SQRT_PI: Self;
    /// √2.
    const SQRT_2: Self;
    /// 1/√2.
    const FRAC_1_SQRT_2: Self;
    /// ln 2.
    const LN_2: Self;
    /// ln 10.
    const LN_10: Self;
    /// The logarithm of e to base 2.
    const LOG2_E: Self;
    /// The logarithm of 10 to base 2.
    const LOG2_10: Self;
    /// The logarithm of e to base 10.
    const LOG10_E: Self;
    /// The logarithm of 2 to base 10.
    const LOG10_2: Self;
    /// The difference between 1 and the next greater float.
    const EPSILON: Self;
    /// The least positive normal float.
    const MIN_POSITIVE: Self;
    /// The least finite float.
    const MIN: Self;
    /// The greatest finite float.
    const MAX: Self;
    /// Infinity.
    const INFINITY: Self;
    /// Negative infinity.
    const NEG_INFINITY: Self;
    /// A NaN.
    const NAN: Self;

    /// Returns the float nearest to `x`. An `f64` beyond the range of `f32` becomes infinite.
    ///
    /// ```
    /// use shapecast::Float;
    /// fn tenth<T: Float>() -> T {
    ///     T::from_f64(0.1)
    /// }
    /// assert_eq!((tenth::<f32>(), tenth::<f64>()), (0.1, 0.1));
    /// ```
    #[must_use]
    fn from_f64(x: f64) -> Self;
    /// Returns the float nearest to `n`, such as a number of elements.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(f32::from_usize(3), 3.0);
    /// ```
    #[must_use]
    fn from_usize(n: usize) -> Self;
    /// Converts to `f64`, without rounding.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::to_f64(0.5_f32), 0.5_f64);
    /// ```
    #[must_use]
    fn to_f64(self) -> f64;

    for_each_std_method!(std_methods!());

    /// Compares by the total order of IEEE 754, in which −0 precedes 0.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::total_cmp(&-0.0_f64, &0.0), std::cmp::Ordering::Less);
    /// ```
    #[must_use]
    fn total_cmp(&self, other: &Self) -> Ordering;
    /// Returns `self · factor + summand`, rounded once.
    ///
    /// This is slow on machines without fused multiply-adds.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::mul_add(2.0_f64, 3.0, 4.0), 10.0);
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    fn mul_add(self, factor: Self, summand: Self) -> Self;

    /// Returns the fractional part, with the sign of this float.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::fract(-1.5_f64), -0.5);
    /// ```
    #[inline(always)]
    #[must_use]
    fn fract(self) -> Self {
        self - self.trunc()
    }
    /// Returns the integer quotient of a division whose remainder is not negative.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::div_euclid(-7.0_f64, 2.0), -4.0);
    /// ```
    #[inline(always)]
    #[must_use]
    fn div_euclid(self, divisor: Self) -> Self {
        let quotient = (self / divisor).trunc();
        if self % divisor < Self::ZERO {
            quotient - Self::ONE.copysign(divisor)
        } else {
            quotient
        }
    }
    /// Returns the remainder of a division, which is not negative.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::rem_euclid(-7.0_f64, 2.0), 1.0);
    /// ```
    #[inline(always)]
    #[must_use]
    fn rem_euclid(self, divisor: Self) -> Self {
        let remainder = self % divisor;
        if remainder < Self::ZERO {
            remainder + divisor.abs()
        } else {
            remainder
        }
    }

    for_each_float_function!(functions!());

    /// Returns the sine and the cosine.
    ///
    /// ```
    /// use shapecast::Float;
    /// assert_eq!(Float::sin_cos(0.0_f64), (0.0, 1.0));
    /// ```
    #[inline(always)]
    #[must_use]
    fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }
}
