//! The call and the filter give two sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let _ = einsum!([i] => sum::<k: 5>(x[i + k] * w[k]));
}
