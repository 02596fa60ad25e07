//! A product of three factors does not fit its target.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let (a, b) = (Tensor::<f64, Shape![2, 3]>::ones(), Tensor::<f64, Shape![3, 4]>::ones());
    let c = Tensor::<f64, Shape![4, 5]>::ones();
    let mut target = Tensor::<f64, Shape![2, 6]>::ones();
    einsum!(target[i, l] += a[i, j] * b[j, k] * c[k, l]);
}
