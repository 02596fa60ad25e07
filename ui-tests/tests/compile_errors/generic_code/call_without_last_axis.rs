//! A generic function that calls another needs its bound.
use shapecast::{LastAxis, Shape, Tensor, broadcast};

fn centre<S: LastAxis>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    broadcast!(x - mean_keepdim::<-1>(x))
}

fn deviation<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    centre(x).abs().max()
}

fn main() {
    deviation(&Tensor::<f32, Shape![2, 3]>::ones());
}
