//! There are no indices of the result.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!(a[i, j] * 2.0);
}
