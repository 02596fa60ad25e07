//! The table of the methods of numbers, which are the functions of elements.

use proc_macro2::Ident;

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
    /// Whether the method has a derivative, which is 0 for steps.
    pub has_gradient: bool,
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
        has_gradient: true,
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
        has_gradient: false,
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

    /// Returns the method of this name.
    pub fn find(name: &(impl PartialEq<str> + ?Sized)) -> Option<Self> {
        let mut rows = TABLE.iter();
        let row = rows.find(|(names, _)| names.split(' ').any(|known| *name == *known));
        row.map(|(_, method)| *method)
    }
}

/// The methods by what holds for them. A test finds the float functions of `shapecast` that are missing here.
pub const TABLE: [(&str, Method); 15] = [
    (
        "cos sin tan",
        Method {
            speculates: true,
            ..Method::FLOAT_FUNCTION
        },
    ),
    (
        "sin_cos",
        Method {
            speculates: true,
            has_gradient: false,
            ..Method::FLOAT_FUNCTION
        },
    ),
    (
        "acos acosh asin asinh atan atan2 atanh cbrt cosh erf exp exp2 exp_m1 gelu hypot ln ln_1p log10 log2 powf \
         powi sigmoid sinh softplus tanh",
        Method::FLOAT_FUNCTION,
    ),
    (
        "rsqrt sqrt",
        Method {
            cost: DIVISION,
            ..Method::FLOAT_FUNCTION
        },
    ),
    (
        "recip",
        Method {
            cost: DIVISION,
            ..Method::OF_FLOATS
        },
    ),
    // The remainder of floats is a call.
    (
        "floor_div modulo",
        Method {
            cost: SERIES,
            is_of_crate: true,
            has_gradient: false,
            ..Method::OF_NUMBERS
        },
    ),
    (
        "div_euclid rem_euclid",
        Method {
            cost: DIVISION,
            has_gradient: false,
            ..Method::OF_NUMBERS
        },
    ),
    (
        "abs copysign signum",
        Method {
            is_operator: true,
            ..Method::OF_FLOATS
        },
    ),
    (
        "is_finite is_infinite is_nan is_sign_negative is_sign_positive",
        Method {
            is_operator: true,
            has_gradient: false,
            ..Method::OF_FLOATS
        },
    ),
    (
        "ceil floor fract mul_add round round_ties_even to_degrees to_radians trunc",
        Method::OF_FLOATS,
    ),
    (
        "clamp",
        Method {
            float_may_panic: true,
            ..Method::OF_NUMBERS
        },
    ),
    (
        "max min",
        Method {
            integer_may_panic: false,
            is_operator: true,
            ..Method::OF_NUMBERS
        },
    ),
    (
        "clip maximum minimum",
        Method {
            is_of_crate: true,
            is_operator: true,
            integer_may_panic: false,
            ..Method::OF_NUMBERS
        },
    ),
    (
        "abs_diff wrapping_add wrapping_mul wrapping_neg wrapping_sub",
        Method::OF_INTEGERS,
    ),
    // Unsigned integers lack these.
    (
        "is_negative is_positive",
        Method {
            is_of_integers: false,
            ..Method::OF_INTEGERS
        },
    ),
];

/// Returns `true` for a method with a derivative. `max` and `min` of tensors are reductions.
pub fn has_gradient(name: &(impl PartialEq<str> + ?Sized)) -> bool {
    Method::find(name).is_some_and(|method| method.has_gradient)
}

/// Returns `true` for a method whose result is a `bool`.
pub fn is_predicate(name: &Ident) -> bool {
    Method::find(name).is_some() && name.to_string().starts_with("is_")
}
