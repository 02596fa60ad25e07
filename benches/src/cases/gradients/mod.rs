//! Losses and their gradients.

mod fits;
mod layers;
mod macros;
mod models;

use crate::Case;

pub fn cases() -> Vec<Case> {
    [fits::cases(), models::cases(), layers::cases()]
        .into_iter()
        .flatten()
        .collect()
}
