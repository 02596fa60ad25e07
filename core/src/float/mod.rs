//! Float functions that LLVM vectorises.
//!
//! Each function is scalar code without branches or calls, and is always inlined, so that a loop over
//! it becomes vector instructions at every instruction set. The functions take `f32` and `f64`, work
//! without `std`, and handle NaN, signed zeros, infinities and subnormal numbers.
//!
//! Inside [`broadcast!`](crate::broadcast!), a method call such as `x.exp()` on an `f32` or `f64`
//! calls the function of that name in this module. A path such as `f32::exp(x)` calls the standard
//! library's function.
//!
//! ```
//! use shapecast::{broadcast, float, tensor};
//!
//! let x = tensor![0.0, 1.0];
//! let y = broadcast!(x.exp());
//! assert_eq!(y.as_slice()[0], 1.0);
//! assert!((y.as_slice()[1] - float::exp(1.0_f64)).abs() < 1e-15);
//! ```
//!
//! # Reproducibility
//!
//! The functions of this module give the same bits on every machine, inside `broadcast!` too.
//!
//! The methods inside `broadcast!` are faster. With `std`, the methods use the fused multiply-adds of
//! machines that have such instructions (x86-64 processors since 2013, AArch64), so that the last digits of
//! a result depend on the machine. On one machine, the result of a method depends only on the argument, not
//! on shapes, on what the compiler knows of a shape, on the number of threads, or on other elements.
//!
//! # Accuracy
//!
//! All results are within 2 units in the last place (ULP). The table gives the maximum error that tests
//! found, in ULP, for each function, and for each method on a machine with fused multiply-adds.
//!
//! For `f32`, every 97th argument was tested, and every argument of `exp`, `sin`, `cos`, `tan` and
//! `tanh`. Functions of two arguments were tested at ten million random points. For `f64`, thousands of
//! random arguments were tested. The polynomials were computed for this crate by the Remez algorithm.
//!
//! | function | `f32` | `f32` method | `f64` | `f64` method | algorithm |
//! |---|---|---|---|---|---|
//! | [`exp`] | 1.04 | 1.06 | 0.93 | 0.92 | Cody and Waite's reduction, minimax polynomial |
//! | [`exp2`] | 1.03 | 1.04 | 0.90 | 0.88 | as `exp` |
//! | [`exp_m1`] | 1.33 | 1.31 | 1.12 | 1.06 | as `exp`, with sums that do not cancel |
//! | [`sigmoid`] | 1.83 | 1.61 | 1.75 | 1.44 | from `exp` |
//! | [`ln`] | 0.79 | 0.79 | 0.75 | 0.68 | fdlibm's `e_log.c`, minimax polynomial |
//! | [`ln_1p`] | 0.83 | 0.81 | 0.75 | 0.69 | as `ln`, after `s_log1p.c` |
//! | [`log2`] | 0.74 | 0.73 | 0.65 | 0.61 | FreeBSD's `e_log2.c` |
//! | [`log10`] | 0.67 | 0.67 | 0.61 | 0.56 | as `log2` |
//! | [`sin`] | 0.67 | 1.55 | 0.75 | 0.75 | reduction by Cody and Waite with an FMA, else by Payne and Hanek; minimax polynomials |
//! | [`cos`] | 0.67 | 1.54 | 0.71 | 0.70 | as `sin` |
//! | [`tan`] | 0.51 | 0.51 | 0.93 | 0.72 | as `sin`; a quotient, for `f64` of double words |
//! | [`asin`] | 0.71 | 0.71 | 0.59 | 0.52 | fdlibm's `e_asin.c`, minimax polynomial |
//! | [`acos`] | 0.77 | 0.77 | 0.74 | 0.69 | as `asin` |
//! | [`atan`] | 0.85 | 0.85 | 0.74 | 0.72 | fdlibm's `s_atan.c`, minimax polynomial |
//! | [`atan2`] | 1.50 | 1.43 | 1.18 | 1.08 | as `atan`, with the reduction before the division |
//! | [`sinh`] | 1.62 | 1.62 | 1.35 | 1.17 | from `exp`; near 0 a minimax polynomial |
//! | [`cosh`] | 1.45 | 1.46 | 1.29 | 1.24 | from `exp` |
//! | [`tanh`] | 1.46 | 1.45 | 1.58 | 1.53 | addition formula, minimax polynomial |
//! | [`sqrt`] | 0.50 | 0.50 | 0.50 | 0.50 | the instruction; without `std` fdlibm's `e_sqrt.c` |
//! | [`rsqrt`] | 1.50 | 1.50 | 1.34 | 1.34 | 1 divided by `sqrt` |
//! | [`cbrt`] | 1.06 | 0.76 | 0.50 | 0.50 | Halley's iteration, then Newton's on double words |
//! | [`hypot`] | 0.86 | 0.85 | 0.84 | 0.84 | squares as double words |
//! | [`powf`] | 0.51 | 0.51 | 0.93 | 0.84 | logarithm in `f64`, for `f64` as a double word, after fdlibm's `e_pow.c` |
//! | [`powi`] | 1.29 | 1.28 | 0.89 | 0.89 | as `powf`; exponents −1, 1, 2 and 3 by multiplication and division |
//! | [`erf`] | 1.13 | 0.90 | 0.92 | 0.78 | minimax polynomials, with the variable of Shepherd and Laframboise |
//! | [`gelu`] | 1.75 | 1.55 | 1.71 | 1.24 | as `erf`, with sums of double words |

mod cody_waite;
mod constants;
mod double;
mod error_function;
mod exponential;
mod hyperbolic;
mod ieee;
mod inverse_trigonometric;
mod logarithm;
mod number;
mod payne_hanek;
mod power;
mod roots;
#[cfg(any(not(feature = "std"), test))]
mod square_root;
mod trigonometric;

use core::fmt::{Debug, Display, LowerExp, UpperExp};
use core::ops::{AddAssign, DivAssign, MulAssign, Rem, RemAssign, SubAssign};

pub use number::Number;

use crate::kernel::MathContext;
use crate::reduce::{ReduceMean, ReduceOrd, ReduceSum};
use crate::tensor::Scalar;

/// A float: `f32` or `f64`. This trait is sealed.
///
/// The one bound `T: Float` implies all bounds of the operators, of the reductions, of `broadcast!` and
/// of the functions of this module. Constants are [`T::ZERO`](Scalar::ZERO), [`T::ONE`](Scalar::ONE)
/// and `T::from(0.5_f32)`.
///
/// ```
/// use shapecast::float::Float;
/// use shapecast::{Axes, Broadcast, ReduceAxes, Shape, Tensor, broadcast, tensor};
///
/// fn softmax<T, S>(x: &Tensor<T, S>) -> Tensor<T, S>
/// where
///     T: Float,
///     S: Shape + ReduceAxes<Axes![-1]>,
///     S: Broadcast<<S as ReduceAxes<Axes![-1]>>::Kept, Output = S>,
/// {
///     broadcast!({
///         let e = (x - max_keepdim::<-1>(x)).exp();
///         e / sum_keepdim::<-1>(e)
///     })
/// }
/// assert_eq!(softmax(&tensor![[1.0, 1.0], [0.0, 0.0]]), tensor![[0.5, 0.5], [0.5, 0.5]]);
/// assert_eq!(softmax(&tensor![3.0_f32]), tensor![1.0]);
/// ```
pub trait Float:
    functions::Functions
    + Scalar
    + ReduceSum<Sum = Self>
    + ReduceMean<Mean = Self>
    + ReduceOrd
    + From<f32>
    + Rem<Output = Self>
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
}

impl Float for f32 {}
impl Float for f64 {}

mod functions {
    use super::error_function::ErrorFunction;
    use super::hyperbolic::Hyperbolic;
    use super::inverse_trigonometric::InverseTrigonometric;
    use super::logarithm::Logarithm;
    use super::power::Power;
    use super::roots::Root;
    use super::trigonometric::Trigonometric;

    pub trait Functions:
        ErrorFunction + Hyperbolic + InverseTrigonometric + Logarithm + Power + Root + Trigonometric
    {
    }

    impl Functions for f32 {}
    impl Functions for f64 {}
}

/// The functions with a [`MathContext`] parameter.
mod with_context {
    pub(super) use super::error_function::{erf, gelu};
    pub(super) use super::exponential::{exp, exp_m1, exp2, sigmoid};
    pub(super) use super::hyperbolic::{cosh, sinh, tanh};
    pub(super) use super::inverse_trigonometric::{acos, asin, atan, atan2};
    pub(super) use super::logarithm::{ln, ln_1p, log2, log10};
    pub(super) use super::power::{powf, powi};
    pub(super) use super::roots::{cbrt, hypot, rsqrt, sqrt};
    pub(super) use super::trigonometric::{cos, sin, tan};
}

macro_rules! functions {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident($($argument:ident: $type:ident),*);
    )*) => {$(
        $(#[doc = $doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name<F: Float>($($argument: $type),*) -> F {
            with_context::$name($($argument,)* &MathContext::portable())
        }
    )*};
}

functions! {
    /// Returns e^x.
    ///
    /// ```
    /// use shapecast::float::exp;
    ///
    /// assert_eq!(exp(0.0_f64), 1.0);
    /// ```
    exp(x: F);
    /// Returns 2^x.
    ///
    /// ```
    /// use shapecast::float::exp2;
    ///
    /// assert_eq!(exp2(-1.0_f32), 0.5);
    /// ```
    exp2(x: F);
    /// Returns e^x − 1, which is accurate near 0 too.
    ///
    /// ```
    /// use shapecast::float::exp_m1;
    ///
    /// assert_eq!(exp_m1(1e-20_f64), 1e-20);
    /// ```
    exp_m1(x: F);
    /// Returns the logistic function of x, 1 / (1 + e^−x).
    ///
    /// ```
    /// use shapecast::float::sigmoid;
    ///
    /// assert_eq!(sigmoid(0.0_f32), 0.5);
    /// ```
    sigmoid(x: F);
    /// Returns the natural logarithm of x: −∞ for 0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::ln;
    ///
    /// assert_eq!(ln(1.0_f32), 0.0);
    /// ```
    ln(x: F);
    /// Returns ln (1 + x), which is accurate near 0 too.
    ///
    /// ```
    /// use shapecast::float::ln_1p;
    ///
    /// assert_eq!(ln_1p(1e-20_f64), 1e-20);
    /// ```
    ln_1p(x: F);
    /// Returns the logarithm of x to base 2: −∞ for 0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::log2;
    ///
    /// assert_eq!(log2(0.125_f64), -3.0);
    /// ```
    log2(x: F);
    /// Returns the logarithm of x to base 10: −∞ for 0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::log10;
    ///
    /// assert_eq!(log10(1000.0_f64), 3.0);
    /// ```
    log10(x: F);
    /// Returns the sine of x, in radians: NaN for infinite x.
    ///
    /// ```
    /// use shapecast::float::sin;
    ///
    /// assert_eq!(sin(0.0_f32), 0.0);
    /// ```
    sin(x: F);
    /// Returns the cosine of x, in radians: NaN for infinite x.
    ///
    /// ```
    /// use shapecast::float::cos;
    ///
    /// assert_eq!(cos(0.0_f32), 1.0);
    /// ```
    cos(x: F);
    /// Returns the tangent of x, in radians: NaN for infinite x.
    ///
    /// ```
    /// use shapecast::float::tan;
    ///
    /// assert_eq!(tan(0.0_f64), 0.0);
    /// ```
    tan(x: F);
    /// Returns the arc sine of x, in [−π/2, π/2]: NaN for x outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::asin;
    ///
    /// assert_eq!(asin(1.0_f64), std::f64::consts::FRAC_PI_2);
    /// ```
    asin(x: F);
    /// Returns the arc cosine of x, in [0, π]: NaN for x outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::acos;
    ///
    /// assert_eq!(acos(-1.0_f64), std::f64::consts::PI);
    /// ```
    acos(x: F);
    /// Returns the arc tangent of x, in [−π/2, π/2].
    ///
    /// ```
    /// use shapecast::float::atan;
    ///
    /// assert_eq!(atan(1.0_f32), std::f32::consts::FRAC_PI_4);
    /// ```
    atan(x: F);
    /// Returns the angle of the point (x, y), in [−π, π]. Signed zeros follow IEEE 754.
    ///
    /// ```
    /// use shapecast::float::atan2;
    ///
    /// assert_eq!(atan2(1.0_f64, 0.0), std::f64::consts::FRAC_PI_2);
    /// ```
    atan2(y: F, x: F);
    /// Returns the hyperbolic sine of x.
    ///
    /// ```
    /// use shapecast::float::sinh;
    ///
    /// assert_eq!(sinh(0.0_f32), 0.0);
    /// ```
    sinh(x: F);
    /// Returns the hyperbolic cosine of x.
    ///
    /// ```
    /// use shapecast::float::cosh;
    ///
    /// assert_eq!(cosh(0.0_f32), 1.0);
    /// ```
    cosh(x: F);
    /// Returns the hyperbolic tangent of x.
    ///
    /// ```
    /// use shapecast::float::tanh;
    ///
    /// assert_eq!(tanh(f32::INFINITY), 1.0);
    /// ```
    tanh(x: F);
    /// Returns the correctly rounded square root of x: NaN for negative x.
    ///
    /// With the feature `std` the square root is one instruction. Without `std` it is computed by a loop
    /// over the binary digits, because `core` has no stable `sqrt`.
    ///
    /// ```
    /// use shapecast::float::sqrt;
    ///
    /// assert_eq!(sqrt(2.25_f64), 1.5);
    /// ```
    sqrt(x: F);
    /// Returns 1 / √x: ±∞ for ±0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::rsqrt;
    ///
    /// assert_eq!(rsqrt(4.0_f32), 0.5);
    /// ```
    rsqrt(x: F);
    /// Returns the cube root of x, which is negative for negative x.
    ///
    /// ```
    /// use shapecast::float::cbrt;
    ///
    /// assert_eq!(cbrt(-27.0_f64), -3.0);
    /// ```
    cbrt(x: F);
    /// Returns √(x² + y²) without intermediate overflow or underflow.
    ///
    /// The result is infinite if x or y is infinite, even if the other one is NaN.
    ///
    /// ```
    /// use shapecast::float::hypot;
    ///
    /// assert_eq!(hypot(3.0_f64, 4.0), 5.0);
    /// ```
    hypot(x: F, y: F);
    /// Returns x^y. Special values follow `pow` of IEEE 754.
    ///
    /// ```
    /// use shapecast::float::powf;
    ///
    /// assert_eq!(powf(2.0_f32, 0.5), std::f32::consts::SQRT_2);
    /// ```
    powf(x: F, y: F);
    /// Returns x^n.
    ///
    /// For n = −1, 1, 2 and 3 it divides or multiplies. For other n it is as accurate as [`powf`].
    ///
    /// ```
    /// use shapecast::float::powi;
    ///
    /// assert_eq!(powi(1.5_f64, 2), 2.25);
    /// ```
    powi(x: F, n: i32);
    /// Returns the error function of x, 2/√π ∫₀ˣ e^(−t²) dt.
    ///
    /// ```
    /// use shapecast::float::erf;
    ///
    /// assert_eq!(erf(f64::INFINITY), 1.0);
    /// ```
    erf(x: F);
    /// Returns the Gaussian error linear unit x Φ(x), where Φ is the normal distribution function.
    ///
    /// PyTorch's `gelu` with `approximate="none"` is the same function. The result is accurate for every
    /// negative x, down to subnormal results, and −0 for −∞. For `approximate="tanh"`, write the formula
    /// with [`tanh`].
    ///
    /// ```
    /// use shapecast::float::gelu;
    ///
    /// assert_eq!(gelu(0.0_f32), 0.0);
    /// ```
    gelu(x: F);
}
