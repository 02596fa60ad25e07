//! Functions by the names that they have in other libraries.
use shapecast::tensor;

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = x.log();
    let _ = x.sign() * 2.0;
    let _ = x.sort();
    let _ = x.trace();
    let _ = x.outer(&x);
    let _ = x.take(&[1, 0]);
    let _ = x.mul(&x);
    let _ = x.to_vec();
}
