//! The sizes of an index differ in a term with three factors.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let (a, b) = (Tensor::<f64, Shape![2, 3]>::ones(), Tensor::<f64, Shape![3, 4]>::ones());
    let c = Tensor::<f64, Shape![5, 2]>::ones();
    let bias = Tensor::<f64, Shape![2]>::ones();
    let _ = einsum!([i, l] => a[i, j] * b[j, k] * c[k, l] + bias[l]);
}
