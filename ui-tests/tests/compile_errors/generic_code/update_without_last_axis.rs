//! An update by a reduction that keeps its axis needs the bound `LastAxis`.
use shapecast::{Axes, ReduceAxes, Shape, Tensor, broadcast};

fn centre<S: Shape + ReduceAxes<Axes![-1]>>(x: &mut Tensor<f32, S>) {
    let mean = x.mean_keepdim::<-1>();
    broadcast!(x -= mean);
}

fn main() {
    centre(&mut Tensor::<f32, Shape![2, 3]>::ones());
}
