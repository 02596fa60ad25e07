//! The function takes one index per dimension.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![2, 3]>::from_fn(|[i]| i as f32);
}
