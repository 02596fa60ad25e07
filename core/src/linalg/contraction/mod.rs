//! Contractions: products of factors whose axes have indices, summed over the indices that the result lacks.
//!
//! - [`equation`] parses the equations of [`try_einsum`](fn@crate::try_einsum).
//! - [`factor`] names the axes of operands, and [`order`] chooses the pairs of factors to contract.
//! - [`pair`] contracts two factors, as [`matrices`] or by [`fused`] loops, and `many` any number of them.
//! - `float16` computes 16-bit floats in `f32`.

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
#[cfg(feature = "alloc")]
mod order;
mod pair;
#[cfg(all(test, feature = "std"))]
mod tests;

#[cfg(feature = "alloc")]
pub use self::einsum::try_einsum;
pub(super) use self::factor::{Index, IndexSizes, IndexedFactor};
#[cfg(feature = "alloc")]
pub(super) use self::many::contract_in_pairs;
#[cfg(all(feature = "half", feature = "alloc"))]
use self::many::in_f32;
use self::pair::contract_pair;
use super::MatMulElement;
use crate::error::ShapeError;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// Returns the contraction of two factors, of shape `R`, in storage `P`.
///
/// Indices that the result lacks are summed. An axis of size 1 broadcasts over its index.
///
/// # Errors
/// - The result does not have shape `R`.
/// - There are too many indices, or the number of products overflows.
/// - There is not enough memory.
pub(super) fn contract<P, R, T>(
    factors: &mut [IndexedFactor<'_, T>; 2],
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    #[cfg(all(feature = "half", feature = "alloc"))]
    if crate::kernel::half::is_float16::<T>() {
        return in_f32::<P, R, T>(factors, result, sizes);
    }
    let [x, y] = factors;
    contract_pair::<P, R, _>(x, y, result, sizes)
}
