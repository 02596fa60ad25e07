//! A moving maximum has no window length.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let _ = einsum!([i] => max::<k>(x[i + k]));
}
