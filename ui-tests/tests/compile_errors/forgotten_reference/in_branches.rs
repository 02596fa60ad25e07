//! Each branch gives a tensor.
use shapecast::{Shape, Tensor, broadcast};

fn bias(by: f32) -> Tensor<f32, Shape![3]> {
    Tensor::full(by)
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(if x > 0.0 { bias(x) } else { bias(2.0) });
}
