//! Two generic sizes do not broadcast.
use shapecast::{Shape, Tensor, broadcast};

fn add<const N: usize, const M: usize>(x: &Tensor<f32, Shape![N]>, y: &Tensor<f32, Shape![M]>) {
    let _ = broadcast!(x + y);
}

fn main() {
    add(&Tensor::<f32, Shape![2]>::ones(), &Tensor::<f32, Shape![2]>::ones());
}
