//! A filter of 5 does not fit into 3 elements.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let w = Tensor::<f32, Shape![5]>::ones();
    let _ = einsum!([i] => x[i + k] * w[k]);
}
