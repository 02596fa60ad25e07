//! Methods in `impl` blocks, and tuples.

use crate::support::{Matrix, assert_gradient, assert_tangent, dot, random};
use shapecast::{Dim, Float, Shape, Size, Tensor, Tolerance, broadcast, dims, einsum, tensor};
use shapecast_grad::{Constant, Params, Wanted, grad, jacobian, jvp, vjp};

dims! { Batch }

#[derive(Params, Clone)]
struct Dense<const I: usize, const O: usize> {
    weights: Tensor<f64, Shape![I, O]>,
    bias: Tensor<f64, Shape![O]>,
}

impl<const I: usize, const O: usize> Dense<I, O> {
    fn random(rng: &mut fastrand::Rng) -> Self {
        Dense {
            weights: random(rng, &[I, O]),
            bias: random(rng, &[O]),
        }
    }
}

#[vjp]
#[jvp]
impl<const I: usize, const O: usize> Dense<I, O> {
    fn forward<D: Dim>(&self, x: &Tensor<f64, (D, Size<I>)>) -> Tensor<f64, (D, Size<O>)> {
        einsum!([n, o] => x[n, i] * self.weights[i, o] + self.bias[o])
    }

    /// Returns the penalty of large weights.
    pub fn penalty(&self, #[constant] rate: f64) -> f64 {
        rate * self.squares()
    }

    fn squares(&self) -> f64 {
        broadcast!(sum(self.weights * self.weights)).item()
    }

    /// A function without `self` stays as it is, and so do methods that have no gradient.
    fn inputs() -> usize {
        I
    }

    fn scale(&mut self, by: f64) -> f64 {
        broadcast!(self.weights *= by);
        println!("scaled by {by}");
        by
    }

    fn clear(&mut self) {
        *self = self.zeros_like();
    }

    fn sizes(&self) -> Vec<usize> {
        self.weights.shape().to_vec()
    }

    fn largest(&self) -> Result<Tensor<usize, Shape![O]>, String> {
        Ok(self.weights.argmax_axis::<0>())
    }
}

#[derive(Params, Clone)]
struct Model {
    layers: [Dense<3, 3>; 2],
    last: Dense<3, 1>,
}

#[vjp]
#[jvp]
impl Model {
    fn loss(&self, x: &Tensor<f64, Shape![dyn Batch, 3]>) -> f64 {
        let h = self.layers[0].forward(x);
        let h = self.layers[1].forward(&broadcast!(h.tanh()));
        let y = self.last.forward(&h);
        y.mean() + self.last.penalty(0.1) + self.layers[1].squares()
    }
}

#[test]
fn methods_have_gradients() {
    let rng = &mut fastrand::Rng::with_seed(5);
    let model = Model {
        layers: [Dense::random(rng), Dense::random(rng)],
        last: Dense::random(rng),
    };
    assert_eq!(Dense::<3, 1>::inputs(), 3);
    assert_eq!(model.last.sizes(), [3, 1]);
    let x = random(rng, &[4, 3]);
    let (value, (of_model, of_x)) = grad!(model.loss(&x); model, x);
    assert_eq!(value, model.loss(&x));
    assert_gradient("model", &model, &of_model, |model| model.loss(&x));
    assert_gradient("x", &x, &of_x, |x| model.loss(x));
    let (_, tangent) = model.loss_jvp(&x, &of_model, &of_x);
    let expected = dot(&of_model, &of_model) + dot(&of_x, &of_x);
    assert_tangent("loss", tangent, expected);
    let (_, by_forward_mode) = jacobian!(model.loss(&x); x);
    assert!(by_forward_mode.all_close(&of_x, Tolerance::default()));
}

#[test]
fn pullbacks_of_methods_borrow_nothing() {
    let rng = &mut fastrand::Rng::with_seed(6);
    let layer = Dense::<2, 2>::random(rng);
    let pullback = {
        let rate = 0.5;
        let (_, pullback) = layer.penalty_vjp(rate);
        pullback
    };
    let (of_layer, Constant) = pullback(&layer, 0.5, 2.0, Wanted::ALL);
    let expected = broadcast!(2.0 * layer.weights);
    assert!(of_layer.weights.all_close(&expected, Tolerance::default()));
}

struct Scaled<T> {
    by: T,
}

#[vjp]
impl<T: Float> Scaled<T> {
    fn apply<const N: usize>(#[constant] &self, x: &Tensor<T, Shape![N]>) -> Tensor<T, Shape![N]> {
        let by = self.by;
        broadcast!(x * x * by)
    }
}

#[vjp]
fn with_a_constant_receiver(x: &Tensor<f64, Shape![3]>, #[constant] scaled: &Scaled<f64>) -> f64 {
    scaled.apply(x).sum()
}

#[test]
fn receivers_may_be_constant() {
    let x = shapecast::tensor![1.0, 2.0, 3.0];
    let scaled = Scaled { by: 0.5 };
    let (value, of_x) = grad!(with_a_constant_receiver(&x, &scaled); x);
    assert_eq!((value, of_x), (7.0, x));
}

#[vjp]
#[jvp]
fn both<D: Dim>(x: &Matrix<D, 2>, y: &Matrix<D, 2>) -> (Matrix<D, 2>, f64, Matrix<D, 2>) {
    let product = broadcast!(x * y);
    let total = product.sum();
    (product, total, broadcast!(x - y))
}

#[vjp]
#[jvp]
fn of_tuples<D: Dim>(x: &Matrix<D, 2>, y: &Matrix<D, 2>) -> f64 {
    let (product, total, difference) = both(x, y);
    let (_, other, _) = both(&product, y);
    broadcast!(sum(product * difference * total)).item() + other
}

#[test]
fn tuples_have_gradients() {
    let rng = &mut fastrand::Rng::with_seed(8);
    let x: Tensor<f64, Shape![dyn Batch, 2]> = random(rng, &[3, 2]);
    let y = random(rng, &[3, 2]);
    let (value, (of_x, of_y)) = grad!(of_tuples(&x, &y); x, y);
    assert_eq!(value, of_tuples(&x, &y));
    assert_gradient("x", &x, &of_x, |x| of_tuples(x, &y));
    assert_gradient("y", &y, &of_y, |y| of_tuples(&x, y));
    let (_, tangent) = of_tuples::jvp(&x, &y, &of_x, &of_y);
    assert_tangent("tuples", tangent, dot(&of_x, &of_x) + dot(&of_y, &of_y));
}

#[test]
fn methods_without_a_gradient_stay_as_they_are() {
    let mut layer = Dense {
        weights: shapecast::tensor![[1.0, 4.0], [2.0, 3.0]],
        bias: shapecast::tensor![0.5, 0.5],
    };
    assert_eq!(layer.largest(), Ok(shapecast::tensor![1_usize, 0]));
    assert_eq!(layer.scale(2.0), 2.0);
    assert_eq!(layer.weights.sum(), 20.0);
    layer.clear();
    assert_eq!(layer.norm(), 0.0);
}

#[test]
fn a_method_with_arguments_may_have_the_name_of_a_size() {
    #[derive(Params, Clone)]
    struct Scores {
        weights: Tensor<f64, Shape![2]>,
    }
    #[vjp]
    impl Scores {
        fn rank(&self, x: &Tensor<f64, Shape![2]>) -> f64 {
            broadcast!(sum(self.weights * x)).item()
        }
    }
    #[vjp]
    fn ranked(scores: &Scores, x: &Tensor<f64, Shape![2]>) -> f64 {
        let rank = scores.rank(x);
        rank * 2.0 + x.sum()
    }
    let scores = Scores {
        weights: tensor![1.0, 2.0],
    };
    let x = tensor![1.0, 3.0];
    let (value, (of_scores, of_x)) = grad!(ranked(&scores, &x); scores, x);
    assert_eq!(value, 18.0);
    assert_eq!(of_scores.weights, tensor![2.0, 6.0]);
    assert_eq!(of_x, tensor![3.0, 5.0]);
}
