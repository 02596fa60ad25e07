//! The columns are standardised by the deviations of the rows.
use shapecast::{Shape, Tensor, dims};
dims! { pub Batch }

fn standardise(x: &Tensor<f32, Shape![dyn Batch, 64]>) -> Tensor<f32, Shape![dyn Batch, 64]> {
    let (mean, std) = (x.mean_axis::<0>(), x.std_axis::<1>());
    (x - mean) / std
}

fn main() {}
