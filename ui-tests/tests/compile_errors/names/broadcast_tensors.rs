//! Two names meet in views.
use shapecast::{Shape, Tensor, broadcast_tensors, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let _ = broadcast_tensors((&x, &y));
}
