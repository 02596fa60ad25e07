//! The halves of 9 samples have 4 and 5.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![9]>::ones();
    let (even, odd) = x.split_at::<0, 4>();
    let butterfly = even + odd;
}
