//! Compares the crate with results recorded from PyTorch, NumPy and others.
//! `tests/fixtures/README.md` describes these *facts*.
//!
//! The facts are in `tests/fixtures`, or in the folder that the environment variable
//! `SHAPECAST_FACTS` names. Every file has a function that checks its facts one by one. The results
//! are printed even without `--nocapture`.
mod support;

mod conformance {
    pub mod additions;
    pub mod backcompat;
    pub mod broadcast_shapes;
    pub mod contractions;
    pub mod einsum_macro;
    pub mod exceptions;
    pub mod expand;
    pub mod expr;
    pub mod facts;
    pub mod inplace;
    #[cfg(feature = "faer")]
    pub mod linalg;
    pub mod onnx_bcast;
    pub mod operations;
    pub mod outcome;
    pub mod paddle_axis;
    pub mod reduce;
    pub mod reductions;
    pub mod report;
    pub mod rows;
    pub mod statistics;
    pub mod strides;
    pub mod tables;
    pub mod tensors;
    pub mod values;
    pub mod views;
    pub mod warnings;
    pub mod windows;
}

use conformance::facts::{self, Check};
#[cfg(feature = "faer")]
use conformance::linalg;
use conformance::{
    backcompat, broadcast_shapes, contractions, einsum_macro, inplace, onnx_bcast, paddle_axis,
    reduce, report, rows, statistics, strides, tables, values, windows,
};

/// The fact files, and the function that checks a fact of each.
const CHECKS: &[(&str, Check)] = &[
    ("broadcast_shapes.jsonl", broadcast_shapes::check_fact),
    ("values.jsonl", values::check_fact),
    ("inplace.jsonl", inplace::check_fact),
    ("strides.jsonl", strides::check_fact),
    ("reduce.jsonl", reduce::check_fact),
    ("statistics.jsonl", statistics::check_fact),
    ("tables.jsonl", tables::check_fact),
    ("rows.jsonl", rows::check_fact),
    #[cfg(feature = "faer")]
    ("linalg.jsonl", linalg::check_fact),
    ("windows.jsonl", windows::check_fact),
    ("paddle_axis.jsonl", paddle_axis::check_fact),
    ("backcompat.jsonl", backcompat::check_fact),
    ("onnx_bcast.jsonl", onnx_bcast::check_fact),
    ("contractions.jsonl", contractions::check_fact),
    ("einsum.jsonl", contractions::check_fact),
    ("einsum.jsonl", einsum_macro::check_fact),
];

#[test]
fn the_crate_agrees_with_recorded_facts() {
    let mut failed = 0;
    for (file, check) in CHECKS {
        failed += report::check(file, *check);
    }
    // Files without a check are reported as such, except the one whose check needs the feature `faer`.
    let has_check = |file: &String| CHECKS.iter().any(|(name, _)| name == file);
    let is_left_out = |file: &String| !cfg!(feature = "faer") && file == "linalg.jsonl";
    let unsupported = |file: &&String| !has_check(file) && !is_left_out(file);
    for file in facts::files().iter().filter(unsupported) {
        failed += report::check(file, facts::unsupported_file);
    }
    assert_eq!(failed, 0, "facts failed, which are listed above");
}
