//! A cumulative sum by the name that it has in NumPy.
use shapecast::tensor;

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = x.cumsum();
    let _ = x.cumsum::<0>();
}
