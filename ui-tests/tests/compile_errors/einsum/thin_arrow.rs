//! The arrow is that of NumPy's notation.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([j, i] -> a[i, j]);
}
