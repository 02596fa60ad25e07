//! A moving maximum does not say of how many elements.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let _ = einsum!([i] => max::<k>(x[i + k]));
}
