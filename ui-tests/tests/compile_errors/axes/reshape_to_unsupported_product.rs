//! The compiler can multiply 3 and 1000, but cannot compare the product with 3000.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 1000]>::ones();
    let _: Tensor<f32, Shape![3000]> = x.reshape();
}
