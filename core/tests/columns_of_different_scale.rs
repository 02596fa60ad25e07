//! Equations with matrices whose columns and rows have very different scales. The scales are powers of two, so that the
//! solution is that of a matrix of small integers, multiplied by powers of two.
#![cfg(all(feature = "faer", feature = "num-complex"))]

use num_complex::{Complex32, Complex64};
use shapecast::{DynTensor, array, tensor};

/// A generator of pseudorandom numbers: Steele and Vigna's SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// Returns an integer of at most `most` and at least `-most`.
    fn integer(&mut self, most: i32) -> i32 {
        (self.next() % (2 * most as u64 + 1)) as i32 - most
    }

    /// Returns a number between 0 and 1.
    fn number(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Defines the tests for a type of elements whose scales are 2^-`$most` to 2^`$most`.
macro_rules! tests {
    ($($name:ident $number:ident $real:ident $most:literal $new:expr, $parts:expr;)*) => {$(
        mod $name {
            use super::*;

            type Matrix = DynTensor<$number>;

            fn pow2(e: i32) -> $real {
                (2.0 as $real).powi(e)
            }

            /// Asserts that elements differ by some rounding errors of the largest one.
            fn assert_close(found: &Matrix, expected: &Matrix, name: &str) {
                assert_eq!(found.shape(), expected.shape());
                let parts: fn($number) -> [$real; 2] = $parts;
                let largest = expected.iter().flat_map(|x| parts(*x)).fold(0.0, |a: $real, b| a.max(b.abs()));
                let limit = 100.0 * $real::EPSILON * largest;
                for (x, y) in found.iter().zip(expected.iter()) {
                    let [[a, b], [c, d]] = [parts(*x), parts(*y)];
                    assert!((a - c).abs() <= limit && (b - d).abs() <= limit, "{name}: {x} is not {y}");
                }
            }

            /// Returns a matrix of integers whose diagonal dominates.
            fn integers(random: &mut Random, size: usize) -> Matrix {
                let new: fn($real) -> $number = $new;
                Matrix::from_shape_fn([size, size], |i| {
                    let x = 1.0 + (random.next() % 3) as $real;
                    let dominates = if i[0] == i[1] { 4.0 * size as $real } else { 0.0 };
                    new(x + dominates)
                })
                .unwrap()
            }

            /// Multiplies each row and each column by a power of two.
            fn scaled(x: &Matrix, rows: &[i32], columns: &[i32]) -> Matrix {
                Matrix::from_shape_fn([rows.len(), columns.len()], |i| {
                    x[[i[0], i[1]]] * pow2(rows[i[0]]) * pow2(columns[i[1]])
                })
                .unwrap()
            }

            #[test]
            fn equations() {
                let mut random = Random(1);
                for case in 0..400 {
                    let size = [2, 3, 5, 20][case % 4];
                    let x = integers(&mut random, size);
                    let right = integers(&mut random, size);
                    let columns: Vec<i32> = (0..size).map(|_| random.integer($most)).collect();
                    let none = vec![0; size];
                    let y = scaled(&x, &none, &columns);
                    let check = |found: Matrix, expected: Matrix, name: &str| {
                        assert_close(&scaled(&found, &columns, &none), &expected, name);
                    };
                    check(y.try_solve(&right).unwrap(), x.try_solve(&right).unwrap(), "solve");
                    check(y.try_inverse().unwrap(), x.try_inverse().unwrap(), "inverse");
                    check(
                        y.try_solve_upper_triangular(&right).unwrap(),
                        x.try_solve_upper_triangular(&right).unwrap(),
                        "upper",
                    );
                    check(
                        y.try_solve_lower_triangular(&right).unwrap(),
                        x.try_solve_lower_triangular(&right).unwrap(),
                        "lower",
                    );
                }
            }
        }
    )*};
}
tests! {
    real_64 f64 f64 980 |x| x, |x| [x, 0.0];
    real_32 f32 f32 100 |x| x, |x| [x, 0.0];
    complex_64 Complex64 f64 980 |x| Complex64::new(x, 1.0), |x| [x.re, x.im];
    complex_32 Complex32 f32 100 |x| Complex32::new(x, 1.0), |x| [x.re, x.im];
}

/// Asserts that a matrix has the same solution as a tensor and as an array.
macro_rules! assert_same_solution {
    ($matrix:ident, $right:expr) => {
        let right = $right;
        let expected = $matrix.solve(&right).unwrap().to_tensor();
        let found = $matrix.to_tensor().solve(&right).unwrap();
        for (x, y) in found.iter().zip(expected.iter()) {
            assert!(
                (x - y).abs() <= 1e-9 * y.abs(),
                "{}: {found} is not {expected}",
                $matrix
            );
        }
    };
}

/// The same equations as arrays, which do not need `faer`.
#[test]
fn arrays_and_tensors_have_the_same_solutions() {
    let mut random = Random(2);
    for _ in 0..2000 {
        let [a, b, c] = [0; 3].map(|_| 10f64.powi(random.integer(300)));
        let mut number = |scale: f64| scale * (random.number() + 1.0);
        let two = array![[number(a), 0.3 * number(b)], [0.2 * number(a), number(b)]];
        assert_same_solution!(two, array![1.0, 2.0]);
        let three = array![
            [number(a), 0.3 * number(b), 0.1 * number(c)],
            [0.2 * number(a), number(b), 0.2 * number(c)],
            [0.1 * number(a), 0.1 * number(b), number(c)],
        ];
        assert_same_solution!(three, array![1.0, 2.0, 3.0]);
    }
}

#[test]
fn reciprocals_do_not_underflow() {
    let right = tensor![1.0, 1.0];
    let x = tensor![[1e250_f64, 0.5e-100], [0.0, 1e-100]];
    let expected: [f64; 2] = [5e-251, 1e100];
    for found in [
        x.solve(&right).unwrap(),
        x.solve_upper_triangular(&right).unwrap(),
    ] {
        for (x, y) in found.iter().zip(expected) {
            assert!((x - y).abs() <= 1e-12 * y, "{found}");
        }
    }
    let inverse: f64 = x.inverse().unwrap()[[0, 1]];
    assert!((inverse + 5e-251).abs() < 1e-262);
    let x = tensor![[1e30_f32, 0.5e-12], [0.0, 1e-12]];
    let found = x.solve(&tensor![1.0, 1.0]).unwrap();
    assert!(
        (found[[0]] - 5e-31).abs() < 1e-36 && (found[[1]] - 1e12).abs() < 1e6,
        "{found}"
    );
}

/// The values are those of NumPy's `linalg.lstsq`: singular values that are tiny beside the largest count as zero.
#[test]
fn least_squares_of_columns_of_different_scale() {
    let right = tensor![1.0, 2.0, 3.0, 4.0];
    let columns = tensor![[1.0, 2.0], [3.0, -1.0], [1.0, 1.0], [2.0, 5.0]];
    let both: [f64; 2] = [0.898_630_136_986_301_3, 0.452_054_794_520_547_8];
    let cases: [([f64; 2], [f64; 2]); 8] = [
        ([1e150, 1e-150], [1.2e-150, 0.0]),
        ([1e-150, 1e150], [0.0, 7.419_354_838_709_674e-151]),
        // NumPy has 8e-301, which is less than the rounding error of the other element.
        ([1e150, 1.0], [1.2e-150, 0.0]),
        ([1e150, 1e150], [both[0] * 1e-150, both[1] * 1e-150]),
        ([1e-150, 1e-150], [both[0] * 1e150, both[1] * 1e150]),
        ([1e300, 1e300], [both[0] * 1e-300, both[1] * 1e-300]),
        ([1e150, 1e142], [both[0] * 1e-150, both[1] * 1e-142]),
        ([1e-150, 1e-142], [both[0] * 1e150, both[1] * 1e142]),
    ];
    for ([first, second], [x, y]) in cases {
        let matrix = &columns * &tensor![first, second];
        let found = matrix.lstsq(&right).unwrap();
        for (&found, expected) in found.as_slice().iter().zip([x, y]) {
            let is_close = (found - expected).abs() <= 1e-6 * expected.abs();
            // Less than the rounding error of the other element.
            assert!(
                is_close || expected == 0.0 && found.abs() < 1e-300,
                "{first:e} {second:e}: {found:e}"
            );
        }
        // A power of two for each column makes all of them count.
        let scales = [first, second].map(|scale: f64| 2_f64.powi(-scale.log2().round() as i32));
        let even = &matrix * &tensor![scales[0], scales[1]];
        let found = &even.lstsq(&right).unwrap() * &tensor![scales[0], scales[1]];
        for (&found, expected) in found
            .as_slice()
            .iter()
            .zip([both[0] / first, both[1] / second])
        {
            assert!(
                (found - expected).abs() <= 1e-14 * expected.abs(),
                "{first:e} {second:e}: {found:e}"
            );
        }
    }
}
