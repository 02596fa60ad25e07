//! Contractions in one loop nest over all indices, without intermediate results.

use super::factor::{Index, IndexSizes, IndexedFactor};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
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
    let result_sizes = DimVec::collect(result.iter().map(|&index| sizes.of(index)));
    let shape = R::sizes_from_dim_vec(result_sizes)?;
    let is_summed = |index: &Index| !result.contains(index);
    let is_new = |k: usize, index| factors[..k].iter().all(|f| f.axis(index).is_none());
    let summed = factors.iter().enumerate().flat_map(|(k, factor)| {
        let indices = factor.axes.iter().map(|axis| axis.index);
        indices.filter(move |index| is_summed(index) && is_new(k, *index))
    });
    let kept = result.iter().copied().filter(|&index| sizes.of(index) != 1);

    // Without sums, each result is one product. `Fold` does not need the dimensions of size 1.
    let is_map = summed.clone().next().is_none();
    let loops = if is_map {
        DimVec::from_slice(result)
    } else {
        check_rank(kept.clone().count() + summed.clone().count())?;
        DimVec::collect(kept.clone().chain(summed))
    };
    let loop_sizes = DimVec::collect(loops.iter().map(|&index| sizes.of(index)));
    count(loop_sizes.as_ref()).ok_or(Detail::Overflow)?;
    let reduced = (kept.count()..loops.len()).fold(0, |mask, dim| mask | 1 << dim);
    macro_rules! evaluate {
        ($elements:pat => $product:expr; $sources:expr) => {
            if is_map {
                let products = Map::<R, _, _, _>::new($sources, (), |_, $elements| $product);
                P::try_make(shape, products)
            } else {
                let sums = Fold {
                    sizes: loop_sizes.as_ref(),
                    reduced,
                    sources: $sources,
                    f: |_: &MathContext, $elements| $product,
                    op: SumOfProducts,
                };
                P::try_make(shape, sums)
            }
        };
    }
    let with_layout = |factor: &'f IndexedFactor<'_, T>| (factor, factor.layout(loops.as_ref()));
    match *factors {
        [x] => {
            let (x, layout) = with_layout(x);
            evaluate!(((), x) => x; ((), x.source(&layout)))
        }
        [x, y] => {
            let ((x, x_layout), (y, y_layout)) = (with_layout(x), with_layout(y));
            evaluate!((((), x), y) => x * y; (((), x.source(&x_layout)), y.source(&y_layout)))
        }
        [x, y, z] => {
            let ((x, x_layout), (y, y_layout)) = (with_layout(x), with_layout(y));
            let (z, z_layout) = with_layout(z);
            evaluate!(
                ((((), x), y), z) => x * y * z;
                ((((), x.source(&x_layout)), y.source(&y_layout)), z.source(&z_layout))
            )
        }
        _ => unreachable!("there are 1 to 3 factors"),
    }
}
