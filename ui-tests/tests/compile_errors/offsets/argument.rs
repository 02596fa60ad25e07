//! A function takes a series, and is called with its differences.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn energy(x: &Tensor<f32, Shape![dyn Time]>) -> f32 {
    x.sum()
}
fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let y = energy(&x.diff::<0>());
}
