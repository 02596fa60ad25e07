//! Derivatives of reductions whose results have fewer digits than their derivatives.

use shapecast::{Array, Float, Shape, Tensor, View, array, broadcast, tensor};
use shapecast_grad::{Wanted, grad, jvp, vjp};

type Matrix<T> = Tensor<T, Shape![dyn, dyn]>;

#[track_caller]
fn assert_shares<T: Float>(found: &[T], expected: &[f64]) {
    let is_close = |(found, expected): (&T, &f64)| {
        (found.to_f64() - expected).abs() <= 8.0 * T::EPSILON.to_f64()
    };
    assert_eq!(found.len(), expected.len());
    assert!(
        found.iter().zip(expected).all(is_close),
        "{found:?}, expected {expected:?}"
    );
}

#[vjp]
#[jvp]
fn of_rows<T: Float>(x: &Matrix<T>) -> Tensor<T, Shape![dyn]> {
    x.log_sum_exp_axis::<1>()
}

#[vjp]
#[jvp]
fn of_columns<T: Float>(x: &Matrix<T>) -> Tensor<T, Shape![1, dyn]> {
    broadcast!(log_sum_exp_keepdim::<0>(x))
}

fn check_matrices<T: Float>(unit: f64, ln_3: f64) {
    let element = |x: f64| T::from_f64(unit + x);
    let rows = vec![element(0.0), element(0.0), element(0.0), element(ln_3)];
    let x = Matrix::from_shape_vec([2, 2], rows).unwrap();
    // The sum of the argument is exact in these digits or has an effect of its own.
    let exact = (x[[1, 1]] - x[[1, 0]]).to_f64().exp();
    let (small, large) = (1.0 / (1.0 + exact), exact / (1.0 + exact));
    let (_, pullback) = of_rows::vjp(&x);
    let (gradient,) = pullback(&x, Tensor::try_ones([2]).unwrap(), Wanted::ALL);
    assert_shares(gradient.as_slice(), &[0.5, 0.5, small, large]);
    let (_, pullback) = of_columns::vjp(&x);
    let (gradient,) = pullback(&x, Tensor::try_ones([1, 2]).unwrap(), Wanted::ALL);
    assert_shares(gradient.as_slice(), &[0.5, small, 0.5, large]);
    let tangent = Matrix::from_shape_vec([2, 2], [1.0, 0.0, 0.0, 1.0].map(T::from_f64).to_vec());
    let (_, tangent) = of_rows::jvp(&x, &tangent.unwrap());
    assert_shares(tangent.as_slice(), &[0.5, large]);
}

#[test]
fn log_sum_exp_of_large_numbers() {
    for unit in [0.0, 1e3, -1e5, 1e7, -1e7, 1e15, 1e30] {
        check_matrices::<f32>(unit, 1.0);
    }
    for unit in [0.0, 1e7, -1e15, 3e16, 1e200] {
        check_matrices::<f64>(unit, 2.0);
    }
}

#[test]
fn log_sum_exp_of_arrays_views_and_expressions() {
    #[vjp]
    #[jvp]
    fn of_array(x: &Array<f32, Shape![2]>) -> f32 {
        x.log_sum_exp()
    }
    #[vjp]
    fn of_view(x: &View<'_, f32, Shape![2]>) -> f32 {
        x.log_sum_exp()
    }
    #[vjp]
    fn of_expression(x: &Tensor<f32, Shape![2]>, shift: f32) -> f32 {
        broadcast!(log_sum_exp(x * 2.0 + shift)).item()
    }
    let x = array![1e7_f32, 1e7];
    assert_shares(grad!(of_array(&x); x).1.as_slice(), &[0.5, 0.5]);
    assert_shares(&[of_array::jvp(&x, &array![1.0, 0.0]).1], &[0.5]);
    let x = tensor![1e7_f32, 1e7];
    let view = x.view();
    assert_shares(grad!(of_view(&view); view).1.as_slice(), &[0.5, 0.5]);
    let shift = 3e7;
    let (_, (of_x, of_shift)) = grad!(of_expression(&x, shift); x, shift);
    assert_shares(of_x.as_slice(), &[1.0, 1.0]);
    assert_shares(&[of_shift], &[1.0]);
}

#[test]
fn log_softmax_of_large_numbers_has_gradients_that_sum_to_0() {
    #[vjp]
    fn loss(x: &Tensor<f32, Shape![1, 3]>) -> f32 {
        let rows = broadcast!(x - log_sum_exp_keepdim::<-1>(x));
        rows[[0, 1]]
    }
    let x = tensor![[1e8_f32, 1e8, 1e8]];
    let third = 1.0 / 3.0;
    assert_shares(
        grad!(loss(&x); x).1.as_slice(),
        &[-third, 1.0 - third, -third],
    );
}

#[test]
fn log_sum_exp_of_no_elements_and_of_infinite_ones() {
    let none = Matrix::<f32>::from_shape_vec([2, 0], Vec::new()).unwrap();
    let (value, pullback) = of_rows::vjp(&none);
    assert_eq!(value.as_slice(), [f32::NEG_INFINITY; 2]);
    let (gradient,) = pullback(&none, Tensor::try_ones([2]).unwrap(), Wanted::ALL);
    assert_eq!(gradient.shape(), [2, 0]);
    let infinite = [f32::INFINITY, 1000.0, 0.0, f32::NEG_INFINITY];
    let x = Matrix::from_shape_vec([2, 2], infinite.to_vec()).unwrap();
    let (value, pullback) = of_rows::vjp(&x);
    assert_eq!(value.as_slice(), [f32::INFINITY, 0.0]);
    let (gradient,) = pullback(&x, Tensor::try_ones([2]).unwrap(), Wanted::ALL);
    assert!(gradient[[0, 0]].is_nan());
    assert_eq!(gradient.as_slice()[1..], [0.0, 1.0, 0.0]);
}
