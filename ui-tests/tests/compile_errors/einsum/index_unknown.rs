//! No operand has an index of the result.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([i, m] => a[i, j]);
}
