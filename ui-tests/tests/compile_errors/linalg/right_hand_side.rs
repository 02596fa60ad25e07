//! The right-hand side has another number of rows than the matrix.
use shapecast::array;

fn main() {
    let a = array![[2.0, 0.0], [0.0, 2.0]];
    let _ = a.solve(&array![1.0, 2.0, 3.0]);
}
