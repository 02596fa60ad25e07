//! A reduction with named indices keeps no axis.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([i, j] => a[i, j] / sum_keepdim::<k>(a[i, k]));
}
