//! The product is a vector, and the target is a matrix of one column.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let v = Tensor::<f64, Shape![3]>::ones();
    let mut c = Tensor::<f64, Shape![2, 1]>::zeros();
    c.gemm(1.0, &a, &v, 0.0);
}
