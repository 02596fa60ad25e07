//! The lists of methods of the macros against the documentation of the methods.

#[path = "../../macros/src/read/method_names.rs"]
mod method_names;
#[path = "../../../tests/support/public_names.rs"]
mod public_names;

use method_names::{has_rule, is_reduction_without_rule, lacks_rule};
use public_names::Documentation;

/// Methods that are in no list, because users have methods of these names.
const NAMES_OF_USERS: [&str; 2] = ["get", "get_mut"];

/// A method in no list is a method of the user, whose twin the compiler looks for.
#[test]
#[ignore = "reads the documentation: run `cargo doc --package shapecast --all-features --no-deps` first"]
fn every_public_method_is_in_a_list() {
    let documentation = Documentation::open();
    let mut unknown = Vec::new();
    for name in ["Tensor", "Array", "View", "ViewMut"] {
        let methods = documentation.methods_of_values(&format!("struct.{name}.html"));
        assert!(methods.contains("sum_axis"), "{name} has methods");
        unknown.extend(methods);
    }
    unknown.retain(|name| !has_rule(name) && !lacks_rule(name));
    unknown.retain(|name| !NAMES_OF_USERS.contains(&&**name));
    unknown.sort();
    unknown.dedup();
    assert!(
        unknown.is_empty(),
        "methods of tensors in no list of `method_names`: {unknown:?}"
    );
}

#[test]
fn forms_of_a_method_lack_a_rule_too() {
    for name in [
        "var_ddof",
        "std_axis_ddof",
        "std_axes_keepdim_ddof",
        "nanmean",
        "nanvar_axes_keepdim",
        "try_sum_axis",
        "try_move_axis",
        "try_expand",
        "cumsum_axis",
        "singular_values",
        "try_histogram",
        "sum_like",
        "argsort_axis_descending",
    ] {
        assert!(lacks_rule(name), "{name}");
    }
    for name in [
        "forward",
        "try_forward",
        "expand",
        "get",
        "loss",
        "norm_of",
        "swap",
        "sum_axes_keepdim",
        "squeeze_axes",
    ] {
        assert!(!lacks_rule(name), "{name}");
    }
    assert!(is_reduction_without_rule("prod_keepdim") && !is_reduction_without_rule("sum"));
}
