//! A choice between two types.

use typenum::{B0, B1};

/// A bit that selects a type: `L` if it is 1, `R` if it is 0.
pub trait Select<L, R> {
    /// The selected type.
    type Output;
}
impl<L, R> Select<L, R> for B1 {
    type Output = L;
}
impl<L, R> Select<L, R> for B0 {
    type Output = R;
}
