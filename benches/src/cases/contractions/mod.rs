//! Contractions of three factors, and other expressions with named indices.

mod expressions;
mod products;

use crate::Case;

pub fn cases() -> Vec<Case> {
    let mut cases = products::cases();
    cases.extend(expressions::cases());
    cases
}
