//! Contractions: products of factors whose axes have indices, summed over the indices that the result lacks.
//!
//! - [`equation`] parses the equations of [`try_einsum`](fn@crate::try_einsum).
//! - [`factor`] names the axes of operands, and [`order`] chooses the pairs of factors to contract.
//! - [`pair`] contracts two factors, as [`matrices`] or by [`fused`] loops, and `many` any number of them.
//! - `float16` computes 16-bit floats in `f32`.

use core::ops::Mul;

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
use self::fused::sum_products;
#[cfg(feature = "alloc")]
pub(super) use self::many::contract_in_pairs;
use self::pair::contract_pair;
use super::MatMulElement;
use crate::error::ShapeError;
use crate::kernel::{Layout, Reduction, Source};
#[cfg(all(feature = "half", feature = "alloc"))]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
#[cfg(all(feature = "half", feature = "alloc"))]
use crate::tensor::Heap;
use crate::tensor::{Element, MakeResult};

/// The indices of the axes of two factors and of their contraction.
///
/// An index is a number below 52. Errors print it as a letter: `A` to `Z` for 0 to 25, and `a` to `z` for 26 to 51.
#[derive(Clone, Copy)]
pub struct PairIndices<'a> {
    /// The indices of the axes of both factors. Axes of one factor with the same index are their diagonal.
    pub factors: [&'a [Index]; 2],
    /// The indices of the axes of the result: different ones, which a factor has.
    pub result: &'a [Index],
}

/// Returns the contraction of `x` and `y`, of shape `R`, in storage `P`.
///
/// Indices that the result lacks are summed. An axis of size 1 broadcasts over its index.
///
/// # Errors
/// - The sizes of an index differ.
/// - The result does not have shape `R`.
/// - There are too many indices, or the number of products overflows.
/// - There is not enough memory.
///
/// # Panics
/// The number of indices of a factor differs from its rank, or the result has an unknown index.
pub(super) fn contract<P, R, T, L, M>(
    x: Source<'_, T, L>,
    y: Source<'_, T, M>,
    indices: PairIndices<'_>,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
    L: Layout,
    M: Layout,
{
    let mut sizes = IndexSizes::new();
    let (mut x, mut y) = factors(x, y, indices, &mut sizes)?;
    #[cfg(all(feature = "half", feature = "alloc"))]
    if crate::kernel::half::is_float16::<T>() {
        let (mut x, mut y) = (float16::widened(&x, &sizes)?, float16::widened(&y, &sizes)?);
        let result = contract_pair::<Heap, DynShape, f32>(&mut x, &mut y, indices.result, &sizes)?;
        return float16::narrowed::<P, R, T>(&result);
    }
    contract_pair::<P, R, _>(&mut x, &mut y, indices.result, &sizes)
}

/// Returns the sums by `op` of the products of two sources, in one loop nest.
///
/// # Errors
/// Those of [`contract`].
///
/// # Panics
/// The cases in which [`contract`] panics.
pub(super) fn sum_products_of_sources<P, R, T, V, O, L, M>(
    x: Source<'_, T, L>,
    y: Source<'_, V, M>,
    indices: PairIndices<'_>,
    op: O,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<O::Output, R>,
    R: Shape,
    T: Element + Mul<V>,
    V: Element,
    O: Reduction<T::Output, Output: Send>,
    L: Layout,
    M: Layout,
{
    let mut sizes = IndexSizes::new();
    let (x, y) = factors(x, y, indices, &mut sizes)?;
    sum_products::<P, R, T, V, O>(&x, &y, indices.result, &sizes, op)
}

/// Names the axes of two sources.
///
/// # Errors
/// The sizes of an index differ.
///
/// # Panics
/// The number of indices of a factor differs from its rank, or the result has an unknown index.
fn factors<'a, T, V, L: Layout, M: Layout>(
    x: Source<'a, T, L>,
    y: Source<'a, V, M>,
    indices: PairIndices<'_>,
    sizes: &mut IndexSizes,
) -> Result<(IndexedFactor<'a, T>, IndexedFactor<'a, V>), ShapeError> {
    let [x_indices, y_indices] = indices.factors;
    let is_known = |index| x_indices.contains(index) || y_indices.contains(index);
    assert!(
        indices.result.iter().all(is_known),
        "each index of a result is an index of a factor"
    );
    let x = IndexedFactor::new(x, 0, x_indices, sizes)?;
    let y = IndexedFactor::new(y, 1, y_indices, sizes)?;
    Ok((x, y))
}
