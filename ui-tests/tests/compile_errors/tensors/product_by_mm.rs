//! The product of matrices by the name that it has in PyTorch.
use shapecast::tensor;

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = x.mm(&x);
}
