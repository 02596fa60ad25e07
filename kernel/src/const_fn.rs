//! Functions of `core` that are not yet `const` on stable Rust.

/// Returns the larger of two numbers.
pub const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
