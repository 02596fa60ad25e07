//! An optimizer has the type of its model.
use shapecast::{Shape, Tensor};
use shapecast_grad::{Adam, Params};

#[derive(Params)]
struct Encoder {
    weights: Tensor<f32, Shape![3]>,
}

#[derive(Params)]
struct Decoder {
    weights: Tensor<f32, Shape![3]>,
}

fn step(adam: &mut Adam<Encoder>, decoder: &mut Decoder, gradient: &Decoder) {
    adam.step(decoder, gradient);
}


fn main() {}
