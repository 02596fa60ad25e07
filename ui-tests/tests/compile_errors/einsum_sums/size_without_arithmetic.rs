//! The compiler does not compute with 100030.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![100030]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let _ = einsum!([i] => x[i + k] * w[k]);
}
