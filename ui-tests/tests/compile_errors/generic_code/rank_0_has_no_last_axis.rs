//! A tensor of rank 0 has no last axis.
use shapecast::{LastAxis, Shape, Tensor, broadcast};

fn centre<S: LastAxis>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    broadcast!(x - mean_keepdim::<-1>(x))
}

fn main() {
    centre(&Tensor::<f32, Shape![]>::ones());
}
