//! `bincount` of labels that are not `usize`.
use shapecast::tensor;

fn main() {
    let labels = tensor![2_i64, 0, 2];
    let _ = labels.bincount::<3>();
}
