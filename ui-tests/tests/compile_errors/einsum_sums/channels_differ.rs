//! The filter has other channels.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![1, 3, 8, 8]>::ones();
    let w = Tensor::<f32, Shape![2, 4, 3, 3]>::ones();
    let _ = einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
}
