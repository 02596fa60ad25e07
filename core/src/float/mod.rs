//! Float functions that LLVM vectorises.
//!
//! Each function is scalar code without branches or calls, and is always inlined, so that a loop
//! over it becomes vector instructions at every instruction set. The functions take `f32` and
//! `f64`, work without `std`, and handle NaN, signed zeros, infinities and subnormal numbers.
//!
//! Inside [`broadcast!`](crate::broadcast!), a method call such as `x.exp()` on an `f32` or `f64`
//! calls the function of that name in this module, and so does the method
//! [`exp`](crate::Array::exp) of a tensor. A path such as `f32::exp(x)` calls the standard library's
//! function.
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
//! The methods inside `broadcast!` are faster. With `std`, the methods use the fused multiply-adds
//! of machines that have such instructions (x86-64 processors since 2013, AArch64), so that the
//! last digits of a result depend on the machine. On one machine, the result of a method depends
//! only on the argument, not on shapes, on what the compiler knows of a shape, on the number of
//! threads, or on other elements.
//!
//! # Accuracy
//!
//! All results are within 2 units in the last place (ULP). The table gives the maximum error that
//! tests found, in ULP, for each function, and for each method on a machine with fused
//! multiply-adds.
//!
//! For `f32`, at least every 97th argument was tested, and every argument of `exp`, `sin`, `cos`,
//! `tan` and `tanh`. Functions of two arguments were tested at ten million random points. For
//! `f64`, a search tested millions of arguments of each function: random ones, ones near the ends
//! of the argument reductions, and the neighbours of those with the largest errors. Errors that are
//! a few hundredths larger are possible. The polynomials were computed for this crate by the Remez
//! algorithm.
//!
//! | function | `f32` | `f32` method | `f64` | `f64` method | algorithm |
//! |---|---|---|---|---|---|
//! | [`exp`] | 1.04 | 1.06 | 1.01 | 1.04 | Cody and Waite's reduction, minimax polynomial |
//! | [`exp2`] | 1.03 | 1.04 | 1.06 | 1.10 | as `exp` |
//! | [`exp_m1`] | 1.33 | 1.31 | 1.39 | 1.40 | as `exp`, with sums that do not cancel |
//! | [`sigmoid`] | 1.83 | 1.61 | 1.87 | 1.66 | from `exp` |
//! | [`softplus`] | 1.31 | 1.33 | 1.37 | 1.34 | as `ln_1p`, of `exp` as a double word |
//! | [`ln`] | 0.79 | 0.79 | 0.86 | 0.86 | fdlibm's `e_log.c`, minimax polynomial |
//! | [`ln_1p`] | 0.83 | 0.81 | 0.86 | 0.85 | as `ln`, after `s_log1p.c` |
//! | [`log2`] | 0.74 | 0.73 | 0.82 | 0.81 | FreeBSD's `e_log2.c` |
//! | [`log10`] | 0.67 | 0.67 | 0.75 | 0.75 | as `log2` |
//! | [`sin`] | 0.67 | 1.55 | 0.83 | 0.78 | reduction by Cody and Waite with an FMA, else by Payne and Hanek; minimax polynomials |
//! | [`cos`] | 0.67 | 1.54 | 0.82 | 0.78 | as `sin` |
//! | [`tan`] | 0.51 | 0.51 | 1.10 | 1.00 | as `sin`; a quotient, for `f64` of double words |
//! | [`asin`] | 0.71 | 0.71 | 0.67 | 0.67 | fdlibm's `e_asin.c`, minimax polynomial |
//! | [`acos`] | 0.77 | 0.77 | 0.78 | 0.78 | as `asin` |
//! | [`atan`] | 0.85 | 0.85 | 0.86 | 0.86 | fdlibm's `s_atan.c`, minimax polynomial |
//! | [`atan2`] | 1.50 | 1.43 | 1.53 | 1.53 | as `atan`, with the reduction before the division |
//! | [`sinh`] | 1.62 | 1.62 | 1.65 | 1.65 | from `exp`; near 0 a minimax polynomial |
//! | [`cosh`] | 1.45 | 1.46 | 1.48 | 1.50 | from `exp` |
//! | [`tanh`] | 1.46 | 1.45 | 1.62 | 1.62 | addition formula, minimax polynomial |
//! | [`asinh`] | 0.85 | 0.85 | 0.87 | 0.87 | as `ln_1p`, of a double word |
//! | [`acosh`] | 0.81 | 0.80 | 0.86 | 0.85 | as `asinh` |
//! | [`atanh`] | 0.85 | 0.85 | 0.87 | 0.87 | as `asinh` |
//! | [`sqrt`] | 0.50 | 0.50 | 0.50 | 0.50 | the instruction; without `std` fdlibm's `e_sqrt.c` |
//! | [`rsqrt`] | 1.50 | 1.50 | 1.50 | 1.50 | 1 divided by `sqrt` |
//! | [`cbrt`] | 1.06 | 0.76 | 0.50 | 0.50 | Halley's iteration, then Newton's on double words |
//! | [`hypot`] | 0.86 | 0.85 | 0.86 | 0.86 | squares as double words |
//! | [`powf`] | 0.51 | 0.51 | 0.98 | 0.97 | logarithm in `f64`, for `f64` as a double word, after fdlibm's `e_pow.c` |
//! | [`powi`] | 1.29 | 1.28 | 1.29 | 1.29 | as `powf`; exponents −1, 1, 2 and 3 by multiplication and division |
//! | [`erf`] | 1.13 | 0.90 | 1.56 | 1.34 | minimax polynomials, with the variable of Shepherd and Laframboise |
//! | [`gelu`] | 1.60 | 1.55 | 1.96 | 1.94 | as `erf`, with sums of double words |

mod cody_waite;
#[cfg(feature = "num-complex")]
pub(crate) mod complex;
mod constants;
mod double;
mod error_function;
mod exponential;
pub(crate) mod float_element;
mod float_trait;
mod floor_division;
mod functions;
mod hyperbolic;
mod ieee;
mod impls;
mod inverse_hyperbolic;
mod inverse_trigonometric;
mod logarithm;
pub(crate) mod number;
mod payne_hanek;
mod power;
pub(crate) mod power_of_two;
pub(crate) mod real_or_complex;
mod roots;
mod rounding;
mod sealed;
mod signed;
mod std_methods;
mod table;
mod trigonometric;

pub use float_element::FloatElement;
pub use float_trait::Float;
pub use floor_division::FloorDiv;
#[doc(hidden)]
pub use number::Number;
pub use real_or_complex::RealOrComplex;
pub use signed::Signed;
pub(crate) use table::for_each_float_function;

use functions::functions;
use sealed::ToIeee as _;
use shapecast_kernel::MathContext;

for_each_float_function!(functions!());

/// The functions with a [`MathContext`](shapecast_kernel::MathContext) parameter.
mod with_context {
    pub(super) use super::error_function::{erf, gelu};
    pub(super) use super::exponential::{exp, exp_m1, exp2, sigmoid};
    pub(super) use super::hyperbolic::{cosh, sinh, tanh};
    pub(super) use super::inverse_hyperbolic::{acosh, asinh, atanh};
    pub(super) use super::inverse_trigonometric::{acos, asin, atan, atan2};
    pub(super) use super::logarithm::{ln, ln_1p, log2, log10, softplus};
    pub(super) use super::power::{powf, powi};
    pub(super) use super::roots::{cbrt, hypot, rsqrt, sqrt};
    pub(super) use super::trigonometric::{cos, sin, tan};
}
