//! Contractions of floats, which are compiled in this crate and not in each crate that calls `einsum!`.

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
    /// Fills places with the contraction of two factors.
    fn fill_contraction<'p>(
        contraction: Contraction<'_, '_, Self>,
        places: Places<'p, Self>,
    ) -> Filled<'p>;

    /// The contraction of a last pair of factors, which are ready.
    type LastPair<'f, 'a>: CompiledWork<Self>
    where
        'a: 'f;

    /// Contracts all factors in pairs but the last two. Returns `None` if one loop nest over all indices is as good.
    ///
    /// # Errors
    /// - There are too many indices, or the number of products overflows.
    /// - There is not enough memory.
    #[cfg(feature = "alloc")]
    fn contract_in_pairs<'f, 'a>(
        factors: &'f mut Vec<IndexedFactor<'a, Self>>,
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Option<Result<Self::LastPair<'f, 'a>, ShapeError>>;
}

/// The contraction of two factors, as work on the places of its result.
///
/// The work chooses the loops and runs them in one function: the layouts that it chooses are large, and are not moved.
pub struct Contraction<'s, 'a, T> {
    pub(in crate::linalg) factors: &'s mut [IndexedFactor<'a, T>; 2],
    pub(in crate::linalg) result: &'s [Index],
    pub(in crate::linalg) sizes: &'s IndexSizes,
    /// Set if there are too many indices or products, or not enough memory. The places are then filled with zeros.
    pub(in crate::linalg) error: &'s mut Option<ShapeError>,
}

impl<T: ContractedFloat> CompiledWork<T> for Contraction<'_, '_, T> {
    #[inline]
    fn fill<'p>(self, places: Places<'p, T>) -> Filled<'p> {
        T::fill_contraction(self, places)
    }
}

macro_rules! in_own_type {
    ($($float:ty),+) => {$(
        impl ContractedFloat for $float {
            #[inline(never)]
            fn fill_contraction<'p>(
                contraction: Contraction<'_, '_, $float>,
                places: Places<'p, $float>,
            ) -> Filled<'p> {
                let Contraction { factors: [x, y], result, sizes, error } = contraction;
                match PairProduct::new(x, y, result, sizes) {
                    Ok(product) => places.fill_by(product.work()),
                    Err(own) => fail(own, error, places),
                }
            }

            type LastPair<'f, 'a>
                = PairProduct<'f, 'a, $float>
            where
                'a: 'f;

            #[cfg(feature = "alloc")]
            #[inline(never)]
            fn contract_in_pairs<'f, 'a>(
                factors: &'f mut Vec<IndexedFactor<'a, $float>>,
                result: &[Index],
                sizes: &IndexSizes,
            ) -> Option<Result<PairProduct<'f, 'a, $float>, ShapeError>> {
                let pair = last_pair(factors, result, sizes)?;
                Some(pair.and_then(|[x, y]| PairProduct::new(x, y, result, sizes)))
            }
        }

        impl CompiledWork<$float> for PairProduct<'_, '_, $float> {
            #[inline(never)]
            fn fill<'p>(self, places: Places<'p, $float>) -> Filled<'p> {
                places.fill_by(self.work())
            }
        }
    )+};
}
in_own_type!(f32, f64);

#[cfg(all(feature = "half", feature = "alloc"))]
macro_rules! in_f32 {
    ($($float:ty),+) => {$(
        impl ContractedFloat for $float {
            #[inline(never)]
            fn fill_contraction<'p>(
                contraction: Contraction<'_, '_, $float>,
                places: Places<'p, $float>,
            ) -> Filled<'p> {
                let Contraction { factors, result, sizes, error } = contraction;
                match in_f32(factors, result, sizes) {
                    Ok(rounded) => places.fill_by(rounded.work()),
                    Err(own) => fail(own, error, places),
                }
            }

            type LastPair<'f, 'a>
                = Rounded<$float>
            where
                'a: 'f;

            #[inline(never)]
            fn contract_in_pairs<'f, 'a>(
                factors: &'f mut Vec<IndexedFactor<'a, $float>>,
                result: &[Index],
                sizes: &IndexSizes,
            ) -> Option<Result<Rounded<$float>, ShapeError>> {
                order_in_pairs(factors, result, sizes)?;
                Some(in_f32(factors, result, sizes))
            }
        }

        impl CompiledWork<$float> for Rounded<$float> {
            #[inline(never)]
            fn fill<'p>(self, places: Places<'p, $float>) -> Filled<'p> {
                places.fill_by(self.work())
            }
        }
    )+};
}
#[cfg(all(feature = "half", feature = "alloc"))]
in_f32!(half::f16, half::bf16);

/// Sets the error of a contraction, and fills its places with zeros.
fn fail<'p, T: Copy + Default>(
    own: ShapeError,
    error: &mut Option<ShapeError>,
    places: Places<'p, T>,
) -> Filled<'p> {
    *error = Some(own);
    places.fill_with(T::default())
}
