//! A bias of each example is expanded along the features.
use shapecast::{Shape, Tensor, View, dims};

dims! { pub Batch }

pub type Activations<'a> = View<'a, f32, Shape![16, 64]>;

/// Repeats the bias of a layer for 16 examples.
pub fn repeated(bias: &Tensor<f32, Shape![dyn Batch]>) -> Activations<'_> {
    bias.broadcast_to::<Shape![16, 64]>()
}

fn main() {}
