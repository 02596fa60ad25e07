//! The target of a product in place has another shape than the product.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![3, 4]>::ones();
    let mut c = Tensor::<f64, Shape![4, 2]>::zeros();
    c.assign_matmul(&a, &b);
}
