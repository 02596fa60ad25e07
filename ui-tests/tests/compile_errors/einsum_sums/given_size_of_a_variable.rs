//! A size that is known at run time stands in parentheses.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let len = 3;
    let _ = einsum!([i] => max::<k: len>(x[i + k]));
}
