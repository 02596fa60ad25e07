//! Products of two operands of `einsum!`, summed over the indices that the result lacks.

use core::marker::PhantomData;
use core::ops::Mul;

use super::contraction::{PairIndices, contract, sum_products_of_sources};
use super::indices::IndexSizeTuple;
use super::matmul::known_size;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::type_eq::{self, TypeTag};
use crate::kernel::{Downcast, FillResult, KnownProduct, Layout};
use crate::reduce::{ReduceSum, Sum};
use crate::shape::traits::Shape;
use crate::tensor::{Element, MakeResult, Operand, Placement};

/// Returns the sums of the products of two operands. `sizes` are those of the result.
///
/// Floats are contracted as matrices. Other elements are summed in one loop nest, and have the sums of
/// reductions. `ARE_MATRICES` says that `indices` are those of a matrix product: `[[i, k], [k, j]]` and `[i, j]`.
///
/// # Errors
/// There are too many products, or there is not enough memory for the result.
#[inline]
pub fn try_multiply_indexed<const ARE_MATRICES: bool, X, Y, T, V, P, Q, I, S, U, E>(
    x: &X,
    y: &Y,
    indices: PairIndices<'_>,
    _sizes: I,
) -> Result<<P::With<Q> as MakeResult<E, S>>::Output, ShapeError>
where
    X: Operand<Elem = T, Placement = P>,
    Y: Operand<Elem = V, Placement = Q>,
    T: Element + Mul<V, Output = U>,
    V: Element,
    P: Placement,
    Q: Placement,
    I: IndexSizeTuple<Shape = S>,
    S: Shape,
    U: ReduceSum<Sum = E>,
    E: Element,
    P::With<Q>: MakeResult<E, S>,
{
    let (x, y) = (x.source(), y.source());
    macro_rules! contract {
        ($($float:ty)*) => {$(
            if type_eq::is::<E, $float>()
                && let (Some(x), Some(y)) = (x.of::<$float>(), y.of::<$float>())
            {
                if ARE_MATRICES
                    && let Some(size) = const { known_product_size::<X::Layout, Y::Layout, S>() }
                    && let (Some(sizes), Some(x), Some(y)) = (S::KNOWN, x.as_slice(), y.as_slice())
                {
                    let product = KnownProduct { size, factors: [x, y] };
                    return P::With::<Q>::try_make(sizes, Downcast::<$float, _>::new(product));
                }
                return contract::<Recast<P::With<Q>, E>, S, $float, _, _>(x, y, indices);
            }
        )*};
    }
    contract!(f32 f64);
    #[cfg(all(feature = "half", feature = "alloc"))]
    {
        contract!(half::f16 half::bf16);
    }
    sum_products_of_sources::<P::With<Q>, S, _, _, _, _, _>(x, y, indices, Sum)
}

/// Returns the sizes m, k and n of a matrix product if the compiler knows them, the factors are contiguous, and no
/// axis of size 1 broadcasts over its index.
const fn known_product_size<X: Layout, Y: Layout, S: Shape>() -> Option<[usize; 3]> {
    let (Some([m, k, n]), Some([Some(rows), _]), Some([Some(result_rows), Some(result_columns)])) =
        (known_size::<X, Y>(), Y::CONTIGUOUS_PATTERN, S::PATTERN)
    else {
        return None;
    };
    if k == *rows && m == *result_rows && n == *result_columns {
        Some([m, k, n])
    } else {
        None
    }
}

/// Like [`try_multiply_indexed`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn multiply_indexed<const ARE_MATRICES: bool, X, Y, T, V, P, Q, I, S, U, E>(
    x: &X,
    y: &Y,
    indices: PairIndices<'_>,
    sizes: I,
) -> <P::With<Q> as MakeResult<E, S>>::Output
where
    X: Operand<Elem = T, Placement = P>,
    Y: Operand<Elem = V, Placement = Q>,
    T: Element + Mul<V, Output = U>,
    V: Element,
    P: Placement,
    Q: Placement,
    I: IndexSizeTuple<Shape = S>,
    S: Shape,
    U: ReduceSum<Sum = E>,
    E: Element,
    P::With<Q>: MakeResult<E, S>,
{
    let product =
        try_multiply_indexed::<ARE_MATRICES, _, _, _, _, _, _, _, _, _, _>(x, y, indices, sizes);
    unwrap_or_panic(product)
}

/// The placement `P` of a result with elements `E`, for code that knows them by another name.
pub(super) struct Recast<P, E>(PhantomData<(P, E)>);

impl<P: Placement, E> Placement for Recast<P, E> {
    type With<Other: Placement> = Self;
}

impl<T: TypeTag, P: MakeResult<E, S>, E, S: Shape> MakeResult<T, S> for Recast<P, E> {
    type Output = P::Output;

    #[inline]
    fn try_make(sizes: S::Sizes, work: impl FillResult<T>) -> Result<P::Output, ShapeError> {
        P::try_make(sizes, Downcast::<T, _>::new(work))
    }

    #[inline]
    fn make(sizes: S::Sizes, work: impl FillResult<T>) -> P::Output {
        P::make(sizes, Downcast::<T, _>::new(work))
    }
}
