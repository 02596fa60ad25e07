//! Operations on shapes that the compiler knows, compared with naive loops. The sizes of the tests select
//! every kind of generated loop.
#![cfg(feature = "alloc")]

use shapecast::{DynShape, Shape, Tensor, View, broadcast};

/// Calls `$check!` with element types of SIMD sizes, of an odd size, so large that a buffer has no room for several short
/// rows, and too large for buffers.
macro_rules! for_elements {
    ($check:ident) => {
        $check!(u8, |i| i as u8);
        $check!(f32, |i| i as f32);
        $check!([u8; 3], |i| [i as u8, (i >> 8) as u8, 7]);
        $check!([u64; 8], |i| [i as u64; 8]);
        $check!([u64; 16], |i| [i as u64; 16]);
    };
}

/// Calls `$check!` with the other SIMD sizes and with padding too.
macro_rules! for_each_element {
    ($check:ident) => {
        for_elements!($check);
        $check!(u16, |i| i as u16);
        $check!(f64, |i| i as f64);
        $check!(u128, |i| i as u128);
        $check!((u8, u16), |i| (i as u8, i as u16));
    };
}

/// Returns the offset of an operand's element, for the result element at position `flat` in row-major order.
fn operand_offset(flat: usize, result: &[usize], operand: &[usize]) -> usize {
    let (mut rest, mut offset, mut stride) = (flat, 0, 1);
    for (d, &n) in result.iter().rev().enumerate() {
        let index = rest % n;
        rest /= n;
        if d < operand.len() {
            let size = operand[operand.len() - 1 - d];
            if size != 1 {
                offset += index * stride;
            }
            stride *= size;
        }
    }
    offset
}

/// Tests a result with two operands, into a new tensor and in place, for the element types of a macro.
macro_rules! compare_with_naive_loops {
    ($($for_elements:ident $name:ident: [$($r:tt)*] = [$($a:tt)*], [$($b:tt)*];)*) => {$(
        #[test]
        fn $name() {
            macro_rules! check {
                ($t:ty, $value:expr) => {{
                    type Result = Tensor<$t, Shape![$($r)*]>;
                    let value: fn(usize) -> $t = $value;
                    let a_sizes: &[usize] = &[$($a)*];
                    let b_sizes: &[usize] = &[$($b)*];
                    let sizes: &[usize] = &[$($r)*];
                    let count: usize = sizes.iter().product();
                    let fill = |sizes: &[usize]| -> Vec<$t> {
                        (0..sizes.iter().product()).map(value).collect()
                    };
                    let (a, b) = (fill(a_sizes), fill(b_sizes));
                    let operands = |i| (a[operand_offset(i, sizes, a_sizes)], b[operand_offset(i, sizes, b_sizes)]);
                    let a_tensor = Tensor::<$t, Shape![$($a)*]>::from_shape_vec(a_sizes, a.clone()).unwrap();
                    let b_tensor = Tensor::<$t, Shape![$($b)*]>::from_shape_vec(b_sizes, b.clone()).unwrap();
                    let pairs: Tensor<($t, $t), Shape![$($r)*]> = broadcast!((a_tensor, b_tensor));
                    assert!((0..count).all(|i| pairs.as_slice()[i] == operands(i)));
                    let mut target = Result::from_shape_vec(sizes, (0..count).map(value).collect()).unwrap();
                    broadcast!(target = if a_tensor == target { b_tensor } else { a_tensor });
                    for (i, &found) in target.as_slice().iter().enumerate() {
                        let (a, b) = operands(i);
                        assert!(found == if a == value(i) { b } else { a }, "{i}");
                    }
                }};
            }
            $for_elements!(check);
        }
    )*};
}
compare_with_naive_loops! {
    for_elements empty_result: [0, 5] = [0, 1], [5];
    for_elements single_element: [1, 1] = [1], [1, 1];
    for_each_element small_matrix: [3, 5] = [3, 1], [5];
    for_elements largest_inlined_result: [16, 16] = [16, 1], [16];
    for_elements smallest_result_that_is_not_inlined: [257] = [1], [257];
    for_each_element long_rows: [3, 300] = [3, 1], [300];
    for_elements rows_of_64_elements: [9, 64] = [9, 64], [64];
    for_elements rows_of_63_elements: [9, 63] = [9, 63], [1, 63];
    for_elements rows_of_2_elements: [301, 2] = [301, 1], [2];
    for_elements rows_of_17_elements: [40, 17] = [40, 17], [40, 1];
    for_each_element short_rows_in_3_dimensions: [7, 5, 11] = [7, 1, 11], [5, 1];
    for_elements short_rows_in_4_dimensions: [5, 3, 7, 4] = [3, 1, 4], [5, 1, 7, 1];
    for_elements eight_dimensions: [2, 3, 2, 3, 2, 3, 2, 3] = [2, 1, 2, 1, 2, 1, 2, 1], [3, 1, 3, 1, 3, 1, 3];
}

/// The compiler knows the shape of a transposed view, but not its strides.
#[test]
fn transposed_views() {
    macro_rules! check {
        ($t:ty, $value:expr) => {{
            let value: fn(usize) -> $t = $value;
            let x = Tensor::<$t, Shape![37, 150]>::from_fn(|[i, j]| value(i * 150 + j));
            let y = Tensor::<$t, Shape![150, 37]>::from_fn(|[i, j]| value(i * 41 + j));
            let (transposed, row) = (x.transpose(), y.index_axis::<0>(3));
            let triples: Tensor<($t, $t, $t), Shape![150, 37]> = broadcast!((transposed, y, row));
            for (k, &found) in triples.as_slice().iter().enumerate() {
                let [i, j] = [k / 37, k % 37];
                assert!(found == (x[[j, i]], y[[i, j]], y[[3, j]]));
            }
            let mut target = x.clone();
            let mut view = target.view_mut().transpose();
            broadcast!(view = if transposed == row { y } else { transposed });
            for (k, &found) in target.as_slice().iter().enumerate() {
                let [j, i] = [k / 150, k % 150];
                let expected = if x[[j, i]] == y[[3, j]] {
                    y[[i, j]]
                } else {
                    x[[j, i]]
                };
                assert!(found == expected);
            }
        }};
    }
    for_each_element!(check);
}

/// Hoisting `x * x` and `y * y` out of the inner loop does not change the results.
#[test]
fn hoisted_values_equal_a_naive_loop() {
    let x = Tensor::<f64, Shape![30, 1]>::from_fn(|[i, _]| i as f64 * 0.1);
    let y = Tensor::<f64, Shape![70]>::from_fn(|[j]| j as f64 * 0.01 + 1.0);
    let z = Tensor::<f64, Shape![30, 70]>::from_fn(|[i, j]| (i + j) as f64);
    let result: Tensor<f64, Shape![30, 70]> = broadcast!((x * x + 1.0) / (y * y - 0.5) + z / y);
    let naive = |i: usize, j: usize| {
        let (x, y) = (x[[i, 0]], y[[j]]);
        (x * x + 1.0) / (y * y - 0.5) + z[[i, j]] / y
    };
    for (k, &found) in result.as_slice().iter().enumerate() {
        assert_eq!(found, naive(k / 70, k % 70));
    }
    let dyn_x =
        Tensor::<f64, Shape![dyn, 1]>::from_shape_vec([30, 1], x.as_slice().to_vec()).unwrap();
    let dyn_result: Tensor<f64, Shape![30, 70]> =
        broadcast!((dyn_x * dyn_x + 1.0) / (y * y - 0.5) + z / y);
    assert_eq!(dyn_result.as_slice(), result.as_slice());
    let mut target = z.clone();
    broadcast!(target = (x * x + 1.0) / (y * y - 0.5) + target / y);
    assert_eq!(target, result);
}

/// The last case is large enough to be shared among threads.
#[test]
fn hoisted_functions_of_long_rows_equal_those_of_single_elements() {
    let sine = |x: f32| broadcast!((x * x).sin()).item();
    let logarithm = |y: f32| broadcast!((y * y + 1.0).ln()).item();
    macro_rules! check {
        ([$($r:tt)*], [$($x:tt)*], [$($y:tt)*]) => {{
            let (sizes, x_sizes, y_sizes) = ([$($r)*], [$($x)*], [$($y)*]);
            let fill = |sizes: &[usize], step: f32| -> Vec<f32> {
                (0..sizes.iter().product()).map(|i: usize| i as f32 * step).collect()
            };
            let x = Tensor::<f32, Shape![$($x)*]>::from_shape_vec(x_sizes, fill(&x_sizes, 0.01)).unwrap();
            let y = Tensor::<f32, Shape![$($y)*]>::from_shape_vec(y_sizes, fill(&y_sizes, 0.02)).unwrap();
            let result: Tensor<f32, Shape![$($r)*]> = broadcast!((x * x).sin() - (y * y + 1.0).ln());
            let mut target = result.clone();
            broadcast!(target += (x * x).sin() * (y + y * y));
            for (i, (&found, &updated)) in result.as_slice().iter().zip(target.as_slice()).enumerate() {
                let x = x.as_slice()[operand_offset(i, &sizes, &x_sizes)];
                let y = y.as_slice()[operand_offset(i, &sizes, &y_sizes)];
                let expected = sine(x) - logarithm(y);
                assert_eq!(found, expected, "{i}");
                assert_eq!(updated, expected + sine(x) * (y + y * y), "{i}");
            }
        }};
    }
    check!([6, 64], [6, 1], [64]);
    check!([5, 3, 71], [3, 1], [5, 1, 71]);
    check!([4, 3, 2, 65], [4, 1, 2, 1], [3, 1, 65]);
    check!([1100, 1001], [1001], [1100, 1]);
}

/// Costly functions are computed for several rows at once if a row does not fill its last vector.
#[test]
fn functions_of_rows_of_odd_lengths_equal_those_of_single_elements() {
    macro_rules! check {
        ($t:ty, $($rows:literal $row:literal)*) => {{
            let exp = |x: $t| broadcast!(x.exp()).item();
            let of_dyn_shape = |x: View<'_, $t, DynShape>, row: View<'_, $t, DynShape>| {
                broadcast!((x - row).exp())
            };
            $({
                let value = |i: usize, step: usize| (i * step % 100) as $t / 40.0;
                let x = Tensor::<$t, Shape![$rows, $row]>::from_fn(|[i, j]| value(i * $row + j, 7));
                let row = Tensor::<$t, Shape![$row]>::from_fn(|[j]| value(j, 3));
                let column = Tensor::<$t, Shape![$rows, 1]>::from_fn(|[i, _]| value(i, 11));
                let minus_row: Tensor<$t, Shape![$rows, $row]> = broadcast!((x - row).exp());
                let minus_column: Tensor<$t, Shape![$rows, $row]> = broadcast!(((x - column) * row).exp());
                let mut target = x.clone();
                broadcast!(target -= (target - column).exp());
                let at_run_time = of_dyn_shape(x.view().into_dyn(), row.view().into_dyn());
                assert_eq!(at_run_time.as_slice(), minus_row.as_slice());
                for (i, &x) in x.as_slice().iter().enumerate() {
                    let (row, column) = (row.as_slice()[i % $row], column.as_slice()[i / $row]);
                    assert_eq!(minus_row.as_slice()[i], exp(x - row), "{} {i}", $row);
                    assert_eq!(minus_column.as_slice()[i], exp((x - column) * row), "{} {i}", $row);
                    assert_eq!(target.as_slice()[i], x - exp(x - column), "{} {i}", $row);
                }
            })*
        }};
    }
    check!(f32, 300 10 90 33 40 72 30 100 23 127 50 129 12 255 7 500 3 1000 2 1025);
    check!(f64, 90 33 30 100 23 127 12 255 7 300);
}
