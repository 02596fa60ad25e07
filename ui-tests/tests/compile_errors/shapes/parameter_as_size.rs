//! A parameter of a function is not a constant.
use shapecast::{Shape, Tensor};

fn zeros(rows: usize) -> Tensor<f32, Shape![3]> {
    let x = Tensor::<f32, Shape![rows, 3]>::zeros();
    x.sum_axis::<0>()
}

fn main() {
    let _ = zeros(2);
}
