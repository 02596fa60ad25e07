//! Another offset is another size.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time, 4]>::try_ones([9, 4]).unwrap();
    let y: Tensor<f32, Shape![dyn Time - 2, 4]> = x.diff::<0>().into_shape();
}
