//! The operand of `sum_like` is a variable, a field or a reference.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(sum_like(x + 1.0, x));
}
