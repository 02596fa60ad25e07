//! Contractions in one loop nest over all indices, without intermediate results.

use shapecast_kernel::wrapping::mul;
use shapecast_kernel::{CompleteLoops, DimVec, Either, FillResult, Fold, MathContext};

use super::factor::{Axis, Index, IndexSizes, IndexedFactor};
use crate::error::{ShapeError, check_iterations};
use crate::linalg::{MatMulElement, SumOfProducts};
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::results::Map;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::MakeResult;

/// Returns the result of shape `R` with these indices: the product of the factors, summed over all other indices.
///
/// # Errors
/// - The result does not have shape `R`.
/// - There are too many indices, or the number of products overflows.
/// - There is not enough memory for the result.
#[cfg(feature = "alloc")]
pub(super) fn evaluate<'f, 'a, P, R, T, const COUNT: usize>(
    factors: [&'f IndexedFactor<'a, T>; COUNT],
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    FusedLoops<'f, 'a, T, COUNT>: Work<T>,
    P: MakeResult<T, R>,
    R: Shape,
{
    let shape = sizes.shape::<R>(result)?;
    P::try_make(shape, FusedLoops::new(factors, result, sizes)?.work())
}

/// Loops that compute all elements of a result.
pub(super) trait Work<T> {
    /// Returns the work of the loops.
    fn work(&self) -> impl FillResult<T>;
}

/// One loop nest over all indices of several factors.
pub(in crate::einsum) struct FusedLoops<'f, 'a, T, const COUNT: usize> {
    factors: [&'f IndexedFactor<'a, T>; COUNT],
    /// The sizes and strides of each factor along the loops.
    layouts: [(DimVec<usize>, DimVec<isize>); COUNT],
    loops: Loops,
}

impl<'f, 'a, T, const COUNT: usize> FusedLoops<'f, 'a, T, COUNT> {
    /// Returns the loops for the product of the factors, summed over all indices that the result lacks.
    ///
    /// # Errors
    /// There are too many indices, or the number of products overflows.
    pub(super) fn new(
        factors: [&'f IndexedFactor<'a, T>; COUNT],
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Result<Self, ShapeError> {
        let axes = factors.iter().map(|factor| &*factor.axes);
        let loops = Loops::new(axes, result, sizes)?;
        let layouts = factors.map(|factor| factor.axes.layout(loops.indices.as_ref()));
        Ok(FusedLoops {
            factors,
            layouts,
            loops,
        })
    }
}

macro_rules! fused_loops {
    ($count:literal, [$($k:literal)+], $elements:pat => $product:expr, $sources:ident => $nested:expr) => {
        impl<T: MatMulElement> Work<T> for FusedLoops<'_, '_, T, $count> {
            fn work(&self) -> impl FillResult<T> {
                let $sources = [$(self.factors[$k].source(&self.layouts[$k])),+];
                if self.loops.is_map {
                    Either::A(Map::<DynShape, _, _, _>::new($nested, CompleteLoops, |_, $elements| $product))
                } else {
                    Either::B(Fold {
                        sizes: self.loops.sizes.as_ref(),
                        reduced: self.loops.reduced,
                        sources: $nested,
                        f: |_: &MathContext, $elements| $product,
                        op: SumOfProducts,
                        loops: CompleteLoops,
                    })
                }
            }
        }
    };
}
#[cfg(feature = "alloc")]
fused_loops!(1, [0], ((), x) => x, sources => { let [x] = sources; ((), x) });
fused_loops!(2, [0 1], (((), x), y) => mul(x, y), sources => { let [x, y] = sources; (((), x), y) });
#[cfg(feature = "alloc")]
fused_loops!(
    3, [0 1 2], ((((), x), y), z) => mul(mul(x, y), z),
    sources => { let [x, y, z] = sources; ((((), x), y), z) }
);

/// The loops of a sum of products: first those over results, then those over summands.
struct Loops {
    indices: DimVec<Index>,
    sizes: DimVec<usize>,
    /// One bit for each loop, set for loops over summands.
    reduced: u64,
    /// Whether each result is one product, without a sum.
    is_map: bool,
}

impl Loops {
    /// Returns the loops for factors with these axes.
    ///
    /// # Errors
    /// There are too many indices, or the number of products overflows.
    fn new<'f>(
        factors: impl Iterator<Item = &'f [Axis]> + Clone,
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Result<Self, ShapeError> {
        let summed = factors.clone().enumerate().flat_map(|(k, axes)| {
            let before = factors.clone().take(k);
            let is_new = move |index| !before.clone().flatten().any(|axis| axis.index == index);
            let indices = axes.iter().map(|axis| axis.index);
            indices.filter(move |&index| !result.contains(&index) && is_new(index))
        });
        let kept = result.iter().copied().filter(|&index| sizes.of(index) != 1);
        // `Fold` does not need the dimensions of size 1.
        let is_map = summed.clone().next().is_none();
        let indices = if is_map {
            DimVec::from_slice(result)
        } else {
            check_rank(kept.clone().count() + summed.clone().count())?;
            DimVec::collect(kept.clone().chain(summed))
        };
        let loop_sizes = DimVec::collect(indices.iter().map(|&index| sizes.of(index)));
        check_iterations(loop_sizes.as_ref())?;
        let first = if is_map { indices.len() } else { kept.count() };
        Ok(Loops {
            reduced: (first..indices.len()).fold(0, |mask, dim| mask | 1 << dim),
            sizes: loop_sizes,
            indices,
            is_map,
        })
    }
}
