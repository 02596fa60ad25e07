//! The annotation has the size of the input.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let _: Tensor<f32, Shape![8]> = einsum!([i] => x[i + k] * w[k]);
}
