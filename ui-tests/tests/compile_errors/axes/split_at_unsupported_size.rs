//! The compiler can subtract sizes up to 1024, and powers of 2 and of 10.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![1500, 3]>::ones();
    let _ = x.split_at::<0, 500>();
}
