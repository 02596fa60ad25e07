//! There is no variable of this name.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([i, k] => a[i, j] * unknown[j, k]);
}
