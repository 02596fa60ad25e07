//! Two different sizes do not broadcast. The error counts the dimension in the result.
use shapecast::{One, Shape, Size, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![5, 2, 4, 1]>::ones();
    let y: Tensor<f32, (Size<3>, One, One)> = Tensor::ones();
    let _ = &x + &y;
}
