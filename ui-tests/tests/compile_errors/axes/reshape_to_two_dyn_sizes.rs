//! `reshape` can compute one `dyn` size from the others, but not two.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.reshape::<Shape![dyn, dyn]>();
}
