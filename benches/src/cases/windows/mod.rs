//! Convolutions, filters, stencils and pooling.

mod by_hand;
mod convolutions;
mod filters;
mod pooling;

use crate::Case;

pub fn cases() -> Vec<Case> {
    [convolutions::cases(), filters::cases(), pooling::cases()]
        .into_iter()
        .flatten()
        .collect()
}
