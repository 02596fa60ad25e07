//! The names of all public operations, from the pages of the documentation.

use std::collections::BTreeSet;

use crate::support::public_names::Documentation;

/// The types whose methods are operations on tensors.
const TYPES: [&str; 5] = ["Tensor", "Array", "View", "ViewMut", "SharedTensor"];

/// Public names that are not compared with a reference, and why. Names with one reason are separated by
/// spaces.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "broadcast_warning",
        "a setting of `compat`, tested in `core/src/compat/tests/pointwise.rs`",
    ),
    (
        "set_broadcast_warning",
        "a setting of `compat`, tested in `core/src/compat/tests/pointwise.rs`",
    ),
    ("extend_one", "an unstable method that `Extend` provides"),
    (
        "extend_reserve",
        "an unstable method that `Extend` provides",
    ),
    ("fmt", "text, tested in `core/src/tensor/tests/format.rs`"),
    (
        "hash_slice",
        "a method that `Hash` provides, which calls `hash`",
    ),
    (
        "try_from",
        "conversions from other crates, tested in `core/tests/interop/ndarray.rs` and `image.rs`",
    ),
    (
        "dims rename try_into_shapes",
        "names of sizes, tested in `tests/named_sizes.rs`",
    ),
    (
        "solve try_solve lstsq try_lstsq inverse try_inverse det try_det slogdet try_slogdet cholesky try_cholesky qr \
         try_qr lu try_lu svd try_svd singular_values try_singular_values eigh try_eigh eigvalsh try_eigvalsh eig try_eig pinv try_pinv \
         matrix_rank try_matrix_rank matrix_power try_matrix_power solve_lower_triangular try_solve_lower_triangular \
         solve_upper_triangular try_solve_upper_triangular cholesky_solve try_cholesky_solve",
        "linear algebra, tested in `tests/conformance/linalg.rs`, `core/tests/linalg.rs`, \
         `core/tests/linalg_properties.rs`, `core/tests/triangular.rs` and `core/tests/small_matrices.rs`",
    ),
    (
        "weights",
        "reads files, tested in `core/tests/interop/safetensors.rs`",
    ),
    (
        "abs_diff_eq abs_diff_ne relative_eq relative_ne ulps_eq ulps_ne default_epsilon \
         default_max_relative default_max_ulps arbitrary arbitrary_with strategy as_bytes \
         as_bytes_mut from_bytes as_faer as_faer_mut to_faer as_image into_image as_nalgebra as_nalgebra_mut to_nalgebra \
         as_ndarray as_ndarray_mut into_ndarray as_safetensors from_weights random sample \
         sample_iter serialize deserialize",
        "conversions of optional features, tested in `core/tests/interop`",
    ),
];

/// Returns the names of functions, macros and methods, and of methods of the traits of `std` that tensors
/// implement, without the exceptions.
///
/// # Panics
/// There is no documentation of the crate in Cargo's target folder, or an exception names nothing.
pub fn public_names() -> BTreeSet<String> {
    let documentation = Documentation::open();
    let mut names = BTreeSet::new();
    for kind in ["fn", "macro"] {
        // Functions on files belong to optional features.
        let items = documentation.items(kind);
        let of_files = |link: &str| link.starts_with("npy/") || link.starts_with("safetensors/");
        let items = items.filter(|(link, _)| !of_files(link));
        names.extend(items.map(|(_, name)| name.to_owned()));
    }
    for type_name in TYPES {
        names.extend(documentation.methods(&format!("struct.{type_name}.html")));
    }
    for name in EXCEPTIONS.iter().flat_map(|(names, _)| names.split(' ')) {
        assert!(names.remove(name), "the exception `{name}` is not public");
    }
    names
}

/// Returns the public names in the name of a comparison: `try_concat try_stack: with an empty tensor` has two.
pub fn names_of(comparison: &str) -> impl Iterator<Item = &str> {
    comparison.split(':').next().unwrap_or_default().split(' ')
}
