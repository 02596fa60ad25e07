//! The table of the methods of numbers.

use syn::Ident;

/// The cost of an addition, a comparison or a branch. Other costs are relative to this one.
pub const OPERATION: u32 = 1;

/// The cost of a division or a square root.
pub const DIVISION: u32 = 4;

/// The cost of a function that needs a series or a table, and of every unknown function.
pub const SERIES: u32 = 12;

/// A method that only computes a number from numbers.
#[derive(Clone, Copy)]
pub struct Method {
    /// The cost of one call.
    pub cost: u32,
    /// Whether all floats have the method, so that a call reaches no trait of the user's.
    pub is_of_floats: bool,
    /// Whether all integers have the method, so that a call reaches no trait of the user's.
    pub is_of_integers: bool,
    /// Whether `shapecast` evaluates the method, not the standard library.
    pub is_of_crate: bool,
    /// Whether the method has a fast path, whose result may be any float until it is checked.
    pub speculates: bool,
    /// Whether the method may panic for some floats.
    pub float_may_panic: bool,
    /// Whether the method may panic for some integers.
    pub integer_may_panic: bool,
    /// Whether every processor computes the method in a few instructions, without a call in loops.
    pub is_operator: bool,
}

impl Method {
    /// An operation that all floats have.
    const OF_FLOATS: Self = Self {
        cost: OPERATION,
        is_of_floats: true,
        is_of_integers: false,
        is_of_crate: false,
        speculates: false,
        float_may_panic: false,
        integer_may_panic: true,
        is_operator: false,
    };

    /// An operation that all floats and all integers have.
    const OF_NUMBERS: Self = Self {
        is_of_integers: true,
        ..Self::OF_FLOATS
    };

    /// An operation that all integers have and that never panics.
    const OF_INTEGERS: Self = Self {
        is_of_floats: false,
        is_of_integers: true,
        integer_may_panic: false,
        ..Self::OF_FLOATS
    };

    /// A function of `shapecast` that needs a series or a table.
    const FLOAT_FUNCTION: Self = Self {
        cost: SERIES,
        is_of_crate: true,
        ..Self::OF_FLOATS
    };

    /// `powi` with an exponent for which it only multiplies.
    pub const POWI_BY_PRODUCTS: Self = Self {
        cost: OPERATION,
        is_operator: true,
        ..Self::FLOAT_FUNCTION
    };

    /// Returns the method of this name. A test finds the float functions of `shapecast` that are missing here.
    pub fn find(name: &Ident) -> Option<Self> {
        let method = match name.to_string().as_str() {
            "cos" | "sin" | "sin_cos" | "tan" => Self {
                speculates: true,
                ..Self::FLOAT_FUNCTION
            },
            "acos" | "acosh" | "asin" | "asinh" | "atan" | "atan2" | "atanh" | "cbrt" | "cosh"
            | "erf" | "exp" | "exp2" | "exp_m1" | "gelu" | "hypot" | "ln" | "ln_1p" | "log10"
            | "log2" | "powf" | "powi" | "sigmoid" | "sinh" | "softplus" | "tanh" => {
                Self::FLOAT_FUNCTION
            }
            "rsqrt" | "sqrt" => Self {
                cost: DIVISION,
                ..Self::FLOAT_FUNCTION
            },
            "recip" => Self {
                cost: DIVISION,
                ..Self::OF_FLOATS
            },
            // The remainder of floats is a call.
            "floor_div" | "modulo" => Self {
                cost: SERIES,
                is_of_crate: true,
                ..Self::OF_NUMBERS
            },
            "div_euclid" | "rem_euclid" => Self {
                cost: DIVISION,
                ..Self::OF_NUMBERS
            },
            "abs" | "copysign" | "is_finite" | "is_infinite" | "is_nan" | "signum" => Self {
                is_operator: true,
                ..Self::OF_FLOATS
            },
            "ceil" | "floor" | "fract" | "mul_add" | "round" | "trunc" => Self::OF_FLOATS,
            "clamp" => Self {
                float_may_panic: true,
                ..Self::OF_NUMBERS
            },
            "max" | "min" => Self {
                integer_may_panic: false,
                is_operator: true,
                ..Self::OF_NUMBERS
            },
            "clip" | "maximum" | "minimum" => Self {
                is_of_crate: true,
                is_operator: true,
                integer_may_panic: false,
                ..Self::OF_NUMBERS
            },
            "abs_diff" | "wrapping_add" | "wrapping_mul" | "wrapping_neg" | "wrapping_sub" => {
                Self::OF_INTEGERS
            }
            _ => return None,
        };
        Some(method)
    }
}

/// Returns `true` if a tensor has a reduction of this name over all its elements.
pub fn reduces_tensors(name: &Ident) -> bool {
    let names = ["max", "mean", "min", "prod", "std", "sum", "var"];
    names.iter().any(|known| name == known)
}
