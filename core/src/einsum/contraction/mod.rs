//! Contractions: products of factors whose axes have indices, summed over the indices that the result lacks.
//!
//! - [`equation`] parses the equations of [`try_einsum`](fn@crate::try_einsum).
//! - [`factor`] names the axes of operands, and [`contraction_order`] chooses the pairs of factors to contract.
//! - [`pair`] contracts two factors, as [`matrices`], as `windows` or by [`fused`] loops. `many` contracts any number of factors.
//! - [`compiled`] has the contractions of floats, for `einsum!`.
//! - `float16` computes 16-bit floats in `f32`.

mod compiled;
#[cfg(feature = "alloc")]
mod contraction_order;
#[cfg(feature = "alloc")]
mod einsum;
#[cfg(feature = "alloc")]
mod equation;
mod factor;
#[cfg(all(feature = "half", feature = "alloc"))]
mod float16;
mod fused;
#[cfg(feature = "alloc")]
mod many;
mod matrices;
mod pair;
#[cfg(all(test, feature = "std"))]
mod tests;
#[cfg(feature = "std")]
mod windows;

pub use self::compiled::ContractionIndices;
pub(super) use self::compiled::{ContractedFloat, FillPlaces};
#[cfg(feature = "alloc")]
pub use self::einsum::try_einsum;
pub use self::factor::FactorSource;
#[cfg(feature = "std")]
pub(super) use self::windows::overlaps_itself;
