//! Tokens pick columns of a table of embeddings, and not rows.
use shapecast::{Shape, Tensor, dims};

dims! { pub Vocabulary, pub Token, pub Feature }

/// Returns the embeddings of tokens with their positions.
pub fn embed(
    table: &Tensor<f32, Shape![dyn Vocabulary, dyn Feature]>,
    tokens: &Tensor<usize, Shape![dyn Token]>,
    positions: &Tensor<f32, Shape![dyn Token, dyn Feature]>,
) -> Tensor<f32, Shape![dyn Token, dyn Feature]> {
    table.take_axis::<1, _>(tokens) + positions
}

fn main() {}
