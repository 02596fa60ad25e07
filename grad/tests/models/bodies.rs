//! Loops, branches, assignments and blocks.

use crate::support::{Matrix, assert_gradient, assert_tangent, dot, matrix, random};
use shapecast::{Dyn, Shape, Tensor, broadcast, dims, einsum, tensor};
use shapecast_grad::{Constant, Params, grad, jvp, vjp};

dims! { Batch }

type Rows = Matrix<Batch, 3>;

#[derive(Params, Clone)]
struct Square {
    weights: Tensor<f64, Shape![3, 3]>,
    bias: Tensor<f64, Shape![3]>,
}

impl Square {
    fn random(rng: &mut fastrand::Rng) -> Self {
        Square {
            weights: random(rng, &[3, 3]),
            bias: random(rng, &[3]),
        }
    }
}

#[vjp]
#[jvp]
fn dense(x: &Rows, layer: &Square) -> Rows {
    einsum!([n, o] => x[n, i] * layer.weights[i, o] + layer.bias[o])
}

#[derive(Params, Clone)]
struct Deep {
    layers: Vec<Square>,
    shift: Tensor<f64, Shape![3]>,
}

#[vjp]
#[jvp]
fn deep(model: &Deep, x: &Rows) -> f64 {
    let mut h = broadcast!(x + model.shift);
    let mut penalty = 0.0;
    for layer in &model.layers {
        let z = dense(&h, layer);
        penalty += broadcast!(sum(layer.bias * layer.bias)).item();
        h = broadcast!(z.tanh() + h * model.shift);
    }
    h.mean() + penalty / 2.0
}

#[test]
fn a_loop_over_layers() {
    for (layers, rows) in [(0, 2), (1, 3), (3, 2)] {
        let rng = &mut fastrand::Rng::with_seed(layers as u64);
        let model = Deep {
            layers: (0..layers).map(|_| Square::random(rng)).collect(),
            shift: random(rng, &[3]),
        };
        let x: Rows = matrix(rng, rows);
        let (value, (of_model, of_x)) = grad!(deep(&model, &x); model, x);
        assert_eq!(value, deep(&model, &x));
        assert_gradient("model", &model, &of_model, |model| deep(model, &x));
        assert_gradient("x", &x, &of_x, |x| deep(&model, x));
        let (_, tangent) = deep::jvp(&model, &x, &of_model, &of_x);
        let expected = dot(&of_model, &of_model) + dot(&of_x, &of_x);
        assert_tangent("deep", tangent, expected);
    }
}

#[vjp]
fn of_arrays_and_slices(
    layers: &[Square; 2],
    slice: &[Square],
    #[constant] x: &Rows,
    #[constant] inputs: &[Rows],
) -> f64 {
    let mut h = x.clone();
    for layer in layers.iter() {
        let mut inner = dense(&h, layer);
        for other in slice {
            inner = broadcast!(inner.sin() * 0.5);
            inner = dense(&inner, other);
        }
        h = inner;
    }
    // A loop over values without a gradient.
    let mut total = h.sum();
    for (step, input) in inputs.iter().enumerate() {
        let scale = 1.0 / (step as f64 + 1.0);
        total = total * scale + broadcast!(sum(h * input * scale)).item();
    }
    total
}

#[test]
fn loops_in_loops() {
    let rng = &mut fastrand::Rng::with_seed(4);
    let layers = [Square::random(rng), Square::random(rng)];
    let slice = vec![Square::random(rng), Square::random(rng)];
    let x: Rows = matrix(rng, 2);
    let inputs: Vec<Rows> = (0..3).map(|_| matrix(rng, 2)).collect();
    let (value, (of_layers, of_slice)) =
        grad!(of_arrays_and_slices(&layers, &slice, &x, &inputs); layers, slice);
    let f =
        |layers: &[Square; 2], slice: &[Square]| of_arrays_and_slices(layers, slice, &x, &inputs);
    assert_eq!(value, f(&layers, &slice));
    assert_gradient("layers", &layers, &of_layers, |layers| f(layers, &slice));
    assert_gradient("slice", &slice, &of_slice, |slice| f(&layers, slice));
}

#[vjp]
#[jvp]
fn recurrent(cell: &Square, x: &Tensor<f64, Shape![dyn Batch, 3]>) -> f64 {
    let mut h = broadcast!(cell.bias * 0.1);
    for time in 0..x.shape()[0] {
        let input = x.index_axis::<0>(time);
        let z = einsum!([o] => h[i] * cell.weights[i, o]);
        h = broadcast!((z + input + cell.bias).tanh());
    }
    broadcast!(sum(h * h)).item()
}

#[test]
fn a_loop_over_steps_in_time() {
    for steps in [0, 1, 4] {
        let rng = &mut fastrand::Rng::with_seed(steps as u64);
        let cell = Square::random(rng);
        let x: Rows = matrix(rng, steps);
        let (value, (of_cell, of_x)) = grad!(recurrent(&cell, &x); cell, x);
        assert_eq!(value, recurrent(&cell, &x));
        assert_gradient("cell", &cell, &of_cell, |cell| recurrent(cell, &x));
        assert_gradient("x", &x, &of_x, |x| recurrent(&cell, x));
        let (_, tangent) = recurrent::jvp(&cell, &x, &of_cell, Constant);
        assert_tangent("recurrent", tangent, dot(&of_cell, &of_cell));
    }
}

enum Activation {
    Tanh,
    Relu,
    Power(f64),
}

#[vjp]
#[jvp]
fn activated(
    x: &Tensor<f64, (Dyn,)>,
    scale: &Tensor<f64, Shape![1]>,
    #[constant] activation: &Activation,
    #[constant] mask: Option<&Tensor<f64, (Dyn,)>>,
    #[constant] is_squared: bool,
) -> f64 {
    let h = match activation {
        Activation::Tanh => broadcast!(x.tanh() * scale),
        Activation::Relu => {
            let shifted = broadcast!(x + 0.1);
            broadcast!(shifted.max(0.0))
        }
        Activation::Power(exponent) if *exponent > 2.0 => {
            let exponent = *exponent;
            broadcast!(x.exp().powf(exponent))
        }
        Activation::Power(_) => x.clone(),
    };
    let h = if let Some(mask) = mask {
        broadcast!(h * mask)
    } else {
        h
    };
    let h = if is_squared {
        broadcast!(h * h)
    } else if x.len() > 3 {
        broadcast!(h * scale.exp())
    } else {
        h.clone()
    };
    let doubled = {
        let h = broadcast!(h * 2.0);
        broadcast!(h + scale)
    };
    doubled.sum() + h.sum()
}

#[test]
fn branches_on_constants() {
    let rng = &mut fastrand::Rng::with_seed(9);
    let scale = tensor![0.7];
    for len in [2, 5] {
        let x: Tensor<f64, (Dyn,)> = random(rng, &[len]);
        let mask: Tensor<f64, (Dyn,)> = random(rng, &[len]);
        for activation in [
            Activation::Tanh,
            Activation::Relu,
            Activation::Power(3.0),
            Activation::Power(1.0),
        ] {
            for (mask, is_squared) in [(None, true), (Some(&mask), false)] {
                let f = |x: &_, scale: &_| activated(x, scale, &activation, mask, is_squared);
                let (value, (of_x, of_scale)) =
                    grad!(activated(&x, &scale, &activation, mask, is_squared); x, scale);
                assert_eq!(value, f(&x, &scale));
                assert_gradient("x", &x, &of_x, |x| f(x, &scale));
                assert_gradient("scale", &scale, &of_scale, |scale| f(&x, scale));
                let (_, tangent) = activated::jvp(
                    &x,
                    &scale,
                    &activation,
                    mask,
                    is_squared,
                    &of_x,
                    &of_scale,
                    Constant,
                    Constant,
                    Constant,
                );
                let expected = dot(&of_x, &of_x) + dot(&of_scale, &of_scale);
                assert_tangent("activated", tangent, expected);
            }
        }
    }
}

#[test]
fn assignments_bind_anew() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![3]>) -> f64 {
        let mut y = broadcast!(x.exp());
        y = broadcast!(y * x);
        let mut total = y.sum();
        total *= x.mean();
        total -= y.max();
        total /= 3.0;
        y += x;
        total + broadcast!(sum(y * y)).item()
    }
    let x = tensor![0.3, -0.2, 0.9];
    let (value, of_x) = grad!(f(&x); x);
    assert_eq!(value, f(&x));
    assert_gradient("x", &x, &of_x, f);
}
