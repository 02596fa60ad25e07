//! The differences of a series are called a series.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let steps: Tensor<f32, Shape![dyn Time]> = x.diff::<0>();
}
