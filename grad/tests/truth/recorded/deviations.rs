//! The facts where the crate does not have the gradient of both systems.

pub struct Deviation {
    /// `torch` or `jax`, or `neither`.
    pub follows: &'static str,
    pub reason: &'static str,
    pub facts: &'static [&'static str],
}

/// The facts that agree with one system, or with none. The test fails if one of these agrees with both.
pub const DEVIATIONS: &[Deviation] = &[];
