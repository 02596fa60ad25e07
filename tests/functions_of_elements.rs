//! Functions of each element as methods: `map`, `map_inplace` and the functions of numbers.

use std::sync::atomic::{AtomicUsize, Ordering};

use shapecast::{Array, DynTensor, Float, Shape, Tensor, View, array, broadcast, tensor};

mod support;
use support::random::Random;

/// Returns random floats of all magnitudes up to 1e6, and then special ones.
fn arguments(len: usize) -> Tensor<f64, Shape![dyn]> {
    let mut random = Random::new(17);
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        5e-324,
    ];
    let ordinary = (0..len).map(|_| {
        let magnitude = 10_f64.powi((random.next() % 12) as i32 - 6);
        (random.next() as f64 / u64::MAX as f64 - 0.5) * magnitude
    });
    ordinary.chain(special).collect()
}

/// Asserts that two tensors have the same bits. All NaNs count as the same.
#[track_caller]
fn assert_same_bits(x: &Tensor<f64, Shape![dyn]>, y: &Tensor<f64, Shape![dyn]>) {
    assert_eq!(x.shape(), y.shape());
    for (x, y) in x.iter().zip(y) {
        assert!(
            x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(),
            "{x:e} and {y:e}"
        );
    }
}

#[test]
fn methods_give_the_bits_of_the_methods_inside_broadcast() {
    macro_rules! check {
        ($x:ident: $($method:ident($($n:literal)?))*) => {$(
            assert_same_bits(&$x.$method($($n)?), &broadcast!($x.$method($($n)?)));
        )*};
    }
    // Large enough for several threads, and small enough for one loop.
    for len in [0, 3, 60_000] {
        let x = arguments(len);
        check!(x: abs() signum() sqrt() rsqrt() cbrt() powi(-3) powf(0.7) exp() exp2() exp_m1() ln()
            ln_1p() log2() log10() sin() cos() tan() asin() acos() atan() sinh() cosh() tanh()
            asinh() acosh() atanh() sigmoid() softplus() erf() gelu() floor() ceil() round() round_ties_even() trunc() fract() recip()
            to_degrees() to_radians());
        assert_eq!(x.is_nan(), broadcast!(x.is_nan()));
        assert_eq!(x.is_finite(), broadcast!(x.is_finite()));
        assert_eq!(x.is_infinite(), broadcast!(x.is_infinite()));
    }
}

#[test]
fn every_kind_of_tensor_has_the_methods() {
    let x: Tensor<f32, Shape![2, 3]> = tensor![[0.0, 1.0, 4.0], [9.0, 16.0, 25.0]];
    let roots: Tensor<f32, Shape![2, 3]> = x.sqrt();
    assert_eq!(roots, tensor![[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]);
    let columns: Tensor<f32, Shape![3, 2]> = x.transpose().sqrt();
    assert_eq!(columns, roots.transpose());
    let unknown: DynTensor<f32> = x.clone().into_dyn().sqrt();
    assert_eq!(unknown, roots);
    let mut y = x.clone();
    assert_eq!(
        y.view_mut().slice_axis::<1>(1..).sqrt(),
        roots.slice_axis::<1>(1..)
    );
    let inline: Array<f32, Shape![2]> = array![4.0, 9.0].sqrt();
    assert_eq!(inline, array![2.0, 3.0]);
    let repeated: View<'_, f32, Shape![2, 3]> = tensor_of_row().broadcast_to();
    assert_eq!(repeated.exp2(), tensor![[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]);
}

fn tensor_of_row() -> &'static Array<f32, Shape![3]> {
    static ROW: Array<f32, Shape![3]> = array![0.0, 1.0, 2.0];
    &ROW
}

#[test]
fn generic_code_calls_the_methods() {
    fn norm<T: Float, S: Shape>(x: &Tensor<T, S>) -> T {
        x.powi(2).sum().sqrt() + x.abs().max_or_zero()
    }
    trait MaxOrZero<T> {
        fn max_or_zero(&self) -> T;
    }
    impl<T: Float, S: Shape> MaxOrZero<T> for Tensor<T, S> {
        fn max_or_zero(&self) -> T {
            self.iter().fold(T::ZERO, |max, x| max.max(*x))
        }
    }
    use shapecast::Shape;
    assert_eq!(norm(&tensor![[3.0, -4.0]]), 9.0);
}

#[test]
fn integers_have_absolute_values_and_signs() {
    let x = tensor![[-3_i64, 0], [7, i64::MIN + 1]];
    assert_eq!(x.abs(), tensor![[3, 0], [7, i64::MAX]]);
    assert_eq!(x.signum(), tensor![[-1, 0], [1, -1]]);
}

#[test]
fn map_calls_the_function_once_for_each_element() {
    for len in [0, 7, 100_000] {
        let calls = AtomicUsize::new(0);
        let x: Tensor<u32, Shape![dyn]> = (0..len).collect();
        let y = x.map(|v| {
            calls.fetch_add(1, Ordering::Relaxed);
            u64::from(v) + 1
        });
        assert_eq!(calls.into_inner(), len as usize);
        assert!(y.iter().copied().eq(1..=u64::from(len)));
    }
}

#[test]
fn map_gives_any_type() {
    let x = tensor![[1, 2], [3, 4]];
    let names: Tensor<String, Shape![2, 2]> = x.transpose().map(|v| format!("<{v}>"));
    assert_eq!(names[[0, 1]], "<3>");
    let inline: Array<Option<u8>, Shape![2]> = array![7, 300].map(|v: i32| u8::try_from(v).ok());
    assert_eq!(inline, array![Some(7), None]);
    let (threshold, table) = (2, [10, 20, 30, 40, 50]);
    assert_eq!(
        x.map(|v| if v > threshold { table[v as usize] } else { 0 }),
        tensor![[0, 0], [40, 50]]
    );
}

#[test]
fn map_inplace_keeps_the_memory_and_what_a_view_leaves_out() {
    let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    let memory = x.as_ptr();
    x.map_inplace(|v| v * v);
    assert_eq!(
        (x.as_ptr(), &x),
        (memory, &tensor![[1, 4, 9], [16, 25, 36]])
    );
    x.view_mut()
        .transpose()
        .slice_axis::<0>(1..)
        .map_inplace(|v| -v);
    assert_eq!(x, tensor![[1, -4, -9], [16, -25, -36]]);
    let mut inline = array![1.5, 2.5];
    inline.map_inplace(f64::floor);
    assert_eq!(inline, array![1.0, 2.0]);
    let mut large = Tensor::<f32, Shape![dyn, 3]>::try_full([40_000, 3], 2.0).unwrap();
    large.map_inplace(|v| v + 1.0);
    assert!(large.iter().all(|v| *v == 3.0));
}

#[test]
fn methods_inside_broadcast_are_still_those_of_elements() {
    let x = tensor![[0.0, 1.0], [2.0, 3.0]];
    let fused: Tensor<f64, Shape![2, 2]> = broadcast!((x * 2.0).exp() - x.exp());
    let separate = (&x * 2.0).exp() - x.exp();
    assert_eq!(fused, separate);
    // `&` evaluates the tensor's method once, before the loop.
    let rows = [tensor![1.0, 4.0], tensor![9.0, 16.0]];
    assert_eq!(
        broadcast!(x + &rows[1].sqrt()),
        tensor![[3.0, 5.0], [5.0, 7.0]]
    );
    assert_eq!(broadcast!((&rows[1]).sqrt()), tensor![3.0, 4.0]);
    assert_eq!(
        broadcast!(x / &x.len() as f64),
        tensor![[0.0, 0.25], [0.5, 0.75]]
    );
}

/// The larger of two floats by IEEE 754-2019, which knows NaN and the sign of zeros.
fn larger(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x.total_cmp(&y).is_lt() {
        y
    } else {
        x
    }
}

#[test]
fn maximum_and_minimum_pass_nan_on() {
    let special = [
        0.0_f64,
        -0.0,
        1.5,
        -1.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        -f64::NAN,
        5e-324,
        f64::MAX,
    ];
    // Rows of one vector and a rest, and large enough for several threads.
    for len in [10, 37, 60_000] {
        let x: Tensor<f64, Shape![dyn]> = special.into_iter().cycle().take(len).collect();
        let y: Tensor<f64, Shape![dyn]> = (0..len).map(|i| special[(i / 10) % 10]).collect();
        let (max, min) = (x.maximum(&y), x.minimum(&y));
        assert_same_bits(&max, &broadcast!(x.maximum(y)));
        assert_same_bits(&min, &broadcast!(x.minimum(y)));
        let pairs = || x.iter().zip(&y);
        assert_same_bits(&max, &pairs().map(|(&x, &y)| larger(x, y)).collect());
        assert_same_bits(&min, &pairs().map(|(&x, &y)| -larger(-x, -y)).collect());
        let (x, y) = (broadcast!(x as f32), broadcast!(y as f32));
        assert_same_bits(
            &broadcast!(x.maximum(y) as f64),
            &broadcast!((x as f64).maximum(y as f64)),
        );
        assert_same_bits(
            &broadcast!(x.minimum(y) as f64),
            &broadcast!((x as f64).minimum(y as f64)),
        );
    }
}

#[test]
fn maximum_and_minimum_broadcast_and_take_integers() {
    fn relu<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
        broadcast!(x.maximum(T::ZERO))
    }
    fn limited<T: shapecast::ReduceOrd, S: Shape>(x: &Tensor<T, S>, limit: T) -> Tensor<T, S> {
        broadcast!(x.minimum(&Array::from(limit)))
    }
    assert_eq!(relu(&tensor![-1.0_f32, 2.0]), tensor![0.0, 2.0]);
    assert!(relu(&tensor![f64::NAN])[0].is_nan());
    assert_eq!(limited(&tensor![1_u8, 9], 5), tensor![1, 5]);

    let (x, y) = (tensor![[1, 7, 3], [4, 2, 9]], tensor![[2], [8]]);
    let max: Tensor<i32, Shape![2, 3]> = x.maximum(&y);
    assert_eq!(max, tensor![[2, 7, 3], [8, 8, 9]]);
    assert_eq!(broadcast!(x.minimum(y)), tensor![[1, 2, 2], [4, 2, 8]]);
    let columns: Tensor<i32, Shape![3, 2]> = x.transpose().minimum(&tensor![3, 3]);
    assert_eq!(columns, tensor![[1, 3], [3, 2], [3, 3]]);
    let inline: Array<i64, Shape![2]> = array![i64::MIN, 1].maximum(&array![0, i64::MAX]);
    assert_eq!(inline, array![0, i64::MAX]);
    assert_eq!(
        array![true, false].maximum(&array![false, false]),
        array![true, false]
    );
    let mut z = x.clone();
    assert_eq!(z.view_mut().maximum(&x), x);

    let unknown = x.clone().into_dyn();
    assert_eq!(unknown.try_maximum(&y).unwrap(), max);
    assert_eq!(
        unknown.try_minimum(&tensor![1, 2]).unwrap_err().to_string(),
        "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1"
    );
}
