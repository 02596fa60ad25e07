//! Elements that are not `Copy` cannot be mapped.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<_, Shape![2]>::from([String::new(), String::new()]);
    let _ = x.map(|v| v.len());
}
