//! An axis of size 3 has three subviews.
use shapecast::tensor;

fn main() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let [_a, _b] = x.unstack::<1, _>();
}
