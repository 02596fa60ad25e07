//! Operations need elements that are `Copy`.
use shapecast::{Array, Shape, broadcast};

fn main() {
    let names: Array<String, Shape![2]> = Array::from_fn(|_| String::new());
    let _ = broadcast!(names.len());
}
