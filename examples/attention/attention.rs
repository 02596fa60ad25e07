//! Multi-head attention of a decoder (A. Vaswani et al., "Attention Is All You Need", 2017).
//!
//! Indices: `b` is the sequence of the batch, `h` the head, `q` and `k` are positions of queries and keys, and `e` is
//! the entry of a vector. The heads and the entries belong to the model, and the compiler knows their sizes. The
//! sequences and the positions belong to the data: their sizes are known at run time and have names.
use shapecast::{Shape, Tensor, broadcast, dims, einsum};

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

/// Returns, at each position, the values of that position and those before it, weighted by attention.
pub fn attention<const H: usize, const E: usize>(
    queries: &Queries<H, E>,
    keys: &Keys<H, E>,
    values: &Keys<H, E>,
) -> Queries<H, E> {
    let scores = einsum!([b, h, q, k] => queries[b, h, q, e] * keys[b, h, k, e]);
    // A position does not see those behind it.
    let query: Tensor<usize, Shape![dyn Query]> = (0..queries.shape()[2]).collect();
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
