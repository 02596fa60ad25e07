//! Parts of a model that may be missing, and loops that count.

use crate::support::{assert_gradient, assert_tangent, dot, random};
use shapecast::{Shape, Tensor, broadcast, dims};
use shapecast_grad::{Params, grad, jvp, vjp};

dims! { Batch }

type Batches = Tensor<f64, Shape![dyn Batch, 3]>;

#[derive(Params, Clone)]
struct Dense {
    weights: Tensor<f64, Shape![3, 3]>,
    bias: Option<Tensor<f64, Shape![3]>>,
    gain: Option<f64>,
}

#[vjp]
#[jvp]
impl Dense {
    fn forward(&self, x: &Batches) -> Batches {
        let h = x.matmul(&self.weights);
        let h = match &self.bias {
            Some(bias) => broadcast!(h + bias),
            None => h,
        };
        if let Some(gain) = self.gain {
            broadcast!(h * gain)
        } else {
            h
        }
    }

    /// Also reads the whole `Option` in an arm, and a name that is bound again.
    fn penalty(&self) -> f64 {
        let bias = self.weights.sum();
        match self.bias.as_ref() {
            Some(bias) => {
                let squares = broadcast!(sum(bias * bias)).item();
                squares + size(&self.bias)
            }
            _ => 2.0 * bias,
        }
    }
}

#[vjp]
#[jvp]
fn size(x: &Option<Tensor<f64, Shape![3]>>) -> f64 {
    match x {
        None => 0.0,
        Some(x) => x.sum(),
    }
}

#[derive(Params, Clone)]
struct Model {
    layers: Vec<Dense>,
}

#[vjp]
#[jvp]
impl Model {
    fn loss(&self, x: &Batches) -> f64 {
        let mut h = x.clone();
        let last = self.layers.len() - 1;
        let mut penalty = 0.0;
        for (i, layer) in self.layers.iter().enumerate() {
            h = layer.forward(&h);
            h = if i < last { broadcast!(h.tanh()) } else { h };
            penalty = penalty + layer.penalty() * (i as f64);
        }
        h.mean() + penalty
    }
}

#[test]
fn an_option_has_the_gradient_of_its_content() {
    let rng = &mut fastrand::Rng::with_seed(41);
    let mut layer = |has_bias: bool, has_gain: bool| Dense {
        weights: random(rng, &[3, 3]),
        bias: has_bias.then(|| random(rng, &[3])),
        gain: has_gain.then_some(0.7),
    };
    let model = Model {
        layers: vec![
            layer(true, true),
            layer(false, true),
            layer(true, false),
            layer(false, false),
        ],
    };
    let x = random(rng, &[4, 3]);
    let (value, (of_model, of_x)) = grad!(model.loss(&x); model, x);
    assert_eq!(value, model.loss(&x));
    let are_some = of_model.layers.iter();
    let are_some: Vec<_> = are_some
        .map(|of| (of.bias.is_some(), of.gain.is_some()))
        .collect();
    assert_eq!(
        are_some,
        [(true, true), (false, true), (true, false), (false, false)]
    );
    assert_gradient("model", &model, &of_model, |model| model.loss(&x));
    assert_gradient("x", &x, &of_x, |x| model.loss(x));
    let (_, tangent) = model.loss_jvp(&x, &of_model, &of_x);
    let expected = dot(&of_model, &of_model) + dot(&of_x, &of_x);
    assert_tangent("loss", tangent, expected);
}

#[test]
fn a_branch_asks_whether_a_part_is_there() {
    #[vjp]
    #[jvp]
    fn f(dense: &Dense) -> f64 {
        match dense.bias.is_some() {
            true => dense.weights.sum(),
            false => (&dense.weights * 2.0).sum(),
        }
    }
    let mut dense = Dense {
        weights: Tensor::ones(),
        bias: None,
        gain: None,
    };
    for (bias, slope) in [(None, 2.0), (Some(Tensor::ones()), 1.0)] {
        dense.bias = bias;
        let (_, gradient) = grad!(f(&dense); dense);
        assert!(gradient.weights.iter().all(|of| *of == slope));
    }
}
