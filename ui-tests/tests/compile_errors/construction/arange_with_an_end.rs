//! The shape has the number of elements, so the second argument is the step.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<i32, Shape![10]>::arange(0, 10);
}
