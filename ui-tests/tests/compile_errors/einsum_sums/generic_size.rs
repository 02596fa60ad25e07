//! A generic dimension needs a bound.
use shapecast::{Dim, Shape, Size, Tensor, einsum};

fn main() {
    fn smooth<D: Dim>(x: &Tensor<f32, (D,)>, w: &Tensor<f32, Shape![3]>) {
        let _ = einsum!([i] => x[i + k] * w[k]);
    }
    let _ = smooth::<Size<8>>;
}
