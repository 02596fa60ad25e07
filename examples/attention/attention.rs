//! Multi-head attention of a decoder (A. Vaswani et al., "Attention Is All You Need", 2017).
//!
//! Indices: `b` is the sequence of the batch, `h` the head, `q` and `k` are positions of queries and keys, and `e` is
//! the entry of a vector. The compiler checks all sizes:
//!
//! ```text
//! error: index `e` is `Size<16>` in `queries` and `Size<32>` in `keys`
//!   |
//!   |     let scores = einsum!([b, h, q, k] => queries[b, h, q, e] * keys[b, h, k, e]);
//!   |                                                                              ^
//! ```
use shapecast::{Shape, Tensor, broadcast, einsum};

/// The sizes of queries, keys and values: sequences, heads, positions, entries.
pub type Heads<const B: usize, const H: usize, const L: usize, const E: usize> =
    Tensor<f32, Shape![B, H, L, E]>;

/// Returns, at each position, the values of that position and those before it, weighted by attention.
pub fn attention<const B: usize, const H: usize, const L: usize, const E: usize>(
    queries: &Heads<B, H, L, E>,
    keys: &Heads<B, H, L, E>,
    values: &Heads<B, H, L, E>,
) -> Heads<B, H, L, E> {
    let scores = einsum!([b, h, q, k] => queries[b, h, q, e] * keys[b, h, k, e]);
    // A position does not see those behind it.
    let position = Tensor::<usize, Shape![L]>::from_fn(|[position]| position);
    let (query, key) = (position.unsqueeze::<-1>(), &position);
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
