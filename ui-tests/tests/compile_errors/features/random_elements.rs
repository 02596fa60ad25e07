//! Random tensors without the feature `rand`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![3, 3]>::random([3, 3], 1, 2);
    println!("{:?}", x.shape());
}
