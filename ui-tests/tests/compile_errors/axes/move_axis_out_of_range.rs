//! A matrix has no axis 2.
use shapecast::tensor;

fn main() {
    let x = tensor![[1, 2], [3, 4]];
    let _ = x.move_axis::<0, 2>();
}
