//! A sum over products of two factors with known sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![64, 64]>::ones();
    drop(std::hint::black_box(einsum!([i, k] => x[i, j] * x[k, j])));
}
