//! Where the crate differs from a recorded fact on purpose.

pub struct Exception {
    pub file: &'static str,
    pub id: &'static str,
    pub reason: &'static str,
}

/// A fact that is listed here and holds all the same fails the test: the table has only what is true.
pub const EXCEPTIONS: &[Exception] = &[];
