//! Gradients reuse the memory of gradients and results that are not used again.
#[path = "../../../tests/support/allocations.rs"]
mod allocations;
#[path = "../support/mod.rs"]
mod support;

use allocations::{Allocations, exclusive};
use shapecast::{DynTensor, Shape, Tensor, broadcast, single_thread};
use shapecast_grad::{grad, vjp};
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{assert_gradient, random};

const ROWS: usize = 40;
const COLUMNS: usize = 64;

type Known = Tensor<f64, Shape![ROWS, COLUMNS]>;
type RunTime = Tensor<f64, Shape![dyn, dyn]>;

/// Asserts that an evaluation allocates this number of tensors of the size of the matrices, and vectors.
#[track_caller]
fn assert_tensors(used: Allocations, count: usize) {
    let tensor = ROWS * COLUMNS * size_of::<f64>();
    assert!(
        (count * tensor..(count + 1) * tensor).contains(&used.bytes),
        "{used:?}, and a tensor has {tensor} bytes"
    );
}

macro_rules! layer_norm {
    ($name:ident, $matrix:ty, $row:ty) => {
        #[vjp]
        fn $name(#[constant] weights: &$matrix, x: &$matrix, gain: &$row, bias: &$row) -> f64 {
            let y = broadcast!({
                let centred = x - mean_keepdim::<-1>(x);
                let variance = mean_keepdim::<-1>(centred * centred);
                centred / (variance + 1e-5).sqrt() * gain + bias
            });
            broadcast!(sum(y * weights)).item()
        }
    };
}
layer_norm!(norm_of_known, Known, Tensor<f64, Shape![COLUMNS]>);
layer_norm!(norm_of_run_time, RunTime, Tensor<f64, Shape![dyn]>);

/// The result needs two tensors: the centred elements and the normalized ones. The gradient needs one.
#[test]
fn the_gradient_of_a_layer_norm_is_one_tensor() {
    let mut rng = fastrand::Rng::with_seed(1);
    let [weights, x]: [Known; 2] = [(); 2].map(|()| random(&mut rng, &[ROWS, COLUMNS]));
    let [gain, bias]: [Tensor<f64, Shape![COLUMNS]>; 2] =
        [(); 2].map(|()| random(&mut rng, &[COLUMNS]));
    let exclusive = exclusive();
    let ((_, known), used) = exclusive.measure(|| {
        single_thread(|| grad!(norm_of_known(&weights, &x, &gain, &bias); x, gain, bias))
    });
    assert_tensors(used, 3);
    let [weights, x] = [weights, x].map(|x| x.into_shape::<Shape![dyn, dyn]>());
    let [gain, bias] = [gain, bias].map(|x| x.into_shape::<Shape![dyn]>());
    let ((_, found), used) = exclusive.measure(|| {
        single_thread(|| grad!(norm_of_run_time(&weights, &x, &gain, &bias); x, gain, bias))
    });
    // With sizes known only at run time, two gradients that may need a sum store its terms.
    assert_tensors(used, 5);
    assert_eq!(found.0.as_slice(), known.0.as_slice());
}

#[vjp]
fn softmax(#[constant] weights: &Known, x: &Known) -> f64 {
    let scaled = broadcast!((x * 3.0).tanh());
    let shares = broadcast!({
        let e = (scaled - max_keepdim::<-1>(scaled)).exp();
        e / sum_keepdim::<-1>(e)
    });
    broadcast!(sum(shares * weights)).item()
}

/// The result needs two tensors, and the gradients of all values are in one.
#[test]
fn the_gradients_of_a_chain_are_one_tensor() {
    let mut rng = fastrand::Rng::with_seed(2);
    let [weights, x]: [Known; 2] = [(); 2].map(|()| random(&mut rng, &[ROWS, COLUMNS]));
    let exclusive = exclusive();
    let (_, used) = exclusive.measure(|| single_thread(|| grad!(softmax(&weights, &x); x)));
    assert_tensors(used, 3);
}

/// The gradient of an operand whose sizes of 1 broadcast is summed after it was stored.
#[test]
fn sizes_of_1_at_run_time_are_summed() {
    #[vjp]
    fn product(x: &RunTime, y: &RunTime) -> f64 {
        let product = broadcast!((x * y).tanh() * x);
        broadcast!(sum(product.powi(2))).item()
    }
    #[vjp]
    fn dynamic(x: &DynTensor<f64>, y: &DynTensor<f64>) -> f64 {
        let product = broadcast!((x * y).tanh() * x);
        broadcast!(sum(product.powi(2))).item()
    }
    let mut rng = fastrand::Rng::with_seed(3);
    for (rows, columns) in [(1, 3), (2, 1), (1, 1), (2, 3)] {
        let x: RunTime = random(&mut rng, &[rows, columns]);
        let y: RunTime = random(&mut rng, &[2, 3]);
        let (_, (of_x, of_y)) = grad!(product(&x, &y); x, y);
        assert_gradient("x", &x, &of_x, |x| product(x, &y));
        assert_gradient("y", &y, &of_y, |y| product(&x, y));
        let (x, y) = (x.into_dyn(), y.into_dyn());
        let (_, found) = grad!(dynamic(&x, &y); x, y);
        assert_gradient("x", &x, &found.0, |x| dynamic(x, &y));
        assert_gradient("y", &y, &found.1, |y| dynamic(&x, y));
    }
}

#[test]
fn floats_have_gradients_of_floats() {
    type Vector = Tensor<f64, Shape![5]>;
    #[vjp]
    fn twice(x: &Vector, scale: f64) -> f64 {
        let a = broadcast!((x * scale).sin());
        let b = broadcast!(a * a * x);
        let factor = (scale * 2.0).exp();
        let root = (factor * scale).sqrt();
        broadcast!(sum(b * a + b)).item() * root + factor
    }
    let x: Vector = random(&mut fastrand::Rng::with_seed(4), &[5]);
    let scale = 0.7;
    let (_, (of_x, of_scale)) = grad!(twice(&x, scale); x, scale);
    assert_gradient("x", &x, &of_x, |x| twice(x, scale));
    assert_gradient("scale", &scale, &of_scale, |scale| twice(&x, *scale));
}

static DERIVATIVES: AtomicUsize = AtomicUsize::new(0);

fn square(x: f64) -> f64 {
    x * x
}

mod square {
    pub fn derivative(x: f64) -> f64 {
        super::DERIVATIVES.fetch_add(1, super::Ordering::Relaxed);
        2.0 * x
    }
}

/// Returns how many derivatives of `square` are evaluated.
fn derivatives(run: impl FnOnce()) -> usize {
    let before = DERIVATIVES.load(Ordering::Relaxed);
    single_thread(run);
    DERIVATIVES.load(Ordering::Relaxed) - before
}

/// The gradients of the matrix and of the row that is added to it have the same terms.
#[test]
fn terms_of_two_gradients_are_computed_once() {
    #[vjp]
    fn of_known(x: &Known, bias: &Tensor<f64, Shape![COLUMNS]>) -> f64 {
        broadcast!(sum(square(x + bias))).item()
    }
    #[vjp]
    fn of_run_time(bias: &Tensor<f64, Shape![1, dyn]>, x: &RunTime) -> f64 {
        broadcast!(sum(square(bias + x))).item()
    }
    // The terms would be much larger than the operands.
    #[vjp]
    fn of_pairs(x: &Tensor<f64, Shape![ROWS, 1]>, y: &Tensor<f64, Shape![COLUMNS]>) -> f64 {
        broadcast!(sum(square(x - y) + square(x + y))).item()
    }
    let mut rng = fastrand::Rng::with_seed(5);
    let exclusive = exclusive();
    let x: Known = random(&mut rng, &[ROWS, COLUMNS]);
    let bias: Tensor<f64, Shape![COLUMNS]> = random(&mut rng, &[COLUMNS]);
    let count = derivatives(|| {
        let (_, (of_x, of_bias)) = grad!(of_known(&x, &bias); x, bias);
        assert_eq!(of_x, broadcast!(2.0 * (x + bias)));
        assert_eq!(of_bias, broadcast!(sum::<0>(of_x)));
    });
    assert_eq!(count, ROWS * COLUMNS);
    let x = x.into_shape::<Shape![dyn, dyn]>();
    let bias = bias
        .unsqueeze::<0>()
        .to_tensor()
        .into_shape::<Shape![1, dyn]>();
    let count = derivatives(|| {
        let (_, (of_bias, of_x)) = grad!(of_run_time(&bias, &x); bias, x);
        assert_eq!(of_x, broadcast!(2.0 * (x + bias)));
        assert_eq!(of_bias, broadcast!(sum_keepdim::<0>(of_x)));
    });
    assert_eq!(count, ROWS * COLUMNS);
    let x: Tensor<f64, Shape![ROWS, 1]> = random(&mut rng, &[ROWS, 1]);
    let y: Tensor<f64, Shape![COLUMNS]> = random(&mut rng, &[COLUMNS]);
    let (_, used) = exclusive.measure(|| single_thread(|| grad!(of_pairs(&x, &y); x, y)));
    assert_tensors(used, 0);
}
