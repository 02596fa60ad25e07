//! An assignment in a branch, and a branch without `else`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn assigned(x: &Tensor<f32, Shape![3]>, #[constant] is_squared: bool) -> f32 {
    let mut y = broadcast!(x * 2.0);
    let total = if is_squared {
        y = broadcast!(y * y);
        y.sum()
    } else {
        y.mean()
    };
    total + y.sum()
}

#[vjp]
fn without_else(x: &Tensor<f32, Shape![3]>, #[constant] is_squared: bool) -> f32 {
    let mut y = broadcast!(x * 2.0);
    if is_squared {
        y = broadcast!(y * y);
    }
    y.sum()
}


fn main() {}
