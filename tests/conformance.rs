//! Holds the crate to facts recorded from PyTorch, NumPy and others; `tests/fixtures/README.md` says
//! what they are and how they were made.
//!
//! The facts lie in `tests/fixtures`, or in the folder that the environment variable
//! `SHAPECAST_FACTS` names: any facts of the same format will do. Every file has a reader here that
//! judges its facts one by one; what came of them is printed, also without `--nocapture`.
mod support;

mod conformance {
    pub mod additions;
    pub mod backcompat;
    pub mod broadcast_shapes;
    pub mod exceptions;
    pub mod expand;
    pub mod expr;
    pub mod facts;
    pub mod inplace;
    pub mod onnx_bcast;
    pub mod operations;
    pub mod outcome;
    pub mod paddle_axis;
    pub mod reduce;
    pub mod reductions;
    pub mod report;
    pub mod strides;
    pub mod tensors;
    pub mod values;
    pub mod views;
    pub mod warnings;
}

use conformance::facts::{self, Reader};
use conformance::{
    backcompat, broadcast_shapes, inplace, onnx_bcast, paddle_axis, reduce, report, strides, values,
};

/// The files that can be read, and how each of their facts is judged.
const READERS: &[(&str, Reader)] = &[
    ("broadcast_shapes.jsonl", broadcast_shapes::judge),
    ("values.jsonl", values::judge),
    ("inplace.jsonl", inplace::judge),
    ("strides.jsonl", strides::judge),
    ("reduce.jsonl", reduce::judge),
    ("paddle_axis.jsonl", paddle_axis::judge),
    ("backcompat.jsonl", backcompat::judge),
    ("onnx_bcast.jsonl", onnx_bcast::judge),
];

#[test]
fn the_crate_does_as_recorded() {
    let mut failed = 0;
    for (file, judge) in READERS {
        failed += report::check(file, *judge);
    }
    // Files that nothing here reads are reported, so that nobody takes their facts for checked.
    let read = |file: &String| READERS.iter().any(|(name, _)| name == file);
    for file in facts::files().iter().filter(|file| !read(file)) {
        failed += report::check(file, facts::unread);
    }
    assert_eq!(failed, 0, "facts failed; each is listed above");
}
