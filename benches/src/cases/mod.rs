//! The cases, one file per family. Each group has a feature.

mod by_hand;
#[cfg(feature = "element-wise")]
mod columns;
#[cfg(feature = "element-wise")]
mod contiguous;
#[cfg(feature = "contractions")]
mod contractions;
#[cfg(feature = "element-wise")]
mod functions;
#[cfg(feature = "element-wise")]
mod fused;
#[cfg(feature = "gradients")]
mod gradients;
#[cfg(feature = "element-wise")]
mod outer;
#[cfg(feature = "products")]
mod products;
#[cfg(feature = "reductions")]
mod reductions;
#[cfg(feature = "element-wise")]
mod rows;
#[cfg(feature = "element-wise")]
mod small;
#[cfg(feature = "element-wise")]
mod transposed;
#[cfg(feature = "element-wise")]
mod types;
#[cfg(feature = "windows")]
mod windows;

use crate::Case;

/// Every case of the groups that are compiled, in the order of the tables.
pub fn all() -> Vec<Case> {
    let families: &[fn() -> Vec<Case>] = &[
        #[cfg(feature = "element-wise")]
        small::cases,
        #[cfg(feature = "element-wise")]
        contiguous::cases,
        #[cfg(feature = "element-wise")]
        rows::cases,
        #[cfg(feature = "element-wise")]
        columns::cases,
        #[cfg(feature = "element-wise")]
        outer::cases,
        #[cfg(feature = "element-wise")]
        transposed::cases,
        #[cfg(feature = "element-wise")]
        fused::cases,
        #[cfg(feature = "element-wise")]
        functions::cases,
        #[cfg(feature = "element-wise")]
        types::cases,
        #[cfg(feature = "products")]
        products::cases,
        #[cfg(feature = "reductions")]
        reductions::cases,
        #[cfg(feature = "contractions")]
        contractions::cases,
        #[cfg(feature = "windows")]
        windows::cases,
        #[cfg(feature = "gradients")]
        gradients::cases,
    ];
    families.iter().flat_map(|cases| cases()).collect()
}
