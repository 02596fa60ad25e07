//! The table of the float functions.

/// Calls `$then!` with the given tokens and the table of the float functions.
///
/// An entry defines the function of the module `float`, the methods of `Float` and of elements inside `broadcast!`, and
/// the error of integers. An entry with `of_each` also defines the method of tensors. Those of `RealOrComplex` are in
/// `ops/functions.rs`. An entry lists:
/// - the documentation of the function,
/// - its name and arguments, of which `F` is the type of the result,
/// - arguments and the result of an example, as code,
/// - the flags of the kernel, other names of the method of tensors, and its documentation.
///
/// The implementation is in `with_context`, and its cost is in the table of methods of the crate of macros.
macro_rules! for_each_float_function {
    ($then:ident!($($before:tt)*)) => {
        $then! {
            $($before)*

            /// Returns e^x.
            exp(x) => ("0.0_f64") "1.0";

            /// Returns 2^x.
            exp2(x) => ("-1.0_f32") "0.5",
            of_each COMPUTE_BOUND [] "Returns 2 raised to the power of each element.";

            /// Returns e^x − 1, which is accurate near 0 too.
            exp_m1(x) => ("1e-20_f64") "1e-20",
            of_each COMPUTE_BOUND ["expm1"] "Returns eˣ - 1 of each element, also of small ones without cancellation.";

            /// Returns the logistic function of x, 1 / (1 + e^−x).
            sigmoid(x) => ("0.0_f32") "0.5",
            of_each COMPUTE_BOUND ["expit"] "Returns the logistic function 1/(1 + e⁻ˣ) of each element.";

            /// Returns ln (1 + e^x), a smooth maximum of 0 and x. The derivative is the logistic function.
            ///
            /// PyTorch's `softplus` is the same function, but returns x above 20.
            softplus(x) => ("f32::INFINITY") "f32::INFINITY",
            of_each COMPUTE_BOUND [] "Returns ln(1 + eˣ) of each element, a smooth maximum of 0 and x.";

            /// Returns the natural logarithm of x: −∞ for 0, NaN for negative x.
            ln(x) => ("1.0_f32") "0.0";

            /// Returns ln (1 + x), which is accurate near 0 too.
            ln_1p(x) => ("1e-20_f64") "1e-20",
            of_each COMPUTE_BOUND ["log1p"] "Returns ln(1 + x) of each element, also of small ones without cancellation.";

            /// Returns the logarithm of x to base 2: −∞ for 0, NaN for negative x.
            log2(x) => ("0.125_f64") "-3.0",
            of_each COMPUTE_BOUND [] "Returns the logarithm to base 2 of each element.";

            /// Returns the logarithm of x to base 10: −∞ for 0, NaN for negative x.
            log10(x) => ("1000.0_f64") "3.0",
            of_each COMPUTE_BOUND [] "Returns the logarithm to base 10 of each element.";

            /// Returns the sine of x, in radians: NaN for infinite x.
            sin(x) => ("0.0_f32") "0.0",
            of_each SPECULATIVE [] "Returns the sine of each element, in radians.";

            /// Returns the cosine of x, in radians: NaN for infinite x.
            cos(x) => ("0.0_f32") "1.0",
            of_each SPECULATIVE [] "Returns the cosine of each element, in radians.";

            /// Returns the tangent of x, in radians: NaN for infinite x.
            tan(x) => ("0.0_f64") "0.0",
            of_each SPECULATIVE [] "Returns the tangent of each element, in radians.";

            /// Returns the arc sine of x, in [−π/2, π/2]: NaN for x outside [−1, 1].
            asin(x) => ("1.0_f64") "std::f64::consts::FRAC_PI_2",
            of_each COMPUTE_BOUND ["arcsin"] "Returns the arc sine of each element, in radians.";

            /// Returns the arc cosine of x, in [0, π]: NaN for x outside [−1, 1].
            acos(x) => ("-1.0_f64") "std::f64::consts::PI",
            of_each COMPUTE_BOUND ["arccos"] "Returns the arc cosine of each element, in radians.";

            /// Returns the arc tangent of x, in [−π/2, π/2].
            atan(x) => ("1.0_f32") "std::f32::consts::FRAC_PI_4",
            of_each COMPUTE_BOUND ["arctan"] "Returns the arc tangent of each element, in radians.";

            /// Returns the angle of the point (x, y), in [−π, π]. Signed zeros follow IEEE 754.
            atan2(y, x: F) => ("1.0_f64", "0.0") "std::f64::consts::FRAC_PI_2";

            /// Returns the hyperbolic sine of x.
            sinh(x) => ("0.0_f32") "0.0",
            of_each COMPUTE_BOUND [] "Returns the hyperbolic sine of each element.";

            /// Returns the hyperbolic cosine of x.
            cosh(x) => ("0.0_f32") "1.0",
            of_each COMPUTE_BOUND [] "Returns the hyperbolic cosine of each element.";

            /// Returns the hyperbolic tangent of x.
            tanh(x) => ("f32::INFINITY") "1.0",
            of_each COMPUTE_BOUND [] "Returns the hyperbolic tangent of each element.";

            /// Returns the inverse hyperbolic sine of x.
            asinh(x) => ("1e-20_f64") "1e-20",
            of_each COMPUTE_BOUND ["arcsinh"] "Returns the inverse hyperbolic sine of each element.";

            /// Returns the inverse hyperbolic cosine of x, in [0, ∞]: NaN for x below 1.
            acosh(x) => ("1.0_f64") "0.0",
            of_each COMPUTE_BOUND ["arccosh"] "Returns the inverse hyperbolic cosine of each element.";

            /// Returns the inverse hyperbolic tangent of x: ±∞ for ±1, NaN for x outside [−1, 1].
            atanh(x) => ("1.0_f32") "f32::INFINITY",
            of_each COMPUTE_BOUND ["arctanh"] "Returns the inverse hyperbolic tangent of each element.";

            /// Returns the correctly rounded square root of x: NaN for negative x.
            ///
            /// With the feature `std` the square root is one instruction. Without `std` it is a loop over the binary
            /// digits, because `core` has no stable `sqrt`.
            sqrt(x) => ("2.25_f64") "1.5";

            /// Returns 1 / √x: ±∞ for ±0, NaN for negative x.
            rsqrt(x) => ("4.0_f32") "0.5",
            of_each MEMORY_BOUND [] "Returns the reciprocal of the square root of each element.";

            /// Returns the cube root of x, which is negative for negative x.
            cbrt(x) => ("-27.0_f64") "-3.0",
            of_each COMPUTE_BOUND [] "Returns the cube root of each element.";

            /// Returns √(x² + y²) without intermediate overflow or underflow.
            ///
            /// The result is infinite if x or y is infinite, even if the other one is NaN.
            hypot(x, y: F) => ("3.0_f64", "4.0") "5.0";

            /// Returns x^y. Special values follow `pow` of IEEE 754.
            powf(x, y: F) => ("2.0_f32", "0.5") "std::f32::consts::SQRT_2",
            of_each COMPUTE_BOUND ["power" "pow"] "Raises each element to the power `y`, a float.";

            /// Returns x^n.
            ///
            /// For n = −1, 1, 2 and 3, this divides or multiplies. For other n, the result is as accurate as
            /// that of `powf`.
            powi(x, n: i32) => ("1.5_f64", "2") "2.25",
            of_each COMPUTE_BOUND ["power" "pow" "square"] "Raises each element to the power `n`, an integer.";

            /// Returns the error function of x, 2/√π ∫₀ˣ e^(−t²) dt.
            erf(x) => ("f64::INFINITY") "1.0",
            of_each COMPUTE_BOUND [] "Returns the error function of each element.";

            /// Returns the Gaussian error linear unit x Φ(x), where Φ is the normal distribution function.
            ///
            /// PyTorch's `gelu` with `approximate="none"` is the same function. The result is accurate for
            /// every negative x, down to subnormal results, and −0 for −∞. For `approximate="tanh"`, write
            /// the formula with `tanh`.
            gelu(x) => ("0.0_f32") "0.0",
            of_each COMPUTE_BOUND [] "Returns the Gaussian error linear unit of each element.";
        }
    };
}
pub(crate) use for_each_float_function;
