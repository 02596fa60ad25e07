//! Contractions of floats that this crate compiles, so that crates that call `einsum!` do not.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::factor::{Index, IndexSizes, IndexedFactor};
#[cfg(all(feature = "half", feature = "alloc"))]
use super::float16::Rounded;
#[cfg(feature = "alloc")]
use super::many::last_pair;
#[cfg(all(feature = "half", feature = "alloc"))]
use super::many::{in_f32, order_in_pairs};
use super::pair::PairProduct;
use crate::error::ShapeError;
use crate::kernel::type_eq::TypeTag;
use crate::kernel::{CompiledWork, Filled, Places};
use crate::linalg::MatMulElement;

/// Floats that `einsum!` contracts.
pub trait ContractedFloat: TypeTag + MatMulElement {
    /// A contraction of two factors that is ready to run.
    type Contraction<'f, 'a>: CompiledWork<Self>
    where
        'a: 'f;

    /// Prepares the contraction of two factors.
    ///
    /// # Errors
    /// - There are too many indices, or the number of products overflows.
    /// - There is not enough memory.
    fn contract<'f, 'a>(
        factors: &'f mut [IndexedFactor<'a, Self>; 2],
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Result<Self::Contraction<'f, 'a>, ShapeError>;

    /// Contracts factors in pairs, and prepares the contraction of the last pair. Returns `None` if one loop nest over
    /// all indices takes no more time.
    ///
    /// # Errors
    /// The errors of [`contract`](Self::contract).
    #[cfg(feature = "alloc")]
    fn contract_in_pairs<'f, 'a>(
        factors: &'f mut Vec<IndexedFactor<'a, Self>>,
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Option<Result<Self::Contraction<'f, 'a>, ShapeError>>;
}

/// Implements [`ContractedFloat`] by two expressions, and [`CompiledWork`] for the contraction.
macro_rules! floats {
    (
        <'f, 'a> $($float:ty: $contraction:ty),+;
        ($factors:ident, $result:ident, $sizes:ident) => $contract:expr, $contract_in_pairs:expr
    ) => {$(
        impl ContractedFloat for $float {
            type Contraction<'f, 'a>
                = $contraction
            where
                'a: 'f;

            #[inline(never)]
            fn contract<'f, 'a>(
                $factors: &'f mut [IndexedFactor<'a, $float>; 2],
                $result: &[Index],
                $sizes: &IndexSizes,
            ) -> Result<Self::Contraction<'f, 'a>, ShapeError> {
                $contract
            }

            #[cfg(feature = "alloc")]
            #[inline(never)]
            fn contract_in_pairs<'f, 'a>(
                $factors: &'f mut Vec<IndexedFactor<'a, $float>>,
                $result: &[Index],
                $sizes: &IndexSizes,
            ) -> Option<Result<Self::Contraction<'f, 'a>, ShapeError>> {
                $contract_in_pairs
            }
        }

        impl<'f, 'a> CompiledWork<$float> for $contraction {
            #[inline(never)]
            fn fill<'p>(self, places: Places<'p, $float>) -> Filled<'p> {
                places.fill_by(self.work())
            }
        }
    )+};
}
floats! {
    <'f, 'a> f32: PairProduct<'f, 'a, f32>, f64: PairProduct<'f, 'a, f64>;
    (factors, result, sizes) => {
        let [x, y] = factors;
        PairProduct::new(x, y, result, sizes)
    }, {
        let pair = last_pair(factors, result, sizes)?;
        Some(pair.and_then(|[x, y]| PairProduct::new(x, y, result, sizes)))
    }
}
#[cfg(all(feature = "half", feature = "alloc"))]
floats! {
    <'f, 'a> half::f16: Rounded<half::f16>, half::bf16: Rounded<half::bf16>;
    (factors, result, sizes) => in_f32(factors, result, sizes), {
        order_in_pairs(factors, result, sizes)?;
        Some(in_f32(factors, result, sizes))
    }
}
