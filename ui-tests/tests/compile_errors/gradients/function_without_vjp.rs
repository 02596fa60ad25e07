//! A function that is called has no `vjp`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

mod nn {
    use shapecast::{Shape, Tensor, broadcast};

    pub fn swish(x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![3]> {
        broadcast!(x * x.sigmoid())
    }
}

fn relu(x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![3]> {
    broadcast!(x.maximum(0.0))
}

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    nn::swish(x).sum() + relu(x).sum()
}

fn main() {
    let _ = broadcast!(&Tensor::<f32, Shape![3]>::ones());
}
