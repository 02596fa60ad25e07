//! `sum_like` runs before the expression that binds the name.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!({ let y = x * 2.0; sum_like(y, x) });
}
