//! The label of each row selects an element of the row.
use shapecast::{Shape, Tensor};

fn main() {
    let scores = Tensor::<f32, Shape![3, 4]>::ones();
    let labels = Tensor::<usize, Shape![3]>::zeros();
    let _ = scores.take_along_axis::<1, _>(&labels);
}
