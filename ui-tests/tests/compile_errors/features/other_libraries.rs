//! Conversions whose features are off.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 3]>::ones();
    let matrix = x.view().to_nalgebra();
    let bytes = x.as_bytes();
    let array = x.into_ndarray();
    println!("{matrix:?} {bytes:?} {array:?}");
}
