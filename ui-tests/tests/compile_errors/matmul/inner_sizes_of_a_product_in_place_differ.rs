//! The contracted sizes of a product in place differ.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![4, 5]>::ones();
    let mut c = Tensor::<f64, Shape![2, 5]>::zeros();
    c.gemm(1.0, &a, &b, 1.0);
}
