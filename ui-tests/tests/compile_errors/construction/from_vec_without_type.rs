//! A vector is either the elements of a tensor or one element: the type decides.
use shapecast::Tensor;

fn main() {
    let _ = Tensor::from(vec![1.0, 2.0]);
}
