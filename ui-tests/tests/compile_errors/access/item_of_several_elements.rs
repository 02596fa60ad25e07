//! `item` needs a tensor of one element.
use shapecast::{Shape, Tensor, View, tensor};

fn first<S: Shape>(x: View<'_, f32, S>) -> f32 {
    x.item()
}

fn main() {
    let _ = tensor![1.0, 2.0].item();
    let _ = Tensor::<f32, Shape![1, 0]>::zeros().item();
    let _ = Tensor::<f32, Shape![3000]>::zeros().item();
}
