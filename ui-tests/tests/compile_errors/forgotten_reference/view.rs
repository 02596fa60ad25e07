//! A call gives a view.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let gains = Tensor::<f32, Shape![4, 3]>::ones();
    let row = |i: usize| gains.view().index_axis::<0>(i);
    let _ = broadcast!(x * row(1));
}
