//! Constructors of other libraries.
use shapecast::{Array, DynTensor, Shape, Tensor};

fn main() {
    let _ = Tensor::<f64, Shape![2, 3]>::from_vec(vec![1.0; 6]);
    let _ = DynTensor::<f64>::empty();
    let _ = Array::<f64, Shape![3, 3]>::identity();
    let _ = Tensor::<f64, Shape![8]>::range(0, 8);
}
