//! `try_broadcast!` needs an expression.
use shapecast::{Shape, Tensor, try_broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = try_broadcast!();
}
