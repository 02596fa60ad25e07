//! Multi-head attention of a decoder (A. Vaswani et al., "Attention Is All You Need", 2017).
//!
//! Indices: `b` is the sequence of the batch, `h` the head, `q` and `k` are positions of queries and keys, and `e` is
//! the entry of a vector. The heads and the entries belong to the model, and the compiler knows their sizes. The
//! sequences and the positions belong to the data: their sizes are known at run time and have names.
use shapecast::{Shape, ShapeError, Tensor, View, broadcast, dims, einsum};

dims! {
    /// The sequences of a batch.
    pub Batch,
    /// The positions of queries.
    pub Query,
    /// The positions of keys and values.
    pub Key,
}

/// `H` vectors of `E` entries at each position of queries.
pub type Queries<const H: usize, const E: usize> = Tensor<f32, Shape![dyn Batch, H, dyn Query, E]>;
/// `H` vectors of `E` entries at each position of keys.
pub type Keys<const H: usize, const E: usize> = Tensor<f32, Shape![dyn Batch, H, dyn Key, E]>;

/// Views of [`Queries`].
type QueriesView<'a, const H: usize, const E: usize> =
    View<'a, f32, Shape![dyn Batch, H, dyn Query, E]>;
/// Views of [`Keys`].
type KeysView<'a, const H: usize, const E: usize> = View<'a, f32, Shape![dyn Batch, H, dyn Key, E]>;

/// The number of queries in a block.
const BLOCK: usize = 64;

/// Returns, at each position, the values of that position and those before it, weighted by attention.
pub fn attention<const H: usize, const E: usize>(
    queries: &Queries<H, E>,
    keys: &Keys<H, E>,
    values: &Keys<H, E>,
) -> Queries<H, E> {
    attend(&queries.view(), &keys.view(), &values.view(), 0)
}

/// Returns the same as [`attention`], block by block.
///
/// Only the scores of a block are stored, and those of the positions behind it are not computed. So the memory grows with
/// the number of positions, and not with its square.
pub fn attention_by_blocks<const H: usize, const E: usize>(
    queries: &Queries<H, E>,
    keys: &Keys<H, E>,
    values: &Keys<H, E>,
) -> Result<Queries<H, E>, ShapeError> {
    let mut result = Queries::<H, E>::try_zeros(queries.shape())?;
    let (positions, seen) = (queries.shape()[2], keys.shape()[2]);
    for first in (0..positions).step_by(BLOCK) {
        let block = first..positions.min(first + BLOCK);
        let seen = ..seen.min(block.end);
        let values = attend(
            &queries.slice_axis::<2>(block.clone()).into_shape(),
            &keys.slice_axis::<2>(seen).into_shape(),
            &values.slice_axis::<2>(seen).into_shape(),
            first,
        );
        result.slice_axis_mut::<2>(block).assign(&values);
    }
    Ok(result)
}

/// Returns the attention of queries whose first one is at position `first`.
fn attend<const H: usize, const E: usize>(
    queries: &QueriesView<'_, H, E>,
    keys: &KeysView<'_, H, E>,
    values: &KeysView<'_, H, E>,
    first: usize,
) -> Queries<H, E> {
    let scores = einsum!([b, h, q, k] => queries[b, h, q, e] * keys[b, h, k, e]);
    // A position does not see those behind it.
    let query: Tensor<usize, Shape![dyn Query]> = (first..first + queries.shape()[2]).collect();
    let key: Tensor<usize, Shape![dyn Key]> = (0..keys.shape()[2]).collect();
    let query = query.unsqueeze::<-1>();
    let scale = (E as f32).sqrt().recip();
    let weights = broadcast!({
        let masked = if key <= query {
            scores * scale
        } else {
            f32::NEG_INFINITY
        };
        let exp = (masked - max_keepdim::<-1>(masked)).exp();
        exp / sum_keepdim::<-1>(exp)
    });
    einsum!([b, h, q, e] => weights[b, h, q, k] * values[b, h, k, e])
}
