//! Compares the table of methods that the macros know with the documentation.

#[path = "../../../tests/support/public_names.rs"]
mod public_names;

use public_names::Documentation;
use shapecast_syntax::tensors::{has_gradient, lacks_gradient};

/// Methods that are in no row, because users have methods of these names.
const NAMES_OF_USERS: [&str; 2] = ["get", "get_mut"];

/// A method in no row is a method of the user, whose twin the compiler looks for.
#[test]
#[ignore = "reads the documentation: run `cargo doc --package shapecast --all-features --no-deps` first"]
fn every_public_method_is_in_the_table() {
    let documentation = Documentation::open();
    let mut unknown = Vec::new();
    for name in ["Tensor", "Array", "View", "ViewMut"] {
        let methods = documentation.methods_of_values(&format!("struct.{name}.html"));
        assert!(methods.contains("sum_axis"), "{name} has methods");
        unknown.extend(methods);
    }
    unknown.retain(|name| !has_gradient(name) && !lacks_gradient(name));
    unknown.retain(|name| !NAMES_OF_USERS.contains(&&**name));
    unknown.sort();
    unknown.dedup();
    assert!(
        unknown.is_empty(),
        "methods of tensors in no row of `syntax/src/tensors.rs`: {unknown:?}"
    );
}
