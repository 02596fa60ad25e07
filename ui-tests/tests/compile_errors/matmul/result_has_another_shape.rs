//! The result has another shape than its variable.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![3, 4]>::ones();
    let _: Tensor<f64, Shape![4, 2]> = a.matmul(&b);
}
