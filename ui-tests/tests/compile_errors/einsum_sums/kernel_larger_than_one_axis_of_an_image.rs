//! A filter of 3 by 5 does not fit into an image of 8 by 4.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![1, 3, 8, 4]>::ones();
    let w = Tensor::<f32, Shape![2, 3, 3, 5]>::ones();
    let _ = einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
}
