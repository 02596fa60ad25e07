//! A name is not summed to a known size.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let _ = x.sum_to::<Shape![4, 3]>();
    let _ = y;
}
