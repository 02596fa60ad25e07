//! Gradients of reductions.

use crate::support::{Matrix, assert_gradient, assert_tangent, dot, matrix, random};
use shapecast::{Axes, Dim, Dyn, Shape, Tensor, broadcast, einsum, tensor};
use shapecast_grad::{grad, jvp, vjp};

/// Declares a test for each reduction of one expression, along columns, rows, and all axes.
macro_rules! reductions {
    ($($name:ident $keepdim:ident;)*) => {$(
        #[test]
        fn $name() {
            #[vjp]
            fn f<D: Dim>(x: &Matrix<D, 3>, row: &Tensor<f64, Shape![3]>) -> f64 {
                let rows = broadcast!($name::<0>((x * row).sin()));
                let kept = broadcast!(x - $keepdim::<-1>(x * x) * row);
                let all = broadcast!($name(x * row) * $keepdim(x)).item();
                rows.sum() - kept.sum() + all
            }
            fn check<D: Dim>(rows: usize, seed: u64) {
                let rng = &mut fastrand::Rng::with_seed(seed);
                let x: Matrix<D, 3> = matrix(rng, rows);
                let row = random(rng, &[3]);
                let (value, (of_x, of_row)) = grad!(f(&x, &row); x, row);
                assert_eq!(value, f(&x, &row));
                assert_gradient(stringify!($name), &x, &of_x, |x| f(x, &row));
                assert_gradient(stringify!($name), &row, &of_row, |row| f(&x, row));
            }
            check::<Dyn>(1, 1);
            check::<Dyn>(5, 2);
        }
    )*};
}
reductions! {
    sum sum_keepdim;
    mean mean_keepdim;
    max max_keepdim;
    min min_keepdim;
    log_sum_exp log_sum_exp_keepdim;
    var var_keepdim;
    std std_keepdim;
}

#[test]
fn reductions_have_tangents() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![4, 3]>) -> f64 {
        let spread = broadcast!(var::<0>(x) + std::<0>(x) * log_sum_exp::<0>(x));
        let extrema = broadcast!(max::<-1>(x * x) - min::<-1>(x) * mean::<-1>(x));
        spread.sum() + extrema.sum()
    }
    let rng = &mut fastrand::Rng::with_seed(3);
    let (x, dx) = (random(rng, &[4, 3]), random(rng, &[4, 3]));
    let (value, of_x) = grad!(f(&x); x);
    let (of_value, tangent) = f::jvp(&x, &dx);
    assert_eq!(of_value, value);
    assert_tangent("reductions", tangent, dot(&of_x, &dx));
}

#[test]
fn several_axes_are_put_back() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![2, dyn, 3]>) -> f64 {
        let of_rows = broadcast!(sum::<2, 0>(x * x));
        let of_last = broadcast!(mean::<Axes![-1, -2]>(x.sin()));
        let of_last = &of_last * x.sum_axes::<Axes![2, 1]>();
        let kept = x.mean_axes_keepdim::<Axes![0, 1]>();
        let of_last = broadcast!(of_last * max(kept));
        broadcast!(sum(of_rows * of_rows)).item() + broadcast!(sum(of_last * of_last)).item()
    }
    let x = random(&mut fastrand::Rng::with_seed(6), &[2, 4, 3]);
    let (_, of_x) = grad!(f(&x); x);
    assert_gradient("x", &x, &of_x, f);
    assert_tangent("axes", f::jvp(&x, &x).1, dot(&of_x, &x));
}

#[test]
fn methods_reduce_like_functions() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, 3]>) -> f64 {
        let kept = x.sum_keepdim::<0>();
        let largest = (x * &kept).max_axis::<-1>();
        let spread = x.var_axis::<1>();
        (&largest * &spread).sum() - x.mean() * x.max() + x.log_sum_exp()
    }
    let rng = &mut fastrand::Rng::with_seed(5);
    let x = random(rng, &[4, 3]);
    let (value, of_x) = grad!(f(&x); x);
    assert_eq!(value, f(&x));
    assert_gradient("methods", &x, &of_x, f);
    assert_tangent("methods", f::jvp(&x, &x).1, dot(&of_x, &x));
}

#[test]
fn softmax_is_a_rule() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, 3]>, w: &Tensor<f64, Shape![3, 3]>) -> f64 {
        let scaled = broadcast!({
            let e = (0.5 * (x - max_keepdim::<-1>(x))).exp();
            e / sum_keepdim::<-1>(e)
        });
        let columns = broadcast!({
            let e = ((w - shapecast_grad::constant(max_keepdim::<0>(w))) / 2.0).exp();
            e / sum_keepdim::<0>(e)
        });
        // Each operand has several gradients, which are added.
        let y = broadcast!(x + scaled * x);
        einsum!([] => y[n, i] * columns[i, j] * w[j, i] * scaled[n, j]).item()
    }
    let rng = &mut fastrand::Rng::with_seed(7);
    let (x, w) = (random(rng, &[4, 3]), random(rng, &[3, 3]));
    let (_, (of_x, of_w)) = grad!(f(&x, &w); x, w);
    assert_gradient("x", &x, &of_x, |x| f(x, &w));
    assert_gradient("w", &w, &of_w, |w| f(&x, w));
    let expected = dot(&of_x, &x) + dot(&of_w, &w);
    assert_tangent("softmax", f::jvp(&x, &w, &x, &w).1, expected);
    // Equal elements: the shift by the maximum has no gradient.
    let x = tensor![[1.0, 1.0, 0.5]].into_shape();
    let (_, of_x) = grad!(f(&x, &w); x);
    assert_gradient("equal", &x, &of_x, |x| f(x, &w));
}

#[test]
fn expressions_of_reductions_are_divisors() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, 3]>, gain: &Tensor<f64, Shape![3]>) -> f64 {
        let y = broadcast!({
            let centred = x - mean_keepdim::<-1>(x);
            let variance = mean_keepdim::<-1>(centred * centred);
            let scale = (variance + 0.1).sqrt();
            let shifted = {
                let variance = -variance;
                centred + variance / (scale * 2.0)
            };
            shifted / scale * gain + x / sum_keepdim::<-1>(x * x)
        });
        broadcast!(sum(y * y * x)).item()
    }
    let rng = &mut fastrand::Rng::with_seed(8);
    let (x, gain) = (random(rng, &[4, 3]), random(rng, &[3]));
    let (_, (of_x, of_gain)) = grad!(f(&x, &gain); x, gain);
    assert_gradient("x", &x, &of_x, |x| f(x, &gain));
    assert_gradient("gain", &gain, &of_gain, |gain| f(&x, gain));
    let expected = dot(&of_x, &x) + dot(&of_gain, &gain);
    assert_tangent("divisors", f::jvp(&x, &gain, &x, &gain).1, expected);
}

#[test]
fn equal_elements_share_the_gradient_of_an_extremum() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![2, 3]>) -> f64 {
        broadcast!(sum(max::<1>(x))).item()
    }
    let x = tensor![[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]];
    let (value, of_x) = grad!(f(&x); x);
    assert_eq!(value, 5.0);
    let third = 1.0 / 3.0;
    assert_eq!(of_x.as_slice(), [0.0, 0.5, 0.5, third, third, third]);
    let dx = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
    assert_eq!(f::jvp(&x, &dx), (5.0, 8.5));
}

#[test]
fn rows_without_elements_have_gradients() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, 3]>, row: &Tensor<f64, Shape![3]>) -> f64 {
        broadcast!(sum(x * row)).item() + row.sum()
    }
    let (x, row) = (Tensor::try_zeros([0, 3]).unwrap(), tensor![1.0, 2.0, 3.0]);
    let (value, (of_x, of_row)) = grad!(f(&x, &row); x, row);
    assert_eq!((value, of_x.shape()), (6.0, &[0, 3][..]));
    assert_eq!(of_row.as_slice(), [1.0; 3]);
    assert_eq!(f::jvp(&x, &row, &x, &row), (6.0, 6.0));
}
