//! Float functions that run in vector registers.
//!
//! Each is scalar code without a branch or a call, always inlined, so that the loop it stands in
//! becomes vector instructions at every instruction set. They take `f32` and `f64`, work without `std`,
//! and are right for NaN, zeros of either sign, infinities and subnormal numbers.
//!
//! Inside [`broadcast!`](crate::broadcast!) a method call such as `x.exp()` on an `f32` or `f64`
//! means the function of that name here. A path, `f32::exp(x)`, still means std's.
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
//! # The same bits
//!
//! The functions of this module give the same bits on every machine: `float::exp(x)`, inside of
//! `broadcast!` too. The methods are faster: with `std` they use fused multiply-adds where the machine
//! has them (x86-64 since 2013, AArch64), so that their last digits depend on the machine. On one
//! machine they depend on the argument alone: not on shapes, on whether these are known to the
//! compiler, on threads, nor on other elements.
//!
//! # Accuracy
//!
//! All are within 2 units in the last place. The largest errors found, in those units, of the functions
//! and of the methods on a machine with fused multiply-adds: of `f32` over every 97th argument (`exp`,
//! `sin`, `cos`, `tan`, `tanh`: all; two arguments: ten million at random), of `f64` over thousands at random.
//! The polynomials are this crate's own, by Remez' algorithm.
//!
//! | | `f32` | as a method | `f64` | as a method | how |
//! |---|---|---|---|---|---|
//! | [`exp`] | 1.04 | 1.06 | 0.93 | 0.92 | Cody and Waite's reduction, minimax polynomial |
//! | [`exp2`] | 1.03 | 1.04 | 0.90 | 0.88 | as `exp` |
//! | [`exp_m1`] | 1.33 | 1.31 | 1.12 | 1.06 | as `exp`, in sums that do not cancel |
//! | [`sigmoid`] | 1.83 | 1.61 | 1.75 | 1.44 | by `exp` |
//! | [`ln`] | 0.79 | 0.79 | 0.75 | 0.68 | fdlibm's `e_log.c`, minimax polynomial |
//! | [`ln_1p`] | 0.83 | 0.81 | 0.75 | 0.69 | as `ln`, after `s_log1p.c` |
//! | [`log2`] | 0.74 | 0.73 | 0.65 | 0.61 | FreeBSD's `e_log2.c` |
//! | [`log10`] | 0.67 | 0.67 | 0.61 | 0.56 | as `log2` |
//! | [`sin`] | 0.67 | 1.55 | 0.75 | 0.75 | Cody and Waite's reduction where there is an FMA, else Payne and Hanek's; minimax polynomials |
//! | [`cos`] | 0.67 | 1.54 | 0.71 | 0.70 | as `sin` |
//! | [`tan`] | 0.51 | 0.51 | 0.93 | 0.72 | as `sin`, a quotient (`f64`: in two words) |
//! | [`asin`] | 0.71 | 0.71 | 0.59 | 0.52 | fdlibm's `e_asin.c`, minimax polynomial |
//! | [`acos`] | 0.77 | 0.77 | 0.74 | 0.69 | as `asin` |
//! | [`atan`] | 0.85 | 0.85 | 0.74 | 0.72 | fdlibm's `s_atan.c`, minimax polynomial |
//! | [`atan2`] | 1.50 | 1.43 | 1.18 | 1.08 | as `atan`, reduced before the division |
//! | [`sinh`] | 1.62 | 1.62 | 1.35 | 1.17 | by `exp`; a minimax polynomial near 0 |
//! | [`cosh`] | 1.45 | 1.46 | 1.29 | 1.24 | by `exp` |
//! | [`tanh`] | 1.46 | 1.45 | 1.58 | 1.53 | its addition formula, minimax polynomial |
//! | [`sqrt`] | 0.50 | 0.50 | 0.50 | 0.50 | the instruction; without `std` fdlibm's `e_sqrt.c` |
//! | [`rsqrt`] | 1.50 | 1.50 | 1.34 | 1.34 | by `sqrt` and a division |
//! | [`cbrt`] | 1.06 | 0.76 | 0.50 | 0.50 | Halley's iteration, then Newton's in two words |
//! | [`hypot`] | 0.86 | 0.85 | 0.84 | 0.84 | squares in two words |
//! | [`powf`] | 0.51 | 0.51 | 0.93 | 0.84 | `f32`: logarithm in `f64`; `f64`: in two words, after fdlibm's `e_pow.c` |
//! | [`powi`] | 1.29 | 1.28 | 0.89 | 0.89 | as `powf`; −1 and 1 to 3 by hand |
//! | [`erf`] | 1.13 | 0.90 | 0.92 | 0.78 | minimax polynomials, Shepherd and Laframboise's variable |
//! | [`gelu`] | 1.75 | 1.55 | 1.71 | 1.24 | as `erf`, sums in two words |

mod cody_waite;
mod constants;
mod double;
mod error_function;
mod exponential;
mod hyperbolic;
mod inverse_trigonometric;
mod logarithm;
mod number;
mod power;
mod reduction;
mod roots;
#[cfg(any(not(feature = "std"), test))]
mod square_root;
mod trigonometric;
mod word;

use core::fmt::{Debug, Display, LowerExp, UpperExp};
use core::ops::{AddAssign, DivAssign, MulAssign, Rem, RemAssign, SubAssign};

pub use number::Number;

use crate::kernel::MathContext;
use crate::reduce::{ReduceMean, ReduceOrd, ReduceSum};
use crate::tensor::Scalar;

/// `f32` or `f64`: what these functions take, and code that is generic over floats. Sealed.
///
/// One bound says all that operators, reductions and `broadcast!` ask of elements. Constants are
/// [`T::ZERO`](Scalar::ZERO), [`T::ONE`](Scalar::ONE) and `T::from(0.5_f32)`.
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

/// The functions, which are told how to compute.
mod by_mode {
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
            by_mode::$name($($argument,)* &MathContext::portable())
        }
    )*};
}

functions! {
    /// e^x.
    ///
    /// ```
    /// use shapecast::float::exp;
    ///
    /// assert_eq!(exp(0.0_f64), 1.0);
    /// ```
    exp(x: F);
    /// 2^x.
    ///
    /// ```
    /// use shapecast::float::exp2;
    ///
    /// assert_eq!(exp2(-1.0_f32), 0.5);
    /// ```
    exp2(x: F);
    /// e^x − 1, exact to the last digits near 0 too.
    ///
    /// ```
    /// use shapecast::float::exp_m1;
    ///
    /// assert_eq!(exp_m1(1e-20_f64), 1e-20);
    /// ```
    exp_m1(x: F);
    /// The logistic function 1 / (1 + e^−x).
    ///
    /// ```
    /// use shapecast::float::sigmoid;
    ///
    /// assert_eq!(sigmoid(0.0_f32), 0.5);
    /// ```
    sigmoid(x: F);
    /// The natural logarithm: −∞ of 0, NaN of negative numbers.
    ///
    /// ```
    /// use shapecast::float::ln;
    ///
    /// assert_eq!(ln(1.0_f32), 0.0);
    /// ```
    ln(x: F);
    /// ln (1 + x), exact to the last digits near 0 too.
    ///
    /// ```
    /// use shapecast::float::ln_1p;
    ///
    /// assert_eq!(ln_1p(1e-20_f64), 1e-20);
    /// ```
    ln_1p(x: F);
    /// The logarithm to base 2.
    ///
    /// ```
    /// use shapecast::float::log2;
    ///
    /// assert_eq!(log2(0.125_f64), -3.0);
    /// ```
    log2(x: F);
    /// The logarithm to base 10.
    ///
    /// ```
    /// use shapecast::float::log10;
    ///
    /// assert_eq!(log10(1000.0_f64), 3.0);
    /// ```
    log10(x: F);
    /// The sine of x radians, for every finite x; NaN of infinities.
    ///
    /// ```
    /// use shapecast::float::sin;
    ///
    /// assert_eq!(sin(0.0_f32), 0.0);
    /// ```
    sin(x: F);
    /// The cosine of x radians, for every finite x; NaN of infinities.
    ///
    /// ```
    /// use shapecast::float::cos;
    ///
    /// assert_eq!(cos(0.0_f32), 1.0);
    /// ```
    cos(x: F);
    /// The tangent of x radians, for every finite x; NaN of infinities.
    ///
    /// ```
    /// use shapecast::float::tan;
    ///
    /// assert_eq!(tan(0.0_f64), 0.0);
    /// ```
    tan(x: F);
    /// The arc sine, in [−π/2, π/2]; NaN outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::asin;
    ///
    /// assert_eq!(asin(1.0_f64), std::f64::consts::FRAC_PI_2);
    /// ```
    asin(x: F);
    /// The arc cosine, in [0, π]; NaN outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::acos;
    ///
    /// assert_eq!(acos(-1.0_f64), std::f64::consts::PI);
    /// ```
    acos(x: F);
    /// The arc tangent, in [−π/2, π/2].
    ///
    /// ```
    /// use shapecast::float::atan;
    ///
    /// assert_eq!(atan(1.0_f32), std::f32::consts::FRAC_PI_4);
    /// ```
    atan(x: F);
    /// The angle of the point (x, y), in [−π, π], with the signs of zeros as in IEEE 754.
    ///
    /// ```
    /// use shapecast::float::atan2;
    ///
    /// assert_eq!(atan2(1.0_f64, 0.0), std::f64::consts::FRAC_PI_2);
    /// ```
    atan2(y: F, x: F);
    /// The hyperbolic sine.
    ///
    /// ```
    /// use shapecast::float::sinh;
    ///
    /// assert_eq!(sinh(0.0_f32), 0.0);
    /// ```
    sinh(x: F);
    /// The hyperbolic cosine.
    ///
    /// ```
    /// use shapecast::float::cosh;
    ///
    /// assert_eq!(cosh(0.0_f32), 1.0);
    /// ```
    cosh(x: F);
    /// The hyperbolic tangent.
    ///
    /// ```
    /// use shapecast::float::tanh;
    ///
    /// assert_eq!(tanh(f32::INFINITY), 1.0);
    /// ```
    tanh(x: F);
    /// The square root, correctly rounded. With the feature `std` it is the machine's instruction,
    /// else a loop over the digits: `core` has no stable name for the instruction.
    ///
    /// ```
    /// use shapecast::float::sqrt;
    ///
    /// assert_eq!(sqrt(2.25_f64), 1.5);
    /// ```
    sqrt(x: F);
    /// 1 / √x: ±∞ of ±0.
    ///
    /// ```
    /// use shapecast::float::rsqrt;
    ///
    /// assert_eq!(rsqrt(4.0_f32), 0.5);
    /// ```
    rsqrt(x: F);
    /// The cube root, of negative numbers too.
    ///
    /// ```
    /// use shapecast::float::cbrt;
    ///
    /// assert_eq!(cbrt(-27.0_f64), -3.0);
    /// ```
    cbrt(x: F);
    /// √(x² + y²), without overflow in between; infinite if one of them is, whatever the other.
    ///
    /// ```
    /// use shapecast::float::hypot;
    ///
    /// assert_eq!(hypot(3.0_f64, 4.0), 5.0);
    /// ```
    hypot(x: F, y: F);
    /// x^y, with the special values of IEEE 754 (`pow`).
    ///
    /// ```
    /// use shapecast::float::powf;
    ///
    /// assert_eq!(powf(2.0_f32, 0.5), std::f32::consts::SQRT_2);
    /// ```
    powf(x: F, y: F);
    /// x^n. As accurate as [`powf`] for every n; for −1, 1, 2 and 3 just the multiplications.
    ///
    /// ```
    /// use shapecast::float::powi;
    ///
    /// assert_eq!(powi(1.5_f64, 2), 2.25);
    /// ```
    powi(x: F, n: i32);
    /// The error function, 2/√π ∫₀ˣ e^(−t²) dt.
    ///
    /// ```
    /// use shapecast::float::erf;
    ///
    /// assert_eq!(erf(f64::INFINITY), 1.0);
    /// ```
    erf(x: F);
    /// x Φ(x), Φ the normal distribution function: PyTorch's `gelu` as it is by default. The negative
    /// tail keeps its digits down to subnormal numbers; −∞ gives −0. PyTorch's `approximate="tanh"` is
    /// a formula in [`tanh`].
    ///
    /// ```
    /// use shapecast::float::gelu;
    ///
    /// assert_eq!(gelu(0.0_f32), 0.0);
    /// ```
    gelu(x: F);
}
