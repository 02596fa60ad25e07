//! A vector has no axis 1.
use shapecast::tensor;

fn main() {
    let mut x = tensor![1, 2, 3];
    x.index_axis_mut::<1>(0).fill(0);
}
