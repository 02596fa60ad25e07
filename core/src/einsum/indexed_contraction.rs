//! Products of the operands of `einsum!`, summed over the indices that the result lacks.

use core::marker::PhantomData;

use shapecast_kernel::type_eq::{self, TypeTag};
use shapecast_kernel::{Compiled, ContiguousProducts, Downcast, FillResult, ProductSizes};

use super::contraction::{ContractedFloat, ContractionIndices, FillPlaces};
use super::indexed_operands::IndexedOperands;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand, Placement};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult};

/// Returns `true` for the product of two matrices, both not transposed.
#[inline(always)]
fn are_matrices(indices: ContractionIndices<'_>) -> bool {
    matches!(
        (indices.factors, indices.result),
        ([[0, 1], [1, 2]], [0, 2])
    )
}

/// Results of products of several operands.
pub trait ContractionResult: Sized {
    /// The elements.
    type Elem;
    /// The shape.
    type Shape: Shape;
    /// The placement of the elements.
    type Placement: MakeResult<Self::Elem, Self::Shape, Output = Self>;
    /// The maximum number of factors to contract.
    #[cfg(feature = "alloc")]
    const MAX_FACTORS: usize;
}

#[cfg(feature = "alloc")]
impl<E: Element, S: Shape> ContractionResult for Tensor<E, S> {
    type Elem = E;
    type Shape = S;
    type Placement = Heap;
    const MAX_FACTORS: usize = usize::MAX;
}

// Arrays are small. The products of pairs need a heap.
impl<E: Element, S: KnownShape> ContractionResult for Array<E, S> {
    type Elem = E;
    type Shape = S;
    type Placement = Inline;
    #[cfg(feature = "alloc")]
    const MAX_FACTORS: usize = 2;
}

/// The placement of a result with elements `E`, for code in which their type has another name.
struct DowncastPlacement<P, E>(PhantomData<(P, E)>);

impl<P: Placement, E> Placement for DowncastPlacement<P, E> {
    type With<Other: Placement> = Self;
}

impl<T: TypeTag, P: MakeResult<E, S>, E, S: Shape> MakeResult<T, S> for DowncastPlacement<P, E> {
    type Output = P::Output;

    #[inline(always)]
    fn try_make(sizes: S::Sizes, work: impl FillResult<T>) -> Result<P::Output, ShapeError> {
        P::try_make(sizes, Downcast::<T, _>::new(work))
    }

    #[inline(always)]
    fn make(sizes: S::Sizes, work: impl FillResult<T>) -> P::Output {
        P::make(sizes, Downcast::<T, _>::new(work))
    }
}

/// Runs `$body` with the alias `$float` of the type of all elements, if they are floats.
macro_rules! with_float {
    (<$operands:ty, $result:ty> $float:ident => $body:block) => {
        with_float!(@is f32, <$operands, $result> $float => $body);
        with_float!(@is f64, <$operands, $result> $float => $body);
        #[cfg(all(feature = "half", feature = "alloc"))]
        {
            with_float!(@is half::f16, <$operands, $result> $float => $body);
            with_float!(@is half::bf16, <$operands, $result> $float => $body);
        }
    };
    (@is $type:ty, <$operands:ty, $result:ty> $float:ident => $body:block) => {
        // rustc evaluates the constant, and generates no code for elements that differ in their layout.
        if const { type_eq::have_same_layout::<<$result as ContractionResult>::Elem, $type>() }
            && type_eq::is::<<$result>::Elem, $type>()
            && <$operands>::have::<$type>()
        {
            type $float = $type;
            $body
        }
    };
}

/// The sizes of a result `R`, and the product of the last two operands of `L`, whose sizes the compiler knows.
type KnownResult<'a, L, R, T> = (
    <<R as ContractionResult>::Shape as Shape>::Sizes,
    ContiguousProducts<'a, T, <L as IndexedOperands>::KnownProduct>,
);

/// Returns the product of two small contiguous matrices whose sizes the compiler knows, and the sizes of its result.
#[inline(always)]
fn known_product<'a, L: IndexedOperands, R: ContractionResult, T: TypeTag>(
    operands: &'a L,
    indices: ContractionIndices<'_>,
) -> Option<KnownResult<'a, L, R, T>> {
    // Debug builds also skip code behind a constant condition that is false.
    if const { L::KnownProduct::KNOWN.is_none() } || !are_matrices(indices) {
        return None;
    }
    let product = ContiguousProducts::of_known_sizes(operands.last_two::<T>()?)?;
    Some((R::Shape::KNOWN?, product))
}

/// Returns the result of a contraction.
///
/// # Errors
/// - The sizes of the result are not those of its shape.
/// - There is not enough memory.
fn make<R: ContractionResult, T: ContractedFloat>(
    sizes: &[usize],
    work: &dyn FillPlaces<T>,
) -> Result<R, ShapeError> {
    let shape = R::Shape::sizes_from(sizes)?;
    DowncastPlacement::<R::Placement, R::Elem>::try_make(shape, Compiled(work))
}

/// Contracts two operands.
///
/// # Errors
/// There is not enough memory.
fn contract_two<L, R, T>(operands: &L, indices: ContractionIndices<'_>) -> Result<R, ShapeError>
where
    L: IndexedOperands,
    R: ContractionResult,
    T: ContractedFloat,
{
    let mut result = None;
    T::contract(
        &|number| operands.operand(number),
        indices,
        &mut |sizes, work| {
            result = Some(make::<R, T>(sizes, work)?);
            Ok(())
        },
    )?;
    let Some(result) = result else {
        unreachable!("a contraction makes a result");
    };
    Ok(result)
}

/// Contracts two operands as matrices, and more operands in pairs. Returns `None` if one loop nest over all indices takes
/// no more time or is necessary, which it never is for two operands.
///
/// # Errors
/// There is not enough memory.
fn contract_floats<L, R, T>(
    operands: &L,
    indices: ContractionIndices<'_>,
) -> Result<Option<R>, ShapeError>
where
    L: IndexedOperands,
    R: ContractionResult,
    T: ContractedFloat,
{
    if const { L::COUNT == 2 } {
        return contract_two::<L, R, T>(operands, indices).map(Some);
    }
    #[cfg(feature = "alloc")]
    if const { L::COUNT <= R::MAX_FACTORS } {
        let mut result = None;
        T::contract_in_pairs(
            &|number| operands.operand(number),
            indices,
            &mut |sizes, work| {
                result = Some(make::<R, T>(sizes, work)?);
                Ok(())
            },
        )?;
        return Ok(result);
    }
    Ok(None)
}

/// The factors of a product of which `einsum!` calls [`contract`](Factors::contract).
///
/// Two factors whose elements are known to be floats have inherent methods, which rustc prefers to those of
/// [`AnyFactors`]. Only the latter compile the loops of the fused product.
pub struct Factors<L>(pub L);

/// Two operands with the same floats as elements.
pub trait FloatFactors: IndexedOperands {
    /// The elements.
    type Float: ContractedFloat;
}

impl<X: Operand<Elem: ContractedFloat>, Y: Operand<Elem = X::Elem>> FloatFactors
    for (((), &X), &Y)
{
    type Float = X::Elem;
}

impl<L: FloatFactors> Factors<L> {
    /// Like [`try_contract`](AnyFactors::try_contract), without a call of the second argument: two factors of floats always
    /// contract.
    ///
    /// # Errors
    /// There is not enough memory.
    #[inline]
    pub fn try_contract<R: ContractionResult<Elem = L::Float>>(
        self,
        indices: ContractionIndices<'_>,
        _: impl FnOnce() -> Result<R, ShapeError>,
    ) -> Result<R, ShapeError> {
        if let Some((sizes, product)) = known_product::<L, R, L::Float>(&self.0, indices) {
            return R::Placement::try_make(sizes, product);
        }
        contract_two::<L, R, L::Float>(&self.0, indices)
    }

    /// Like [`try_contract`](Self::try_contract), but panics instead of returning an error.
    #[inline]
    #[track_caller]
    pub fn contract<R: ContractionResult<Elem = L::Float>>(
        self,
        indices: ContractionIndices<'_>,
        _: impl FnOnce() -> R,
    ) -> R {
        if let Some((sizes, product)) = known_product::<L, R, L::Float>(&self.0, indices) {
            return R::Placement::make(sizes, product);
        }
        unwrap_or_panic(contract_two::<L, R, L::Float>(&self.0, indices))
    }
}

/// Factors of any number and with elements of any type.
pub trait AnyFactors {
    /// Returns the product of several operands, summed over the indices that the result lacks.
    ///
    /// Contracts floats if that is less work: two operands as matrices, and more operands in pairs. Otherwise, returns the
    /// result of `fused`.
    ///
    /// # Errors
    /// - There is not enough memory.
    /// - `fused` returns an error.
    fn try_contract<R: ContractionResult>(
        self,
        indices: ContractionIndices<'_>,
        fused: impl FnOnce() -> Result<R, ShapeError>,
    ) -> Result<R, ShapeError>;

    /// Like [`try_contract`](Self::try_contract), but panics instead of returning an error.
    #[track_caller]
    fn contract<R: ContractionResult>(
        self,
        indices: ContractionIndices<'_>,
        fused: impl FnOnce() -> R,
    ) -> R;
}

impl<L: IndexedOperands> AnyFactors for Factors<L> {
    #[inline]
    fn try_contract<R: ContractionResult>(
        self,
        indices: ContractionIndices<'_>,
        fused: impl FnOnce() -> Result<R, ShapeError>,
    ) -> Result<R, ShapeError> {
        let operands = self.0;
        with_float!(<L, R> Float => {
            if let Some((sizes, product)) = known_product::<L, R, Float>(&operands, indices) {
                return DowncastPlacement::<R::Placement, R::Elem>::try_make(sizes, product);
            }
            return match contract_floats::<L, R, Float>(&operands, indices)? {
                Some(result) => Ok(result),
                None => fused(),
            };
        });
        fused()
    }

    #[inline]
    #[track_caller]
    fn contract<R: ContractionResult>(
        self,
        indices: ContractionIndices<'_>,
        fused: impl FnOnce() -> R,
    ) -> R {
        let operands = self.0;
        with_float!(<L, R> Float => {
            if let Some((sizes, product)) = known_product::<L, R, Float>(&operands, indices) {
                return DowncastPlacement::<R::Placement, R::Elem>::make(sizes, product);
            }
            return match unwrap_or_panic(contract_floats::<L, R, Float>(&operands, indices)) {
                Some(result) => result,
                None => fused(),
            };
        });
        fused()
    }
}

/// Returns the product of windows and a filter: of two operands, of which one has all indices of the result.
///
/// Contracts `f32` and `f64` if an operand overlaps itself, as windows do. Otherwise, returns the result of `fused`.
///
/// # Errors
/// - There is not enough memory.
/// - `fused` returns an error.
#[inline]
pub fn try_contract_windows<L: IndexedOperands, R: ContractionResult>(
    operands: L,
    indices: ContractionIndices<'_>,
    fused: impl FnOnce() -> Result<R, ShapeError>,
) -> Result<R, ShapeError> {
    contract_overlapping(&operands, indices).unwrap_or_else(fused)
}

/// Like [`try_contract_windows`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn contract_windows<L: IndexedOperands, R: ContractionResult>(
    operands: L,
    indices: ContractionIndices<'_>,
    fused: impl FnOnce() -> R,
) -> R {
    match contract_overlapping(&operands, indices) {
        Some(result) => unwrap_or_panic(result),
        None => fused(),
    }
}

/// Contracts two operands of `f32` or `f64`, if one of them overlaps itself.
#[inline]
fn contract_overlapping<L: IndexedOperands, R: ContractionResult>(
    operands: &L,
    indices: ContractionIndices<'_>,
) -> Option<Result<R, ShapeError>> {
    #[cfg(feature = "std")]
    if operands.are_cast() && operands.overlap_themselves() {
        with_float!(@is f32, <L, R> Float => {
            return Some(contract_two::<L, R, Float>(operands, indices));
        });
        with_float!(@is f64, <L, R> Float => {
            return Some(contract_two::<L, R, Float>(operands, indices));
        });
    }
    let _ = (operands, indices);
    None
}
