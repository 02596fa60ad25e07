//! A reduced generic shape needs the bound `Broadcast` to be combined with the whole.
use shapecast::{Axes, ReduceAxes, Shape, Tensor, broadcast};

fn centre<S: Shape + ReduceAxes<Axes![-1]>>(x: &Tensor<f32, S>) {
    let _ = broadcast!(x - mean_keepdim::<-1>(x));
}

fn main() {
    centre(&Tensor::<f32, Shape![2, 3]>::ones());
}
