//! The compiler multiplies 3 and 1000, but does not know 3000 as a number.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 1000]>::ones();
    let _: Tensor<f32, Shape![3000]> = x.reshape();
}
