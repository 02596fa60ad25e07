//! `zeros` and `ones` are for numbers and `bool`.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<String, Shape![2]>::zeros();
}
