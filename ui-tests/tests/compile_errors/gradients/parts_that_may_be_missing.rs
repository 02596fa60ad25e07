//! A branch on an `Option` that says more than which variant it is.
use shapecast::{Shape, Tensor};
use shapecast_grad::{Params, vjp};

type Vector = Tensor<f32, Shape![3]>;

#[derive(Params, Clone)]
struct Layer {
    parts: Option<(Vector, Vector)>,
    bias: Option<Vector>,
}

#[vjp]
fn taken_apart(layer: &Layer, x: &Vector) -> Vector {
    match &layer.parts {
        Some((gain, bias)) => x * gain + bias,
        None => x.clone(),
    }
}

fn main() {}
