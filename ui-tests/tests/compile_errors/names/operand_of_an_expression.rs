//! Two names meet in an expression.
use shapecast::{Shape, Tensor, broadcast, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let row = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x * row + y);
}
