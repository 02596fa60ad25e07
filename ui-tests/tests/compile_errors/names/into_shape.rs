//! A name cannot become another one.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let _: Tensor<f32, Shape![dyn Batch, 3]> = y.into_shape();
}
