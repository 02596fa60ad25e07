//! The cases, one file per family.

mod columns;
mod contiguous;
mod functions;
mod fused;
mod outer;
mod reductions;
mod rows;
mod small;
mod transposed;
mod types;

use crate::Case;

/// Every case, in the order of the table.
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
        reductions::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
