//! The right-hand side has another number of rows than the matrix.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![3, 3]>::eye();
    let b = Tensor::<f64, Shape![2]>::ones();
    let _ = a.solve(&b);
}
