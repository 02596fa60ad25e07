//! Products of three and more operands of `einsum!`, contracted in pairs.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::contraction::Index;
#[cfg(feature = "alloc")]
use super::contraction::{IndexSizes, IndexedFactor, contract_in_pairs};
#[cfg(feature = "alloc")]
use super::indexed_product::Recast;
use crate::error::{ShapeError, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::kernel::type_eq::{self, TypeTag};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::{Array, Element, Operand};
#[cfg(feature = "alloc")]
use crate::tensor::{Heap, Tensor};

/// The indices of the axes of several factors and of their contraction. See [`PairIndices`](super::PairIndices).
#[derive(Clone, Copy)]
pub struct ContractionIndices<'a> {
    /// The indices of the axes of each factor.
    pub factors: &'a [&'a [Index]],
    /// The indices of the axes of the result: different ones, which a factor has.
    pub result: &'a [Index],
}

/// Several operands, as nested pairs: `(((), &a), &b)`.
pub trait IndexedOperands {
    /// Adds the operands to a list of factors, the first operand first. Returns `None` if their elements are not `T`.
    ///
    /// # Errors
    /// The sizes of an index differ.
    #[cfg(feature = "alloc")]
    fn name_axes<'s, T: TypeTag>(
        &'s self,
        indices: &[&[Index]],
        sizes: &mut IndexSizes,
        factors: &mut Vec<IndexedFactor<'s, T>>,
    ) -> Option<Result<(), ShapeError>>;
}

impl IndexedOperands for () {
    #[cfg(feature = "alloc")]
    fn name_axes<'s, T: TypeTag>(
        &'s self,
        _: &[&[Index]],
        _: &mut IndexSizes,
        _: &mut Vec<IndexedFactor<'s, T>>,
    ) -> Option<Result<(), ShapeError>> {
        Some(Ok(()))
    }
}

impl<L: IndexedOperands, X: Operand> IndexedOperands for (L, &X) {
    #[cfg(feature = "alloc")]
    fn name_axes<'s, T: TypeTag>(
        &'s self,
        indices: &[&[Index]],
        sizes: &mut IndexSizes,
        factors: &mut Vec<IndexedFactor<'s, T>>,
    ) -> Option<Result<(), ShapeError>> {
        let source = self.1.source().of::<T>()?;
        let (own, others) = indices.split_last()?;
        if let Err(error) = self.0.name_axes(others, sizes, factors)? {
            return Some(Err(error));
        }
        let factor = IndexedFactor::new(source, others.len(), own, sizes);
        Some(factor.map(|factor| factors.push(factor)))
    }
}

/// Results of products of three and more operands.
pub trait ContractionResult: Sized {
    /// Contracts operands in pairs. Returns `None` if one loop nest over all indices is as good or necessary.
    ///
    /// # Errors
    /// There is not enough memory.
    fn contract<L: IndexedOperands>(
        operands: &L,
        indices: ContractionIndices<'_>,
    ) -> Option<Result<Self, ShapeError>>;
}

#[cfg(feature = "alloc")]
impl<E: Element, S: Shape> ContractionResult for Tensor<E, S> {
    #[inline]
    fn contract<L: IndexedOperands>(
        operands: &L,
        indices: ContractionIndices<'_>,
    ) -> Option<Result<Self, ShapeError>> {
        macro_rules! contract {
            ($($float:ty)*) => {$(
                if type_eq::is::<E, $float>() {
                    let mut sizes = IndexSizes::new();
                    let mut factors = Vec::new();
                    let named = operands.name_axes::<$float>(indices.factors, &mut sizes, &mut factors)?;
                    if let Err(error) = named {
                        return Some(Err(error));
                    }
                    return contract_in_pairs::<Recast<Heap, E>, S, $float>(
                        &mut factors, indices.result, &sizes,
                    );
                }
            )*};
        }
        contract!(f32 f64);
        #[cfg(feature = "half")]
        {
            contract!(half::f16 half::bf16);
        }
        None
    }
}

// Arrays are small, and need no heap.
impl<E: Element, S: KnownShape> ContractionResult for Array<E, S> {
    #[inline(always)]
    fn contract<L: IndexedOperands>(
        _: &L,
        _: ContractionIndices<'_>,
    ) -> Option<Result<Self, ShapeError>> {
        None
    }
}

/// Returns the product of three or more operands, summed over the indices that the result lacks.
///
/// Floats are contracted in pairs if that is less work. Otherwise the result is that of `fused`.
///
/// # Errors
/// - There is not enough memory.
/// - `fused` returns an error.
#[inline]
pub fn try_contract_indexed<L: IndexedOperands, R: ContractionResult>(
    operands: L,
    indices: ContractionIndices<'_>,
    fused: impl FnOnce() -> Result<R, ShapeError>,
) -> Result<R, ShapeError> {
    R::contract(&operands, indices).unwrap_or_else(fused)
}

/// Like [`try_contract_indexed`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn contract_indexed<L: IndexedOperands, R: ContractionResult>(
    operands: L,
    indices: ContractionIndices<'_>,
    fused: impl FnOnce() -> R,
) -> R {
    match R::contract(&operands, indices) {
        Some(result) => unwrap_or_panic(result),
        None => fused(),
    }
}
