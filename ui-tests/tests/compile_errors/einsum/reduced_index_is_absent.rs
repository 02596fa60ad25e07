//! No operand inside of a reduction has its index.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([i, j] => sum::<k>(a[i, j]));
}
