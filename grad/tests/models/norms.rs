//! Norms of parameters and the clipping by them, where squares overflow, underflow or lose small elements.

use shapecast::{Array, Dyn, Float, Shape, Size, Tensor, array, tensor};
use shapecast_grad::{Params, clip_norm};

#[derive(Params, Clone)]
struct Model<T: Float> {
    list: Vec<Tensor<T, (Dyn,)>>,
    missing: Option<Tensor<T, (Size<2>,)>>,
    pair: (Array<T, (Size<2>,)>, Tensor<T, ()>),
}

/// Returns a model with these elements times `unit`, whose norm is 5 times `unit`.
fn model<T: Float>(unit: f64) -> Model<T> {
    let element = |x: f64| T::from_f64(x * unit);
    let row = Tensor::<T, Shape![2]>::from([element(1.0), element(-2.0)]);
    Model {
        list: vec![row.into_shape(), Tensor::try_zeros([0]).unwrap()],
        missing: None,
        pair: (array![element(2.0), element(0.0)], element(4.0).into()),
    }
}

#[track_caller]
fn assert_close<T: Float>(found: T, expected: f64) {
    let difference = (found.to_f64() - expected).abs();
    let tolerance = 8.0 * T::EPSILON.to_f64() * expected.abs();
    assert!(difference <= tolerance, "{found}, expected {expected}");
}

fn check<T: Float>(units: &[f64]) {
    for &unit in units {
        let whole = model::<T>(unit);
        assert_close(whole.norm(), 5.0 * unit);
        for max_norm in [0.5 * unit, 1e-3 * unit] {
            let mut clipped = whole.clone();
            assert_close(clip_norm(&mut clipped, max_norm), 5.0 * unit);
            assert_close(clipped.norm(), max_norm);
            assert_close(clipped.pair.1.item(), 0.8 * max_norm);
            assert_close(clipped.list[0][[1]], -0.4 * max_norm);
        }
        let mut whole_still = whole.clone();
        clip_norm(&mut whole_still, 5.1 * unit);
        assert_eq!(whole_still.pair, whole.pair);
    }
}

#[test]
fn squares_overflow_and_underflow() {
    check::<f64>(&[1.0, 1e200, 1e-200, 2e307, 1e-300]);
    check::<f32>(&[1.0, 1e20, 1e-20, 4e37, 1e-30]);
}

#[test]
fn many_elements_and_far_limits() {
    // Added one by one, more than 2^24 ones stay at 2^24.
    let ones = Tensor::<f32, Shape![dyn]>::try_ones([17_000_000]).unwrap();
    assert_close(Params::norm(&ones), f64::from(17_000_000).sqrt());
    // The norm of finite elements overflows.
    let mut gradient = tensor![3e38_f32, -3e38];
    assert_eq!(clip_norm(&mut gradient, 1.0), f32::INFINITY);
    assert_close(gradient[[0]], 0.5_f64.sqrt());
    assert_close(gradient[[1]], -(0.5_f64.sqrt()));
    // The factor is subnormal, or 0.
    let mut gradient = (tensor![3e300], 4e300);
    assert_eq!(clip_norm(&mut gradient, 1e-20), 5e300);
    assert_close(gradient.0[[0]], 6e-21);
    assert_close(gradient.1, 8e-21);
    let mut gradient = tensor![1e-310, 0.0];
    clip_norm(&mut gradient, 0.0);
    assert_eq!(gradient, tensor![0.0, 0.0]);
    assert_eq!(Vec::<f64>::new().norm(), 0.0);
}

#[test]
fn infinite_elements_stay_visible() {
    let mut gradient = tensor![f64::INFINITY, 1.0];
    assert_eq!(clip_norm(&mut gradient, 1.0), f64::INFINITY);
    assert!(gradient[[0]].is_nan() && gradient[[1]] == 0.0);
    let mut gradient = tensor![f64::NAN, 1.0];
    assert!(clip_norm(&mut gradient, 1.0).is_nan());
    assert_eq!(gradient[[1]], 1.0);
}
