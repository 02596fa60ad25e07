//! `max` and `min` need elements that can be ordered.
use shapecast::{Scalar, Shape, Tensor};

fn largest<T: Scalar>(x: &Tensor<T, Shape![3]>) {
    let _ = x.max();
    let _ = x.argmax_axis::<0>();
}

fn main() {
    let words = Tensor::<&str, Shape![2]>::new(["a", "b"]);
    let _ = words.view().min();
}
