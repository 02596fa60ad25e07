//! Methods that are known by their names.

use syn::Ident;

/// The float functions that take a series or a table; those of an `f32` or `f64` are the crate's own.
const SERIES: [&str; 25] = [
    "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "erf", "exp", "exp2", "exp_m1", "gelu",
    "hypot", "ln", "ln_1p", "log10", "log2", "powf", "powi", "sigmoid", "sin", "sin_cos", "sinh",
    "tan", "tanh",
];

/// The float functions that take a square root, the crate's own too.
const ROOTS: [&str; 2] = ["rsqrt", "sqrt"];

/// Methods of numbers that divide.
const DIVIDING: [&str; 3] = ["div_euclid", "recip", "rem_euclid"];

/// Methods of numbers of about one operation.
const SIMPLE: [&str; 20] = [
    "abs",
    "abs_diff",
    "ceil",
    "clamp",
    "copysign",
    "floor",
    "fract",
    "is_finite",
    "is_infinite",
    "is_nan",
    "max",
    "min",
    "mul_add",
    "round",
    "signum",
    "trunc",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_sub",
];

/// What one call or operator costs.
#[derive(Clone, Copy)]
pub enum Effort {
    /// An addition and the like.
    Operation,
    /// A division or a square root.
    Division,
    /// A transcendental function.
    Series,
}

/// Whether a method of this name is a float function.
pub fn is_float_function(name: &Ident) -> bool {
    is_one_of(&SERIES, name) || is_one_of(&ROOTS, name)
}

/// Whether a method of this name would reduce a tensor, without arguments.
pub fn reduces_all(name: &Ident) -> bool {
    is_one_of(&["max", "mean", "min", "prod", "std", "sum", "var"], name)
}

/// The methods of integers that floats have not.
const OF_INTEGERS: [&str; 5] = [
    "abs_diff",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_sub",
];

/// The methods that integers and floats have.
const OF_BOTH: [&str; 5] = ["clamp", "div_euclid", "max", "min", "rem_euclid"];

/// Whether a method of this name panics for no integer.
pub fn never_panics(name: &Ident) -> bool {
    is_one_of(&OF_INTEGERS, name) || is_one_of(&["max", "min"], name)
}

/// Whether all floats have a method of this name, if it has an [`effort`]: so no trait of the user's is
/// called by it.
pub fn is_of_floats(name: &Ident) -> bool {
    !is_one_of(&OF_INTEGERS, name)
}

/// The same of integers.
pub fn is_of_integers(name: &Ident) -> bool {
    is_one_of(&OF_INTEGERS, name) || is_one_of(&OF_BOTH, name)
}

/// Whether a method of this name is fast for the usual arguments, and flags the others after the fact.
pub fn speculates(name: &Ident) -> bool {
    is_one_of(&["cos", "sin", "sin_cos", "tan"], name)
}

/// What a method of this name costs, if it is known to do nothing but compute a number.
pub fn effort(name: &Ident) -> Option<Effort> {
    if is_one_of(&SERIES, name) {
        Some(Effort::Series)
    } else if is_one_of(&ROOTS, name) || is_one_of(&DIVIDING, name) {
        Some(Effort::Division)
    } else {
        is_one_of(&SIMPLE, name).then_some(Effort::Operation)
    }
}

fn is_one_of(names: &[&str], name: &Ident) -> bool {
    names.iter().any(|known| name == known)
}
