//! A reduction has the number of an axis in place of an index.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = einsum!([i] => max::<-1>(a[i, j]));
}
