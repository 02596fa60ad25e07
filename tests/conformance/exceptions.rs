//! Where the crate differs from a recorded fact on purpose.

pub struct Exception {
    pub file: &'static str,
    pub id: &'static str,
    pub reason: &'static str,
}

/// A fact that is listed here and holds all the same, or is none, fails the test: the table has only what is true.
pub const EXCEPTIONS: &[Exception] = &[
    Exception {
        file: "onnx_bcast.jsonl",
        id: "ox-o0139",
        reason: NOTHING_HAS_NO_EXTREME,
    },
    Exception {
        file: "onnx_bcast.jsonl",
        id: "ox-o0140",
        reason: NOTHING_HAS_NO_EXTREME,
    },
    Exception {
        file: "onnx_bcast.jsonl",
        id: "ox-o0154",
        reason: NOTHING_HAS_NO_EXTREME,
    },
];

const NOTHING_HAS_NO_EXTREME: &str = "the largest and the smallest of no elements are an error, as \
    for NumPy and PyTorch; for ONNX they are the least and the greatest value of the type";
