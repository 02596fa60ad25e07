//! Methods that are known by their names.

use syn::Ident;

/// The float functions: those of an `f32` or `f64` are the crate's own.
const FLOAT: [&str; 27] = [
    "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "erf", "exp", "exp2", "exp_m1", "gelu",
    "hypot", "ln", "ln_1p", "log10", "log2", "powf", "powi", "rsqrt", "sigmoid", "sin", "sin_cos",
    "sinh", "sqrt", "tan", "tanh",
];

/// Whether a method of this name is a float function.
pub fn is_float_function(name: &Ident) -> bool {
    FLOAT.iter().any(|known| name == known)
}
