//! The methods and constants of `T: Float`, in functions of machine learning in one line each. They
//! equal the same expressions for `f32` and `f64`.
#![cfg(feature = "alloc")]

use shapecast::{Float, Shape, Tensor, broadcast};

type Rows<T> = Tensor<T, Shape![dyn, 5]>;

fn relu<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    broadcast!(x.max(T::ZERO))
}

fn huber<T: Float, S: Shape>(x: &Tensor<T, S>, delta: T) -> Tensor<T, S> {
    let half = T::from_f64(0.5);
    broadcast!(if x.abs() <= delta {
        half * x * x
    } else {
        delta * (x.abs() - half * delta)
    })
}

fn gelu<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    broadcast!(T::from_f64(0.5) * x * (T::ONE + (x * T::FRAC_1_SQRT_2).erf()))
}

fn gelu_tanh<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    let scale = (T::from_f64(2.0) / T::PI).sqrt();
    broadcast!(
        T::from_f64(0.5) * x * (T::ONE + (scale * (x + T::from_f64(0.044715) * x.powi(3))).tanh())
    )
}

fn softmax<T: Float>(x: &Rows<T>) -> Rows<T> {
    broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    })
}

fn normalised<T: Float>(x: &Rows<T>) -> Rows<T> {
    broadcast!((x - mean_keepdim::<-1>(x)) / (&x.var_keepdim::<-1>() + T::EPSILON).sqrt())
}

/// Uses the methods outside of `broadcast!`.
fn of_one<T: Float>(x: T) -> [T; 12] {
    let (sin, cos) = x.sin_cos();
    let exact = if x.is_nan() || !x.is_finite() {
        T::NAN
    } else {
        T::INFINITY
    };
    [
        x.exp().ln_1p(),
        x.abs().sqrt() + T::from_usize(7).recip(),
        x.clamp(-T::ONE, T::ONE).copysign(x.signum()),
        x.floor() + x.ceil() * T::LN_2,
        x.round() - x.trunc() * T::E,
        x.fract() + x.round_ties_even(),
        x.rem_euclid(T::from_f64(0.7)) + x.div_euclid(T::from_f64(0.7)),
        x.min(exact).hypot(T::SQRT_2),
        x.to_degrees() + x.to_radians() + T::MIN_POSITIVE,
        sin.atan2(cos),
        x.powi(2).powf(T::FRAC_1_PI),
        x.sigmoid().gelu() + x.softplus(),
    ]
}

macro_rules! generic_functions_equal_concrete_ones {
    ($($name:ident $t:ident;)*) => {$(
        #[test]
        fn $name() {
            use std::$t::consts::{E, FRAC_1_PI, FRAC_1_SQRT_2, LN_2, PI, SQRT_2};
            let x: Rows<$t> = Tensor::from_shape_fn([7, 5], |i| {
                (i[0] as $t - 3.1) * 0.37 * (i[1] as $t - 1.9)
            })
            .unwrap();
            assert_eq!(relu(&x), broadcast!(x.max(0.0)));
            let loss = broadcast!(if x.abs() <= 0.3 { 0.5 * x * x } else { 0.3 * (x.abs() - 0.5 * 0.3) });
            assert_eq!(huber(&x, 0.3), loss);
            assert_eq!(gelu(&x), broadcast!(0.5 * x * (1.0 + (x * FRAC_1_SQRT_2).erf())));
            let scale = (2.0 / PI).sqrt();
            let y = broadcast!(0.5 * x * (1.0 + (scale * (x + 0.044715 * x.powi(3))).tanh()));
            assert_eq!(gelu_tanh(&x), y);
            let y: Rows<$t> = broadcast!({
                let e = (x - max_keepdim::<-1>(x)).exp();
                e / sum_keepdim::<-1>(e)
            });
            assert_eq!(softmax(&x), y);
            let y: Rows<$t> =
                broadcast!((x - mean_keepdim::<-1>(x)) / (&x.var_keepdim::<-1>() + $t::EPSILON).sqrt());
            assert_eq!(normalised(&x), y);

            for x in x {
                use shapecast::float;
                let concrete = [
                    float::ln_1p(float::exp(x)),
                    float::sqrt(x.abs()) + (7.0 as $t).recip(),
                    x.clamp(-1.0, 1.0).copysign(x.signum()),
                    x.floor() + x.ceil() * LN_2,
                    x.round() - x.trunc() * E,
                    x.fract() + x.round_ties_even(),
                    x.rem_euclid(0.7) + x.div_euclid(0.7),
                    float::hypot(x, SQRT_2),
                    x.to_degrees() + x.to_radians() + $t::MIN_POSITIVE,
                    float::atan2(float::sin(x), float::cos(x)),
                    float::powf(float::powi(x, 2), FRAC_1_PI),
                    float::gelu(float::sigmoid(x)) + float::softplus(x),
                ];
                assert_eq!(of_one(x), concrete);
            }
        }
    )*};
}
generic_functions_equal_concrete_ones! {
    generic_functions_equal_those_of_f32 f32;
    generic_functions_equal_those_of_f64 f64;
}

#[test]
fn conversions_round_once() {
    fn tenth<T: Float>() -> (T, f64) {
        let tenth = T::from_f64(0.1);
        (tenth, tenth.to_f64())
    }
    assert_eq!(tenth::<f32>(), (0.1, f64::from(0.1_f32)));
    assert_eq!(tenth::<f64>(), (0.1, 0.1));
    assert_eq!(<f32 as Float>::from_usize((1 << 24) + 1), 16_777_216.0);
    assert_eq!(<f32 as Float>::from_f64(1e300), f32::INFINITY);
}

#[cfg(feature = "std")]
#[test]
fn mul_add_rounds_once() {
    fn error_of_square<T: Float>(x: T) -> T {
        x.mul_add(x, -(x * x))
    }
    assert_eq!(
        error_of_square(1.0 + f64::EPSILON),
        f64::EPSILON * f64::EPSILON
    );
    assert_eq!(
        error_of_square(1.0 + f32::EPSILON),
        f32::EPSILON * f32::EPSILON
    );
}
