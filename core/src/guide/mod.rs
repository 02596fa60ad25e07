//! A guide to the crate, from first steps to embedded devices.
//!
//! - [`first_steps`]: tensors, shapes as types, operators, [`broadcast!`](crate::broadcast!) and
//!   reductions.
//! - [`for_numpy_users`]: the idioms of NumPy and PyTorch, and how to write them.
//! - [`for_ndarray_users`]: the same for the crate `ndarray`.
//! - [`array_api`]: the functions of the Python array API standard.
//! - [`rows_and_masks`]: filtering, grouping and joining the rows of tables.
//! - [`run_time_sizes`]: data whose sizes the compiler does not know, and where to check them.
//! - [`windows_and_stencils`]: convolution, finite differences, moving statistics and pooling.
//! - [`gradients`]: gradients for training, and Jacobians for fits.
//! - [`generic_code`]: functions that are generic over sizes, dimensions, shapes and elements.
//! - [`shape_safe_apis`]: types and signatures with which users of a library cannot mix up shapes.
//! - [`in_place`]: writing into existing memory.
//! - [`performance`]: what is fast, what is slow, and how to measure it.
//! - [`embedded`]: `no_std`, with and without an allocator.
//! - [`beyond_one_machine`]: typed kernels in SQL engines, on clusters, and in other languages.
//! - [`compile_errors`]: what to write where rustc reports an error in its own words.
//! - [`comparison`]: names of sizes and data formats in other libraries.
//! - [`limits`]: what the crate does not do.

// The texts link to the items of the crate.
#[allow(unused_imports)]
use crate::*;

/// Defines a page of the guide.
macro_rules! pages {
    ($($name:ident: $text:literal;)*) => {$(
        #[doc = include_str!($text)]
        pub mod $name {}
    )*};
}

pages! {
    first_steps: "first_steps.md";
    for_numpy_users: "for_numpy_users.md";
    for_ndarray_users: "for_ndarray_users.md";
    array_api: "array_api.md";
    rows_and_masks: "rows_and_masks.md";
    run_time_sizes: "run_time_sizes.md";
    windows_and_stencils: "windows_and_stencils.md";
    gradients: "gradients.md";
    generic_code: "generic_code.md";
    shape_safe_apis: "shape_safe_apis.md";
    in_place: "in_place.md";
    performance: "performance.md";
    embedded: "embedded.md";
    beyond_one_machine: "beyond_one_machine.md";
    compile_errors: "compile_errors.md";
    comparison: "comparison.md";
    limits: "limits.md";
}
