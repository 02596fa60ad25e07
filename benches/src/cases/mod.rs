//! The cases, one file per family.

mod columns;
mod contiguous;
mod contractions;
mod functions;
mod fused;
mod gradients;
mod outer;
mod products;
mod reductions;
mod rows;
mod small;
mod transposed;
mod types;
mod windows;

use crate::Case;

/// Every case, in the order of the tables.
pub fn all() -> Vec<Case> {
    [
        small::cases(),
        contiguous::cases(),
        rows::cases(),
        columns::cases(),
        outer::cases(),
        transposed::cases(),
        fused::cases(),
        functions::cases(),
        types::cases(),
        products::cases(),
        reductions::cases(),
        contractions::cases(),
        windows::cases(),
        gradients::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
