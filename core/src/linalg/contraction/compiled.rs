//! Contractions of floats that this crate compiles, so that crates that call `einsum!` do not.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use shapecast_kernel::sizes::rigid::RigidDims;
use shapecast_kernel::type_eq::TypeTag;
use shapecast_kernel::{AnyLayout, CompiledWork, Filled, Places, Source};

use super::factor::{Index, IndexSizes, IndexedFactor};
#[cfg(all(feature = "half", feature = "alloc"))]
use super::float16::Rounded;
#[cfg(feature = "alloc")]
use super::many::{contract_in_order, order_in_pairs};
#[cfg(all(feature = "half", feature = "alloc"))]
use super::many::{in_f32, in_f32_in_order};
use super::pair::PairProduct;
use crate::error::ShapeError;
use crate::linalg::MatMulElement;

/// Elements of factors whose axes are named in this crate.
pub trait FactorElement: TypeTag {
    /// Names the axes of an operand with these rigid dimensions, and adds its sizes to `sizes`. `operand` is its position,
    /// for errors.
    ///
    /// # Errors
    /// The errors of [`IndexedFactor::with_rigid_dims`].
    ///
    /// # Panics
    /// The number of indices differs from the rank.
    fn factor<'a>(
        source: Source<'a, Self, AnyLayout>,
        rigid: RigidDims,
        operand: usize,
        indices: &[Index],
        sizes: &mut IndexSizes,
    ) -> Result<IndexedFactor<'a, Self>, ShapeError>;
}

/// Floats that `einsum!` contracts.
///
/// This is a trait instead of [`call_compiled`](shapecast_kernel::call_compiled), because each float needs its own type of
/// contraction: 16-bit floats are contracted in `f32`.
pub trait ContractedFloat: FactorElement + MatMulElement {
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

    /// Contracts factors in pairs until two are left, and prepares the contraction of these. Returns `None` if
    /// [`order_in_pairs`] does.
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

/// Implements [`ContractedFloat`] by two expressions, and [`CompiledWork`] for the contraction. The second expression
/// contracts in pairs, in `$order`.
macro_rules! floats {
    (
        <'f, 'a> $($float:ty: $contraction:ty),+;
        ($factors:ident, $order:ident, $result:ident, $sizes:ident) => $contract:expr, $contract_in_order:expr
    ) => {$(
        impl FactorElement for $float {
            #[inline(never)]
            fn factor<'s>(
                source: Source<'s, $float, AnyLayout>,
                rigid: RigidDims,
                operand: usize,
                indices: &[Index],
                sizes: &mut IndexSizes,
            ) -> Result<IndexedFactor<'s, $float>, ShapeError> {
                IndexedFactor::with_rigid_dims(source, rigid, operand, indices, sizes)
            }
        }

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
                let $order = order_in_pairs($factors, $result, $sizes)?;
                Some($contract_in_order)
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
    (factors, order, result, sizes) => {
        let [x, y] = factors;
        PairProduct::new(x, y, result, sizes)
    }, {
        let pair = contract_in_order(factors, &order, sizes);
        pair.and_then(|[x, y]| PairProduct::new(x, y, result, sizes))
    }
}
#[cfg(all(feature = "half", feature = "alloc"))]
floats! {
    <'f, 'a> half::f16: Rounded<half::f16>, half::bf16: Rounded<half::bf16>;
    (factors, order, result, sizes) =>
        in_f32(factors, result, sizes),
        in_f32_in_order(factors, &order, result, sizes)
}
