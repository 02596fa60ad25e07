//! Gradients of reductions over indices of `einsum!`.

use crate::support::{assert_gradient, assert_tangent, dot, random};
use shapecast::{Array, Shape, Tensor, array, broadcast, dims, einsum};
use shapecast_grad::{grad, jvp, vjp};

dims! { Time }

type Matrix = Tensor<f64, Shape![3, 4]>;

/// Checks a function of two matrices whose result is one number.
macro_rules! check {
    ($($name:ident |$x:ident, $y:ident| $body:expr;)*) => {$(
        #[test]
        fn $name() {
            #[vjp]
            #[jvp]
            fn f($x: &Matrix, $y: &Matrix) -> f64 {
                let value = $body;
                broadcast!(sum(value * value)).item()
            }
            let plain = |$x: &Matrix, $y: &Matrix| {
                let value = $body;
                broadcast!(sum(value * value)).item()
            };
            let rng = &mut fastrand::Rng::with_seed(1);
            let (x, y): (Matrix, Matrix) = (random(rng, &[3, 4]), random(rng, &[3, 4]));
            let (value, (of_x, of_y)) = grad!(f(&x, &y); x, y);
            assert!((value - plain(&x, &y)).abs() <= 1e-13 * value.abs());
            assert_gradient("x", &x, &of_x, |x| f(x, &y));
            assert_gradient("y", &y, &of_y, |y| f(&x, y));
            let expected = dot(&of_x, &x) + dot(&of_y, &y);
            assert_tangent("tangent", f::jvp(&x, &y, &x, &y).1, expected);
        }
    )*};
}
check! {
    maxima |x, y| einsum!([i] => max::<k>(x[i, k] * y[i, k]));
    sums_as_divisors |x, y| einsum!([i, j] => x[i, j] / sum::<k>(x[i, k].exp() + y[i, j]));
    means_of_products |x, y| einsum!([i, j] => mean::<k>(x[i, k] * y[j, k]));
    pooled |x, y| einsum!([n, i] => max::<k: 2>(x[n, 2 * i + k]) - min::<k: 2>(y[n, 2 * i + k]));
    windows_beside_other_operands |x, y| einsum!([n] => x[n, i + 1] * max::<k: 2>(y[n, i + k].sin() + x[n, i + k]));
    several_indices |x, y| einsum!([] => max::<i, k>(x[i, k] - y[i, k]) * log_sum_exp::<i, k>(y[i, k]));
    nested |x, y| einsum!([i] => min::<j>(sum::<k>((x[i, k] - y[j, k]).powi(2))));
    products |x, y| einsum!([k] => x[i, k] * prod::<j>(y[j, k] + x[j, k]));
    sizes_on_the_left |x, y| einsum!([i: 3] => max::<k: 2>(x[0, i + k] * y[1, i + k]));
    conditions |x, y| einsum!([i, k] => if any::<j>(x[i, j] > 0.5) { x[i, k] * y[i, k] } else { y[i, k] });
}

#[test]
fn sizes_at_run_time_and_arrays() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![dyn Time, dyn]>, y: &Array<f64, Shape![2]>, len: f64) -> f64 {
        let size = x.shape()[1] - 1;
        let highest = einsum!([t, i] => max::<k: (size)>(x[t, i + k] * len) * y[i]);
        let spread = einsum!([] => std::<i>(y[i]));
        broadcast!(sum(highest.sin()) + spread).item()
    }
    let rng = &mut fastrand::Rng::with_seed(2);
    let (x, y, len) = (random(rng, &[3, 4]), array![0.3, -0.8], 1.5);
    let (value, (of_x, of_y, of_len)) = grad!(f(&x, &y, len); x, y, len);
    assert_eq!(value, f(&x, &y, len));
    assert_gradient("x", &x, &of_x, |x| f(x, &y, len));
    assert_gradient("y", &y, &of_y, |y| f(&x, y, len));
    assert_gradient("len", &len, &of_len, |len| f(&x, &y, *len));
}
