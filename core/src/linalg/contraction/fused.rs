//! Contractions in one loop nest over all indices, without intermediate results.

use super::factor::{Axis, Index, IndexSizes, IndexedFactor};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::kernel::wrapping::mul;
use crate::kernel::{Fold, Map, MathContext};
use crate::linalg::MatMulElement;
use crate::linalg::sum_of_products::SumOfProducts;
use crate::shape::dyn_shape::check_rank;
use crate::shape::layout::count;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// The maximum number of factors of [`evaluate`].
#[cfg(feature = "alloc")]
pub(super) const MAX_FACTORS: usize = 3;

/// Returns the result of shape `R` with these indices: the product of the factors, summed over all other indices.
///
/// # Errors
/// - The result does not have shape `R`.
/// - There are too many indices, or the number of products overflows.
/// - There is not enough memory for the result.
///
/// # Panics
/// There are no factors, or more than [`MAX_FACTORS`].
pub(super) fn evaluate<'f, P, R, T>(
    factors: &[&'f IndexedFactor<'_, T>],
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    let axes = factors.iter().map(|factor| &*factor.axes);
    let loops = Loops::new(axes, result, sizes)?;
    let shape = loops.shape::<R>(result, sizes)?;
    macro_rules! evaluate {
        ($elements:pat => $product:expr; $sources:expr) => {
            if loops.is_map {
                let products = Map::<R, _, _, _>::new($sources, (), |_, $elements| $product);
                P::try_make(shape, products)
            } else {
                let sums = Fold {
                    sizes: loops.sizes.as_ref(),
                    reduced: loops.reduced,
                    sources: $sources,
                    f: |_: &MathContext, $elements| $product,
                    op: SumOfProducts,
                };
                P::try_make(shape, sums)
            }
        };
    }
    let with_layout =
        |factor: &'f IndexedFactor<'_, T>| (factor, factor.layout(loops.indices.as_ref()));
    match *factors {
        [x] => {
            let (x, layout) = with_layout(x);
            evaluate!(((), x) => x; ((), x.source(&layout)))
        }
        [x, y] => {
            let ((x, x_layout), (y, y_layout)) = (with_layout(x), with_layout(y));
            evaluate!((((), x), y) => mul(x, y); (((), x.source(&x_layout)), y.source(&y_layout)))
        }
        [x, y, z] => {
            let ((x, x_layout), (y, y_layout)) = (with_layout(x), with_layout(y));
            let (z, z_layout) = with_layout(z);
            evaluate!(
                ((((), x), y), z) => mul(mul(x, y), z);
                ((((), x.source(&x_layout)), y.source(&y_layout)), z.source(&z_layout))
            )
        }
        _ => unreachable!("there are 1 to 3 factors"),
    }
}

/// The loops of a sum of products: those of the result, and then those that are summed.
struct Loops {
    indices: DimVec<Index>,
    sizes: DimVec<usize>,
    /// One bit for each loop, set if it is summed.
    reduced: u64,
    /// Nothing is summed: each result is one product.
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
        count(loop_sizes.as_ref()).ok_or(Detail::Overflow)?;
        let first = if is_map { indices.len() } else { kept.count() };
        Ok(Loops {
            reduced: (first..indices.len()).fold(0, |mask, dim| mask | 1 << dim),
            sizes: loop_sizes,
            indices,
            is_map,
        })
    }

    /// Returns the sizes of the result.
    ///
    /// # Errors
    /// The result does not have shape `R`.
    fn shape<R: Shape>(
        &self,
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Result<R::Sizes, ShapeError> {
        R::sizes_from_dim_vec(DimVec::collect(result.iter().map(|&index| sizes.of(index))))
    }
}
