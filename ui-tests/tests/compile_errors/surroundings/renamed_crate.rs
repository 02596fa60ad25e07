//! The crate has another name.
extern crate shapecast as sc;
use sc::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![2, 4]>::ones();
    let _ = broadcast!(sum::<-1>(x * y));
}
