//! A vector is the elements of a tensor, or one element: the type says which.
use shapecast::Tensor;

fn main() {
    let _ = Tensor::from(vec![1.0, 2.0]);
}
