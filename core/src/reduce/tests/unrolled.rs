//! Reductions whose loops are known to the compiler, compared bit by bit with the same reductions of
//! run-time shapes, and with naive loops.

use alloc::vec::Vec;

use crate::{Array, DynTensor, Shape, Tensor, broadcast};

/// Returns finite floats of both signs whose sums round.
fn floats(len: usize) -> Vec<f32> {
    let mut state = 0x9e37_79b9_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state % 20_011) as f32 / 97.0 - 100.0
    };
    (0..len).map(|_| next()).collect()
}

/// Asserts that two tensors have equal shapes and bits.
macro_rules! assert_bits {
    ($static:expr, $dynamic:expr, $($context:tt)*) => {{
        let (x, y) = ($static, $dynamic);
        assert_eq!(x.shape().to_vec(), y.shape().to_vec(), $($context)*);
        let bits = |x: &f32| x.to_bits();
        let (x, y): (Vec<_>, Vec<_>) = (x.iter().map(bits).collect(), y.iter().map(bits).collect());
        assert_eq!(x, y, $($context)*);
    }};
}

/// Compares every method along one axis of a tensor of a static shape with the same method of a
/// `DynTensor`, and the sums with those of a naive loop.
macro_rules! compare {
    ($([$($n:literal),*] $axis:literal;)*) => {$({
        let len = 1 $(* $n)*;
        let elements = floats(len);
        let x = Tensor::<f32, Shape![$($n),*]>::from_shape_vec([$($n),*], elements.clone()).unwrap();
        let y = DynTensor::from_shape_vec([$($n),*], elements).unwrap();
        let context = (x.shape(), $axis);
        assert_bits!(x.sum_axis::<$axis>(), y.try_sum_axis($axis).unwrap(), "sum {context:?}");
        assert_bits!(x.prod_axis::<$axis>(), y.try_prod_axis($axis).unwrap(), "prod {context:?}");
        assert_bits!(x.mean_keepdim::<$axis>(), y.try_mean_keepdim($axis).unwrap(), "mean {context:?}");
        assert_bits!(x.max_axis::<$axis>(), y.try_max_axis($axis).unwrap(), "max {context:?}");
        assert_bits!(x.min_keepdim::<$axis>(), y.try_min_keepdim($axis).unwrap(), "min {context:?}");
        assert_bits!(x.var_axis::<$axis>(), y.try_var_axis($axis).unwrap(), "var {context:?}");
        assert_eq!(x.argmax_axis::<$axis>().into_dyn(), y.try_argmax_axis($axis).unwrap());
        assert_eq!(x.argmin_axis::<$axis>().into_dyn(), y.try_argmin_axis($axis).unwrap());
        assert_eq!(
            [x.sum().to_bits(), x.max().to_bits(), x.var().to_bits()],
            [y.sum().to_bits(), y.max().to_bits(), y.var().to_bits()],
            "{context:?}"
        );
        let fused = broadcast!(sum::<$axis>(x * x - 0.5));
        assert_bits!(fused, fused_at_run_time(&y, $axis), "fused {context:?}");
        compare_naively(&y, $axis);
    })*};
}

/// Returns the fused sum of `compare!` for a run-time shape, compiled once for all of them.
fn fused_at_run_time(y: &DynTensor<f32>, axis: usize) -> DynTensor<f32> {
    match axis {
        0 => broadcast!(sum::<0>(y * y - 0.5)),
        1 => broadcast!(sum::<1>(y * y - 0.5)),
        2 => broadcast!(sum::<2>(y * y - 0.5)),
        _ => unreachable!("no tensor is reduced along axis {axis}"),
    }
}

/// Compares the sum, the maximum and its index along an axis with those of a loop over all indices.
fn compare_naively(x: &DynTensor<f32>, axis: usize) {
    let size = x.shape()[axis];
    let inner: usize = x.shape()[axis + 1..].iter().product();
    let axis = axis.cast_signed();
    let (sum, max) = (x.try_sum_axis(axis).unwrap(), x.try_max_axis(axis).unwrap());
    let argmax = x.try_argmax_axis(axis).unwrap();
    for (result, ((&sum, &max), &argmax)) in
        sum.iter().zip(max.iter()).zip(argmax.iter()).enumerate()
    {
        let first = result / inner * inner * size + result % inner;
        let each = || (0..size).map(|i| x.as_slice()[first + i * inner]);
        let expected: f64 = each().map(f64::from).sum();
        let magnitude: f64 = each().map(|x| f64::from(x.abs())).sum();
        let difference = (f64::from(sum) - expected).abs();
        assert!(difference <= 1e-6 * magnitude, "{:?} {axis}", x.shape());
        assert_eq!(max, each().fold(f32::NEG_INFINITY, f32::max));
        assert_eq!(argmax, each().position(|x| x == max).unwrap());
    }
}

#[test]
fn few_elements_along_each_axis() {
    compare! {
        [1] 0; [2] 0; [3] 0; [4] 0; [15] 0; [16] 0; [17] 0; [31] 0; [33] 0; [255] 0; [256] 0;
        [4, 4] 0; [4, 4] 1; [3, 3] 0; [3, 3] 1; [1, 5] 0; [1, 5] 1; [5, 1] 0; [5, 1] 1;
        [16, 16] 0; [16, 16] 1; [7, 32] 0; [8, 32] 0; [8, 32] 1; [2, 64] 0; [3, 64] 0; [2, 65] 0;
        [2, 127] 0; [2, 128] 0; [128, 2] 0; [100, 2] 0; [64, 4] 0; [49, 5] 0; [20, 12] 0;
        [2, 3, 4] 0; [2, 3, 4] 1; [2, 3, 4] 2; [5, 7, 3] 1; [2, 16, 8] 1; [2, 30, 3] 1; [3, 2, 40] 1;
        [2, 3, 2, 3] 1; [2, 3, 2, 3] 2;
    }
}

#[test]
fn many_short_rows() {
    compare! {
        [150, 2] 1; [99, 3] 1; [65, 4] 1; [67, 5] 1; [41, 7] 1; [37, 8] 1; [33, 10] 1; [40, 15] 1;
        [50, 16] 1; [33, 17] 1; [35, 31] 1; [33, 32] 1; [33, 33] 1; [10, 40, 3] 2; [3, 50, 4] 2;
        [1000, 3] 1; [1000, 3] 0; [31, 9] 1; [32, 9] 1; [200, 12] 1; [200, 32] 1; [200, 40] 1; [200, 49] 1;
        [9, 7, 64] 1; [9, 7, 70] 1; [9, 64, 33] 1; [9, 65, 33] 1; [9, 7, 31] 1;
    }
}

/// Functions compute the elements of few results first, and those of more in blocks.
#[test]
fn functions_of_few_elements() {
    // These are compiled once for all shapes.
    let of_rows = |y: &DynTensor<f32>| broadcast!(sum::<1>((y / 100.0).exp()));
    let of_columns = |y: &DynTensor<f32>| broadcast!(sum::<0>((y / 100.0).exp()));
    let softmax_of = |y: &DynTensor<f32>| {
        broadcast!({
            let e = (y - max_keepdim::<1>(y)).exp();
            e / sum_keepdim::<1>(e)
        })
    };
    macro_rules! compare {
        ($([$m:literal, $n:literal];)*) => {$({
            let elements = floats($m * $n);
            let x = Tensor::<f32, Shape![$m, $n]>::from_shape_vec([$m, $n], elements.clone()).unwrap();
            let y = DynTensor::from_shape_vec([$m, $n], elements).unwrap();
            assert_bits!(broadcast!(sum::<1>((x / 100.0).exp())), of_rows(&y), "rows {:?}", x.shape());
            assert_bits!(broadcast!(sum::<0>((x / 100.0).exp())), of_columns(&y), "columns {:?}", x.shape());
            let softmax = broadcast!({
                let e = (x - max_keepdim::<1>(x)).exp();
                e / sum_keepdim::<1>(e)
            });
            for row in softmax.as_slice().chunks($n) {
                assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            }
            assert_bits!(softmax, softmax_of(&y), "softmax {:?}", x.shape());
        })*};
    }
    compare! { [1, 1]; [1, 7]; [1, 8]; [3, 5]; [1, 63]; [8, 8]; [2, 32]; [1, 64]; [1, 65]; [9, 8]; [40, 3]; }
}

#[test]
fn rows_of_known_length_among_others() {
    let elements = floats(77 * 3);
    let x = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([77, 3], elements.clone()).unwrap();
    let y = DynTensor::from_shape_vec([77, 3], elements).unwrap();
    assert_bits!(x.sum_axis::<1>(), y.try_sum_axis(1).unwrap(), "sum");
    assert_bits!(x.var_axis::<1>(), y.try_var_axis(1).unwrap(), "var");
    assert_bits!(
        broadcast!(max::<1>(x * 2.0)),
        broadcast!(max::<1>(y * 2.0)),
        "max"
    );
    assert_eq!(
        x.argmax_axis::<1>().into_dyn(),
        y.try_argmax_axis(1).unwrap()
    );
}

#[test]
fn operands_that_broadcast() {
    macro_rules! compare {
        ($([$($n:literal),*] [$($m:literal),*] $axis:literal;)*) => {$({
            let x = Tensor::<f32, Shape![$($n),*]>::from_shape_vec([$($n),*], floats(1 $(* $n)*)).unwrap();
            let w = Tensor::<f32, Shape![$($m),*]>::from_shape_vec([$($m),*], floats(1 $(* $m)*)).unwrap();
            let (a, b) = (x.clone().into_dyn(), w.clone().into_dyn());
            let context = (x.shape(), w.shape(), $axis);
            assert_bits!(broadcast!(sum::<$axis>(x * w)), broadcast!(sum::<$axis>(a * b)), "{context:?}");
            assert_bits!(broadcast!(max::<$axis>(x - w)), broadcast!(max::<$axis>(a - b)), "{context:?}");
            assert_bits!(broadcast!(mean::<$axis>(x / w)), broadcast!(mean::<$axis>(a / b)), "{context:?}");
            assert_eq!(
                broadcast!(all::<$axis>(x > w)).into_dyn(),
                broadcast!(all::<$axis>(a > b))
            );
        })*};
    }
    compare! {
        [4, 4] [4] -1; [4, 4] [4] 0; [4, 4] [4, 1] 0; [4, 4] [4, 1] 1; [3, 1, 4] [5, 1] 1;
        [3, 1, 4] [5, 1] 0; [3, 1, 4] [5, 1] 2; [9, 9, 3] [3] -1; [40, 5, 3] [5, 3] 2;
        [50, 1, 3] [1, 40, 3] 2; [50, 1, 1] [1, 40, 3] 2; [1, 40, 3] [50, 1, 1] 2; [300, 4] [] 1;
        [1, 3] [100, 1] 1; [100, 1] [1, 20] 1; [16, 16] [16] 1; [60, 1] [1, 60] 0;
    }
}

/// The loops over the axes cannot be one, because an operand broadcasts along the first.
#[test]
fn two_axes_of_operands_that_broadcast() {
    macro_rules! compare {
        ($([$n:literal, $m:literal, $k:literal];)*) => {$({
            let x = Tensor::<f32, Shape![$n, $m, $k]>::from_shape_vec([$n, $m, $k], floats($n * $m * $k)).unwrap();
            let w = Tensor::<f32, Shape![$m, $k]>::from_shape_vec([$m, $k], floats($m * $k)).unwrap();
            let (a, b) = (x.clone().into_dyn(), w.clone().into_dyn());
            assert_bits!(broadcast!(sum::<0, 1>(x * w)), broadcast!(sum::<0, 1>(a * b)), "{:?}", x.shape());
            assert_bits!(broadcast!(max::<0, 1>(x - w)), broadcast!(max::<0, 1>(a - b)), "{:?}", x.shape());
        })*};
    }
    compare! {
        [2, 2, 2]; [3, 40, 2]; [2, 33, 3]; [2, 43, 3]; [7, 9, 4]; [2, 32, 4]; [3, 21, 4]; [5, 5, 10]; [40, 3, 2]; [2, 127, 1];
        [2, 100, 3]; [9, 70, 4];
    }
}

#[test]
fn nan_infinity_and_zeros() {
    for special in [
        f32::NAN,
        -f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        0.0,
        -0.0,
    ] {
        for index in 0..4 {
            let mut x = [-0.0, 0.0, -0.0, 0.0];
            x[index] = special;
            let array = Array::<f32, Shape![4]>::new(x);
            let dynamic = DynTensor::from_shape_vec([4], x.to_vec()).unwrap();
            assert_eq!(array.sum().to_bits(), dynamic.sum().to_bits());
            assert_eq!(array.max().to_bits(), dynamic.max().to_bits());
            assert_eq!(array.min().to_bits(), dynamic.min().to_bits());
            let first = |is_beyond: fn(f32, f32) -> bool| {
                let nan = x.iter().position(|x| x.is_nan());
                nan.unwrap_or_else(|| {
                    (1..4).fold(0, |a, i| if is_beyond(x[i], x[a]) { i } else { a })
                })
            };
            let expected = (first(|x, y| x > y), first(|x, y| x < y));
            assert_eq!((array.argmax(), array.argmin()), expected, "{x:?}");
            assert_eq!((dynamic.argmax(), dynamic.argmin()), expected, "{x:?}");
        }
    }
}

#[test]
fn arrays_without_elements() {
    let x = Array::<f32, Shape![0, 3]>::new([]);
    assert_eq!(x.sum().to_bits(), 0);
    assert_eq!(x.sum_axis::<0>().into_nested(), [0.0; 3]);
    assert!(x.max_axis::<1>().is_empty());
    assert!(x.argmax_axis::<1>().is_empty());
    assert!(x.try_argmax().is_err() && x.try_max().is_err());
}

#[test]
fn integers_divide_exactly() {
    let x = Array::<i32, Shape![6]>::new([7, -7, 8, i32::MIN, 5, 0]);
    let y = Array::<i32, Shape![6]>::new([2, 2, -3, 3, 5, 9]);
    let expected = 3 - 3 - 2 + i64::from(i32::MIN / 3) + 1;
    assert_eq!(broadcast!(sum(x / y)).into_nested(), expected);
    let (a, b) = (x.into_tensor().into_dyn(), y.into_tensor().into_dyn());
    assert_eq!(broadcast!(sum(a / b)).item(), expected);
}
