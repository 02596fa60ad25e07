//! Comparisons with a mask as their result, outside of `broadcast!`.
use shapecast::{array, tensor};

fn main() {
    let (x, y) = (tensor![1.0_f32, 2.0], tensor![1.0_f64, 2.0]);
    let _ = x > 0.5;
    let _ = x.view() <= x.view();
    let _ = array![1, 2] == 1;
    let _ = x == y;
    assert_eq!(y, [1.0, 2.0]);
}
