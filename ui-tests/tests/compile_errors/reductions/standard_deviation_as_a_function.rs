//! The standard deviation as a function, which the macro does not have.
use shapecast::{broadcast, tensor};

fn main() {
    let x = tensor![1.0, 2.0, 3.0];
    let _ = broadcast!(x - std(x));
}
