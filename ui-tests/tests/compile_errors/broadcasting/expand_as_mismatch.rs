//! `expand_as` changes only dimensions of size 1.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 4]>::ones();
    let other = Tensor::<f32, Shape![2, 3, 5]>::ones();
    let _ = x.expand_as(&other);
}
