//! The names of the methods of tensors, by their rules. A test includes this file, and compares it with the documentation
//! of the methods.

/// The functions of elements, which numbers and tensors have as methods.
pub const OF_ELEMENTS: [&str; 47] = [
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "clamp",
    "clip",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "gelu",
    "hypot",
    "ln",
    "ln_1p",
    "log10",
    "log2",
    "maximum",
    "minimum",
    "mul_add",
    "powf",
    "powi",
    "recip",
    "round",
    "round_ties_even",
    "rsqrt",
    "sigmoid",
    "signum",
    "sin",
    "sinh",
    "softplus",
    "sqrt",
    "tan",
    "tanh",
    "to_degrees",
    "to_radians",
    "trunc",
];

/// Methods whose results do not depend on the elements.
pub const OF_SIZES: [&str; 10] = [
    "is_empty", "is_none", "is_some", "len", "ndim", "rank", "shape", "size_of", "sizes", "strides",
];

/// Methods of tensors that return views or copies.
pub const VIEWS: [&str; 7] = [
    "clone",
    "squeeze",
    "to_array",
    "to_tensor",
    "transpose",
    "unsqueeze",
    "view",
];

/// Methods that return views, of elements that are selected or in another order.
pub const SELECTED_VIEWS: [&str; 17] = [
    "as_dyn",
    "as_shape",
    "broadcast_to",
    "diagonal",
    "diagonal_offset",
    "expand_as",
    "flip",
    "flip_axes",
    "index_axis",
    "move_axis",
    "narrow",
    "permute",
    "slice",
    "slice_axis",
    "squeeze_axes",
    "swap_axes",
    "windows",
];

/// Methods that copy elements of their receiver, and others that have no gradient.
pub const COPIES: [&str; 16] = [
    "compress",
    "compress_axis",
    "diagonal_matrix",
    "diagonal_matrix_offset",
    "pad",
    "pad_axes",
    "repeat",
    "repeat_by_counts",
    "roll",
    "roll_axes",
    "roll_elements",
    "take_along_axis",
    "take_axis",
    "tile",
    "tril",
    "triu",
];

/// Methods that take their receiver, whose elements they keep in order.
pub const SHAPES: [&str; 5] = ["flatten", "into_dyn", "into_shape", "rename", "reshape"];

/// The reductions that have a rule.
pub const REDUCTIONS: [&str; 7] = ["log_sum_exp", "max", "mean", "min", "std", "sum", "var"];

/// Methods with rules of their own.
const OTHERS: [&str; 6] = ["concat", "item", "matmul", "split_at", "stack", "unstack"];

/// Methods of tensors that have no rule. Most are without `try_` and without the endings of axes. A method that is in no list is the
/// user's, and needs a twin.
const WITHOUT_RULE: [&str; 124] = [
    "align_at",
    "all",
    "all_close",
    "any",
    "argmax",
    "argmin",
    "argsort",
    "argsort_axis_descending",
    "as_bytes",
    "as_bytes_mut",
    "as_faer",
    "as_faer_mut",
    "as_image",
    "as_mut_ptr",
    "as_mut_slice",
    "as_nalgebra",
    "as_nalgebra_mut",
    "as_ndarray",
    "as_ndarray_mut",
    "as_ptr",
    "as_safetensors",
    "as_slice",
    "assert_close",
    "assign",
    "assign_matmul",
    "axis_iter",
    "axis_iter_mut",
    "bincount",
    "cast",
    "cholesky",
    "cholesky_solve",
    "corrcoef",
    "count_nonzero",
    "cov",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "det",
    "diff",
    "diff_order",
    "eig",
    "eigh",
    "eigvalsh",
    "fill",
    "floor_div",
    "full_like",
    "gemm",
    "histogram",
    "histogram_between",
    "histogram_between_weighted",
    "histogram_weighted",
    "index_axis_mut",
    "indexed_iter",
    "indexed_iter_mut",
    "interp",
    "into_image",
    "into_ndarray",
    "into_nested",
    "into_tensor",
    "into_vec",
    "inverse",
    "is_close",
    "is_finite",
    "is_in",
    "is_infinite",
    "is_nan",
    "iter",
    "iter_mut",
    "lstsq",
    "lu",
    "map",
    "map_inplace",
    "matrix_power",
    "matrix_rank",
    "median",
    "modulo",
    "nanargmax",
    "nanargmin",
    "nanmax",
    "nanmean",
    "nanmedian",
    "nanmin",
    "nanquantile",
    "nanstd",
    "nansum",
    "nanvar",
    "nonzero",
    "norm",
    "ones_like",
    "pinv",
    "prod",
    "qr",
    "quantile",
    "ravel_multi_index",
    "scatter_add",
    "searchsorted_left",
    "searchsorted_right",
    "singular_values",
    "slice_axis_mut",
    "slice_mut",
    "slogdet",
    "solve",
    "solve_lower_triangular",
    "solve_upper_triangular",
    "sort",
    "sort_axis_descending",
    "split_at_mut",
    "storage",
    "storage_offset",
    "sum_like",
    "sum_to",
    "svd",
    "swap_indices",
    "to_faer",
    "to_nalgebra",
    "try_expand",
    "unique_counts",
    "unique_indices",
    "unique_inverse",
    "unique_values",
    "unravel_index",
    "view_mut",
    "zeros_like",
];

/// The endings of the forms of a reduction.
const FORMS: [&str; 4] = ["_axes_keepdim", "_keepdim", "_axis", "_axes"];

/// Returns the function of `broadcast!` for a method such as `sum_axis` or `sum_axes_keepdim`.
pub fn reduction(name: &str) -> Option<String> {
    let function = match name.strip_suffix("_axes_keepdim") {
        Some(function) => format!("{function}_keepdim"),
        None => {
            let suffixes = ["_axis", "_axes"];
            let function = suffixes.iter().find_map(|of| name.strip_suffix(of));
            function.unwrap_or(name).to_string()
        }
    };
    let base = function.strip_suffix("_keepdim").unwrap_or(&function);
    REDUCTIONS.contains(&base).then_some(function)
}

/// Returns `true` for a method of tensors with a rule.
pub fn has_rule(name: &str) -> bool {
    let lists: [&[&str]; 7] = [
        &OF_ELEMENTS,
        &OF_SIZES,
        &VIEWS,
        &SELECTED_VIEWS,
        &COPIES,
        &SHAPES,
        &OTHERS,
    ];
    lists.iter().any(|list| list.contains(&name)) || reduction(name).is_some()
}

/// Returns `true` for a method of tensors without a rule.
pub fn lacks_rule(name: &str) -> bool {
    let base = name.strip_prefix("try_").unwrap_or(name);
    let base = base.strip_suffix("_ddof").unwrap_or(base);
    let form = FORMS.iter().find_map(|form| base.strip_suffix(form));
    let mut names = [name, base].into_iter().chain(form);
    !has_rule(name) && names.any(|name| has_rule(name) || WITHOUT_RULE.contains(&name))
}

/// Returns `true` for a reduction of `broadcast!` and `einsum!` that has no rule.
pub fn is_reduction_without_rule(name: &str) -> bool {
    let base = name.strip_suffix("_keepdim").unwrap_or(name);
    let others = [
        "all", "any", "nanmax", "nanmean", "nanmin", "nanstd", "nansum", "nanvar", "prod",
    ];
    others.contains(&base)
}
