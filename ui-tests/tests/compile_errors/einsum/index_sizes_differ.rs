//! An index has different sizes in two operands.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![4, 5]>::ones();
    let _ = einsum!([i, k] => a[i, j] * b[j, k]);
}
