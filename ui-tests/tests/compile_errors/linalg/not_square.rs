//! Only square matrices have an inverse.
use shapecast::array;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let _ = x.inverse();
}
