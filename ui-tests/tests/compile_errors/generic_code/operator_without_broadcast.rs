//! An operator with tensors of two generic shapes needs the bound `Broadcast`.
use shapecast::{Shape, Tensor};

fn add<L: Shape, R: Shape>(x: &Tensor<f32, L>, y: &Tensor<f32, R>) {
    let _ = x + y;
}

fn main() {
    add(&Tensor::<f32, Shape![3]>::ones(), &Tensor::<f32, Shape![3]>::ones());
}
