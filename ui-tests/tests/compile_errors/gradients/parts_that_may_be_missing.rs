//! Branches on an `Option` that say more than which variant it is, and one without a value.
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

#[vjp]
fn guarded(layer: &Layer, x: &Vector) -> Vector {
    match &layer.bias {
        Some(bias) if bias.sum() > 0.0 => x + bias,
        _ => x.clone(),
    }
}

#[vjp]
fn assigned(layer: &Layer, x: &Vector) -> Vector {
    let mut y = x * 2.0;
    if let Some(bias) = &layer.bias {
        y = y + bias;
    }
    y
}

fn main() {}
