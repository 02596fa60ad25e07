//! The facts from which the crate differs on purpose.

pub struct Exception {
    pub file: &'static str,
    pub id: &'static str,
    pub reason: &'static str,
}

/// The facts that may fail. The test fails if one of these passes or does not exist.
pub const EXCEPTIONS: &[Exception] = &[
    Exception {
        file: "onnx_bcast.jsonl",
        id: "ox-o0139",
        reason: EMPTY_EXTREMUM,
    },
    Exception {
        file: "onnx_bcast.jsonl",
        id: "ox-o0140",
        reason: EMPTY_EXTREMUM,
    },
    Exception {
        file: "onnx_bcast.jsonl",
        id: "ox-o0154",
        reason: EMPTY_EXTREMUM,
    },
    Exception {
        file: "tables.jsonl",
        id: "tb-interp-0180",
        reason: "a NaN stays NaN, as in NumPy for several points; for one point, NumPy gives its value",
    },
];

const EMPTY_EXTREMUM: &str = "the maximum and minimum of no elements are an error, as in \
    NumPy and PyTorch; in ONNX they are the minimum and the maximum of the type";
