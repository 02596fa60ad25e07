//! Products with a vector, which are limited by memory and not by arithmetic.

use super::MatMulElement;
use super::sizes::Product;
use super::sum_of_products::SumOfProducts;
use crate::dim_vec::DimVec;
use crate::error::ShapeError;
use crate::kernel::wrapping::mul;
use crate::kernel::{Fold, MathContext, Source, Strided};
use crate::plan::thresholds::MIN_REDUCED_PRODUCTS;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layout::count;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// Returns the sizes of the loops of a product if it is better computed as a reduction.
///
/// The loops are those of the batch, of the rows or columns, and of the contracted dimension.
pub(super) fn reduction_sizes(product: &Product) -> Option<DimVec<usize>> {
    let [m, k, n] = product.size;
    if m != 1 && n != 1 {
        return None;
    }
    let batch = product.batch.iter().copied();
    // One of them is 1, and the other may be 0.
    let results = m * n;
    let sizes = DimVec::collect(batch.chain([results, k]));
    let products = count(sizes.as_ref())?;
    (products >= MIN_REDUCED_PRODUCTS).then_some(sizes)
}

/// Returns a product as a reduction over loops of these sizes.
///
/// # Errors
/// The product does not have shape `R`, or there is not enough memory for it.
pub(super) fn reduce<P, R, T>(
    product: &mut Product,
    sizes: &[usize],
    [(x, x_offset), (y, y_offset)]: [(&[T], usize); 2],
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    // The contracted dimension of both factors is the last one.
    let [(x_sizes, x_strides), (y_sizes, y_strides)] = &mut product.factors;
    let columns = y_sizes.len() - 1;
    y_sizes.as_mut().swap(columns - 1, columns);
    y_strides.as_mut().swap(columns - 1, columns);
    let (x_sizes, x_strides) = (x_sizes.as_ref(), x_strides.as_ref());
    let (y_sizes, y_strides) = (y_sizes.as_ref(), y_strides.as_ref());
    let x = Source::<_, Strided<DynShape>>::new(x, x_offset, x_sizes, Some(x_strides));
    let y = Source::<_, Strided<DynShape>>::new(y, y_offset, y_sizes, Some(y_strides));
    let sums = Fold {
        sizes,
        reduced: 1 << (sizes.len() - 1),
        sources: (((), x), y),
        f: |_: &MathContext, (((), x), y)| mul(x, y),
        op: SumOfProducts,
    };
    P::try_make(R::sizes_from(product.result.as_ref())?, sums)
}
