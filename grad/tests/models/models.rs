//! Structs of parameters, calls of other functions, and optimizers.

use crate::support::{Matrix, assert_gradient, matrix, random};
use shapecast::{Dim, Dyn, Shape, Tensor, broadcast, dims, einsum};
use shapecast_grad::{Adam, Momentum, Params, RmsProp, Sgd, clip_norm, constant, grad, vjp};

dims! { Batch }

#[derive(Params, Clone, Debug, PartialEq)]
struct Layer<const I: usize, const O: usize> {
    weights: Tensor<f64, Shape![I, O]>,
    bias: Tensor<f64, Shape![O]>,
}

#[derive(Params, Clone, Debug, PartialEq)]
struct Norm<const C: usize> {
    gain: Tensor<f64, Shape![C]>,
    bias: Tensor<f64, Shape![C]>,
    #[constant]
    epsilon: f64,
}

#[derive(Params, Clone, Debug, PartialEq)]
struct Network<const I: usize, const H: usize, const O: usize> {
    first: Layer<I, H>,
    norm: Norm<H>,
    rest: Vec<Layer<H, H>>,
    skip: Option<Layer<I, H>>,
    last: Layer<H, O>,
    scale: f64,
}

impl<const I: usize, const O: usize> Layer<I, O> {
    fn random(rng: &mut fastrand::Rng) -> Self {
        Layer {
            weights: random(rng, &[I, O]),
            bias: random(rng, &[O]),
        }
    }
}

impl Network<3, 5, 4> {
    fn random(rng: &mut fastrand::Rng) -> Self {
        Network {
            first: Layer::random(rng),
            norm: Norm {
                gain: random(rng, &[5]),
                bias: random(rng, &[5]),
                epsilon: 1e-3,
            },
            rest: vec![Layer::random(rng), Layer::random(rng)],
            skip: None,
            last: Layer::random(rng),
            scale: 1.3,
        }
    }
}

#[vjp]
fn dense<D: Dim, const I: usize, const O: usize>(
    x: &Matrix<D, I>,
    layer: &Layer<I, O>,
) -> Matrix<D, O> {
    einsum!([n, o] => x[n, i] * layer.weights[i, o] + layer.bias[o])
}

#[vjp]
fn tanh<D: Dim, const C: usize>(x: &Matrix<D, C>) -> Matrix<D, C> {
    broadcast!(x.tanh())
}

#[vjp]
fn layer_norm<D: Dim, const C: usize>(
    x: &Matrix<D, C>,
    gain: &Tensor<f64, Shape![C]>,
    bias: &Tensor<f64, Shape![C]>,
    #[constant] epsilon: f64,
) -> Matrix<D, C> {
    broadcast!({
        let centred = x - mean_keepdim::<-1>(x);
        let variance = mean_keepdim::<-1>(centred * centred);
        centred / (variance + epsilon).sqrt() * gain + bias
    })
}

#[vjp]
fn cross_entropy<D: Dim, const C: usize>(
    scores: &Matrix<D, C>,
    #[constant] targets: &Matrix<D, C>,
) -> f64 {
    let shifted = broadcast!(scores - max_keepdim::<-1>(scores));
    let logs = broadcast!(shifted - sum_keepdim::<-1>(shifted.exp()).ln());
    broadcast!(mean(-sum::<-1>(targets * logs))).item()
}

#[vjp]
fn loss<D: Dim, const I: usize, const H: usize, const O: usize>(
    network: &Network<I, H, O>,
    x: &Matrix<D, I>,
    #[constant] targets: &Matrix<D, O>,
) -> f64 {
    let Network { first, norm, .. } = network;
    let hidden = tanh(&dense(x, first));
    let normed = layer_norm(&hidden, &norm.gain, &norm.bias, constant(norm.epsilon));
    let scores = broadcast!(&dense(&normed, &network.last) * network.scale);
    let penalty = broadcast!(mean(first.weights * first.weights)).item();
    cross_entropy(&scores, targets) + 0.01 * penalty - 0.5 * first.bias.mean()
}

/// Returns rows that are 1 at one element.
fn targets<D: Dim>(rows: usize) -> Matrix<D, 4> {
    let mut targets: Matrix<D, 4> = matrix(&mut fastrand::Rng::with_seed(0), rows);
    for (i, element) in targets.as_mut_slice().iter_mut().enumerate() {
        *element = f64::from(i % 4 == i / 4 % 4);
    }
    targets
}

fn check<D: Dim>(rows: usize) {
    let rng = &mut fastrand::Rng::with_seed(rows as u64);
    let (network, x, targets) = (
        Network::random(rng),
        matrix::<D, 3>(rng, rows),
        targets(rows),
    );
    let (value, (of_network, of_x)) = grad!(loss(&network, &x, &targets); network, x);
    assert_eq!(value, loss(&network, &x, &targets));
    assert_eq!(of_network.rest[0].norm(), 0.0);
    assert_eq!(of_network.norm.epsilon, 1e-3);
    assert_gradient("network", &network, &of_network, |network| {
        loss(network, &x, &targets)
    });
    assert_gradient("x", &x, &of_x, |x| loss(&network, x, &targets));
    assert_eq!(grad!(loss(&network, &x, &targets); network).1, of_network);
}

#[test]
fn a_network_has_gradients_of_its_type() {
    check::<Dyn>(1);
    check::<Batch>(4);
}

#[vjp]
fn shared(weights: &Tensor<f64, Shape![3, 3]>, x: &Matrix<Batch, 3>) -> Matrix<Batch, 3> {
    let a = x.matmul(weights);
    let b = broadcast!(a.tanh());
    let c = b.matmul(weights);
    broadcast!(c.exp() + a)
}

#[test]
fn gradients_of_shared_weights_add_up() {
    #[vjp]
    fn loss(weights: &Tensor<f64, Shape![3, 3]>, x: &Matrix<Batch, 3>) -> f64 {
        shared(weights, x).mean()
    }
    let rng = &mut fastrand::Rng::with_seed(9);
    let (weights, x) = (random(rng, &[3, 3]), random(rng, &[4, 3]));
    let (_, (of_weights, of_x)) = grad!(loss(&weights, &x); weights, x);
    assert_gradient("weights", &weights, &of_weights, |weights| {
        loss(weights, &x)
    });
    assert_gradient("x", &x, &of_x, |x| loss(&weights, x));
}

#[test]
fn optimizers_reduce_a_loss() {
    let rng = &mut fastrand::Rng::with_seed(21);
    let (start, x, targets) = (
        Network::random(rng),
        matrix::<Batch, 3>(rng, 12),
        targets(12),
    );
    let train = |step: &mut dyn FnMut(&mut Network<3, 5, 4>, &Network<3, 5, 4>)| {
        let mut network = start.clone();
        for _ in 0..200 {
            let (_, mut gradient) = grad!(loss(&network, &x, &targets); network);
            clip_norm(&mut gradient, 1.0);
            step(&mut network, &gradient);
        }
        assert_eq!(network.norm.epsilon, 1e-3);
        loss(&network, &x, &targets)
    };
    let before = loss(&start, &x, &targets);
    let sgd = Sgd::new(0.1);
    assert!(train(&mut |network, gradient| sgd.step(network, gradient)) < 0.8 * before);
    let mut momentum = Momentum::new(&start, 0.02, 0.9);
    assert!(train(&mut |network, gradient| momentum.step(network, gradient)) < 0.8 * before);
    let mut nesterov = Momentum::new(&start, 0.02, 0.9);
    nesterov.nesterov = true;
    assert!(train(&mut |network, gradient| nesterov.step(network, gradient)) < 0.8 * before);
    let mut rms_prop = RmsProp::new(&start, 0.01);
    assert!(train(&mut |network, gradient| rms_prop.step(network, gradient)) < 0.8 * before);
    let mut adam = Adam::new(&start, 0.01);
    assert!(train(&mut |network, gradient| adam.step(network, gradient)) < 0.8 * before);
    let mut adam_w = Adam::new(&start, 0.01);
    adam_w.weight_decay = 0.1;
    assert!(train(&mut |network, gradient| adam_w.step(network, gradient)) < 0.8 * before);
}

#[test]
fn parameters_have_names() {
    let network = Network::random(&mut fastrand::Rng::with_seed(0));
    let mut names = Vec::new();
    network.visit_named("", &mut |name, sizes, elements| {
        assert_eq!(sizes.iter().product::<usize>(), elements.len());
        names.push(name.to_string());
    });
    let expected = "first.weights first.bias norm.gain norm.bias rest.0.weights rest.0.bias rest.1.weights rest.1.bias \
                    last.weights last.bias scale";
    assert_eq!(names.join(" "), expected);
}

/// The backward pass of two layers with `tanh` and cross-entropy, by hand.
#[test]
fn a_network_agrees_with_its_backward_pass_by_hand() {
    #[derive(Params)]
    struct Two {
        hidden: Layer<3, 5>,
        output: Layer<5, 4>,
    }
    #[vjp]
    fn loss<D: Dim>(
        network: &Two,
        #[constant] x: &Matrix<D, 3>,
        #[constant] targets: &Matrix<D, 4>,
    ) -> f64 {
        let active = tanh(&dense(x, &network.hidden));
        let scores = dense(&active, &network.output);
        broadcast!(mean(
            log_sum_exp::<-1>(scores) - sum::<-1>(targets * scores)
        ))
        .item()
    }
    let rng = &mut fastrand::Rng::with_seed(2);
    let network = Two {
        hidden: Layer::random(rng),
        output: Layer::random(rng),
    };
    let (x, targets) = (matrix::<Batch, 3>(rng, 6), targets::<Batch>(6));
    let (_, gradient) = grad!(loss(&network, &x, &targets); network);

    let Two { hidden, output } = &network;
    let sums = einsum!([n, h] => x[n, p] * hidden.weights[p, h] + hidden.bias[h]);
    let active = broadcast!(sums.tanh());
    let scores = einsum!([n, d] => active[n, h] * output.weights[h, d] + output.bias[d]);
    let errors = broadcast!({
        let exp = (scores - max_keepdim::<-1>(scores)).exp();
        (exp / sum_keepdim::<-1>(exp) - targets) / 6.0
    });
    let back = einsum!([n, h] => errors[n, d] * output.weights[h, d]);
    let hidden_errors = broadcast!(back * (1.0 - active * active));
    let by_hand = Two {
        hidden: Layer {
            weights: einsum!([p, h] => x[n, p] * hidden_errors[n, h]),
            bias: broadcast!(sum::<0>(hidden_errors)),
        },
        output: Layer {
            weights: einsum!([h, d] => active[n, h] * errors[n, d]),
            bias: broadcast!(sum::<0>(errors)),
        },
    };
    let mut difference = gradient;
    difference.zip_apply(&by_hand, |a, b| *a -= b);
    assert!(difference.norm() < 1e-14 * by_hand.norm().max(1.0));
}
