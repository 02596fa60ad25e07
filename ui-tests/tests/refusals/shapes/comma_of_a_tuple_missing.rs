//! Parentheses alone make no tuple.
use shapecast::{Size, Tensor};

fn main() {
    let _ = Tensor::<f32, (Size<2>)>::zeros();
}
