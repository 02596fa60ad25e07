//! The reductions that calls of `broadcast!` and `einsum!` name.

/// The ending of a reduction whose axes are kept with size 1.
pub const KEEPDIM: &str = "_keepdim";

/// Returns `true` for the name of a reduction, with or without [`KEEPDIM`].
pub fn is_reduction(name: &str) -> bool {
    operator(name.strip_suffix(KEEPDIM).unwrap_or(name)).is_some()
}

/// Returns the type that stands for the reduction of this name.
pub fn operator(name: &str) -> Option<&'static str> {
    Some(match name {
        "sum" => "Sum",
        "mean" => "Mean",
        "prod" => "Prod",
        "max" => "Max",
        "min" => "Min",
        "any" => "Any",
        "all" => "All",
        "std" => "Std",
        "var" => "Var",
        "log_sum_exp" => "LogSumExp",
        "nanmax" => "NanMax",
        "nanmean" => "NanMean",
        "nanmin" => "NanMin",
        "nanstd" => "NanStd",
        "nansum" => "NanSum",
        "nanvar" => "NanVar",
        _ => return None,
    })
}
