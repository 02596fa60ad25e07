//! The compiler can multiply sizes up to 1024, and powers of 2 and of 10.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![1500, 2]>::ones();
    let _ = x.reshape::<Shape![2, 1500]>();
}
