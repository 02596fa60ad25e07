//! An expression has nine indices.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 2, 2, 2, 2]>::ones();
    let _ = einsum!([a, b, c, d, e, f, g, h, i] => a[a, b, c, d, e] * a[f, g, h, i, i]);
}
