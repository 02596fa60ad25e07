//! The sizes before the matrices do not broadcast.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![7, 2, 3]>::ones();
    let b = Tensor::<f64, Shape![6, 3, 2]>::ones();
    let _ = a.matmul(&b);
}
