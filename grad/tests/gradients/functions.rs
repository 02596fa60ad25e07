//! The table of derivatives of functions of elements.

use crate::support::{assert_gradient, random_between};
use shapecast::{Float, Shape, Tensor, broadcast, tensor};
use shapecast_grad::{Wanted, grad, vjp};

/// Declares one test for each function.
macro_rules! table {
    ($($name:ident from $low:literal to $high:literal: |$x:ident, $y:ident| $value:expr, $of_numbers:expr;)*) => {$(
        #[test]
        fn $name() {
            #[vjp]
            fn of_tensors($x: &Tensor<f64, Shape![5]>, $y: &Tensor<f64, Shape![2, 1]>) -> f64 {
                let value = broadcast!($value);
                broadcast!(sum(value * value + value)).item()
            }
            #[vjp]
            fn of_numbers($x: f64, $y: f64) -> f64 {
                let value = $of_numbers;
                value * value + value
            }
            let rng = &mut fastrand::Rng::with_seed(7);
            for _ in 0..4 {
                let x: Tensor<f64, Shape![5]> = random_between(rng, &[5], $low, $high);
                let y: Tensor<f64, Shape![2, 1]> = random_between(rng, &[2, 1], $low, $high);
                let (value, (of_x, of_y)) = grad!(of_tensors(&x, &y); x, y);
                assert_eq!(value, of_tensors(&x, &y));
                assert_gradient(stringify!($name), &x, &of_x, |x| of_tensors(x, &y));
                assert_gradient(stringify!($name), &y, &of_y, |y| of_tensors(&x, y));
                let (x, y) = (x.as_slice()[0], y.as_slice()[0]);
                let (_, (of_x, of_y)) = grad!(of_numbers(x, y); x, y);
                assert_gradient(stringify!($name), &x, &of_x, |x| of_numbers(*x, y));
                assert_gradient(stringify!($name), &y, &of_y, |y| of_numbers(x, *y));
            }
        }
    )*};
}
table! {
    operators from 0.5 to 2.0: |x, y| -x * y / (x + y) - x / y, -x * y / (x + y) - x / y;
    abs from -1.0 to 1.0: |x, y| x.abs() * y, x.abs() * y;
    acos from -0.9 to 0.9: |x, y| x.acos() * y, x.acos() * y;
    acosh from 1.5 to 3.0: |x, y| x.acosh() * y, x.acosh() * y;
    asin from -0.9 to 0.9: |x, y| x.asin() * y, x.asin() * y;
    asinh from -1.0 to 1.0: |x, y| x.asinh() * y, x.asinh() * y;
    atan from -1.0 to 1.0: |x, y| x.atan() * y, x.atan() * y;
    atan2 from 0.1 to 1.0: |x, y| x.atan2(y), x.atan2(y);
    atanh from -0.9 to 0.9: |x, y| x.atanh() * y, x.atanh() * y;
    cbrt from 0.1 to 2.0: |x, y| x.cbrt() * y, x.cbrt() * y;
    cos from -3.0 to 3.0: |x, y| (x * y).cos(), (x * y).cos();
    cosh from -1.0 to 1.0: |x, y| (x * y).cosh(), (x * y).cosh();
    exp from -1.0 to 1.0: |x, y| (x * y).exp(), (x * y).exp();
    exp2 from -1.0 to 1.0: |x, y| (x * y).exp2(), (x * y).exp2();
    exp_m1 from -1.0 to 1.0: |x, y| (x * y).exp_m1(), (x * y).exp_m1();
    hypot from 0.1 to 1.0: |x, y| x.hypot(y), x.hypot(y);
    ln from 0.5 to 2.0: |x, y| (x * y).ln(), (x * y).ln();
    ln_1p from 0.1 to 2.0: |x, y| (x * y).ln_1p(), (x * y).ln_1p();
    log10 from 0.5 to 2.0: |x, y| (x * y).log10(), (x * y).log10();
    log2 from 0.5 to 2.0: |x, y| (x * y).log2(), (x * y).log2();
    max from -1.0 to 1.0: |x, y| (x * x).max(y * x), (x * x).max(y * x);
    min from -1.0 to 1.0: |x, y| (x * x).min(y * x), (x * x).min(y * x);
    mul_add from -1.0 to 1.0: |x, y| x.mul_add(y, x * x), x.mul_add(y, x * x);
    powf from 0.5 to 2.0: |x, y| x.powf(y), x.powf(y);
    powi from 0.5 to 2.0: |x, y| x.powi(3) * y.powi(2) / x.powi(-2), x.powi(3) * y.powi(2) / x.powi(-2);
    recip from 0.5 to 2.0: |x, y| (x * y).recip(), (x * y).recip();
    rounding from 0.1 to 0.4: |x, y| x.floor() + y.fract() * x.round() + x % y.ceil(), x.floor() + y.fract() * x.round() + x % y.ceil();
    sin from -3.0 to 3.0: |x, y| (x * y).sin(), (x * y).sin();
    sinh from -1.0 to 1.0: |x, y| (x * y).sinh(), (x * y).sinh();
    sqrt from 0.5 to 2.0: |x, y| (x * y).sqrt(), (x * y).sqrt();
    tan from -1.0 to 1.0: |x, y| (x * y).tan(), (x * y).tan();
    tanh from -1.0 to 1.0: |x, y| (x * y).tanh(), (x * y).tanh();
}

#[test]
fn functions_of_shapecast() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![6]>, y: &Tensor<f64, Shape![6]>) -> f64 {
        let a = broadcast!({
            let scaled = x * 2.0;
            let both = scaled.sigmoid() + y.softplus() * scaled;
            both.erf() + (x * y).gelu() + (y + 2.0).rsqrt()
        });
        let b = broadcast!(if x > y {
            x.clamp(-0.5, 0.5)
        } else {
            y.copysign(x) * x
        });
        let c = broadcast!(x.maximum(y) - y.minimum(0.25));
        broadcast!(sum(a * b + c)).item()
    }
    let rng = &mut fastrand::Rng::with_seed(3);
    for _ in 0..20 {
        let (x, y) = (
            random_between(rng, &[6], -1.0, 1.0),
            random_between(rng, &[6], -1.0, 1.0),
        );
        let (_, (of_x, of_y)) = grad!(f(&x, &y); x, y);
        assert_gradient("x", &x, &of_x, |x| f(x, &y));
        assert_gradient("y", &y, &of_y, |y| f(&x, y));
    }
}

#[test]
fn elements_may_have_a_type_parameter() {
    #[vjp]
    fn of_floats<T: Float>(
        x: &Tensor<T, Shape![3]>,
        y: &Tensor<T, Shape![3]>,
    ) -> Tensor<T, Shape![]> {
        let a = broadcast!(x.tanh().sqrt() - (y * x).sigmoid().powi(3) + x.erf() / y);
        broadcast!(mean(a.max(x) * (y.ln() + x.gelu()).abs()))
    }
    #[vjp]
    fn of_f64(x: &Tensor<f64, Shape![3]>, y: &Tensor<f64, Shape![3]>) -> f64 {
        of_floats(x, y).item()
    }
    let (x, y) = (tensor![0.3, 0.8, 1.9], tensor![1.5, 0.7, 0.4]);
    let (_, (of_x, of_y)) = grad!(of_f64(&x, &y); x, y);
    assert_gradient("x", &x, &of_x, |x| of_f64(x, &y));
    assert_gradient("y", &y, &of_y, |y| of_f64(&x, y));
    let (x, y) = (broadcast!(x as f32), broadcast!(y as f32));
    let (_, pullback) = of_floats::vjp(&x, &y);
    let (of_x_f32, _) = pullback(&x, &y, Tensor::ones(), Wanted::ALL);
    assert!(broadcast!(all((of_x_f32 as f64 - of_x).abs() < 1e-5)).item());
}

fn huber(error: f64, delta: f64) -> f64 {
    match error.abs() < delta {
        true => 0.5 * error * error,
        false => delta * (error.abs() - 0.5 * delta),
    }
}

mod huber {
    /// The derivative by the first argument.
    pub fn derivative(error: f64, delta: f64) -> f64 {
        error.clamp(-delta, delta)
    }
}

#[test]
fn a_function_of_elements_has_a_derivative_by_hand() {
    #[vjp]
    fn loss(x: &Tensor<f64, Shape![4]>) -> f64 {
        broadcast!(mean(huber(x * x, 0.5))).item()
    }
    let x = tensor![0.1, -0.4, 0.9, -2.0];
    let (_, of_x) = grad!(loss(&x); x);
    assert_gradient("huber", &x, &of_x, loss);
}

#[test]
fn equal_values_share_the_derivative_of_an_extremum() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![3]>, y: &Tensor<f64, Shape![3]>) -> f64 {
        broadcast!(sum(x.max(y) + x.abs())).item()
    }
    let (x, y) = (tensor![0.0, 1.0, 2.0], tensor![0.0, 2.0, 1.0]);
    let (_, (of_x, of_y)) = grad!(f(&x, &y); x, y);
    assert_eq!(of_x.as_slice(), [0.5, 1.0, 2.0]);
    assert_eq!(of_y.as_slice(), [0.5, 1.0, 0.0]);
}
