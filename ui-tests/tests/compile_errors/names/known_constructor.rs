//! A constructor does not get the size of a name.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let _ = (x, y);
    let _ = Tensor::<f32, Shape![dyn Batch]>::zeros();
}
