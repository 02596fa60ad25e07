//! Rust has no function `where`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(1.0 + np.where(x > 0.0, x, 0.0));
}
