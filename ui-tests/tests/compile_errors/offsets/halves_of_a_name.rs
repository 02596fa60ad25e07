//! The first 4 rows meet the rest.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time, 4]>::try_ones([9, 4]).unwrap();
    let (first, rest) = x.split_at::<0, 4>();
    let sum = first + rest;
}
