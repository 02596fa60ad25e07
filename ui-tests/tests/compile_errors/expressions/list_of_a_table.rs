//! A table is read at an index for each element, by a method of the tensor.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let table = Tensor::<f32, Shape![8]>::ones();
    let i = Tensor::<usize, Shape![3]>::zeros();
    let _ = broadcast!(table.as_slice()[i] * 2.0);
}
