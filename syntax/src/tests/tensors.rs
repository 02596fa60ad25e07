//! The table of the methods of tensors.

use crate::reductions;
use crate::tensors::lacks_gradient;

#[test]
fn forms_of_a_method_lack_a_rule_too() {
    for name in [
        "argmax_axis",
        "nanargmax_keepdim",
        "try_sum_axis",
        "try_norm_axes",
        "try_std_axis_ddof",
        "try_cumsum_axis",
        "try_move_axis",
        "try_expand",
        "cummax_axis",
        "singular_values",
        "try_histogram",
        "sum_like",
        "argsort_axis_descending",
    ] {
        assert!(lacks_gradient(name), "{name}");
    }
    for name in [
        "forward",
        "try_forward",
        "expand",
        "get",
        "loss",
        "norm_of",
        "norm_keepdim",
        "var_ddof",
        "std_axes_keepdim_ddof",
        "nanvar_axes_keepdim",
        "sort_axis_descending",
        "swap",
        "sum_axes_keepdim",
        "squeeze_axes",
    ] {
        assert!(!lacks_gradient(name), "{name}");
    }
    assert!(reductions::lacks_gradient("any_keepdim") && !reductions::lacks_gradient("prod"));
}
