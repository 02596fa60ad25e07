//! The table of derivatives of functions of elements.

use crate::support::{assert_gradient, assert_tangent, dot, random, random_between};
use shapecast::{Float, Shape, Tensor, broadcast, tensor};
use shapecast_grad::{DifferentiableFloat, Wanted, grad, jvp, vjp};

/// Declares a test for functions of `x` and `y`, whose elements are between 0.1 and 0.9.
macro_rules! functions {
    ($($name:ident: |$x:ident, $y:ident| $value:expr;)*) => {$(
        #[test]
        fn $name() {
            #[vjp]
            #[jvp]
            fn f($x: &Tensor<f64, Shape![5]>, $y: &Tensor<f64, Shape![2, 1]>) -> f64 {
                broadcast!(sum($value)).item()
            }
            let rng = &mut fastrand::Rng::with_seed(7);
            for _ in 0..4 {
                let x: Tensor<f64, Shape![5]> = random_between(rng, &[5], 0.1, 0.9);
                let y: Tensor<f64, Shape![2, 1]> = random_between(rng, &[2, 1], 0.1, 0.9);
                let (value, (of_x, of_y)) = grad!(f(&x, &y); x, y);
                assert_eq!(value, f(&x, &y));
                assert_gradient(stringify!($name), &x, &of_x, |x| f(x, &y));
                assert_gradient(stringify!($name), &y, &of_y, |y| f(&x, y));
                let (dx, dy) = (random(rng, &[5]), random(rng, &[2, 1]));
                let (of_value, tangent) = f::jvp(&x, &y, &dx, &dy);
                assert_eq!(of_value, value);
                assert_tangent(stringify!($name), tangent, dot(&of_x, &dx) + dot(&of_y, &dy));
            }
        }
    )*};
}
functions! {
    operators: |x, y| -x * y / (x + y) - x / y + (y - x) * (3.0 * x - 1.0);
    powers: |x, y| x.powi(3) * y.powi(2) / x.powi(-2) + x.powf(y) + y.powf(1.5) + x.powi(1) + y.powi(0);
    roots: |x, y| (x * y).sqrt() + x.cbrt() * y.rsqrt() + (x * y).recip() + x.hypot(y);
    exponentials: |x, y| (x * y).exp() + x.exp2() * y + (y * y).exp_m1() * x;
    logarithms: |x, y| (x * y).ln() + x.ln_1p() * y + y.log10() * x + (x + y).log2();
    circular: |x, y| (3.0 * x).sin() * y.cos() + (x * y).tan();
    inverse_circular: |x, y| x.asin() * y.acos() + (x / y).atan() + y.atan2(x);
    hyperbolic: |x, y| x.sinh() * y.cosh() + (x * y).tanh() + x.asinh() * y.atanh() + (1.2 + x).acosh();
    activations: |x, y| (x - 0.5).sigmoid() * y.softplus() + (x * y).erf() + (y - 0.5).gelu() * x;
    extrema: |x, y| (x * x).max(y * x) + x.minimum(y).abs() + (y - x).clamp(-0.3, 0.2) + (y - x).abs() + (y * x).clip(0.2, 0.6);
    units: |x, y| x.to_degrees() * y.to_radians() + (3.0 * x).round_ties_even() * y;
    rounding: |x, y| x.floor() * y + y.fract() * x.ceil() + x % (y.ceil() * 2.0) + (x - 0.5).signum() * y;
    branches: |x, y| if x > y { let z = x * y; z.mul_add(x, y) } else { (x - 0.5).copysign(y - 0.5) };
}

#[test]
fn numbers_have_gradients() {
    #[vjp]
    #[jvp]
    fn f(x: f64, y: f64) -> f64 {
        let z = (x * y).sin() - x.exp() / y;
        z * z.tanh() + x.max(y)
    }
    let (x, y) = (0.7, 1.3);
    let (value, (of_x, of_y)) = grad!(f(x, y); x, y);
    assert_eq!(value, f(x, y));
    assert_gradient("x", &x, &of_x, |x| f(*x, y));
    assert_gradient("y", &y, &of_y, |y| f(x, *y));
    let (of_value, tangent) = f::jvp(x, y, 0.4, -0.3);
    assert_eq!(of_value, value);
    assert_tangent("numbers", tangent, 0.4 * of_x - 0.3 * of_y);
}

#[test]
fn elements_may_have_a_type_parameter() {
    #[vjp]
    #[jvp]
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
    let (dx, dy) = (tensor![0.2, -0.7, 0.5], tensor![0.9, 0.1, -0.4]);
    let (_, tangent) = of_floats::jvp(&x, &y, &dx, &dy);
    assert_tangent("floats", tangent.item(), dot(&of_x, &dx) + dot(&of_y, &dy));
    let (x, y) = (broadcast!(x as f32), broadcast!(y as f32));
    let (_, pullback) = of_floats::vjp(&x, &y);
    let (of_x_f32, _) = pullback(&x, &y, Tensor::ones(), Wanted::ALL);
    assert!(broadcast!(all((of_x_f32 as f64 - of_x).abs() < 1e-5)).item());
}

/// The bound `Float` may stand behind a trait of the user.
#[test]
fn elements_may_have_the_bound_of_another_trait() {
    trait Real: DifferentiableFloat {}
    impl Real for f64 {}

    #[vjp]
    #[jvp]
    fn f<R: Real, S: Shape>(x: &Tensor<R, S>, scale: R) -> R {
        let shifted = broadcast!(x.powi(2) + x / (scale * scale));
        let total = shifted.sum() * scale;
        total * total - scale
    }
    let (x, scale) = (tensor![0.3, -0.8], 1.7);
    let (value, (of_x, of_scale)) = grad!(f(&x, scale); x, scale);
    assert_eq!(value, f(&x, scale));
    assert_gradient("x", &x, &of_x, |x| f(x, scale));
    assert_gradient("scale", &scale, &of_scale, |scale| f(&x, *scale));
    let expected = dot(&of_x, &x) + of_scale;
    assert_tangent("real", f::jvp(&x, scale, &x, 1.0).1, expected);
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
    #[jvp]
    fn loss(x: &Tensor<f64, Shape![4]>) -> f64 {
        broadcast!(mean(huber(x * x, 0.5))).item()
    }
    let x = tensor![0.1, -0.4, 0.9, -2.0];
    let (_, of_x) = grad!(loss(&x); x);
    assert_gradient("huber", &x, &of_x, loss);
    let (_, tangent) = loss::jvp(&x, &x);
    assert_tangent("huber", tangent, dot(&of_x, &x));
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
