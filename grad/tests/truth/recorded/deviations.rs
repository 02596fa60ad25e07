//! The facts where the crate does not have the outcome of both systems.

pub struct Deviation {
    /// `torch` or `jax`, or `neither`.
    pub follows: &'static str,
    pub reason: &'static str,
    pub facts: &'static [&'static str],
}

/// The facts that agree with one system, or with none. The test fails if another system agrees than the listed one.
pub const DEVIATIONS: &[Deviation] = &[
    Deviation {
        follows: "torch",
        reason: "`abs` and `copysign` have the gradient 0 at 0, between -1 and 1",
        facts: &[
            "abs(0)",
            "abs(-0)",
            "copysign(0, 0)",
            "copysign(0, -0)",
            "copysign(-0, 0)",
            "copysign(0, 1)",
            "copysign(0, -1)",
            "copysign(0, inf)",
        ],
    },
    Deviation {
        follows: "neither",
        reason: "the gradient of `abs` at NaN is NaN, and neither 0 nor -1",
        facts: &["abs(nan)"],
    },
    Deviation {
        follows: "torch",
        reason: "a NaN has no sign, and the gradient is NaN",
        facts: &["copysign(nan, 1)", "copysign(nan, nan)"],
    },
    Deviation {
        follows: "jax",
        reason: "the gradient of infinity is that of large numbers; PyTorch divides infinities",
        facts: &[
            "copysign(inf, 1)",
            "copysign(inf, inf)",
            "copysign(inf, -inf)",
            "copysign(-inf, 0)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "the angle of the origin has the gradient 0",
        facts: &["atan2(0, 0)", "atan2(0, -0)", "atan2(-0, 0)"],
    },
    Deviation {
        follows: "neither",
        reason: "PyTorch and JAX square the operands, which underflow",
        facts: &["atan2(1e-200, 1e-200)"],
    },
    Deviation {
        follows: "torch",
        reason: "the limits of `clamp` have the gradient 0",
        facts: &["clamp(-0.25)", "clamp(0.5)"],
    },
    Deviation {
        follows: "neither",
        reason: "`hypot` has the gradient 0 at the origin, as `atan2` and `abs` do",
        facts: &["hypot(0, 0)", "hypot(0, -0)", "hypot(-0, 0)"],
    },
    Deviation {
        follows: "torch",
        reason: "the gradient of the finite operand is 0",
        facts: &[
            "hypot(inf, 1)",
            "hypot(1, inf)",
            "hypot(-inf, 0)",
            "hypot(0, inf)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "JAX loses the gradient where squares overflow or underflow",
        facts: &[
            "hypot(1e+200, 1e+200)",
            "hypot(1e-200, 1e-200)",
            "div(1e-200, 1e-200)",
            "var_rows(large)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "equal operands share the gradient, as those of `maximum` do in both",
        facts: &[
            "max(2, 2)",
            "max(-1.5, -1.5)",
            "max(0, 0)",
            "max(0, -0)",
            "max(-0, 0)",
            "max(inf, inf)",
            "max(1e+200, 1e+200)",
            "max(1e-200, 1e-200)",
            "min(2, 2)",
            "min(-1.5, -1.5)",
            "min(0, 0)",
            "min(0, -0)",
            "min(-0, 0)",
            "min(inf, inf)",
            "min(1e+200, 1e+200)",
            "min(1e-200, 1e-200)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "the value is NaN because of either operand",
        facts: &[
            "maximum(nan, 1)",
            "maximum(1, nan)",
            "maximum(nan, nan)",
            "minimum(nan, 1)",
            "minimum(1, nan)",
            "minimum(nan, nan)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "`x^0` is 1 for each `x`",
        facts: &[
            "powf(0, 0)",
            "powf(nan, 0)",
            "powf_0(0)",
            "powf_0(-0)",
            "powf_0(nan)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "a power with a pole at 0 falls without limit in the exponent",
        facts: &["powf(0, -1)"],
    },
    Deviation {
        follows: "jax",
        reason: "IEEE 754 defines the power 0.5 of -inf as inf",
        facts: &["powf_half(-inf)"],
    },
    Deviation {
        follows: "neither",
        reason: "`signum` of 0 has the sign of 0, as in the standard library; the gradient is 0 in all",
        facts: &["signum(0)", "signum(-0)"],
    },
    Deviation {
        follows: "jax",
        reason: "`signum` of NaN is NaN",
        facts: &["signum(nan)"],
    },
    Deviation {
        follows: "neither",
        reason: "`gelu` has the limit 0 at -inf; the gradient is NaN in all",
        facts: &["gelu(-inf)"],
    },
    Deviation {
        follows: "torch",
        reason: "the deviation of equal elements has the gradient 0",
        facts: &[
            "std_all(1 element)",
            "std_columns(zeros)",
            "std_columns(small)",
            "std_columns(rows of 1)",
            "std_columns(1 element)",
            "std_rows(equal)",
            "std_rows(zeros)",
            "std_rows(small)",
            "std_rows(columns of 1)",
            "std_rows(1 element)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "finite elements beside an infinite one have an infinite gradient of the variance; JAX multiplies it by 0",
        facts: &[
            "var_all(all -inf)",
            "var_columns(inf)",
            "var_columns(all -inf)",
            "var_rows(inf)",
            "var_rows(two inf)",
        ],
    },
    Deviation {
        follows: "torch",
        reason: "the norm of zeros has the gradient 0",
        facts: &["norm_rows(equal)", "norm_rows(zeros)"],
    },
    Deviation {
        follows: "neither",
        reason: "the squares of PyTorch and JAX overflow or underflow",
        facts: &["norm_rows(large)", "norm_rows(small)"],
    },
    Deviation {
        follows: "neither",
        reason: "`log_sum_exp` of a row with inf is inf, so that finite elements are -inf instead of NaN",
        facts: &[
            "log_softmax(inf)",
            "log_softmax(two inf)",
            "cross_entropy(inf)",
            "cross_entropy(two inf)",
        ],
    },
    Deviation {
        follows: "jax",
        reason: "PyTorch's function gives NaN for a variance that overflows; the composed one gives 0",
        facts: &["layer_norm(large)"],
    },
    Deviation {
        follows: "jax",
        reason: "the sum of no elements is 0",
        facts: &["cross_entropy(no columns)"],
    },
    Deviation {
        follows: "neither",
        reason: "the maximum of no elements is an error",
        facts: &["softmax(no columns)"],
    },
];
