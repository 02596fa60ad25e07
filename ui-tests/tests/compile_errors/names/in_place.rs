//! The target has another name.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let mut x = x;
    x += &y;
}
