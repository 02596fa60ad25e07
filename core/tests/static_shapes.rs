//! Shapes that the compiler knows, through every way in which their loops run: each result is that
//! of a naive loop.
#![cfg(feature = "alloc")]

use shapecast::{Shape, Tensor, broadcast};

/// Elements of each kind: as large as a vector's are, of an odd size, with padding, too large for
/// short rows to fit a block, and too large for blocks.
macro_rules! for_each_element {
    ($check:ident) => {
        $check!(u8, |i| i as u8);
        $check!(u16, |i| i as u16);
        $check!(f32, |i| i as f32);
        $check!(f64, |i| i as f64);
        $check!(u128, |i| i as u128);
        $check!([u8; 3], |i| [i as u8, (i >> 8) as u8, 7]);
        $check!((u8, u16), |i| (i as u8, i as u16));
        $check!([u64; 8], |i| [i as u64; 8]);
        $check!([u64; 16], |i| [i as u64; 16]);
    };
}

/// The place of an index, counted from the back, in a tensor of these sizes.
fn place(flat: usize, result: &[usize], sizes: &[usize]) -> usize {
    let (mut rest, mut place, mut step) = (flat, 0, 1);
    for (d, &n) in result.iter().rev().enumerate() {
        let index = rest % n;
        rest /= n;
        if d < sizes.len() {
            let own = sizes[sizes.len() - 1 - d];
            if own != 1 {
                place += index * step;
            }
            step *= own;
        }
    }
    place
}

/// A result and two operands, of every kind of element: fresh, fused, and in place.
macro_rules! holds {
    ($($name:ident: [$($r:tt)*] = [$($a:tt)*], [$($b:tt)*];)*) => {$(
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
                    let want = |i| (a[place(i, sizes, a_sizes)], b[place(i, sizes, b_sizes)]);
                    let a_tensor = Tensor::<$t, Shape![$($a)*]>::from_shape_vec(a_sizes, a.clone()).unwrap();
                    let b_tensor = Tensor::<$t, Shape![$($b)*]>::from_shape_vec(b_sizes, b.clone()).unwrap();
                    let pairs: Tensor<($t, $t), Shape![$($r)*]> = broadcast!((a_tensor, b_tensor));
                    assert!((0..count).all(|i| pairs.as_slice()[i] == want(i)));
                    let mut target = Result::from_shape_vec(sizes, (0..count).map(value).collect()).unwrap();
                    broadcast!(target = if a_tensor == target { b_tensor } else { a_tensor });
                    for (i, &got) in target.as_slice().iter().enumerate() {
                        let (a, b) = want(i);
                        assert!(got == if a == value(i) { b } else { a }, "{i}");
                    }
                }};
            }
            for_each_element!(check);
        }
    )*};
}
holds! {
    nothing: [0, 5] = [0, 1], [5];
    one: [1, 1] = [1], [1, 1];
    few: [3, 5] = [3, 1], [5];
    as_many_as_run_where_they_are_called: [16, 16] = [16, 1], [16];
    one_more_than_these: [257] = [1], [257];
    long_rows: [3, 300] = [3, 1], [300];
    rows_just_long_enough: [9, 64] = [9, 64], [64];
    rows_just_too_short: [9, 63] = [9, 63], [1, 63];
    rows_of_two: [301, 2] = [301, 1], [2];
    rows_of_seventeen: [40, 17] = [40, 17], [40, 1];
    short_rows_in_three_loops: [7, 5, 11] = [7, 1, 11], [5, 1];
    short_rows_in_four_loops: [5, 3, 7, 4] = [3, 1, 4], [5, 1, 7, 1];
    eight_loops: [2, 3, 2, 3, 2, 3, 2, 3] = [2, 1, 2, 1, 2, 1, 2, 1], [3, 1, 3, 1, 3, 1, 3];
}

/// Views of transposed tensors have known shapes and strides that are not.
#[test]
fn transposed_views() {
    macro_rules! check {
        ($t:ty, $value:expr) => {{
            let value: fn(usize) -> $t = $value;
            let x = Tensor::<$t, Shape![37, 150]>::from_fn(|[i, j]| value(i * 150 + j));
            let y = Tensor::<$t, Shape![150, 37]>::from_fn(|[i, j]| value(i * 41 + j));
            let (turned, row) = (x.transpose(), y.index_axis::<0>(3));
            let got: Tensor<($t, $t, $t), Shape![150, 37]> = broadcast!((turned, y, row));
            for (k, &got) in got.as_slice().iter().enumerate() {
                let [i, j] = [k / 37, k % 37];
                assert!(got == (x[[j, i]], y[[i, j]], y[[3, j]]));
            }
            let mut target = x.clone();
            let mut place = target.view_mut().transpose();
            broadcast!(place = if turned == row { y } else { turned });
            for (k, &got) in target.as_slice().iter().enumerate() {
                let [j, i] = [k / 150, k % 150];
                let want = if x[[j, i]] == y[[3, j]] {
                    y[[i, j]]
                } else {
                    x[[j, i]]
                };
                assert!(got == want);
            }
        }};
    }
    for_each_element!(check);
}

/// What is hoisted makes no difference, whatever is known of the shapes.
#[test]
fn hoisted_values() {
    let x = Tensor::<f64, Shape![30, 1]>::from_fn(|[i, _]| i as f64 * 0.1);
    let y = Tensor::<f64, Shape![70]>::from_fn(|[j]| j as f64 * 0.01 + 1.0);
    let z = Tensor::<f64, Shape![30, 70]>::from_fn(|[i, j]| (i + j) as f64);
    let got: Tensor<f64, Shape![30, 70]> = broadcast!((x * x + 1.0) / (y * y - 0.5) + z / y);
    let naive = |i: usize, j: usize| {
        let (x, y) = (x[[i, 0]], y[[j]]);
        (x * x + 1.0) / (y * y - 0.5) + z[[i, j]] / y
    };
    for (k, &got) in got.as_slice().iter().enumerate() {
        assert_eq!(got, naive(k / 70, k % 70));
    }
    let some =
        Tensor::<f64, Shape![dyn, 1]>::from_shape_vec([30, 1], x.as_slice().to_vec()).unwrap();
    let of_some: Tensor<f64, Shape![30, 70]> =
        broadcast!((some * some + 1.0) / (y * y - 0.5) + z / y);
    assert_eq!(of_some.as_slice(), got.as_slice());
    let mut target = z.clone();
    broadcast!(target = (x * x + 1.0) / (y * y - 0.5) + target / y);
    assert_eq!(target, got);
}

/// Where all that is hoisted is kept, rows are read where they are, by one thread or several.
#[test]
fn hoisted_values_of_long_rows() {
    macro_rules! check {
        ([$($r:tt)*], [$($x:tt)*], [$($y:tt)*]) => {{
            let (sizes, x_sizes, y_sizes) = ([$($r)*], [$($x)*], [$($y)*]);
            let fill = |sizes: &[usize], step: f32| -> Vec<f32> {
                (0..sizes.iter().product()).map(|i: usize| i as f32 * step).collect()
            };
            let x = Tensor::<f32, Shape![$($x)*]>::from_shape_vec(x_sizes, fill(&x_sizes, 0.01)).unwrap();
            let y = Tensor::<f32, Shape![$($y)*]>::from_shape_vec(y_sizes, fill(&y_sizes, 0.02)).unwrap();
            let got: Tensor<f32, Shape![$($r)*]> = broadcast!((x * x).sin() - (y * y + 1.0).ln());
            let mut target = got.clone();
            broadcast!(target += (x * x).sin() * (y + y * y));
            for (i, (&got, &updated)) in got.as_slice().iter().zip(target.as_slice()).enumerate() {
                let x = x.as_slice()[place(i, &sizes, &x_sizes)];
                let y = y.as_slice()[place(i, &sizes, &y_sizes)];
                let sine = broadcast!((x * x).sin()).as_slice()[0];
                let want = sine - broadcast!((y * y + 1.0).ln()).as_slice()[0];
                assert_eq!(got, want, "{i}");
                assert_eq!(updated, want + sine * (y + y * y), "{i}");
            }
        }};
    }
    check!([6, 64], [6, 1], [64]);
    check!([5, 3, 71], [3, 1], [5, 1, 71]);
    check!([4, 3, 2, 65], [4, 1, 2, 1], [3, 1, 65]);
    check!([1100, 1001], [1001], [1100, 1]);
}

/// What takes long to compute, over rows that end within a vector: several are brought together.
#[test]
fn functions_over_rows_of_odd_lengths() {
    macro_rules! check {
        ($t:ty, $($rows:literal $row:literal)*) => {$({
            let at = |i: usize, step: usize| (i * step % 100) as $t / 40.0;
            let x = Tensor::<$t, Shape![$rows, $row]>::from_fn(|[i, j]| at(i * $row + j, 7));
            let row = Tensor::<$t, Shape![$row]>::from_fn(|[j]| at(j, 3));
            let column = Tensor::<$t, Shape![$rows, 1]>::from_fn(|[i, _]| at(i, 11));
            let of_row: Tensor<$t, Shape![$rows, $row]> = broadcast!((x - row).exp());
            let of_both: Tensor<$t, Shape![$rows, $row]> = broadcast!(((x - column) * row).exp());
            let mut target = x.clone();
            broadcast!(target -= (target - column).exp());
            let (some, some_row) = (x.view().into_dyn(), row.view().into_dyn());
            assert_eq!(broadcast!((some - some_row).exp()).as_slice(), of_row.as_slice());
            for (i, &x) in x.as_slice().iter().enumerate() {
                let (row, column) = (row.as_slice()[i % $row], column.as_slice()[i / $row]);
                let exp = |x: $t| broadcast!(x.exp()).item();
                assert_eq!(of_row.as_slice()[i], exp(x - row), "{} {i}", $row);
                assert_eq!(of_both.as_slice()[i], exp((x - column) * row), "{} {i}", $row);
                assert_eq!(target.as_slice()[i], x - exp(x - column), "{} {i}", $row);
            }
        })*};
    }
    check!(f32, 300 10 90 33 40 72 30 100 23 127 50 129 12 255 7 500 3 1000 2 1025);
    check!(f64, 90 33 30 100 23 127 12 255 7 300);
}
