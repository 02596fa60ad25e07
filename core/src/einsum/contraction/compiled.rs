//! Contractions of floats that this crate compiles, so that crates that call `einsum!` do not.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use shapecast_kernel::type_eq::TypeTag;
use shapecast_kernel::{CompiledWork, DimVec, Filled, Places};

#[cfg(feature = "alloc")]
use super::contraction_order::ContractionOrder;
use super::factor::{FactorSource, Index, IndexSizes, IndexedFactor};
#[cfg(all(feature = "half", feature = "alloc"))]
use super::float16::Rounded;
#[cfg(feature = "alloc")]
use super::many::{contract_in_order, order_in_pairs};
#[cfg(all(feature = "half", feature = "alloc"))]
use super::many::{in_f32, in_f32_in_order};
use super::pair::PairProduct;
use crate::error::ShapeError;
use crate::linalg::MatMulElement;

/// The indices of the axes of several factors and of their contraction.
///
/// An index is a number below 52, which errors print as a letter: `A` to `Z` for 0 to 25, and `a` to `z` for 26 to 51.
#[derive(Clone, Copy)]
pub struct ContractionIndices<'a> {
    /// The indices of the axes of each factor. Axes of one factor with the same index stand for their diagonal.
    pub factors: &'a [&'a [Index]],
    /// The indices of the axes of the result, which are distinct. Each one is an index of a factor.
    pub result: &'a [Index],
}

/// Returns the operand at a position.
pub type FactorSources<'s, 'a, T> = &'s dyn Fn(usize) -> FactorSource<'a, T>;

/// Creates a result of the given sizes, whose elements the work writes.
pub type MakeContraction<'s, T> =
    &'s mut dyn FnMut(&[usize], &dyn FillPlaces<T>) -> Result<(), ShapeError>;

/// A contraction that is ready to run.
pub trait FillPlaces<T> {
    /// Fills the places of the result.
    fn fill_places<'p>(&self, places: Places<'p, T>) -> Filled<'p>;
}

impl<T> CompiledWork<T> for &dyn FillPlaces<T> {
    #[inline(always)]
    fn fill<'p>(self, places: Places<'p, T>) -> Filled<'p> {
        self.fill_places(places)
    }
}

/// Floats that `einsum!` contracts.
///
/// This is a trait instead of [`call_compiled`](shapecast_kernel::call_compiled), because each float needs its own type of
/// contraction: 16-bit floats are contracted in `f32`.
pub trait ContractedFloat: TypeTag + MatMulElement {
    /// Contracts two operands. Calls `make` once, unless there is an error.
    ///
    /// # Errors
    /// - The sizes of an index differ.
    /// - There are too many indices, or the number of products overflows.
    /// - There is not enough memory.
    /// - `make` returns an error.
    ///
    /// # Panics
    /// The number of indices of an operand differs from its rank.
    fn contract(
        operands: FactorSources<'_, '_, Self>,
        indices: ContractionIndices<'_>,
        make: MakeContraction<'_, Self>,
    ) -> Result<(), ShapeError>;

    /// Contracts operands in pairs. Returns `false` without a call of `make` if [`order_in_pairs`] returns `None`.
    ///
    /// # Errors
    /// The errors of [`contract`](Self::contract).
    ///
    /// # Panics
    /// As [`contract`](Self::contract).
    #[cfg(feature = "alloc")]
    fn contract_in_pairs(
        operands: FactorSources<'_, '_, Self>,
        indices: ContractionIndices<'_>,
        make: MakeContraction<'_, Self>,
    ) -> Result<bool, ShapeError>;
}

/// Names the axes of the operand at a position, and adds its sizes to `sizes`.
///
/// # Errors
/// The sizes of an index differ.
///
/// # Panics
/// The number of indices differs from the rank.
fn factor<'a, T>(
    operands: FactorSources<'_, 'a, T>,
    number: usize,
    indices: ContractionIndices<'_>,
    sizes: &mut IndexSizes,
) -> Result<IndexedFactor<'a, T>, ShapeError> {
    IndexedFactor::from_source(operands(number), number, indices.factors[number], sizes)
}

/// Returns the sizes of a result with these indices.
fn result_sizes(result: &[Index], sizes: &IndexSizes) -> DimVec<usize> {
    DimVec::collect(result.iter().map(|&index| sizes.of(index)))
}

/// Implements [`ContractedFloat`] by two expressions, and [`FillPlaces`] for the contraction. The second expression
/// contracts in pairs, in `$order`.
macro_rules! floats {
    (
        $($float:ty: $contraction:ty),+;
        ($factors:ident, $order:ident, $result:ident, $sizes:ident) => $contract:expr, $contract_in_order:expr
    ) => {$(
        impl ContractedFloat for $float {
            fn contract(
                operands: FactorSources<'_, '_, Self>,
                indices: ContractionIndices<'_>,
                make: MakeContraction<'_, Self>,
            ) -> Result<(), ShapeError> {
                let mut sizes = IndexSizes::new();
                let mut factors = [
                    factor(operands, 0, indices, &mut sizes)?,
                    factor(operands, 1, indices, &mut sizes)?,
                ];
                let ($factors, $result, $sizes) = (&mut factors, indices.result, &sizes);
                let contraction: Result<$contraction, ShapeError> = $contract;
                make(&result_sizes($result, $sizes), &contraction?)
            }

            #[cfg(feature = "alloc")]
            fn contract_in_pairs(
                operands: FactorSources<'_, '_, Self>,
                indices: ContractionIndices<'_>,
                make: MakeContraction<'_, Self>,
            ) -> Result<bool, ShapeError> {
                let mut sizes = IndexSizes::new();
                let mut factors = Vec::with_capacity(2 * indices.factors.len());
                for number in 0..indices.factors.len() {
                    factors.push(factor(operands, number, indices, &mut sizes)?);
                }
                let ($factors, $result, $sizes) = (&mut factors, indices.result, &sizes);
                let Some(order) = order_in_pairs($factors, $result, $sizes) else {
                    return Ok(false);
                };
                let $order: &ContractionOrder = &order;
                let contraction: Result<$contraction, ShapeError> = $contract_in_order;
                make(&result_sizes($result, $sizes), &contraction?)?;
                Ok(true)
            }
        }

        impl FillPlaces<$float> for $contraction {
            fn fill_places<'p>(&self, places: Places<'p, $float>) -> Filled<'p> {
                places.fill_by(self.work())
            }
        }
    )+};
}
floats! {
    f32: PairProduct<'_, '_, f32>, f64: PairProduct<'_, '_, f64>;
    (factors, order, result, sizes) => {
        let [x, y] = factors;
        PairProduct::new(x, y, result, sizes)
    }, {
        let pair = contract_in_order(factors, order, sizes);
        pair.and_then(|[x, y]| PairProduct::new(x, y, result, sizes))
    }
}
#[cfg(all(feature = "half", feature = "alloc"))]
floats! {
    half::f16: Rounded<half::f16>, half::bf16: Rounded<half::bf16>;
    (factors, order, result, sizes) =>
        in_f32(factors, result, sizes),
        in_f32_in_order(factors, order, result, sizes)
}
