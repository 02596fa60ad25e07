//! The table of the reductions that calls of `broadcast!` and `einsum!` name.

/// The ending of a reduction whose axes are kept with size 1.
pub const KEEPDIM: &str = "_keepdim";

/// A reduction.
pub struct Reduction {
    pub name: &'static str,
    /// The type of `shapecast` that stands for the reduction.
    pub operator: &'static str,
    /// Whether the reduction has a rule for gradients.
    pub has_gradient: bool,
    /// Whether the type `Number` of `shapecast` has a method of this name, whose error tells that an element has none.
    pub is_method_of_number: bool,
}

const fn row(
    name: &'static str,
    operator: &'static str,
    [has_gradient, is_method_of_number]: [bool; 2],
) -> Reduction {
    Reduction {
        name,
        operator,
        has_gradient,
        is_method_of_number,
    }
}

const TABLE: [Reduction; 17] = [
    row("sum", "Sum", [true, true]),
    row("mean", "Mean", [true, true]),
    row("prod", "Prod", [true, true]),
    row("max", "Max", [true, true]),
    row("min", "Min", [true, true]),
    row("any", "Any", [false, false]),
    row("all", "All", [false, false]),
    row("std", "Std", [true, true]),
    row("var", "Var", [true, true]),
    row("log_sum_exp", "LogSumExp", [true, false]),
    // Written by the macros of shapecast-grad.
    row("__exp_shift", "ExpShift", [false, false]),
    row("nanmax", "NanMax", [true, false]),
    row("nanmean", "NanMean", [true, false]),
    row("nanmin", "NanMin", [true, false]),
    row("nanstd", "NanStd", [true, false]),
    row("nansum", "NanSum", [true, false]),
    row("nanvar", "NanVar", [true, false]),
];

/// Returns the reduction of this name, which is without [`KEEPDIM`].
pub fn find(name: &(impl PartialEq<str> + ?Sized)) -> Option<&'static Reduction> {
    TABLE.iter().find(|reduction| *name == *reduction.name)
}

/// Returns the type that stands for the reduction of this name.
pub fn operator(name: &(impl PartialEq<str> + ?Sized)) -> Option<&'static str> {
    find(name).map(|reduction| reduction.operator)
}

/// Returns `true` for the name of a reduction, with or without [`KEEPDIM`].
pub fn is_reduction(name: &str) -> bool {
    find(without_keepdim(name)).is_some()
}

/// Returns `true` for a reduction that has no rule for gradients.
pub fn lacks_gradient(name: &str) -> bool {
    find(without_keepdim(name)).is_some_and(|reduction| !reduction.has_gradient)
}

/// Returns the reduction with a gradient that a method such as `sum_axis` or `sum_axes_keepdim` calls.
pub fn of_method(name: &str) -> Option<String> {
    let function = match name.strip_suffix("_axes_keepdim") {
        Some(function) => format!("{function}{KEEPDIM}"),
        None => {
            let mut endings = ["_axis", "_axes"].iter();
            let function = endings.find_map(|of| name.strip_suffix(of));
            function.unwrap_or(name).to_string()
        }
    };
    let reduction = find(without_keepdim(&function))?;
    reduction.has_gradient.then_some(function)
}

fn without_keepdim(name: &str) -> &str {
    name.strip_suffix(KEEPDIM).unwrap_or(name)
}
