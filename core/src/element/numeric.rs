//! [`Numeric`], the trait of number types, and [`Identities`], elements with a zero and a one.

use core::ops::{Add, Div, Mul};

use super::Element;
use crate::element::IsCompiled;

/// Numbers: the trait to implement for a number type of your own.
///
/// Complex numbers, dual numbers, fixed-point numbers and newtypes of floats can implement this trait. The type needs
/// `Copy + Send + Sync`, [`Default`] for 0, `Add` and `Mul`, and one method. A tensor of such elements then has
/// - `zeros`, `ones` and literals;
/// - the operators that the elements have, between tensors and with one element on the right;
/// - `sum`, `prod`, `sum_to` and, if the elements have `Div`, `mean`, also inside
///   [`broadcast!`](crate::broadcast!);
/// - `matmul` and [`einsum!`](crate::einsum!).
///
/// Sums and means have the type of the elements. `f32` and `f64` are `Numeric` too, so that a function can be
/// generic over all of these types. Integers and `bool` are not: the sum of `u8` is a `u64`, and the mean is an
/// `f64`. With the feature `num-complex`, `Complex<f32>` and `Complex<f64>` are `Numeric`.
///
/// In an expression of [`broadcast!`](crate::broadcast!), write a single number of your own type as
/// `&Array::from(number)`.
///
/// ```
/// use std::ops::{Add, Mul};
/// use shapecast::{Numeric, Shape, Tensor, tensor};
///
/// /// A number `value + slope ε` with ε² = 0. The slope of f(x + ε) is the derivative of f.
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// struct Dual {
///     value: f64,
///     slope: f64,
/// }
/// impl Add for Dual {
///     type Output = Dual;
///     fn add(self, y: Dual) -> Dual {
///         Dual { value: self.value + y.value, slope: self.slope + y.slope }
///     }
/// }
/// impl Mul for Dual {
///     type Output = Dual;
///     fn mul(self, y: Dual) -> Dual {
///         Dual { value: self.value * y.value, slope: self.value * y.slope + self.slope * y.value }
///     }
/// }
/// impl Numeric for Dual {
///     fn one() -> Dual {
///         Dual { value: 1.0, slope: 0.0 }
///     }
/// }
///
/// fn sum_of_squares<T: Numeric, S: Shape>(x: &Tensor<T, S>) -> T {
///     (x * x).sum()
/// }
/// let x = tensor![Dual { value: 3.0, slope: 1.0 }, Dual::one()];
/// assert_eq!(sum_of_squares(&x), Dual { value: 10.0, slope: 6.0 });
/// assert_eq!(sum_of_squares(&tensor![3.0, 1.0]), 10.0);
/// assert_eq!(x.matmul(&x).item().value, 10.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of numbers",
    label = "expected `f32`, `f64` or a type that implements `Numeric`",
    note = "in generic code, add the bound `T: Float`, or `T: Numeric` for numbers of any kind",
    note = "your own number type needs `Copy + Send + Sync`, `Default` for zero, `Add`, `Mul` and `Numeric`"
)]
pub trait Numeric: Element + Default + Add<Output = Self> + Mul<Output = Self> {
    /// Returns the number 1.
    ///
    /// ```
    /// use shapecast::Numeric;
    /// assert_eq!(<f64 as Numeric>::one(), 1.0);
    /// ```
    fn one() -> Self;

    /// Returns the number 0, which is the default value.
    ///
    /// ```
    /// use shapecast::Numeric;
    /// assert_eq!(<f64 as Numeric>::zero(), 0.0);
    /// ```
    #[inline(always)]
    fn zero() -> Self {
        Self::default()
    }

    /// Returns this number divided by a number of elements, as `mean` needs it.
    ///
    /// By default, the divisor is the sum of `count` ones. Implement the method if that sum overflows, or if
    /// there is a faster division.
    ///
    /// ```
    /// use shapecast::Numeric;
    /// assert_eq!(10.0_f32.div_count(4), 2.5);
    /// ```
    #[inline]
    #[must_use]
    fn div_count(self, count: usize) -> Self
    where
        Self: Div<Output = Self>,
    {
        self / multiple_of_one(count)
    }

    /// Whether this crate compiles the reductions of these numbers.
    #[doc(hidden)]
    const IS_COMPILED: IsCompiled<Self> = IsCompiled::NO;

    /// Returns the initial value of a sum, which leaves every number unchanged when added.
    #[doc(hidden)]
    #[inline(always)]
    fn sum_start() -> Self {
        Self::zero()
    }
}

/// Returns the sum of `count` ones.
fn multiple_of_one<T: Numeric>(count: usize) -> T {
    let (mut sum, mut power, mut bits) = (T::zero(), T::one(), count);
    while bits > 0 {
        if bits & 1 == 1 {
            sum = sum + power;
        }
        bits >>= 1;
        if bits > 0 {
            power = power + power;
        }
    }
    sum
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Numeric for $t {
            const IS_COMPILED: IsCompiled<Self> = IsCompiled::YES;

            #[inline(always)]
            fn one() -> $t {
                1.0
            }

            #[inline(always)]
            fn div_count(self, count: usize) -> $t {
                self / count as $t
            }

            // x + −0 is x for every x, −0 included.
            #[inline(always)]
            fn sum_start() -> $t {
                -0.0
            }
        }
    )*};
}
floats!(f32 f64);

/// Elements with a zero and a one: the bound of `zeros`, `ones` and a single element on the right of an
/// operator.
///
/// The trait is implemented for the primitive numbers and `bool`, with the feature `half` for `half::f16` and
/// `half::bf16`, and for every [`Numeric`] type.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Identities};
/// fn mask<T: Identities>() -> Tensor<T, Shape![2]> {
///     Tensor::ones()
/// }
/// assert_eq!(mask::<u8>().as_slice(), [1, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scalar",
    label = "expected a number or `bool`",
    note = "your own number type needs an implementation of `Numeric`"
)]
pub trait Identities: Element {
    /// Returns 0, or `false`.
    #[doc(hidden)]
    fn additive_identity() -> Self;
    /// Returns 1, or `true`.
    #[doc(hidden)]
    fn multiplicative_identity() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Numeric> Identities for T {
    #[inline(always)]
    fn additive_identity() -> T {
        T::zero()
    }

    #[inline(always)]
    fn multiplicative_identity() -> T {
        T::one()
    }
}

/// Implements [`Identities`] for types that are not [`Numeric`].
macro_rules! identities {
    ($zero:expr, $one:expr => $($t:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Identities for $t {
            #[inline(always)]
            fn additive_identity() -> $t {
                $zero
            }

            #[inline(always)]
            fn multiplicative_identity() -> $t {
                $one
            }
        }
    )*};
}
identities!(0, 1 => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
identities!(false, true => bool);
#[cfg(feature = "half")]
identities!(Self::ZERO, Self::ONE => half::f16 half::bf16);
