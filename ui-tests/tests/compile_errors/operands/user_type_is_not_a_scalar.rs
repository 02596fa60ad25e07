//! A value of a user type needs an array of rank 0.
use shapecast::{Shape, Tensor, broadcast};

#[derive(Clone, Copy)]
struct Metres(f32);

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let unit = Metres(1.0);
    let _ = broadcast!(x * (unit).0);
}
