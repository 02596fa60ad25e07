//! The target of an expression has another name.
use shapecast::{Shape, Tensor, broadcast, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let mut x = x;
    broadcast!(x += y * 2.0);
}
