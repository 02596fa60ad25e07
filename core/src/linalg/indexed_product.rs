//! Products of two operands of `einsum!` that are matrix products.

use core::ops::Mul;

use super::indices::IndexList;
use super::matmul::known_size;
use super::sizes::joined;
use crate::dim_vec::DimVec;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::{Factor, KnownProductSums, ProductSums, Source};
use crate::reduce::ReduceSum;
use crate::shape::layout::contiguous_strides;
use crate::shape::traits::Shape;
use crate::tensor::{MakeResult, Operand, Placement};

/// Multiplies matrices, as the sum of products of elements.
///
/// The axes of `rows` are those of the batch, the row and the summed index. The axes of `columns` are those of
/// the batch, the summed index and the column. A new axis stands for an index of the batch that a factor does
/// not have. `indices` are those of the result: the batch, the row and the column.
///
/// # Errors
/// There is not enough memory for the result.
#[inline]
pub fn try_multiply_indexed<X, Y, T, V, P, Q, I, S, U, E>(
    rows: &X,
    columns: &Y,
    indices: I,
) -> Result<<P::With<Q> as MakeResult<E, S>>::Output, ShapeError>
where
    X: Operand<Elem = T, Placement = P>,
    Y: Operand<Elem = V, Placement = Q>,
    T: Copy + Send + Sync + Mul<V, Output = U>,
    V: Copy + Send + Sync,
    P: Placement,
    Q: Placement,
    I: IndexList<Shape = S>,
    S: Shape,
    U: ReduceSum<Sum = E>,
    P::With<Q>: MakeResult<E, S>,
{
    let (rows, columns) = (rows.source(), columns.source());
    if let Some(size) = const { known_size::<X::Layout, Y::Layout>() }
        && let (Some(sizes), Some(rows), Some(columns)) =
            (S::KNOWN, rows.as_slice(), columns.as_slice())
    {
        let product = KnownProductSums {
            size,
            rows,
            columns,
        };
        return P::With::<Q>::try_make(sizes, product);
    }
    product::<P::With<Q>, _, _, _, _, _, _, _>(rows, columns, indices.sizes())
}

/// Like [`try_multiply_indexed`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn multiply_indexed<X, Y, T, V, P, Q, I, S, U, E>(
    rows: &X,
    columns: &Y,
    indices: I,
) -> <P::With<Q> as MakeResult<E, S>>::Output
where
    X: Operand<Elem = T, Placement = P>,
    Y: Operand<Elem = V, Placement = Q>,
    T: Copy + Send + Sync + Mul<V, Output = U>,
    V: Copy + Send + Sync,
    P: Placement,
    Q: Placement,
    I: IndexList<Shape = S>,
    S: Shape,
    U: ReduceSum<Sum = E>,
    P::With<Q>: MakeResult<E, S>,
{
    unwrap_or_panic(try_multiply_indexed(rows, columns, indices))
}

/// Returns the product of two factors in storage `P`.
///
/// # Errors
/// There is not enough memory for the result.
fn product<P, T, V, U, E, S, X, Y>(
    rows: Source<'_, T, X>,
    columns: Source<'_, V, Y>,
    sizes: S::Sizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<E, S>,
    T: Copy + Send + Sync + Mul<V, Output = U>,
    V: Copy + Send + Sync,
    U: ReduceSum<Sum = E>,
    S: Shape,
{
    let (batch, [m, k, n]) = match (sizes.as_ref(), rows.sizes) {
        ([batch @ .., m, n], [.., k]) => (batch, [*m, *k, *n]),
        _ => unreachable!("a matrix product has rows and columns"),
    };
    let (row_strides, column_strides) = (strides_of(&rows), strides_of(&columns));
    let (row_strides, column_strides) = (row_strides.as_ref(), column_strides.as_ref());
    let merged = MergedRows::new(batch, m, (rows.sizes, row_strides), columns.sizes);
    let kept = ..merged.batch_rank;
    let row_sizes = joined(&rows.sizes[kept], [merged.rows, k]);
    let row_strides = joined(&row_strides[kept], merged.strides);
    let column_sizes = joined(&columns.sizes[kept], [k, n]);
    let column_strides = joined(&column_strides[kept], last_two(column_strides));
    let products = ProductSums {
        batch: &batch[kept],
        size: [merged.rows, k, n],
        rows: Factor {
            data: rows.data,
            offset: rows.offset,
            sizes: row_sizes.as_ref(),
            strides: row_strides.as_ref(),
        },
        columns: Factor {
            data: columns.data,
            offset: columns.offset,
            sizes: column_sizes.as_ref(),
            strides: column_strides.as_ref(),
        },
    };
    P::try_make(sizes.clone(), products)
}

/// The rows of a product with the last dimensions of the batch, if these are rows too.
struct MergedRows {
    /// The number of dimensions that remain in the batch.
    batch_rank: usize,
    /// The number of rows.
    rows: usize,
    /// The strides of the rows and of the summed index.
    strides: [isize; 2],
}

impl MergedRows {
    /// Merges the last dimensions of the batch that only the factor with the rows has, if its strides allow.
    fn new(
        batch: &[usize],
        m: usize,
        (sizes, strides): (&[usize], &[isize]),
        column_sizes: &[usize],
    ) -> Self {
        let mut merged = MergedRows {
            batch_rank: batch.len(),
            rows: m,
            strides: last_two(strides),
        };
        while let Some(d) = merged.batch_rank.checked_sub(1) {
            let [row_stride, _] = merged.strides;
            if batch[d] != 1 {
                let next = row_stride.wrapping_mul(merged.rows.cast_signed());
                let is_regular = merged.rows == 1 || strides[d] == next;
                if !is_regular || sizes[d] != batch[d] || column_sizes[d] != 1 {
                    break;
                }
                if merged.rows == 1 {
                    merged.strides[0] = strides[d];
                }
                merged.rows *= batch[d];
            }
            merged.batch_rank = d;
        }
        merged
    }
}

fn last_two(strides: &[isize]) -> [isize; 2] {
    match strides {
        [.., first, second] => [*first, *second],
        _ => unreachable!("a factor has rows and columns"),
    }
}

fn strides_of<T, Y>(source: &Source<'_, T, Y>) -> DimVec<isize> {
    let mut own = DimVec::filled(0, source.sizes.len());
    match source.strides {
        Some(strides) => own.as_mut().copy_from_slice(strides),
        None => contiguous_strides(source.sizes, own.as_mut()),
    }
    own
}
