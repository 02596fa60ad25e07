//! Functions of elements by the names that they have in other libraries.
use shapecast::{broadcast, tensor};

fn main() {
    let x = tensor![1.0, 2.0];
    let _ = broadcast!(x.log1p());
    let _ = broadcast!(x.sign() + 1.0);
    let _ = broadcast!(x.sort() * 2.0);
}
