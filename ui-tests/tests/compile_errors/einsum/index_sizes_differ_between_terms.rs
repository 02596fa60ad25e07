//! Two terms sum an index of the same name over different sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![2, 4, 5]>::ones();
    let _ = einsum!([i] => a[i, j] + b[i, j, k]);
}
