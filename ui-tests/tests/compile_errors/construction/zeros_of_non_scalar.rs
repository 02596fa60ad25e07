//! `zeros` and `ones` need numbers or `bool`.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<String, Shape![2]>::zeros();
}
