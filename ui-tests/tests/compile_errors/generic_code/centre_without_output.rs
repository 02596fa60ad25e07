//! The bound `Broadcast` does not say that the result has the shape of the operand.
use shapecast::{Axes, Broadcast, ReduceAxes, Shape, Tensor, broadcast};

fn centre<S>(x: &Tensor<f32, S>) -> Tensor<f32, S>
where
    S: Shape + ReduceAxes<Axes![-1]> + Broadcast<<S as ReduceAxes<Axes![-1]>>::Kept>,
{
    broadcast!(x - mean_keepdim::<-1>(x))
}

fn main() {
    centre(&Tensor::<f32, Shape![2, 3]>::ones());
}
