//! Two generic dimensions are not known to broadcast.
use shapecast::{Dim, Size, Tensor, broadcast};

fn subtract<A: Dim, B: Dim>(x: &Tensor<f32, (A, B)>, y: &Tensor<f32, (A,)>) {
    let _ = broadcast!(x - y);
}

fn main() {
    subtract(&Tensor::<f32, (Size<2>, Size<2>)>::ones(), &Tensor::<f32, (Size<2>,)>::ones());
}
