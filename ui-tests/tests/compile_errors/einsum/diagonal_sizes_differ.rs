//! The two axes of a diagonal have different sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let m = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([i] => m[i, i]);
}
