//! The contracted sizes differ.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![4, 5]>::ones();
    let _ = a.matmul(&b);
}
