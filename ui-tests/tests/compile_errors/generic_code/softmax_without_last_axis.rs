//! A softmax over a generic shape needs the bound `LastAxis`.
use shapecast::{Shape, Tensor, broadcast};

fn softmax<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    let exponentials = broadcast!((x - max_keepdim::<-1>(x)).exp());
    broadcast!(exponentials / sum_keepdim::<-1>(exponentials))
}

fn main() {
    softmax(&Tensor::<f32, Shape![2]>::ones());
}
