//! A function that counts cannot be called in any order.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let mut count = 0.0;
    let _ = x.map(|v| {
        count += 1.0;
        v + count
    });
}
