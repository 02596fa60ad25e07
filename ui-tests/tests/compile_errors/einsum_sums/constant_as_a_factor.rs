//! The factor of an index is an integer literal.
use shapecast::{Shape, Tensor, einsum};

const HOP: usize = 4;

fn main() {
    let signal = Tensor::<f64, Shape![64]>::ones();
    let window = Tensor::<f64, Shape![8]>::ones();
    let _ = einsum!([f] => signal[HOP * f + k] * window[k]);
}
